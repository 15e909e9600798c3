"""A measure that copy has spoken of and the source no longer gives."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for a published measure that vanished; a caveat where the document says that it
    carries other measures alone; nothing where the source itself has withdrawn it and says so."""
    present = {tally.measure for tally in given.result.tallies}
    caveats = (f for f in given.result.findings if f.severity is Severity.CAVEAT)
    withdrawn = {finding.value for finding in caveats}
    for name in sorted(given.published_measures - present - withdrawn):
        partial = given.result.status_word == "votes only"
        yield GateFinding(
            gate=GATE.code,
            severity=Severity.CAVEAT if partial else GATE.severity,
            scope=GATE.scope,
            place=name,
            message=f"'{name}' was published and is not in this document",
        )


GATE = Gate(
    code="measure-missing",
    sentence="A measure that was published is no longer in the source.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
