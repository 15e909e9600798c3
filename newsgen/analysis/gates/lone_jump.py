"""One choice that leaps while nothing else moves."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.analysis.gates._figures import Votes, moved
from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates.falls import PERCENT as EVERYDAY_PERCENT
from newsgen.analysis.gates.falls import VOTES as EVERYDAY_VOTES
from newsgen.analysis.gates.falls import allowed
from newsgen.model import ContestResult, GateFinding, Scope, Severity

VOTES, PERCENT = Decimal(50), Decimal(10)


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where one choice alone grows beyond the limit though no unit was added, in the contest
    or in a unit that had reported: a batch for one choice only is a figure keyed wrong, as a rule.
    Others may move as far as everyday corrections do."""
    if given.before is None or given.accepted is None:
        return
    added = _units_added(given.accepted, given.result)
    if not added and not _more_units(given.accepted, given.result):
        for measure in given.counted:
            before, after = given.before.votes.get(measure, {}), given.after.votes.get(measure, {})
            yield from _leapt(given, before, after, measure)
    for unit, votes in given.after.units.items():
        former = given.before.units.get(unit)
        if former and any(former.values()) and unit not in added:
            yield from _leapt(given, former, votes, given.after.main, unit)


def _leapt(
    given: GateInput, before: Votes, after: Votes, measure: str, unit: str = ""
) -> Iterator[GateFinding]:
    changed = moved(before, after)
    if len(after) < 2 or not changed:
        return
    choice = max(changed, key=lambda key: changed[key])
    growth, was = changed[choice], before[choice]
    if any(max(step, -step) > allowed(given, before[key]) for key, step in changed.items() if key != choice):
        return
    if growth > max(
        given.limit("jump_votes", VOTES), Decimal(was) * given.limit("jump_percent", PERCENT) / 100
    ):
        where = f" in {unit}" if unit else ""
        yield GATE.finding(
            f"{choice} grew from {was} to {after[choice]}{where} while nothing else moved",
            place=unit or given.place_of(choice, measure),
            value=after[choice],
            bound=was,
            scope=Scope.UP if unit else None,
        )


def _units_added(accepted: ContestResult, result: ContestResult) -> frozenset[str]:
    """The units that had not reported and now have."""
    reporting = {unit.id for unit in accepted.units if unit.reporting}
    return frozenset(unit.id for unit in result.units if unit.reporting and unit.id not in reporting)


def _more_units(accepted: ContestResult, result: ContestResult) -> bool:
    before, after = accepted.progress.reported, result.progress.reported
    return before is not None and after is not None and after > before


GATE = Gate(
    code="lone-jump",
    sentence="One choice grew by more than 50 votes and 10 percent while no unit and no other choice moved.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    limits={
        "jump_votes": str(VOTES),
        "jump_percent": str(PERCENT),
        "falls_votes": str(EVERYDAY_VOTES),
        "falls_percent": str(EVERYDAY_PERCENT),
    },
)
