"""Seats that do not add up."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._figures import added
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import ContestKind, GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where the seats of the choices exceed the contest's, or fall short of them though they did
    not before; a warning where they fall short and all choices are there. Nothing before the first."""
    result = given.result
    together = sum(seat.seats for seat in result.seats)
    seats = result.contest.seats
    if not together or seats < 2 or result.contest.kind is not ContestKind.PARTY_LIST or together == seats:
        return
    whole = added(given.after.choices) >= given.after.total
    if together > seats or whole:
        yield GATE.finding(
            f"the seats are {together} together, and there are {seats}",
            place="seats",
            value=together,
            bound=seats,
            severity=None if together > seats or _were_all_given(given) else Severity.WARNING,
        )


def _were_all_given(given: GateInput) -> bool:
    accepted = given.accepted
    return accepted is not None and sum(s.seats for s in accepted.seats) == accepted.contest.seats


GATE = Gate(
    code="seats-sum",
    sentence="The seats given are more than there are, or fewer than before (held), or fewer (a warning).",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
