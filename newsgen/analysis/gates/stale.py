"""A document older than the one already accepted."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A reject for an older document by its own time; one without a time is old if it was accepted
    once and has been replaced since."""
    made, known = given.snapshot.generated_at, given.last_generated
    if made is not None and known is not None:
        if made < known:
            yield GATE.finding(
                f"made {made.isoformat()}, and one made {known.isoformat()} is accepted",
                place=given.result.contest.id,
                value=made.isoformat(),
                bound=known.isoformat(),
            )
    elif given.accepted_before:
        yield GATE.finding("accepted once, and replaced since", place=given.result.contest.id)


GATE = Gate(
    code="stale",
    sentence="The document is older than the accepted one.",
    severity=Severity.REJECT,
    scope=Scope.UP,
    judge=judge,
)
