"""Part of a vote where only whole ones are counted."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for a value with decimals in a measure that has none."""
    whole = {measure.name for measure in given.result.contest.measures if measure.places == 0}
    for tallies in (given.result.tallies, *(unit.tallies for unit in given.result.units)):
        for tally in tallies:
            value = tally.value
            if type(value) is not int and value is not None and tally.measure in whole and value % 1:
                yield GATE.finding(
                    f"{value} is not a whole number at {tally.source.pointer}",
                    place=tally.source.pointer,
                    value=value,
                )


GATE = Gate(
    code="fraction",
    sentence="A count that must be whole has decimals.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
    smallest="any unit",
)
