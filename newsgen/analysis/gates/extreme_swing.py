"""A change since last time that hardly ever happens."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.shares import percent_of
from newsgen.model import Baseline, GateFinding, Scope, Severity

POINTS = Decimal(25)
LEAST = 1000


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning for a choice whose share moved further than the limit since the last election,
    where the two can be compared and enough is counted."""
    if given.result.comparable is False or given.after.total < LEAST:
        return
    limit = given.limit("swing_points", POINTS)
    for line in given.result.baseline:
        if line.measure not in (None, given.after.main):
            continue
        change = line.points_change if line.points_change is not None else _change(given, line)
        if change is not None and abs(change) > limit:
            yield GATE.finding(
                f"{line.choice} has moved by {change:.1f} points since last time",
                place=line.choice,
                value=f"{change:.1f}",
                bound=limit,
            )


def _change(given: GateInput, line: Baseline) -> Decimal | None:
    """The points since last time, from the votes, to four places."""
    share = percent_of(given.after.choices.get(line.choice), given.after.total)
    if share is None or line.share is None:
        return None
    exact = share - Fraction(line.share)
    return (Decimal(exact.numerator) / exact.denominator).quantize(Decimal("0.0001"))


GATE = Gate(
    code="extreme-swing",
    sentence="A share has moved by more than 25 points since the last election.",
    severity=Severity.WARNING,
    scope=Scope.UNIT,
    judge=judge,
    smallest="1,000 votes",
    limits={"swing_points": str(POINTS)},
)
