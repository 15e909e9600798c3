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
    for measure in given.counted:
        before, after = given.before.votes.get(measure, {}), given.after.votes.get(measure, {})
        for first, second in _swapped(before, after, order, least):
            yield _found(given.place_of(first, measure), first, second, before, after)
    for unit, votes in given.after.units.items():
        before = given.before.units.get(unit, {})
        for first, second in _swapped(before, votes, order, least):
            yield _found(unit, first, second, before, votes, f" in {unit}")


def _swapped(before: Votes, after: Votes, order: Sequence[str], least: Decimal) -> Iterator[tuple[str, str]]:
    if before == after:
        return
    places = [(choice, before.get(choice), after.get(choice)) for choice in order]
    for (first, old, new), (second, other, now) in pairwise(places):
        if new != other or now != old or old == new or old is None or other is None:
            continue
        if max(old, other) - min(old, other) >= least:
            yield first, second


def _found(place: str, first: str, second: str, before: Votes, after: Votes, where: str = "") -> GateFinding:
    return GATE.finding(
        f"{first} and {second} have changed figures with each other{where}",
        place=place,
        value=after[first],
        bound=before[first],
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
