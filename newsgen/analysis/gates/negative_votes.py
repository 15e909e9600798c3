"""A count below zero."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A reject for each value below zero, of the contest or of a unit."""
    for tallies in (given.result.tallies, *(unit.tallies for unit in given.result.units)):
        for tally in tallies:
            if tally.value is not None and tally.value < 0:
                yield GATE.finding(
                    f"a count is negative: {tally.value} at {tally.source.pointer}",
                    place=tally.source.pointer,
                    value=tally.value,
                    bound=0,
                )


GATE = Gate(
    code="negative-votes",
    sentence="A count is below zero: the document is rejected.",
    severity=Severity.REJECT,
    scope=Scope.UP,
    judge=judge,
    smallest="any unit",
)
