"""A choice whose votes are known no longer."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._figures import added
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates.falls import PERCENT, VOTES, allowed
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for a choice that had votes and is gone from the document, or has no figure in it. Where
    the choices were a selection one may leave it, and where the source withholds figures it says so."""
    if given.before is None or not given.after.choices:
        return
    if added(given.before.choices) < given.before.total or _says_so(given):
        return
    for choice, before in given.before.choices.items():
        if choice not in given.after.choices and before > allowed(given, before):
            yield GATE.finding(
                f"{choice} had {before} votes, and the document has no figure for it",
                place=choice,
                bound=before,
            )


def _says_so(given: GateInput) -> bool:
    return any(finding.severity is Severity.CAVEAT for finding in given.result.findings)


GATE = Gate(
    code="choice-missing",
    sentence="A choice that had votes is gone, or its votes are unknown now.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    limits={"falls_votes": str(VOTES), "falls_percent": str(PERCENT)},
)
