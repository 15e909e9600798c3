"""Votes before the last polls have closed."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for votes while the source's or the document's own closing time is still to come."""
    closes = given.result.polls_close or given.snapshot.polls_close
    if closes is not None and given.now < closes and given.after.total:
        yield GATE.finding(
            f"{given.after.total} votes, and the polls close at {closes.isoformat()}",
            place=given.result.contest.id,
            value=given.after.total,
            bound=closes.isoformat(),
        )


GATE = Gate(
    code="votes-before-polls-close",
    sentence="There are votes before the polls have closed.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
)
