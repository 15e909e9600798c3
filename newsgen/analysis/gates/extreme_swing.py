"""A change since last time that hardly ever happens."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.shares import percent_of
from newsgen.model import GateFinding, Scope, Severity

POINTS = Decimal(25)
LEAST = 1000


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning for a choice whose share moved further than the limit since the last election,
    where the two can be compared and enough is counted."""
    if given.result.comparable is False or given.after.total < LEAST:
        return
    limit = Fraction(given.limit("swing_points", POINTS))
    for line in given.result.baseline:
        if line.measure not in (None, given.after.main):
            continue
        change = None if line.points_change is None else Fraction(line.points_change)
        share = percent_of(given.after.choices.get(line.choice), given.after.total)
        if change is None and line.share is not None and share is not None:
            change = share - Fraction(line.share)
        if change is not None and abs(change) > limit:
            yield GATE.finding(
                f"{line.choice} has moved by {float(change):.1f} points since last time",
                place=line.choice,
                value=f"{float(change):.1f}",
                bound=str(limit),
            )


GATE = Gate(
    code="extreme-swing",
    sentence="A share has moved by more than 25 points since the last election.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
    smallest="1,000 votes",
    limits={"swing_points": str(POINTS)},
)
