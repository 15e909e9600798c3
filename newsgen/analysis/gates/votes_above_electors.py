"""More votes than people who may vote."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._figures import added, marks_per_ballot
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import ContestResult, GateFinding, Scope, Severity, UnitResult, Value


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where ballots or votes exceed the electors, in the contest or in a unit. The newest
    figure of electors counts; one that is left out now is the one accepted last."""
    marks = marks_per_ballot(given.result)
    electors = _electors(given.result, given.last)
    if electors:
        ballots = given.result.progress.ballots
        yield from _above(ballots or 0, added(given.after.choices), electors, marks, given.after.main)
    known = {unit.id: unit for unit in given.last.units} if given.last else {}
    for unit in given.result.units:
        if electors := _of(unit, known.get(unit.id)):
            votes = added(given.after.units[unit.id])
            yield from _above(unit.ballots or 0, votes, electors, marks, unit.id)


def _electors(result: ContestResult, last: ContestResult | None) -> int | None:
    return result.progress.electors or (last.progress.electors if last else None)


def _of(unit: UnitResult, last: UnitResult | None) -> int | None:
    return unit.electors or (last.electors if last else None)


def _above(ballots: int, votes: Value, electors: int, marks: int, place: str) -> Iterator[GateFinding]:
    if ballots > electors or votes > electors * marks:
        value = ballots if ballots > electors else votes
        yield GATE.finding(
            f"{value} votes from {electors} electors", place=place, value=value, bound=electors
        )


GATE = Gate(
    code="votes-above-electors",
    sentence="There are more votes than electors.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
    smallest="any unit",
)
