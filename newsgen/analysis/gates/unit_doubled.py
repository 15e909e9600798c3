"""A unit, or a whole contest, that is exactly twice what it was."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.gates._figures import Votes, added
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity

LEAST = Decimal(20)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where every choice is exactly twice its former value: read twice, as a rule."""
    if given.before is None:
        return
    least = given.limit("doubled_least", LEAST)
    for unit, votes in given.after.units.items():
        if _doubled(given.before.units.get(unit), votes, least):
            yield GATE.finding(
                f"every choice in {unit} has exactly twice its former votes",
                place=unit,
                value=added(votes),
                bound=added(given.before.units[unit]),
            )
    for measure in given.counted:
        before, after = given.before.votes.get(measure), given.after.votes.get(measure, {})
        if before and _doubled(before, after, least):
            yield GATE.finding(
                "every choice has exactly twice its former votes",
                place=measure,
                value=added(after),
                bound=added(before),
            )


def _doubled(before: Votes | None, after: Votes, least: Decimal) -> bool:
    """Exact for every choice, and for two with votes at least: a single one may double by chance."""
    if not before or before.keys() != after.keys():
        return False
    # First what nearly always tells, at the first choice.
    if any(after[choice] != 2 * value for choice, value in before.items()):
        return False
    return added(before) >= least and sum(1 for value in before.values() if value) > 1


GATE = Gate(
    code="unit-doubled",
    sentence="Every choice in a unit has exactly twice its former votes.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
    smallest="20 votes",
    limits={"doubled_least": str(LEAST)},
)
