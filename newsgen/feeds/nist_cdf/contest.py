"""A contest of a NIST report put together: selections, votes over units, progress and doubts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import whole, whole_decimal
from newsgen.feeds.nist_cdf.choices import Selection, calls_of, changes_of, marks_of, seats_of, selections_of
from newsgen.feeds.nist_cdf.nodes import Node
from newsgen.feeds.nist_cdf.roll import Roll
from newsgen.feeds.nist_cdf.terms import CONTEST, CONTESTS, VARIATIONS, known
from newsgen.feeds.nist_cdf.votes import UnitVotes, top_units
from newsgen.model import (
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Measure,
    Progress,
    Severity,
    Stage,
    Tally,
    UnitResult,
    replace,
)

_PERCENT = re.compile(r"(\d{1,3}(?:\.\d+)?) ?(?:%|percent)", re.IGNORECASE)


def identity_of(node: Node, election: Election, roll: Roll) -> Contest:
    """The contest that a node is about, before anything in it is judged."""
    district = node.text("ElectoralDistrictId") or node.text("ElectionDistrictId") or ""
    number = node.identifier()
    return Contest(
        id=f"{election.id}/{number}",
        slug=number,
        election=election,
        name=node.text("BallotTitle") or node.need("Name"),
        area=roll.area(district),
        kind=CONTESTS.get(node.kind(), ContestKind.CANDIDATE),
    )


def _described(node: Node, identity: Contest) -> Contest:
    variation, seats = node.text("VoteVariation") or "plurality", node.text("NumberElected") or "1"
    return replace(
        identity,
        kind=known(CONTESTS, node.kind(), "type of contest", node.where()),
        seats=max(whole(seats, node.where("NumberElected")) or 1, 1),
        rule=known(VARIATIONS, variation, "vote variation", node.where("VoteVariation")),
        needed=_needed(node.text("PassageThreshold")),
    )


def read_contest(
    node: Node, identity: Contest, roll: Roll, stage: Stage | None, count: str, drift: list[str]
) -> ContestResult:
    """The result of a contest. `stage` None leaves it to the units that are in."""
    drift.extend(f"{node.pointer}/{name}" for name in node.names() if name not in CONTEST)
    contest = _described(node, identity)
    selections = selections_of(node, contest.kind, roll, drift)
    if len({s.choice.id for s in selections}) != len(selections):
        raise FeedError("a selection stands twice", where=node.where())
    _refuse_mixture(node, selections)
    rounds = sorted({number for s in selections for number in s.votes.rounds}) or [0]
    measures = tuple(_measure(number, rounds) for number in rounds)
    tops = {number: top_units(_present(selections, number), roll.composing) for number in rounds}
    tallies = tuple(
        _tally(s, number, measure.name, tops[number])
        for number, measure in zip(rounds, measures, strict=True)
        for s in selections
        if any(tops.values()) or s.votes.seats
    )
    progress = _progress(node)
    return ContestResult(
        contest=replace(contest, measures=measures),
        choices=tuple(s.choice for s in selections),
        tallies=tallies,
        progress=progress,
        stage=_stage(stage, tallies, progress),
        count=count,
        units=tuple(_units(selections, rounds[-1], measures[-1].name, roll)),
        outcomes=marks_of(selections),
        seats=seats_of(selections),
        baseline=changes_of(selections),
        calls=calls_of(selections, roll.issuer),
        findings=tuple(_doubts(selections)),
        source=node.source,
    )


def _refuse_mixture(node: Node, selections: tuple[Selection, ...]) -> None:
    """FeedError where counts do not stand for units in one way: a count without unit beside counts
    with one, or a unit with parts alone beside units with a total. Adding such up goes wrong."""
    counted = [
        (unit, votes)
        for s in selections
        for found in s.votes.rounds.values()
        for unit, votes in found.items()
    ]
    named = {bool(unit) for unit, _ in counted}
    totals = {"total" in votes.parts for _, votes in counted if not votes.withheld}
    if len(named) > 1 or len(totals) > 1:
        raise FeedError(
            "counts of some units lack their unit or their total",
            where=node.where(),
            why="the others have them, so the sum over units is not certain",
            remedy="Check the report; the last good figures stay in use.",
        )


def _measure(number: int, rounds: list[int]) -> Measure:
    name = f"round_{number}" if number else "votes"
    return Measure(name=name, decides=number == rounds[-1])


def _needed(text: str | None) -> Decimal | None:
    """The share that a measure needs, where the threshold is written as a percentage."""
    found = _PERCENT.search(text or "")
    return Decimal(found[1]) if found else None


def _present(selections: Iterable[Selection], number: int) -> list[str]:
    return [unit for s in selections for unit in s.votes.rounds.get(number, {})]


def _tally(selection: Selection, number: int, measure: str, tops: tuple[str, ...]) -> Tally:
    """Votes over the units at the top; withheld units are left out, and a doubt says so."""
    found = selection.votes.rounds.get(number, {})
    units = [found[unit] for unit in tops if unit in found]
    values = [unit.value for unit in units if unit.value is not None]
    single = len(units) == 1 and "total" in units[0].parts
    source = units[0].source if single and units[0].source else selection.node.source
    return Tally(
        choice=selection.choice.id,
        measure=measure,
        value=sum(values, start=0) if values else None,
        source=source,
        summed=bool(values) and not single,
    )


def _units(selections: tuple[Selection, ...], number: int, measure: str, roll: Roll) -> Iterator[UnitResult]:
    names = list(dict.fromkeys(_present(selections, number)))
    if len(names) < 2:
        return
    parents = {part: unit for unit in names for part in roll.composing.get(unit, ())}
    for name in names:
        area = roll.area(name)
        tallies = tuple(
            _unit_tally(s, s.votes.rounds[number][name], measure)
            for s in selections
            if name in s.votes.rounds.get(number, {})
        )
        yield UnitResult(
            id=name,
            name=area.name,
            kind=area.kind,
            parent=parents.get(name),
            tallies=tallies,
            source=tallies[0].source,
        )


def _unit_tally(selection: Selection, votes: UnitVotes, measure: str) -> Tally:
    return Tally(
        choice=selection.choice.id,
        measure=measure,
        value=votes.value,
        source=votes.source or selection.node.source,
        summed="total" not in votes.parts,
    )


def _progress(node: Node) -> Progress:
    reported, expected = _count(node, "SubUnitsReported"), _count(node, "TotalSubUnits")
    summaries = [*node.kids("SummaryCounts"), *node.kids("OtherCounts")]
    cast = _count(summaries[0], "BallotsCast") if len(summaries) == 1 else None
    rejected = _count(summaries[0], "BallotsRejected") if len(summaries) == 1 else None
    return Progress(
        unit="units",
        reported=reported if expected else None,
        expected=expected or None,
        ballots=cast,
        invalid=rejected,
        source=node.source,
    )


def _count(node: Node, field: str) -> int | None:
    text = node.text(field)
    return whole_decimal(text, node.where(field)) if text is not None else None


def _stage(stated: Stage | None, tallies: tuple[Tally, ...], progress: Progress) -> Stage:
    if stated in (Stage.COMPLETE, Stage.CERTIFIED, Stage.NONE):
        return stated
    if not any(tally.value for tally in tallies) and not progress.reported:
        return Stage.NONE
    # A report of partial results may hold a contest that is all in.
    all_in = progress.expected is not None and (progress.reported or 0) >= progress.expected
    return Stage.COMPLETE if all_in else Stage.PARTIAL


def _doubts(selections: tuple[Selection, ...]) -> Iterator[GateFinding]:
    counted = [(s, unit, v) for s in selections for r in s.votes.rounds.values() for unit, v in r.items()]
    withheld = sorted({unit for _, unit, votes in counted if votes.withheld})
    if withheld:
        yield GateFinding(
            gate="withheld",
            severity=Severity.CAVEAT,
            message=f"counts are withheld for privacy in {', '.join(withheld)}",
            place=withheld[0],
        )
    uneven = [f"{s.choice.name} in {unit}" for s, unit, votes in counted if votes.uneven]
    if uneven:
        yield GateFinding(
            gate="parts-against-total",
            severity=Severity.WARNING,
            message=f"kinds of ballot do not add up to the total: {', '.join(uneven[:5])}",
            place=uneven[0],
        )
    disputed = [s.choice.name for s in selections if "sub-judice" in s.statuses]
    if disputed:
        yield GateFinding(
            gate="under-review",
            severity=Severity.CAVEAT,
            message=f"a court or authority has yet to decide on {', '.join(disputed)}",
            place=disputed[0],
        )
