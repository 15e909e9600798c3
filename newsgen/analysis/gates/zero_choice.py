"""A choice at zero nearly everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from newsgen.analysis.gates._figures import Votes
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates.falls import PERCENT, VOTES, allowed
from newsgen.model import GateFinding, Scope, Severity

UNITS, HAVE = Decimal(10), Decimal(90)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold for a choice that had votes and has none while others have, and for one that had votes
    in many units and now has zero in nearly all of them."""
    if given.before is None:
        return
    for measure in given.counted:
        if not given.after.totals.get(measure):
            continue
        votes = given.after.votes.get(measure, {})
        in_units = measure == given.after.main and given.before.units
        for choice, before in given.before.votes.get(measure, {}).items():
            after = votes.get(choice)
            gone = after == 0 and before > allowed(given, before)
            if gone or (in_units and _emptied(given, given.before.units, choice)):
                yield GATE.finding(
                    f"{choice} has no votes nearly everywhere, and had {before}",
                    place=given.place_of(choice, measure),
                    value=after,
                    bound=before,
                )


def _emptied(given: GateInput, before: Mapping[str, Votes], choice: str) -> bool:
    had = [unit for unit, votes in before.items() if votes.get(choice)]
    if len(had) < given.limit("zero_units", UNITS):
        return False
    empty = sum(1 for unit in had if given.after.units.get(unit, {}).get(choice) == 0)
    return empty * 100 >= given.limit("zero_percent", HAVE) * len(had)


GATE = Gate(
    code="zero-choice",
    sentence="A choice that had votes has zero everywhere, or in nine of ten units that had some.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    smallest="10 units",
    limits={
        "zero_units": str(UNITS),
        "zero_percent": str(HAVE),
        "falls_votes": str(VOTES),
        "falls_percent": str(PERCENT),
    },
)
