"""A total that falls further than everyday corrections do."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.shares import base_of
from newsgen.model import GateFinding, Scope, Severity

VOTES, PERCENT = Decimal(5), Decimal("0.05")


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for each measure whose total fell beyond the limit, within one stage of counting."""
    if given.accepted is None:
        return
    least = given.limit("falls_votes", VOTES)
    percent = given.limit("falls_percent", PERCENT)
    for measure in given.result.contest.measures:
        before, after = base_of(given.accepted, measure.name), base_of(given.result, measure.name)
        if before is None or after is None:
            continue
        fall = Decimal(before) - Decimal(after)
        allowed = max(least, Decimal(before) * percent / 100)
        if fall > allowed:
            yield GateFinding(
                gate=GATE.code,
                severity=GATE.severity,
                scope=GATE.scope,
                place=measure.name,
                value=str(after),
                bound=str(Decimal(before) - allowed),
                message=f"the total fell from {before} to {after}, more than {allowed.normalize():f}",
            )


GATE = Gate(
    code="falls",
    sentence="A total fell by more than 5 votes and more than 0.05 percent.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
    limits={"falls_votes": str(VOTES), "falls_percent": str(PERCENT)},
)
