"""A unit that is not on the newsroom's own list."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for each unit that the list does not have: its name is never guessed back."""
    known = frozenset(given.snapshot.known_units)
    if not known:
        return
    missing = sorted(known - given.after.units.keys())
    for unit in given.result.units:
        if unit.id not in known:
            also = f"; missing: {', '.join(missing)}" if missing else ""
            yield GATE.finding(f"'{unit.id}' is not on the list of units{also}", place=unit.id, value=unit.id)


GATE = Gate(
    code="unknown-unit",
    sentence="A unit is not on the newsroom's own list.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
