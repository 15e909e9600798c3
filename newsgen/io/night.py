"""night.toml: order, times and stages of a recorded night, its settings, notes and decisions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePosixPath

from newsgen.errors import SettingsError
from newsgen.io._toml import Table, parse
from newsgen.model import Payload
from newsgen.model.ledger import Decision, Verb
from newsgen.registry import nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One moment: a file, those that arrived with it, when it was fetched, the stage of counting."""

    file: str
    companions: tuple[str, ...] = ()
    fetched: datetime | None = None
    count: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightPlan:
    """A night.toml. `settings` and `notes` are paths beside it; `decisions` are what editors decided
    that night, earliest first."""

    folder: str
    settings: str | None
    entries: tuple[Entry, ...]
    notes: tuple[str, ...] = ()
    decisions: tuple[Decision, ...] = ()

    def path(self, name: str) -> str:
        """A file of the night as a location."""
        return str(PurePosixPath(self.folder) / name) if self.folder else name


def read(payload: Payload) -> NightPlan:
    """The plan in a night.toml; SettingsError names what is wrong."""
    top = Table(parse(payload.body, payload.location), payload.location, payload.digest)
    entries = tuple(_entry(table) for table in top.tables("snapshot"))
    decisions = tuple(_decision(table) for table in top.tables("decision"))
    settings, notes = top.maybe("settings", str), top.texts("notes")
    top.finish()
    if not entries:
        raise SettingsError("no [[snapshot]] in the night", where=payload.location)
    folder = payload.location.rpartition("/")[0]
    return NightPlan(
        folder=folder,
        settings=settings,
        entries=entries,
        notes=notes,
        decisions=tuple(sorted(decisions, key=lambda decision: decision.at)),
    )


def _entry(table: Table) -> Entry:
    entry = Entry(
        file=table.need("file", str),
        companions=table.texts("with"),
        fetched=table.instant("fetched"),
        count=table.maybe("count", str),
    )
    table.finish()
    return entry


def _decision(table: Table) -> Decision:
    verb, at = table.need("verb", str), table.instant("at")
    if verb not in tuple(Verb):
        raise SettingsError(
            f"unknown decision '{verb}'", where=table.where("verb"), remedy=nearest(verb, list(Verb))
        )
    if at is None:
        raise SettingsError("'at' is missing", where=table.where(), remedy="Say when it was decided.")
    decision = Decision(
        at=at,
        by=table.take("by", str, "desk"),
        verb=Verb(verb),
        target=table.need("target", str),
        choice=table.maybe("choice", str),
        note=table.take("note", str, ""),
    )
    table.finish()
    return decision
