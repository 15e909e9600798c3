"""The CSV export of valg.dk: a row for each candidate and list in each polling area.

There are no electors, no invalid ballots, no state of the count, and no identifiers of areas: the
name of an electoral circle with the number before an area's name stand in for them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.rows import cell_where, require_width, rows
from newsgen.feeds._reading.text import name
from newsgen.feeds.dk_valg import COLUMNS
from newsgen.feeds.dk_valg.area import PERSONAL
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Payload,
    Progress,
    Source,
    Tally,
    UnitResult,
)

_LIST, _OUTSIDE = "Partiliste", "(Uden for parti)"
_FILE = re.compile(r"([^\W\d_]+valg)_((?:19|20)\d\d)_(.+)\.csv\Z", re.IGNORECASE)
_NUMBERED = re.compile(r"(\d+)\.\s+(.+)\Z")
_SLUGS = {"folketingsvalg": "folketing"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """Votes for one name in one polling area. `letter` is empty outside the parties."""

    line: int
    circle: str
    area: str
    letter: str
    party: str
    name: str
    votes: int


def read_export(payload: Payload, drift: list[str]) -> ContestResult:
    """The area of an export as one contest, its polling areas as units."""
    found = tuple(_rows(payload, drift))
    if not found:
        raise FeedError("the file has no rows", where=payload.location, remedy="Fetch it again.")
    span = Source(payload.digest, f"rows {found[0].line}-{found[-1].line}, column 'Stemmetal'")
    choices: dict[str, Choice] = {}
    for row in found:
        for choice in _choices(row):
            choices.setdefault(choice.id, choice)
    totals = _totals(found)
    return ContestResult(
        contest=_contest(payload),
        choices=tuple(choices.values()),
        tallies=tuple(
            Tally(choice=choice, measure=measure, value=votes, source=span, summed=True)
            for (choice, measure), votes in totals.items()
        ),
        progress=Progress(unit="polling_areas", source=span),
        units=_units(found, payload),
        source=span,
    )


def _rows(payload: Payload, drift: list[str]) -> Sequence[_Row]:
    found: list[_Row] = []
    seen: set[tuple[str, str, str, str]] = set()
    columns: list[str] = []
    for line, cells in rows(payload, delimiter=";"):
        if not columns:
            columns = [cell.strip() for cell in cells]
            missing = [column for column in COLUMNS if column not in columns]
            if missing:
                raise FeedError(
                    "the header lacks columns",
                    where=f"{payload.location}, row {line}",
                    why=f"missing: {', '.join(missing)}",
                )
            drift.extend(f"column '{column}'" for column in columns if column not in COLUMNS)
            continue
        require_width(payload, line, cells, len(columns))
        row = _row(dict(zip(columns, cells, strict=True)), line, payload)
        key = (row.circle, row.area, row.letter, row.name)
        if key in seen:
            raise FeedError(
                "the same name stands twice in a polling area",
                where=f"{payload.location}, row {line}",
                why=f"{row.name} in {row.area}",
            )
        seen.add(key)
        found.append(row)
    return found


def _row(cells: Mapping[str, str], line: int, payload: Payload) -> _Row:
    votes = whole(cells["Stemmetal"], cell_where(payload, line, "Stemmetal"))
    assert votes is not None
    letter = cells["Partibogstav"].strip()
    row = _Row(
        line=line,
        circle=name(cells["Opstillingskreds"]),
        area=name(cells["Afstemningsområde"]),
        letter="" if letter == _OUTSIDE else letter,
        party=name(cells["Partinavn"]),
        name=name(cells["Navn"]),
        votes=votes,
    )
    if not row.circle or not row.area or not row.name or (row.letter and not row.party):
        raise FeedError("a name is missing", where=f"{payload.location}, row {line}")
    return row


def _choices(row: _Row) -> tuple[Choice, ...]:
    """The party of a row, and the candidate if it is one's."""
    if not row.letter:
        return (Choice(id=_person(row), name=row.name),)
    party = Choice(id=row.letter, name=row.party, kind=ChoiceKind.PARTY_LIST, party=row.letter)
    if row.name == _LIST:
        return (party,)
    return (party, Choice(id=_person(row), name=row.name, party=row.letter))


def _person(row: _Row) -> str:
    """The export has no identifiers of persons: letter and name are what it tells them apart by."""
    return f"{row.letter}/{row.name}"


def _totals(found: Sequence[_Row]) -> dict[tuple[str, str], int]:
    """Votes by choice and measure: a party's are those of its list and candidates together."""
    totals: dict[tuple[str, str], int] = {}

    def add(choice: str, measure: str, votes: int) -> None:
        totals[choice, measure] = totals.get((choice, measure), 0) + votes

    for row in found:
        add(row.letter or _person(row), "votes", row.votes)
        if row.letter and row.name != _LIST:
            add(_person(row), PERSONAL, row.votes)
    return totals


def _units(found: Sequence[_Row], payload: Payload) -> tuple[UnitResult, ...]:
    areas: dict[tuple[str, str], list[_Row]] = {}
    for row in found:
        areas.setdefault((row.circle, row.area), []).append(row)
    units = []
    for (circle, label), part in areas.items():
        number = _NUMBERED.match(label)
        span = Source(payload.digest, f"rows {part[0].line}-{part[-1].line}, column 'Stemmetal'")
        tallies = tuple(
            Tally(choice=choice, measure=measure, value=votes, source=span, summed=True)
            for (choice, measure), votes in _totals(part).items()
            if measure == "votes"
        )
        units.append(
            UnitResult(
                id=f"{circle}/{number[1] if number else label}",
                name=number[2] if number else label,
                kind="polling_area",
                parent=circle,
                tallies=tallies,
                source=span,
            )
        )
    return tuple(units)


def _contest(payload: Payload) -> Contest:
    """The election and area by the file's name, such as Folketingsvalg_2022_Bornholms_Storkreds."""
    label = re.split(r"[/!\\]", payload.location)[-1]
    match = _FILE.search(label)
    kind, year, place = match.groups() if match else ("Folketingsvalg", "", "Danmark")
    slug = _SLUGS.get(kind.lower(), kind.lower())
    election = Election(id=f"dk-{slug}-{year}".rstrip("-"), name=f"{kind} {year}".strip())
    area = Area(id=place.lower(), name=name(place.replace("_", " ")), kind="constituency")
    return Contest(
        id=f"{election.id}/{area.id}",
        slug=slug,
        election=election,
        name=election.name,
        area=area,
        kind=ContestKind.PARTY_LIST,
        seats=0,
        rule="proportional",
        measures=(
            Measure(name="votes"),
            Measure(name=PERSONAL, term="personal_vote", decides=False),
        ),
    )
