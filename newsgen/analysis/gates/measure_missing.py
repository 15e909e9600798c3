"""A measure that copy has spoken of and the source no longer gives."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for a published measure that vanished; a caveat where the document says why: that it
    carries other measures alone, or that the source withholds this one."""
    missing = given.published_measures - {tally.measure for tally in given.result.tallies}
    if not missing:
        return
    said = given.result.status_word == "votes only" or any(
        finding.severity is Severity.CAVEAT for finding in given.result.findings
    )
    for name in sorted(missing):
        yield GATE.finding(
            f"'{name}' was published and is not in this document",
            place=name,
            severity=Severity.CAVEAT if said else None,
        )


GATE = Gate(
    code="measure-missing",
    sentence="A measure that was published is no longer in the source.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
)
