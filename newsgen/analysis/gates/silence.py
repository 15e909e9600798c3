"""A count that goes on while its source has stopped telling."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity, Stage

MINUTES = Decimal(60)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning where the newest document of an unfinished count is older than the limit."""
    made = given.snapshot.generated_at
    if made is None or given.result.stage is not Stage.PARTIAL:
        return
    minutes = given.limit("silence_minutes", MINUTES)
    if given.now - made > timedelta(minutes=float(minutes)):
        yield GATE.finding(
            f"the newest figures are from {made.isoformat()}, and the count is not finished",
            place=given.result.contest.id,
            value=made.isoformat(),
            bound=(given.now - timedelta(minutes=float(minutes))).isoformat(),
        )


GATE = Gate(
    code="silence",
    sentence="The source has been silent for an hour while counting goes on.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
    limits={"silence_minutes": str(MINUTES)},
)
