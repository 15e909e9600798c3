"""A total with a part that is held as impossible."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """One hold while any contest inside this one is held with the scope `up`; it names them."""
    if given.held_below:
        named = ", ".join(given.held_below)
        yield GATE.finding(
            f"the total contains what is held: {named}", place=given.result.contest.id, value=named
        )


GATE = Gate(
    code="contains-held-unit",
    sentence="A contest inside this one is held because its figures are impossible.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
