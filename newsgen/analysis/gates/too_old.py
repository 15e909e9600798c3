"""An old document that comes in as if it were news."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from decimal import Decimal

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity

HOURS = Decimal(36)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for the first document of a contest that is older than the limit, or that has votes
    from before the day of the election."""
    made = given.snapshot.generated_at or given.result.progress.as_of
    if made is None or given.last is not None:
        return
    hours = given.limit("too_old_hours", HOURS)
    if given.now - made > timedelta(hours=float(hours)):
        yield GATE.finding(
            f"made {made.isoformat()}, more than {hours} hours ago",
            place=given.result.contest.id,
            value=made.isoformat(),
            bound=(given.now - timedelta(hours=float(hours))).isoformat(),
        )
        return
    day = given.result.contest.election.date
    if day is None or not given.after.total:
        return
    # A day begins fourteen hours earlier in the east of the world than in UTC.
    begins = datetime.combine(day, time(), UTC) - timedelta(hours=14)
    if made < begins:
        yield GATE.finding(
            f"votes in a document made {made.isoformat()}, before the election on {day.isoformat()}",
            place=given.result.contest.id,
            value=made.isoformat(),
            bound=day.isoformat(),
        )


GATE = Gate(
    code="too-old",
    sentence="The first document of a contest is older than 36 hours, or has votes from before its day.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    limits={"too_old_hours": str(HOURS)},
)
