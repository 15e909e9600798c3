"""night.toml: the order, times and stages of a recorded night, and the settings it is played with."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePosixPath

from newsgen.errors import SettingsError
from newsgen.io._toml import Table, parse
from newsgen.model import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One moment: a file, those that arrived with it, when it was fetched, the stage of counting."""

    file: str
    companions: tuple[str, ...] = ()
    fetched: datetime | None = None
    count: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NightPlan:
    """A night.toml. `settings` and `notes` are paths beside it."""

    folder: str
    settings: str | None
    entries: tuple[Entry, ...]

    def path(self, name: str) -> str:
        """A file of the night as a location."""
        return str(PurePosixPath(self.folder) / name) if self.folder else name


def read(payload: Payload) -> NightPlan:
    """The plan in a night.toml; SettingsError names what is wrong."""
    top = Table(parse(payload.body, payload.location), payload.location, payload.digest)
    entries = tuple(_entry(table) for table in top.tables("snapshot"))
    settings = top.maybe("settings", str)
    top.finish()
    if not entries:
        raise SettingsError("no [[snapshot]] in the night", where=payload.location)
    folder = payload.location.rpartition("/")[0]
    return NightPlan(folder=folder, settings=settings, entries=entries)


def _entry(table: Table) -> Entry:
    entry = Entry(
        file=table.need("file", str),
        companions=table.texts("with"),
        fetched=table.instant("fetched"),
        count=table.maybe("count", str),
    )
    table.finish()
    return entry
