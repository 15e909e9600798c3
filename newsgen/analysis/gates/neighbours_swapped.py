"""Two neighbours on the list that have changed figures with each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from newsgen.analysis.gates._figures import Votes
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity

VOTES = Decimal(20)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where two choices that stand beside each other have each other's former votes."""
    if given.before is None:
        return
    order = [choice.id for choice in given.result.choices]
    least = given.limit("swap_votes", VOTES)
    yield from _swapped(given.before.choices, given.after.choices, order, least, "")
    for unit, votes in given.after.units.items():
        yield from _swapped(given.before.units.get(unit, {}), votes, order, least, unit)


def _swapped(
    before: Votes, after: Votes, order: Sequence[str], least: Decimal, unit: str
) -> Iterator[GateFinding]:
    if before == after:
        return
    for first, second in pairwise(order):
        old, new = (before.get(first), before.get(second)), (after.get(first), after.get(second))
        if old == new or None in (*old, *new) or new != (old[1], old[0]):
            continue
        if abs(Decimal(old[0] or 0) - Decimal(old[1] or 0)) >= least:
            where = f" in {unit}" if unit else ""
            yield GATE.finding(
                f"{first} and {second} have changed figures with each other{where}",
                place=unit or first,
                value=new[0],
                bound=old[0],
            )


GATE = Gate(
    code="neighbours-swapped",
    sentence="Two neighbours on the list have each other's former votes.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    smallest="20 votes between them",
    limits={"swap_votes": str(VOTES)},
)
