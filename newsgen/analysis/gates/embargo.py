"""Figures that must not be used yet."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for votes while the contest's embargo lasts."""
    until = given.result.embargo_until
    if until is not None and given.now < until and given.after.total:
        yield GATE.finding(
            f"the figures are embargoed until {until.isoformat()}",
            place=given.result.contest.id,
            value=given.now.isoformat(),
            bound=until.isoformat(),
        )


GATE = Gate(
    code="embargo",
    sentence="The figures are embargoed.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
)
