"""Everything at zero after votes were counted."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._figures import figures
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where the last accepted figures had votes and these have none, in any stage; in a measure
    that decides as in the first."""
    if given.last is None:
        return
    known = figures(given.last)
    for measure in given.counted:
        before, now = known.totals.get(measure), given.after.votes.get(measure)
        # An unknown count is no zero.
        if before and now and not any(now.values()) and not given.after.totals.get(measure):
            yield GATE.finding(
                f"{before} votes were counted, and now there are none",
                place=measure,
                value=given.after.totals.get(measure) or 0,
                bound=before,
            )


GATE = Gate(
    code="reset",
    sentence="Every figure went to zero after votes were counted.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
)
