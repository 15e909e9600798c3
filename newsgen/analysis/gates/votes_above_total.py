"""Choices that together exceed the total the source states."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._figures import added
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where choices exceed a stated total of valid votes. Below it they may be a selection."""
    for stated in given.result.stated_totals:
        votes = given.after.votes.get(stated.measure)
        if votes is None or stated.covers != "valid":
            continue
        if (together := added(votes)) > stated.value:
            yield GATE.finding(
                f"the choices have {together} together, and the stated total is {stated.value}",
                place=stated.measure,
                value=together,
                bound=stated.value,
            )


GATE = Gate(
    code="votes-above-total",
    sentence="The choices together exceed the stated total.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
