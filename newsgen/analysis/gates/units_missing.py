"""Units of the newsroom's own list that the document does not have."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity, Stage


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning for each missing unit; a caveat where the source says that the count is complete,
    which copy then does not repeat."""
    if not given.snapshot.known_units or not given.result.units:
        return
    said = given.result.stage in (Stage.COMPLETE, Stage.CERTIFIED)
    for unit in given.snapshot.known_units:
        if unit not in given.after.units:
            yield GATE.finding(
                f"unit '{unit}' is missing",
                place=unit,
                value=unit,
                unit=unit,
                severity=Severity.CAVEAT if said else None,
            )


GATE = Gate(
    code="units-missing",
    sentence="A unit of the newsroom's list is missing: the count is not called complete.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
)
