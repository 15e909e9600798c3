"""A total with a part that is held as impossible."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for each contest inside this one whose figures are held with the scope `up`."""
    for below in given.held_below:
        yield GATE.finding(f"the total contains '{below}', which is held", place=below, value=below)


GATE = Gate(
    code="contains-held-unit",
    sentence="A contest inside this one is held because its figures are impossible.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
