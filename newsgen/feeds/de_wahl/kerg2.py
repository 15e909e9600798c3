"""kerg2.csv: the long table, one row an area, group and vote, with shares and differences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from newsgen.errors import FeedError
from newsgen.feeds._reading.rows import rows
from newsgen.feeds._reading.table import Row, table
from newsgen.feeds._reading.times import day
from newsgen.feeds.de_wahl.areas import AreaResult, Cell, Document, Group, Level, Vote, with_progress
from newsgen.model import Election, Payload

NEEDED = (
    *("Wahlart", "Wahltag", "Gebietsart", "Gebietsnummer", "Gebietsname", "UegGebietsnummer", "Gruppenart"),
    *("Gruppenname", "Gruppenreihenfolge", "Stimme", "Anzahl", "VorpAnzahl"),
)
# Shares and differences, which we compute ourselves, and remarks.
IGNORED = ("UegGebietsart", "Prozent", "VorpProzent", "DiffProzent", "DiffProzentPkt", "Bemerkung")
LEVELS = {"Bund": Level.COUNTRY, "Land": Level.STATE, "Wahlkreis": Level.CONSTITUENCY}
SYSTEM, PARTY, PERSON = "System-Gruppe", "Partei", "Einzelbewerber/Wählergruppe"
VOTERS = ("Wählende", "Wähler")
OTHERS = "Übrige"
VOTES = {"1": Vote.FIRST, "2": Vote.SECOND, "": None}
ELECTIONS = {"BT": ("btw", "Bundestagswahl"), "EW": ("euw", "Europawahl")}
_DATE = re.compile(r"(\d\d)\.(\d\d)\.(\d{4})\Z")

Lines = Sequence[tuple[int, list[str]]]


def read_kerg2(payload: Payload, election: Election | None, drift: list[str]) -> Document:
    """The areas of a kerg2 table. FeedError where a row or a code is not understood."""
    lines = list(rows(payload, delimiter=";"))
    start = next((i for i, (_, cells) in enumerate(lines) if cells[0].strip() == "Wahlart"), None)
    if start is None:
        raise FeedError("there is no header row that begins with Wahlart", where=payload.location)
    groups: dict[tuple[str, str], list[Row]] = {}
    first: Row | None = None
    for row in table(payload, lines[start:], needed=NEEDED, known=IGNORED, drift=drift):
        first = first or row
        groups.setdefault((row.need("Gebietsart"), row.need("Gebietsnummer")), []).append(row)
    if first is None:
        raise FeedError("the table has no rows", where=payload.location)
    areas = [_area(found) for found in groups.values()]
    states = {
        area.key: found[0].text("UegGebietsnummer").zfill(2)
        for area, found in zip(areas, groups.values(), strict=True)
    }
    return Document(
        election=election or _election(first),
        official=_official(lines[:start]),
        areas=tuple(
            replace(area, reported=done, expected=total) for area, done, total in with_progress(areas, states)
        ),
    )


def _election(row: Row) -> Election:
    kind, found = row.need("Wahlart"), _DATE.match(row.need("Wahltag"))
    if kind not in ELECTIONS:
        raise row.unknown_code("Wahlart", ELECTIONS)
    if found is None:
        raise row.unknown_code("Wahltag", ("a date such as 26.09.2021",))
    date = day(f"{found[3]}-{found[2]}-{found[1]}", row.where("Wahltag"))
    code, title = ELECTIONS[kind]
    return Election(id=f"{code}{date.year}", name=f"{title} {date.year}", date=date)


def _official(preamble: Lines) -> bool | None:
    text = " ".join(cell for _, cells in preamble for cell in cells)
    if "Endgültig" in text:
        return True
    return False if "Vorläufig" in text else None


def _area(found: list[Row]) -> AreaResult:
    first = found[0]
    if first.text("Gebietsart") not in LEVELS:
        raise first.unknown_code("Gebietsart", LEVELS)
    outline = AreaResult(
        level=LEVELS[first.text("Gebietsart")],
        number=first.need("Gebietsnummer"),
        name=first.name("Gebietsname"),
        source=first.source("Gebietsnummer"),
    )
    try:
        return _figures(found, outline)
    except FeedError as error:
        return replace(outline, fault=error)


def _figures(found: list[Row], outline: AreaResult) -> AreaResult:
    first = found[0]
    system: dict[tuple[str, Vote | None], Cell] = {}
    groups: dict[str, Group] = {}
    for row in found:
        vote, cell = _vote(row), _cell(row)
        label = row.name("Gruppenname")
        if row.text("Gruppenart") == SYSTEM and label != OTHERS:
            key = (label.split()[0], vote)
            _refuse(key in system, row)
            system[key] = cell
        else:
            _add(groups, row, vote, cell)
    voters = next((system[(v, None)].value for v in VOTERS if (v, None) in system), None)
    valid = {vote: system[("Gültige", vote)] for vote in Vote if ("Gültige", vote) in system}
    if not valid or ("Wahlberechtigte", None) not in system:
        raise FeedError(
            "electors or valid votes are missing",
            where=first.where("Gruppenname"),
            remedy="The file may be cut off; fetch it again.",
        )
    known = {"Wahlberechtigte", "Ungültige", "Gültige", *VOTERS}
    for label, _ in system:
        if label not in known:
            raise FeedError(f"unknown system group {label!r}", where=first.where("Gruppenname"))
    return replace(
        outline,
        electors=system[("Wahlberechtigte", None)].value,
        voters=voters,
        valid=valid,
        invalid={vote: system[("Ungültige", vote)].value for vote in Vote if ("Ungültige", vote) in system},
        groups=tuple(groups.values()),
    )


def _vote(row: Row) -> Vote | None:
    if row.text("Stimme") not in VOTES:
        raise row.unknown_code("Stimme", [key for key in VOTES if key])
    return VOTES[row.text("Stimme")]


def _cell(row: Row) -> Cell:
    return Cell(row.maybe_count("Anzahl"), row.source("Anzahl"), row.maybe_count("VorpAnzahl"))


def _add(groups: dict[str, Group], row: Row, vote: Vote | None, cell: Cell) -> None:
    kind, label = row.text("Gruppenart"), row.name("Gruppenname")
    if kind not in (PARTY, PERSON, SYSTEM):
        raise row.unknown_code("Gruppenart", (PARTY, PERSON, SYSTEM))
    if vote is None:
        raise row.unknown_code("Stimme", ("1", "2"))
    key = f"EB-{row.need('Gruppenreihenfolge')}" if kind == PERSON else label
    known = groups.get(key)
    votes = {} if known is None else dict(known.votes)
    _refuse(vote in votes, row)
    votes[vote] = cell
    groups[key] = Group(id=key, name=label, votes=votes, aggregate=label in (OTHERS, PERSON))


def _refuse(again: bool, row: Row) -> None:
    """A row may stand once only."""
    if again:
        raise FeedError("a group stands twice in one area", where=row.where("Gruppenname"))
