"""A call inside a small margin."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates._said import called
from newsgen.analysis.standings import standings
from newsgen.model import GateFinding, Scope, Severity

POINTS = Decimal("0.5")


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning for a call under the limit in points; a hold where the desk says so."""
    calls = tuple(called(given))
    if not calls or not given.after.total:
        return
    front = next((s for s in standings(given.result) if s.measure.decides), None)
    points = front.margin.points if front and front.margin else None
    limit = given.limit("close_points", POINTS)
    if points is not None and points < Fraction(limit):
        yield GATE.finding(
            f"{', '.join(call.caller for call in calls)} calls it with {float(points):.2f} points between",
            place=given.after.main,
            value=f"{float(points):.4f}",
            bound=limit,
            severity=Severity.HOLD if given.policy.hold_close else None,
        )


GATE = Gate(
    code="close-margin",
    sentence="A contest is called with less than 0.5 points between the first two.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
    limits={"close_points": str(POINTS)},
)
