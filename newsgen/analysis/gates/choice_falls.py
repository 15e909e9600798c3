"""One choice that falls while the total does not: a split put right, as a rule."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates.falls import PERCENT, VOTES, allowed
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning for each choice that fell beyond the limit while the total held."""
    if given.before is None or given.after.total < given.before.total:
        return
    votes = given.after.choices
    for choice, before in given.before.choices.items():
        after = votes.get(choice)
        if after is None or after >= before:
            continue
        if before - after > allowed(given, before):
            yield GATE.finding(
                f"{choice} fell from {before} to {after} while the total did not",
                place=choice,
                value=after,
                bound=before,
            )


GATE = Gate(
    code="choice-falls",
    sentence="One choice fell beyond the limit of falls while the total did not.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
    limits={"falls_votes": str(VOTES), "falls_percent": str(PERCENT)},
)
