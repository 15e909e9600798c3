"""Parts that do not give the total: kinds of ballot, and units."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.gates._figures import added
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity, Value

VOTES, PERCENT = Decimal(10), Decimal("0.5")


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A warning where kinds of ballot, or units, miss the stated total, and a hold beyond the limit.
    Units that give less may be a selection, unless every one of them is there and has reported."""
    parts: dict[str, list[Value]] = {}
    main = given.after.main
    for tally in given.result.tallies:
        if tally.part != "total" and tally.measure == main and tally.value is not None:
            parts.setdefault(tally.choice, []).append(tally.value)
    for choice, values in parts.items():
        total = given.after.choices.get(choice)
        # One kind of ballot alone, such as the advance votes, is no sum.
        if total is not None and len(values) > 1 and (together := sum(values)) != total:
            yield _missed(given, choice, together, total)
    if given.after.units:
        together = added({unit: added(votes) for unit, votes in given.after.units.items()})
        total = added(given.after.choices)
        short = together < total and _all_there(given)
        if given.after.choices and (together > total or short):
            yield _missed(given, given.after.main, together, total)


def _all_there(given: GateInput) -> bool:
    """True if the document lists every unit that the count is counted in, and all have reported."""
    progress, units = given.result.progress, given.result.units
    counted = all(unit.kind == progress.unit and unit.reporting is not False for unit in units)
    return counted and len(units) == progress.expected == progress.reported


def _far(given: GateInput, together: Value, total: Value) -> bool:
    distance = abs(Decimal(together) - Decimal(total))
    percent = given.limit("parts_percent", PERCENT)
    return distance > given.limit("parts_votes", VOTES) and distance * 100 > Decimal(total) * percent


def _missed(given: GateInput, place: str, together: Value, total: Value) -> GateFinding:
    return GATE.finding(
        f"the parts of {place} are {together} together, and the stated total is {total}",
        place=place,
        value=together,
        bound=total,
        severity=Severity.HOLD if _far(given, together, total) else Severity.WARNING,
    )


GATE = Gate(
    code="parts-against-total",
    sentence="Parts miss their total: by more than 10 votes and 0.5 percent holds, less warns.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    smallest="10 votes",
    limits={"parts_votes": str(VOTES), "parts_percent": str(PERCENT)},
)
