"""Contest metadata and editors' notes, read from TOML."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from newsgen.errors import SettingsError
from newsgen.io._toml import Table, language_words, parse
from newsgen.model import Held, PastElection, Payload
from newsgen.model.settings import (
    Award,
    CalendarEntry,
    ContestMeta,
    EarlierStage,
    Explanation,
    Note,
    Person,
    Words,
)

NOTE_KINDS = ("reason", "irregularity", "claim", "statement", "quote", "background")
PLACES = ("explain", "background", "fact")


def contests(payload: Payload) -> tuple[ContestMeta, ...]:
    """The `[[contest]]` tables of a metadata file."""
    top = Table(parse(payload.body, payload.location), payload.location, payload.digest)
    found = tuple(contest(table) for table in top.tables("contest"))
    top.finish()
    return found


def contest(table: Table) -> ContestMeta:
    """One `[[contest]]` table."""
    source = table.source
    meta = ContestMeta(
        id=table.need("id", str),
        title=table.words("title"),
        short=table.words("short"),
        about=table.words("about"),
        place=table.maybe("place", str),
        place_kind=table.maybe("place_kind", str),
        city=table.maybe("city", str),
        state=table.maybe("state", str),
        slug=table.words("slug"),
        source_name=table.words("source_name"),
        zone=table.take("zone", str, "UTC"),
        date=table.day("date"),
        event=table.words("event"),
        measure_names=_measure_names(table.table("measures")),
        thresholds=tuple(_decimal(text, table) for text in table.texts("thresholds")),
        counties=table.maybe("counties", int),
        subjects=table.texts("subjects"),
        figures=_integers(table.table("figures")),
        people=tuple(_people(table.table("people"))),
        calendar=tuple(_calendar(entry) for entry in table.tables("calendar")),
        explanations=tuple(_explanation(entry) for entry in table.tables("explain")),
        earlier=tuple(_earlier(entry) for entry in table.tables("earlier")),
        past=tuple(_past(entry) for entry in table.tables("past")),
        awards=tuple(_award(entry) for entry in table.tables("award")),
        blocs=_blocs(table.table("blocs")),
        held=_held(table),
        source=source,
    )
    table.finish()
    return meta


def _held(table: Table) -> Held | None:
    party = table.maybe("held_by", str)
    return Held(party=party, source=table.source) if party else None


def notes(payload: Payload) -> tuple[Note, ...]:
    """The `[[note]]` tables of a notes file."""
    top = Table(parse(payload.body, payload.location), payload.location, payload.digest)
    found = tuple(_note(table) for table in top.tables("note"))
    top.finish()
    return found


def _note(table: Table) -> Note:
    kind = table.need("kind", str)
    if kind not in NOTE_KINDS:
        raise SettingsError(
            f"unknown kind of note '{kind}'",
            where=table.where("kind"),
            remedy=f"Known: {', '.join(NOTE_KINDS)}.",
        )
    note = Note(
        id=table.need("id", str),
        contest=table.need("contest", str),
        kind=kind,
        text=_texts(table),
        who=table.take("who", str, ""),
        to=table.take("to", str, ""),
        at=table.instant("at"),
        since=table.instant("since"),
        until=table.instant("until"),
        source=table.source,
    )
    table.finish()
    return note


def _texts(table: Table) -> Words:
    """The language keys of a table itself: no = "…", en = "…"."""
    found = {key: table.take(key, str, "") for key in ("no", "nb", "nn", "en") if table.has(key)}
    return language_words(dict(found), table.where())


def _people(table: Table) -> Iterator[Person]:
    for choice in table.names():
        entry = table.table(choice)
        yield Person(
            choice=choice,
            first=entry.take("first", str, ""),
            last=entry.take("last", str, ""),
            last_ref=entry.take("last_ref", str, ""),
            titles=entry.words("title"),
            party=entry.maybe("party", str),
            state=entry.maybe("state", str),
            gender=entry.maybe("gender", str),
            born=entry.day("born"),
            incumbent=entry.take("incumbent", bool, False),
            source=entry.source,
        )
        entry.finish()


def _calendar(table: Table) -> CalendarEntry:
    entry = CalendarEntry(
        kind=table.need("kind", str),
        at=table.instant("at"),
        day=table.day("day"),
        clause=_texts(table),
        since=table.instant("since"),
        until=table.instant("until"),
        source=table.source,
    )
    table.finish()
    return entry


def _explanation(table: Table) -> Explanation:
    place = table.take("place", str, "background")
    if place not in PLACES:
        raise SettingsError(
            f"unknown place '{place}'", where=table.where("place"), remedy=f"Known: {', '.join(PLACES)}."
        )
    entry = Explanation(
        id=table.need("id", str),
        text=_texts(table),
        place=place,
        measure=table.maybe("measure", str),
        since=table.instant("since"),
        until=table.instant("until"),
        source=table.source,
    )
    table.finish()
    return entry


def _earlier(table: Table) -> EarlierStage:
    values = table.table("values").rest(lambda v: isinstance(v, str), "a number as text")
    stage = EarlierStage(
        count=table.need("count", str),
        measure=table.need("measure", str),
        values=tuple((choice, _decimal(str(text), table)) for choice, text in values.items()),
        since=table.instant("since"),
        source=table.source,
    )
    table.finish()
    return stage


def _past(table: Table) -> PastElection:
    shares = table.table("shares").rest(lambda v: isinstance(v, str), "a share in percent as text")
    election = PastElection(
        year=table.need("year", int),
        shares=tuple((choice, _decimal(str(text), table)) for choice, text in shares.items()),
        source=table.source,
    )
    table.finish()
    return election


def _award(table: Table) -> Award:
    values = _integers(table.table("values"))
    award = Award(
        term=table.need("term", str),
        values=tuple(values.items()),
        since=table.instant("since"),
        source=table.source,
    )
    table.finish()
    return award


def _measure_names(table: Table) -> dict[str, Words]:
    return {name: table.words(name) for name in table.names()}


def _blocs(table: Table) -> dict[str, tuple[str, ...]]:
    return {name: table.texts(name) for name in table.names()}


def _integers(table: Table) -> dict[str, int]:
    found = table.rest(lambda v: isinstance(v, int) and not isinstance(v, bool), "a whole number")
    return {key: int(str(value)) for key, value in found.items()}


def _decimal(text: str, table: Table) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation as error:
        raise SettingsError("not a number", where=table.where(), why=f"got {text!r}") from error
