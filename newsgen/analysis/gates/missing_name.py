"""A choice that copy could not name."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import ChoiceKind, GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for a choice without a name, unless it stands for several together."""
    for choice in given.result.choices:
        if not choice.name.strip() and choice.kind is not ChoiceKind.AGGREGATE:
            yield GATE.finding(
                f"choice '{choice.id}' has no name",
                place=choice.source.pointer if choice.source else choice.id,
                value=choice.id,
            )


GATE = Gate(
    code="missing-name",
    sentence="A choice has no name.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
