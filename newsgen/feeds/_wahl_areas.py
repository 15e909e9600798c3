"""One area of a German federal election, whatever file it was read from, and its two contests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from newsgen.feeds._numbers import percent
from newsgen.feeds._sums import off
from newsgen.model import (
    Area,
    Baseline,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Measure,
    Outcome,
    OutcomeMark,
    Progress,
    Severity,
    Source,
    Stage,
    StatedTotal,
    Tally,
)


class Level(StrEnum):
    """What an area is."""

    COUNTRY = "country"
    STATE = "state"
    CONSTITUENCY = "constituency"


class Vote(StrEnum):
    """The first vote is for a person, the second for a party's list."""

    FIRST = "erststimmen"
    SECOND = "zweitstimmen"


MEASURES = {
    Vote.FIRST: Measure(name="electorate_votes", term="first_vote"),
    Vote.SECOND: Measure(name="party_votes", term="second_vote"),
}
WIDTH = {Level.COUNTRY: 2, Level.STATE: 2, Level.CONSTITUENCY: 3}


@dataclass(frozen=True, slots=True)
class Cell:
    """A number and its place; None is unknown. `before` is the number last time."""

    value: int | None
    source: Source
    before: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A party or a person without one. `person` is the direct candidate where the file names any."""

    id: str
    name: str
    votes: Mapping[Vote, Cell]
    person: str | None = None
    aggregate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaResult:
    """The figures of one area. `elected` is the id of the group whose candidate has the seat;
    `nobody` where the file says that nobody has."""

    level: Level
    number: str
    name: str
    electors: int | None
    voters: int | None
    valid: Mapping[Vote, Cell]
    invalid: Mapping[Vote, int | None]
    groups: Sequence[Group]
    source: Source
    elected: str | None = None
    nobody: bool = False
    elected_source: Source | None = None
    reported: int | None = None
    expected: int | None = None
    corrected: bool = False
    as_of: datetime | None = None

    @property
    def counted(self) -> bool:
        """Whether there is anything yet: an area that has not reported has empty cells."""
        return any(cell.value for cell in self.valid.values())

    @property
    def key(self) -> str:
        """The official number with its zeros: 99, 01 to 16, 001 to 299."""
        return self.number.zfill(WIDTH[self.level])


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a file says of itself. `official` is False for a preliminary result."""

    election: Election
    official: bool | None
    areas: Sequence[AreaResult] = field(default=())


def contests(document: Document) -> Iterator[ContestResult]:
    """Two contests for every area: first votes and second votes."""
    for area in document.areas:
        for vote in Vote:
            if vote in area.valid:
                yield _result(document, area, vote)


def _result(document: Document, area: AreaResult, vote: Vote) -> ContestResult:
    groups = [group for group in area.groups if _stands(group, vote, area)]
    person = vote is Vote.FIRST and area.level is Level.CONSTITUENCY
    tallies = tuple(_tally(group, vote) for group in groups)
    valid = area.valid[vote]
    return ContestResult(
        contest=Contest(
            id=f"{document.election.id}/{area.key}/{vote.value}",
            slug=vote.value,
            election=document.election,
            name=area.name,
            area=Area(id=area.key, name=area.name, kind=area.level.value),
            kind=ContestKind.CANDIDATE if person else ContestKind.PARTY_LIST,
            rule="plurality" if person else "proportional",
            measures=(MEASURES[vote],),
        ),
        choices=tuple(_choice(group, person=person) for group in groups),
        tallies=tallies,
        progress=_progress(area, vote),
        stage=_stage(document, area),
        count="final" if document.official else "first",
        stated_totals=()
        if valid.value is None
        else (StatedTotal(measure=MEASURES[vote].name, value=valid.value, source=valid.source),),
        outcomes=tuple(_elected(area)) if person else (),
        baseline=tuple(_baselines(groups, vote, valid)),
        corrected=area.corrected,
        findings=(*_sum_doubts(tallies, valid), *(_no_seat(area) if person else ())),
        source=area.source,
    )


def _stands(group: Group, vote: Vote, area: AreaResult) -> bool:
    """An empty cell in a counted area is a party that is not on the ballot there."""
    cell = group.votes.get(vote)
    return cell is not None and (cell.value is not None or not area.counted)


def _choice(group: Group, *, person: bool) -> Choice:
    kind = ChoiceKind.CANDIDATE if person else ChoiceKind.PARTY_LIST
    named = group.person if person else None
    return Choice(
        id=group.id,
        name=named or group.name,
        party=group.name if named else None,
        kind=ChoiceKind.AGGREGATE if group.aggregate else kind,
    )


def _tally(group: Group, vote: Vote) -> Tally:
    cell = group.votes[vote]
    return Tally(choice=group.id, measure=MEASURES[vote].name, value=cell.value, source=cell.source)


def _progress(area: AreaResult, vote: Vote) -> Progress:
    return Progress(
        unit="constituencies",
        reported=area.reported,
        expected=area.expected,
        ballots=area.voters,
        invalid=area.invalid.get(vote),
        electors=area.electors,
        turnout_percent=percent(area.voters, area.electors) if _complete(area) else None,
        as_of=area.as_of,
        source=area.source,
    )


def _complete(area: AreaResult) -> bool:
    return area.counted and area.reported == area.expected


def _stage(document: Document, area: AreaResult) -> Stage:
    if not area.counted:
        return Stage.NONE
    if document.official:
        return Stage.CERTIFIED
    return Stage.COMPLETE if _complete(area) else Stage.PARTIAL


def _elected(area: AreaResult) -> Iterator[OutcomeMark]:
    if area.elected is not None and area.elected_source is not None:
        yield OutcomeMark(choice=area.elected, outcome=Outcome.ELECTED, source=area.elected_source)


def _no_seat(area: AreaResult) -> Iterator[GateFinding]:
    if area.nobody and area.elected_source is not None:
        yield GateFinding(
            gate="nobody-elected",
            severity=Severity.CAVEAT,
            message=f"nobody is elected in {area.name}: the most first votes are not covered by second votes",
            place=area.elected_source.pointer,
        )


def _baselines(groups: Sequence[Group], vote: Vote, valid: Cell) -> Iterator[Baseline]:
    for group in groups:
        cell = group.votes[vote]
        share = percent(cell.before, valid.before)
        if share is not None and not group.aggregate:
            yield Baseline(choice=group.id, votes=cell.before, share=share, source=cell.source)


def _sum_doubts(tallies: Sequence[Tally], valid: Cell) -> Iterator[GateFinding]:
    total = sum(int(tally.value) for tally in tallies if tally.value is not None)
    if valid.value is not None and total != valid.value:
        yield off("the parties", total, valid.value, valid.source)


def with_progress(
    areas: Sequence[AreaResult], states: Mapping[str, str]
) -> Iterator[tuple[AreaResult, int, int]]:
    """Each area with the constituencies counted in it and those it has; `states` gives the state's
    key for a constituency's key."""
    seats = [area for area in areas if area.level is Level.CONSTITUENCY]
    for area in areas:
        inside = [
            seat
            for seat in seats
            if area.level is Level.COUNTRY
            or seat is area
            or (area.level is Level.STATE and states.get(seat.key) == area.key)
        ]
        yield area, sum(1 for seat in inside if seat.counted), len(inside)
