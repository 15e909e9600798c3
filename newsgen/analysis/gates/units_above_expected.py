"""More units reported than there are."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning where units reported exceed those expected; the brief then says neither."""
    progress = given.result.progress
    if progress.reported is None or progress.expected is None:
        return
    if progress.reported > progress.expected:
        yield GATE.finding(
            f"{progress.reported} of {progress.expected} {progress.unit} have reported",
            place=progress.unit,
            value=progress.reported,
            bound=progress.expected,
        )


GATE = Gate(
    code="units-above-expected",
    sentence="More units have reported than there are: copy leaves both out.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
)
