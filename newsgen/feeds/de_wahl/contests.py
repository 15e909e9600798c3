"""The two contests of each area of a German federal election: first votes and second votes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from newsgen.feeds._reading.contests import each
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.sums import off
from newsgen.feeds.de_wahl.areas import AreaResult, Cell, Document, Group, Level, Vote
from newsgen.model import (
    Area,
    Baseline,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    GateFinding,
    Measure,
    Outcome,
    OutcomeMark,
    Progress,
    Severity,
    Stage,
    StatedTotal,
    Tally,
)

MEASURES = {
    Vote.FIRST: Measure(name="electorate_votes", term="first_vote"),
    Vote.SECOND: Measure(name="party_votes", term="second_vote"),
}


def contests(document: Document) -> tuple[ContestResult, ...]:
    """Two contests for every area: first votes and second votes. An area that was not understood
    has both held."""
    return each(
        (_contest(document, area, vote), partial(_result, document, area, vote))
        for area in document.areas
        for vote in Vote
        if vote in area.valid or area.fault is not None
    )


def _is_personal(area: AreaResult, vote: Vote) -> bool:
    return vote is Vote.FIRST and area.level is Level.CONSTITUENCY


def _contest(document: Document, area: AreaResult, vote: Vote) -> Contest:
    person = _is_personal(area, vote)
    return Contest(
        id=f"{document.election.id}/{area.key}/{vote.value}",
        slug=vote.value,
        election=document.election,
        name=area.name,
        area=Area(id=area.key, name=area.name, kind=area.level.value),
        kind=ContestKind.CANDIDATE if person else ContestKind.PARTY_LIST,
        rule="plurality" if person else "proportional",
        measures=(MEASURES[vote],),
    )


def _result(document: Document, area: AreaResult, vote: Vote) -> ContestResult:
    if area.fault is not None:
        raise area.fault
    groups = [group for group in area.groups if _stands(group, vote, area)]
    person = _is_personal(area, vote)
    tallies = tuple(_tally(group, vote) for group in groups)
    valid = area.valid[vote]
    return ContestResult(
        contest=_contest(document, area, vote),
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
