"""Two choices that copy could not tell apart."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import ChoiceKind, GateFinding, Scope, Severity

_TOGETHER = (ChoiceKind.AGGREGATE, ChoiceKind.WRITE_IN)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where two choices with votes have one name and no party, or the same, between them."""
    choices, votes = given.result.choices, given.after.choices
    if len({choice.name.casefold() for choice in choices}) == len(choices):
        return
    seen: dict[tuple[str, str], str] = {}
    for choice in choices:
        if choice.kind in _TOGETHER or not choice.name or not votes.get(choice.id):
            continue
        key = (choice.name.casefold(), (choice.party or "").casefold())
        first = seen.setdefault(key, choice.id)
        if first != choice.id:
            yield GATE.finding(
                f"'{choice.name}' is the name of {first} and of {choice.id}, with no party between them",
                place=choice.id,
                value=choice.name,
                bound=first,
            )


GATE = Gate(
    code="equal-names",
    sentence="Two choices with votes have the same name and party: copy could not tell them apart.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
)
