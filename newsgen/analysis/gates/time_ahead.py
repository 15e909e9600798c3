"""A document or an event dated in the future."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from decimal import Decimal

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity

WARNS, HOLDS = Decimal(5), Decimal(60)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning where the time is minutes ahead of now, as clocks differ; a hold where it is more."""
    warns, holds = given.limit("ahead_minutes", WARNS), given.limit("ahead_hold_minutes", HOLDS)
    times = (given.snapshot.generated_at, given.result.progress.as_of)
    latest = max([time for time in times if time is not None], default=given.now)
    ahead = latest - given.now
    if ahead <= timedelta(minutes=float(warns)):
        return
    far = ahead > timedelta(minutes=float(holds))
    yield GATE.finding(
        f"dated {latest.isoformat()}, and now is {given.now.isoformat()}",
        place=given.result.contest.id,
        value=latest.isoformat(),
        bound=given.now.isoformat(),
        severity=Severity.HOLD if far else Severity.WARNING,
    )


GATE = Gate(
    code="time-ahead",
    sentence="The document's time is ahead of now: minutes warn, more than an hour holds.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    limits={"ahead_minutes": str(WARNS), "ahead_hold_minutes": str(HOLDS)},
)
