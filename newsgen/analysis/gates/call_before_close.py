"""A call while people are still voting."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates._said import spoken_for
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for any call before the last polls have closed. A caller's own time for its call may
    lie before them, as AP's does for candidates without an opponent."""
    closes = given.result.polls_close or given.snapshot.polls_close
    if closes is None or given.now >= closes:
        return
    for call in spoken_for(given):
        if call.choices or call.named:
            yield GATE.finding(
                f"{call.caller} calls the contest, and the polls close at {closes.isoformat()}",
                place=call.caller,
                value=given.now.isoformat(),
                bound=closes.isoformat(),
            )


GATE = Gate(
    code="call-before-close",
    sentence="A caller names a winner before the last polls have closed.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
)
