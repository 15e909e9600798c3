"""A call that vanishes, or changes sides, in a copy that may be old."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.calls import POSITIVE, stands
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where an accepted call is gone, or names somebody else, and the document is not newer than
    the accepted one: caches serve old states. A newer time, or the same seen a second time, is believed."""
    if given.last is None or not given.last.calls or _newer(given):
        return
    now = {call.caller: call for call in given.result.calls}
    for call in given.last.calls:
        if call.status not in POSITIVE or stands(call, given.result.calls):
            continue
        if (GATE.code, call.caller) not in given.open_holds:
            word = now.get(call.caller)
            yield GATE.finding(
                f"{call.caller}'s call is gone in a document that is not newer: seen once",
                place=call.caller,
                value=word.status if word else None,
                bound=call.status,
            )


def _newer(given: GateInput) -> bool:
    made, known = given.snapshot.generated_at, given.last_generated
    return made is not None and known is not None and made > known


GATE = Gate(
    code="withdrawal-unconfirmed",
    sentence="A call is gone or names another, seen once, in a document no newer than the accepted one.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
)
