"""A call inside a state's limit for an automatic recount."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates._said import called
from newsgen.analysis.recounts import applicable
from newsgen.analysis.standings import standings
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning for a call where the state recounts by itself; a hold where the desk says so."""
    if given.policy.state is None or not given.after.total or not any(called(given)):
        return
    front = next((s for s in standings(given.result) if s.measure.decides), None)
    if front is None or front.margin is None:
        return
    for rule in applicable(given.policy.state, front):
        if rule.automatic:
            doubt = "" if rule.printable else " (from memory: verify)"
            yield GATE.finding(
                f"the margin is inside {rule.state}'s limit for an automatic recount{doubt}",
                place=given.after.main,
                value=front.margin.value,
                bound=rule.share if rule.share is not None else rule.votes,
                severity=Severity.HOLD if given.policy.hold_recount else None,
            )
            return


GATE = Gate(
    code="recount-limit",
    sentence="A contest is called inside the state's limit for an automatic recount.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
)
