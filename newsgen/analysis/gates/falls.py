"""A total that falls further than everyday corrections do."""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.gates._figures import added
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity, Value

VOTES, PERCENT = Decimal(5), Decimal("0.05")


def allowed(given: GateInput, before: Value) -> Decimal:
    """How far a total may fall: the votes or the percent of the limits, whichever is more."""
    percent = given.limit("falls_percent", PERCENT)
    return max(given.limit("falls_votes", VOTES), Decimal(before) * percent / 100)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for each measure, and each unit, whose total fell beyond the limit within one stage."""
    if given.before is None:
        return
    for measure, before in given.before.totals.items():
        after = given.after.totals.get(measure)
        # Everything at zero is a reset, which has a gate of its own.
        if before and after:
            yield from _fallen(given, measure, before, after)
    for unit, votes in given.after.units.items():
        earlier = given.before.units.get(unit)
        if earlier:
            yield from _fallen(given, unit, added(earlier), added(votes))


def _fallen(given: GateInput, place: str, before: Value, after: Value) -> Iterator[GateFinding]:
    if before <= after:
        return
    limit = allowed(given, before)
    if Decimal(before) - Decimal(after) > limit:
        yield GATE.finding(
            f"the total of {place} fell from {before} to {after}, by more than {limit.normalize():f}",
            place=place,
            value=after,
            bound=_least(before, limit),
        )


def _least(before: Value, limit: Decimal) -> Value:
    """The lowest total that is still everyday; whole where votes are."""
    least = Decimal(before) - limit
    return math.ceil(least) if isinstance(before, int) else least.normalize()


GATE = Gate(
    code="falls",
    sentence="A total fell by more than 5 votes and more than 0.05 percent within one stage of counting.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    limits={"falls_votes": str(VOTES), "falls_percent": str(PERCENT)},
)
