"""Records among the areas of a contest: where a choice is strongest, which area is closest, where most
have voted. Only what the document's own figures prove, among areas counted out; equals hold none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import localcontext
from fractions import Fraction

from newsgen.model import (
    Area,
    AreaRecord,
    Brief,
    ContestKind,
    ContestResult,
    Line,
    RecordKind,
    Severity,
    Source,
    Stage,
    Standing,
    UnitResult,
    Value,
)

# Among fewer areas than these a record says little.
FEWEST = 5
# A record held by an area with fewer votes than these is chance.
SMALLEST = 100
# A choice with less than this share, in percent, of the whole contest has no record worth telling.
WORTH = Fraction(5)
# Kinds of unit that readers know as places, and the words of sources for them; precincts are none.
_PLURALS = {
    "canton": "cantons",
    "county": "counties",
    "municipality": "municipalities",
    "constituency": "constituencies",
    "district": "districts",
}
KINDS = {word: kind for kind, plural in _PLURALS.items() for word in (kind, plural)}
_DONE = (Stage.COMPLETE, Stage.CERTIFIED)
_DOUBTED = (Severity.HOLD, Severity.CAVEAT)
# Digits enough that no product of two counts is rounded.
_EXACT = 200
Votes = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class _Counted:
    """An area counted out, with its votes by choice, all of them together, and the most it has of
    anything that is counted."""

    unit: UnitResult
    votes: Votes
    total: Value
    size: Value


@dataclass(frozen=True, slots=True)
class _Entry:
    """What an area has of something: `part` of `whole`. Compared without dividing, so that no digit is
    lost and none is reckoned that nobody asks for."""

    area: _Counted
    part: Value
    whole: Value


def records(result: ContestResult, brief: Brief) -> tuple[AreaRecord, ...]:
    """The records in the measure that decides; none where an area is in doubt, where the areas are too
    few, or where nothing proves which of them are counted out and that none is missing."""
    units = _areas(result.units)
    if len(units) < FEWEST or not brief.standings or is_doubted(brief):
        return ()
    with localcontext() as exactly:
        exactly.prec = _EXACT
        return tuple(_among(units, result, brief))


def _among(units: Sequence[UnitResult], result: ContestResult, brief: Brief) -> Iterator[AreaRecord]:
    front = brief.deciding
    finished, adding_up = _finished(result, brief, units)
    areas = _read(finished, front, adding_up=adding_up) if len(finished) >= FEWEST else ()
    if len(areas) >= FEWEST:
        among = _Among(front.measure.name, len(finished), len(units))
        yield from _of_shares(areas, front, among)
        yield from _closest(areas, front, result, among)
        yield from _turnout(areas, brief, among)


def as_unit(result: ContestResult) -> UnitResult:
    """The result of an area of its own as a unit of the contest that it lies in."""
    area = result.contest.area
    return UnitResult(
        id=area.id, name=area.name, kind=area.kind, tallies=result.tallies, source=result.source
    )


def _areas(units: Sequence[UnitResult]) -> list[UnitResult]:
    """The units that are places of one kind and lie in no other unit; none where there are two kinds."""
    found = [unit for unit in units if unit.kind in KINDS]
    if len(found) < FEWEST:
        return []
    ids = {unit.id for unit in units}
    outer = [unit for unit in found if unit.parent not in ids]
    return outer if len({KINDS[unit.kind] for unit in outer}) == 1 else []


def is_doubted(brief: Brief) -> bool:
    """Whether anything in the count is held, told with a reservation or still to be counted: what is
    true of it may be the record."""
    return any(finding.severity in _DOUBTED for finding in brief.findings)


def _finished(
    result: ContestResult, brief: Brief, units: Sequence[UnitResult]
) -> tuple[Sequence[UnitResult], bool]:
    """The units counted out: those that say so, where the source counts its progress in these very
    units and comes to as many; all, where the count is complete and they add up to the whole. Whether
    it is this that is known.

    A unit can say that it reports with only some of its precincts in, and a list can be a selection.
    """
    progress = result.progress
    reporting = [unit for unit in units if unit.reporting]
    if progress.expected == len(units) and progress.reported == len(reporting):
        return reporting, False
    adding_up = brief.stage in _DONE and _adds_up(result, brief.deciding)
    return (units if adding_up else ()), adding_up


def _adds_up(result: ContestResult, front: Standing) -> bool:
    """Whether the outermost units together are the whole, choice by choice."""
    ids = {unit.id for unit in result.units}
    together: dict[str, Value] = {}
    for unit in result.units:
        if unit.parent not in ids:
            for tally in unit.tallies:
                if tally.measure == front.measure.name and tally.part == "total" and tally.value is not None:
                    together[tally.choice] = together.get(tally.choice, 0) + tally.value
    return all(together.get(line.choice.id) == line.value for line in front.lines)


def _read(units: Sequence[UnitResult], front: Standing, *, adding_up: bool) -> tuple[_Counted, ...]:
    """The areas with votes for every choice; none where one lacks a figure, or where the choices are a
    selection, since shares are then of something unknown. An area without a vote has no shares.

    Where all areas add up to the whole, choice by choice, one that does not name a choice has none of it.
    """
    wanted = {line.choice.id for line in front.lines}
    if front.base != sum(line.value or 0 for line in front.lines):
        return ()
    found = []
    for unit in units:
        votes: dict[str, Value] = dict.fromkeys(wanted, 0) if adding_up else {}
        unknown = False
        sizes: dict[str, Value] = {}
        for tally in unit.tallies:
            if tally.part != "total":
                continue
            if tally.value is None:
                unknown = unknown or tally.measure == front.measure.name
                continue
            sizes[tally.measure] = sizes.get(tally.measure, 0) + tally.value
            if tally.measure == front.measure.name:
                votes[tally.choice] = tally.value
        if unknown or votes.keys() != wanted:
            return ()
        if total := sizes.get(front.measure.name):
            found.append(_Counted(unit, votes, total, max(sizes.values())))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Among:
    """What a record is a record of: a measure, in the areas counted out of all there are."""

    measure: str
    counted: int
    areas: int

    def record(
        self, kind: RecordKind, entry: _Entry | None, choice: str | None = None
    ) -> Iterator[AreaRecord]:
        """The record, if an area holds it."""
        if entry is None:
            return
        unit = entry.area.unit
        yield AreaRecord(
            kind=kind,
            measure=self.measure,
            area=Area(id=unit.id, name=unit.name, kind=KINDS[unit.kind]),
            value=Fraction(entry.part) * 100 / Fraction(entry.whole),
            part=entry.part,
            whole=entry.whole,
            counted=self.counted,
            areas=self.areas,
            choice=choice,
            sources=_sources(unit, self.measure),
        )


def _of_shares(areas: Sequence[_Counted], front: Standing, among: _Among) -> Iterator[AreaRecord]:
    """Where each choice of some size is strongest and where it is weakest."""
    for line in front.lines:
        if _is_worth(line):
            choice = line.choice.id
            entries = [_Entry(area, area.votes[choice], area.total) for area in areas]
            yield from among.record(RecordKind.STRONGEST, _first(entries, largest=True), choice)
            yield from among.record(RecordKind.WEAKEST, _first(entries, largest=False), choice)


def _is_worth(line: Line) -> bool:
    return line.rank is not None and line.share is not None and line.share >= WORTH


def _closest(
    areas: Sequence[_Counted], front: Standing, result: ContestResult, among: _Among
) -> Iterator[AreaRecord]:
    """Where least parts the first two, in points; only where one of them takes all there is."""
    contest = result.contest
    if contest.kind is ContestKind.PARTY_LIST or contest.seats > 1:
        return
    rivals = [line.choice.id for line in front.lines if line.rank is not None]
    if len(rivals) < 2:
        return
    entries = []
    for area in areas:
        first, second = _two_largest(area.votes[choice] for choice in rivals)
        entries.append(_Entry(area, first - second, area.total))
    yield from among.record(RecordKind.CLOSEST, _first(entries, largest=False))


def _two_largest(values: Iterable[Value]) -> tuple[Value, Value]:
    first: Value = 0
    second: Value = 0
    for value in values:
        if value > first:
            first, second = value, first
        elif value > second:
            second = value
    return first, second


def _turnout(areas: Sequence[_Counted], brief: Brief, among: _Among) -> Iterator[AreaRecord]:
    """Where most and where fewest have voted, where the source gives a turnout that can be used and
    every area has its ballots and electors."""
    if brief.progress.turnout_percent is None or len(areas) < among.counted:
        return
    entries = [
        _Entry(area, area.unit.ballots, area.unit.electors)
        for area in areas
        if area.unit.ballots is not None and area.unit.electors and area.unit.ballots <= area.unit.electors
    ]
    if len(entries) == len(areas):
        yield from among.record(RecordKind.HIGHEST_TURNOUT, _first(entries, largest=True))
        yield from among.record(RecordKind.LOWEST_TURNOUT, _first(entries, largest=False))


def _first(entries: Iterable[_Entry], *, largest: bool) -> _Entry | None:
    """The entry beyond all others; None where two are equal there, or where its area is so small that
    chance put it there."""
    best: _Entry | None = None
    alone = True
    for entry in entries:
        if best is None:
            best = entry
            continue
        ahead = entry.part * best.whole - best.part * entry.whole
        if not largest:
            ahead = -ahead
        if ahead > 0:
            best, alone = entry, True
        elif ahead == 0:
            alone = False
    return best if best is not None and alone and best.area.size >= SMALLEST else None


def _sources(unit: UnitResult, measure: str) -> tuple[Source, ...]:
    """Where the area's own figures stand, the area's record first."""
    own = (unit.source,) if unit.source else ()
    return tuple(dict.fromkeys((*own, *(t.source for t in unit.tallies if t.measure == measure))))
