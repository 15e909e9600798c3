"""A number of units that changed during the count."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning where the number of units to report is not what it was."""
    if given.accepted is None:
        return
    before, after = given.accepted.progress, given.result.progress
    if before.unit != after.unit or not before.expected or not after.expected:
        return
    if before.expected != after.expected:
        yield GATE.finding(
            f"there were {before.expected} {after.unit}, and now there are {after.expected}",
            place=after.unit,
            value=after.expected,
            bound=before.expected,
        )


GATE = Gate(
    code="units-total-changed",
    sentence="The number of units to report has changed.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
)
