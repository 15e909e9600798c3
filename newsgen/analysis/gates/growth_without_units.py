"""A total that grows much though no more units have reported."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity

VOTES, PERCENT = Decimal(100), Decimal(10)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning where the total grew beyond the limit, and neither units nor the expected vote
    moved. Advance votes come without units, and late ones after all of them, so it is no more."""
    if given.before is None or given.accepted is None:
        return
    before, after = given.accepted.progress, given.result.progress
    if not after.reported or after.reported != before.reported or after.reported == after.expected:
        return
    if after.expected_vote_percent != before.expected_vote_percent or not given.before.total:
        return
    growth = Decimal(given.after.total) - Decimal(given.before.total)
    least = given.limit("growth_votes", VOTES)
    if growth > max(least, Decimal(given.before.total) * given.limit("growth_percent", PERCENT) / 100):
        yield GATE.finding(
            f"the total grew by {growth} and still {after.reported} {after.unit} have reported",
            place=given.after.main,
            value=given.after.total,
            bound=given.before.total,
        )


GATE = Gate(
    code="growth-without-units",
    sentence="The total grew by more than 10 percent though no more units have reported.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
    limits={"growth_votes": str(VOTES), "growth_percent": str(PERCENT)},
)
