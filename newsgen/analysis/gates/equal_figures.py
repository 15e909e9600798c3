"""The same figures in two races."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from newsgen.analysis.gates._figures import Votes, added, figures
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import ContestResult, GateFinding, Scope, Severity, Value

LEAST = Decimal(20)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for a unit, or a race, that has the very figures of another race of the document."""
    others = [r for r in given.snapshot.contests if r.contest.id != given.result.contest.id]
    if not others:
        return
    least = given.limit("equal_least", LEAST)
    own = given.result.contest
    for other in others:
        if other.contest.measures[0].name != own.measures[0].name or _same_people(other, given.result):
            continue
        theirs = figures(other)
        for unit, votes in given.after.units.items():
            if _same(votes, theirs.units.get(unit, {}), least):
                yield _found(unit, added(votes), other)
        if not given.after.units and _same(given.after.choices, theirs.choices, least):
            yield _found(own.id, given.after.total, other)


def _same_people(other: ContestResult, result: ContestResult) -> bool:
    """The same contest told twice, say for a country and for its only part."""
    names = {choice.name for choice in result.choices}
    return names == {choice.name for choice in other.choices}


def _same(votes: Votes, theirs: Mapping[str, Value], least: Decimal) -> bool:
    ours = sorted(votes.values())
    return (
        len(ours) > 1
        and ours == sorted(theirs.values())
        and sum(1 for value in ours if value) > 1
        and added(votes) >= least
    )


def _found(place: str, value: Value, other: ContestResult) -> GateFinding:
    return GATE.finding(
        f"{place} has the figures of the race '{other.contest.id}'",
        place=place,
        value=value,
        bound=other.contest.id,
    )


GATE = Gate(
    code="equal-figures",
    sentence="Two races have the same figures.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    smallest="20 votes and two choices",
    limits={"equal_least": str(LEAST)},
)
