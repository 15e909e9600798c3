"""Test data, which must never reach copy."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A reject for a contest or a document that calls itself a test, but in rehearsal."""
    if (given.result.test or given.snapshot.test) and not given.policy.rehearsal:
        yield GATE.finding("the source marks this as test data", place=given.result.contest.id)


GATE = Gate(
    code="test",
    sentence="The source marks the data as a test.",
    severity=Severity.REJECT,
    scope=Scope.UP,
    judge=judge,
)
