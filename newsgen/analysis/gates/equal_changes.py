"""The same change in two units at once."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.gates._figures import moved
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity, Value

LEAST = Decimal(20)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for units whose choices all changed by the same numbers: one batch counted twice, as a
    rule. A change of a single choice, or of few votes, may be the same by chance."""
    if given.before is None or len(given.after.units) < 2:
        return
    least = given.limit("equal_least", LEAST)
    found: dict[tuple[tuple[str, Value], ...], list[str]] = {}
    for unit, votes in given.after.units.items():
        change = moved(given.before.units.get(unit, {}), votes)
        if len(change) > 1 and sum(max(step, -step) for step in change.values()) >= least:
            found.setdefault(tuple(sorted(change.items())), []).append(unit)
    for change_key, units in found.items():
        if len(units) > 1:
            for unit in units:
                yield GATE.finding(
                    f"{', '.join(units)} changed by the same numbers",
                    place=unit,
                    value=sum(step for _, step in change_key),
                    bound=", ".join(other for other in units if other != unit),
                )


GATE = Gate(
    code="equal-changes",
    sentence="Two units changed by exactly the same numbers.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
    smallest="20 votes and two choices changed",
    limits={"equal_least": str(LEAST)},
)
