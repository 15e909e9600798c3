"""One choice that leaps while nothing else moves."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.gates._figures import moved
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity

VOTES, PERCENT = Decimal(50), Decimal(10)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where one choice alone grows beyond the limit though no unit was added: a batch for
    one choice only is a figure keyed wrong, as a rule."""
    if given.before is None or len(given.after.choices) < 2 or _units_added(given):
        return
    changed = moved(given.before.choices, given.after.choices)
    if len(changed) != 1:
        return
    (choice, growth), *_ = changed.items()
    before = given.before.choices[choice]
    least = given.limit("jump_votes", VOTES)
    if growth > max(least, Decimal(before) * given.limit("jump_percent", PERCENT) / 100):
        yield GATE.finding(
            f"{choice} grew from {before} to {given.after.choices[choice]} while nothing else moved",
            place=choice,
            value=given.after.choices[choice],
            bound=before,
        )


def _units_added(given: GateInput) -> bool:
    assert given.accepted is not None
    before, after = given.accepted.progress, given.result.progress
    if before.reported is not None and after.reported is not None:
        return after.reported > before.reported
    return False


GATE = Gate(
    code="lone-jump",
    sentence="One choice grew by more than 50 votes and 10 percent while no unit and no other choice moved.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    limits={"jump_votes": str(VOTES), "jump_percent": str(PERCENT)},
)
