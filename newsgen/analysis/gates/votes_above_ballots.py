"""More votes than ballots."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._figures import added, marks_per_ballot
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity, Value


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where votes exceed the ballots cast, in the contest or in a unit. Where candidates
    compete for several seats, a ballot carries as many votes."""
    marks = marks_per_ballot(given.result)
    if (ballots := given.result.progress.ballots) is not None:
        yield from _above(added(given.after.choices), ballots * marks, given.after.main)
    for unit in given.result.units:
        if unit.ballots is not None:
            yield from _above(added(given.after.units[unit.id]), unit.ballots * marks, unit.id)


def _above(votes: Value, ballots: int, place: str) -> Iterator[GateFinding]:
    if votes > ballots:
        yield GATE.finding(f"{votes} votes on {ballots} ballots", place=place, value=votes, bound=ballots)


GATE = Gate(
    code="votes-above-ballots",
    sentence="There are more votes than ballots.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
    smallest="any unit",
)
