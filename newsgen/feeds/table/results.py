"""Entries of a table put together: contests, their totals by choice, and their units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal

from newsgen.feeds._reading.doubts import Doubts
from newsgen.feeds._reading.identity import slug
from newsgen.feeds.table.cells import Cell, Entry, Label
from newsgen.feeds.table.doubts import electors_of, judge
from newsgen.feeds.table.layout import Layout
from newsgen.feeds.table.progress import progress_of, row_kind, span, stage_of, stated
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    SeatCount,
    Stage,
    Tally,
    UnitResult,
)

# Kinds of rows that are votes for a choice.
VOTES = ("votes", "write_in", "aggregate")


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """What all contests of a table share, from the settings: names, day, kind, seats, what passes, stage."""

    source: str
    election: str
    day: date | None
    contest: str
    place: str
    kind: ContestKind
    seats: int
    needed: Decimal | None
    stage: Stage | None


def grouped(entries: Sequence[Entry], layout: Layout) -> dict[tuple[str, str], list[Entry]]:
    """(contest, area) > entries. With `by_parent` each parent area is a contest too, after the whole.

    Rows that say something of a unit in all contests are with each contest that has the unit.
    """
    contests: dict[tuple[str, str], list[Entry]] = {}
    parents: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        if entry.everywhere:
            continue
        area = entry.area.id if entry.area else ""
        contests.setdefault((entry.contest.id, area), []).append(entry)
        if layout.by_parent and entry.parent:
            parents.setdefault((entry.contest.id, entry.parent.id), []).append(entry)
    found = contests | {key: rows for key, rows in parents.items() if key not in contests}
    everywhere = [entry for entry in entries if entry.everywhere]
    for rows in found.values():
        units = {(entry.unit, entry.area) for entry in rows}
        rows.extend(entry for entry in everywhere if (entry.unit, entry.area) in units)
    return found


def contest_result(
    rows: Sequence[Entry], key: tuple[str, str], frame: Frame, layout: Layout
) -> tuple[ContestResult, list[GateFinding]]:
    """One contest from its rows, and findings that reject the document."""
    doubts = Doubts()
    votes = [row for row in rows if row.kind in VOTES]
    judge(rows, layout, doubts)
    choices, tallies = _totals(votes, frame.kind)
    units = _units(rows, layout)
    contest = _contest(rows, key, frame)
    progress = progress_of(rows, units, layout, doubts)
    counted = any(tally.value for tally in tallies)
    result = ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        progress=progress,
        stage=frame.stage or stage_of(progress, counted=counted),
        stated_totals=stated(rows, doubts),
        units=units,
        seats=_seats(votes),
        findings=tuple(doubts.findings),
        source=span(rows, ""),
    )
    return result, doubts.negatives


def _contest(rows: Sequence[Entry], key: tuple[str, str], frame: Frame) -> Contest:
    first = rows[0]
    area = first.area
    parents = {row.parent.id: row.parent for row in rows if row.parent}
    if area is None and len(parents) == 1:
        area = next(iter(parents.values()))
    place = area or Label(id="all", name=frame.place)
    day = frame.day.isoformat() if frame.day else ""
    name = first.contest.name or frame.contest
    parts = [frame.source, day, *key]
    return Contest(
        id="/".join(part for part in parts if part),
        slug=slug(first.contest.id or "result"),
        election=Election(
            id=slug("-".join(p for p in (frame.source, day) if p)), name=frame.election, date=frame.day
        ),
        name=name,
        area=Area(id=slug(place.id), name=place.name, kind="area"),
        kind=frame.kind,
        seats=frame.seats,
        needed=frame.needed,
        rule="proportional" if frame.kind is ContestKind.PARTY_LIST else "plurality",
    )


def _by_choice(rows: Sequence[Entry]) -> dict[str, list[Entry]]:
    found: dict[str, list[Entry]] = {}
    for row in rows:
        found.setdefault(row.choice.id, []).append(row)
    return found


def _totals(rows: Sequence[Entry], kind: ContestKind) -> tuple[tuple[Choice, ...], tuple[Tally, ...]]:
    by_choice = _by_choice(rows)
    choices = tuple(_choice(found, kind) for found in by_choice.values())
    tallies: list[Tally] = []
    for choice, found in by_choice.items():
        tallies.append(_tally(choice, "total", [row.votes for row in found], found))
        for index, (part, _) in enumerate(found[0].parts):
            tallies.append(_tally(choice, part, [row.parts[index][1] for row in found], found))
    return choices, tuple(tallies)


def _choice(rows: Sequence[Entry], kind: ContestKind) -> Choice:
    first = rows[0]
    kinds = {"write_in": ChoiceKind.WRITE_IN, "aggregate": ChoiceKind.AGGREGATE}
    lists = ChoiceKind.PARTY_LIST if kind is ContestKind.PARTY_LIST else ChoiceKind.CANDIDATE
    parties = tuple(dict.fromkeys(row.party for row in rows if row.party))
    return Choice(
        id=first.choice.id,
        name=first.choice.name,
        kind=kinds.get(first.kind, lists),
        # A candidate on several lines is one choice of several parties.
        party="/".join(parties) or None,
        source=first.votes.source,
    )


def _tally(choice: str, part: str, cells: Sequence[Cell], rows: Sequence[Entry]) -> Tally:
    """The sum of known cells. A malformed one makes the sum unknown; a withheld one is left out of
    it (and noted for the contest)."""
    known = [cell.value for cell in cells if cell.value is not None]
    broken = any(cell.malformed is not None for cell in cells)
    source = cells[0].source if len(cells) == 1 else span(rows, cells[0].source.pointer)
    return Tally(
        choice=choice,
        measure="votes",
        value=sum(known) if known and not broken else None,
        source=source,
        summed=len(cells) > 1,
        part=part,
    )


def _units(rows: Sequence[Entry], layout: Layout) -> tuple[UnitResult, ...]:
    by_unit: dict[str, list[Entry]] = {}
    for row in rows:
        if row.unit:
            by_unit.setdefault(row.unit.id, []).append(row)
    return tuple(_unit(found, layout) for found in by_unit.values())


def _unit(rows: Sequence[Entry], layout: Layout) -> UnitResult:
    first = rows[0]
    assert first.unit is not None
    by_choice = _by_choice([row for row in rows if row.kind in VOTES])
    ballots = row_kind(rows, "ballots")
    return UnitResult(
        id=first.unit.id,
        name=first.unit.name,
        kind=(layout.header("unit") or layout.header("unit_id") or "unit").lower(),
        parent=first.parent.id if first.parent else None,
        electors=electors_of(rows),
        ballots=ballots,
        tallies=tuple(
            _tally(choice, "total", [row.votes for row in found], found)
            for choice, found in by_choice.items()
        ),
        source=span(rows, ""),
    )


def _seats(rows: Sequence[Entry]) -> tuple[SeatCount, ...]:
    found: dict[str, SeatCount] = {}
    for row in rows:
        cell = row.fact("seats")
        if cell and cell.value is not None:
            found.setdefault(
                row.choice.id, SeatCount(choice=row.choice.id, seats=cell.value, source=cell.source)
            )
    return tuple(found.values())


def with_kind(frame: Frame, rows: Sequence[Entry]) -> Frame:
    """The frame, with party lists where the rows carry seats."""
    seats = any(cell and cell.value is not None for cell in (row.fact("seats") for row in rows))
    return replace(frame, kind=ContestKind.PARTY_LIST) if seats else frame
