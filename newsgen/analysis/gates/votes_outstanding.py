"""All units in, and yet not all votes."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity, Stage


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A caveat where every unit has reported and the source says that the count is not finished, by its
    word for the state or by the votes it expects: late and provisional ballots are in no unit."""
    result, progress = given.result, given.result.progress
    if any(finding.gate == GATE.code for finding in result.findings):
        return
    if result.stage is not Stage.PARTIAL or not progress.expected or progress.reported != progress.expected:
        return
    left = progress.expected_vote_percent
    if given.after.total and (result.status_word or (left is not None and left < 100)):
        yield GATE.finding(
            f"all {progress.expected} {progress.unit} have reported, but not all votes are counted",
            place=given.after.main,
            value=progress.reported if left is None else left,
            bound=progress.expected if left is None else 100,
        )


GATE = Gate(
    code="votes-outstanding",
    sentence="All units have reported, and the source says that votes are still to be counted.",
    severity=Severity.CAVEAT,
    scope=Scope.UNIT,
    judge=judge,
)
