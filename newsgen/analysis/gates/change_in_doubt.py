"""A new leader, or a crossed threshold, while something else is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.shares import percent_of
from newsgen.analysis.standings import standing
from newsgen.model import ContestResult, GateFinding, Scope, Severity

DOUBTS = frozenset({"choice-falls", "parts-against-total", "growth-without-units", "units-total-changed"})


def judge(given: GateInput) -> Iterable[GateFinding]:
    """Nothing: this gate needs what the others found."""
    return ()


def after_others(given: GateInput, found: tuple[GateFinding, ...]) -> Iterator[GateFinding]:
    """A hold where the leader changes or a threshold is crossed and a doubt on the figures is open.
    What another gate holds already needs no second hold for the same cause."""
    open_doubts = [finding.gate for finding in found if finding.gate in DOUBTS]
    if not open_doubts or given.accepted is None or any(_stops(given, finding) for finding in found):
        return
    for choice in _crossed(given):
        yield _held(choice, open_doubts)
    if _leader(given.accepted) != _leader(given.result):
        yield _held(given.after.main, open_doubts)


def _stops(given: GateInput, finding: GateFinding) -> bool:
    """True for a finding that keeps the contest itself back, not only the story of a unit in it."""
    if finding.severity is Severity.HOLD:
        return finding.scope is Scope.UP or finding.place not in given.after.units
    return finding.severity is Severity.REJECT


def _held(place: str, doubts: list[str]) -> GateFinding:
    return GATE.finding(
        f"the order changes while {', '.join(dict.fromkeys(doubts))} is open",
        place=place,
        value=", ".join(dict.fromkeys(doubts)),
    )


def _leader(result: ContestResult) -> str | None:
    measure = next((m for m in result.contest.measures if m.decides), result.contest.measures[0])
    return standing(result, measure).leader


def _crossed(given: GateInput) -> Iterator[str]:
    threshold = given.result.contest.threshold
    if threshold is None or given.before is None:
        return
    limit = Fraction(threshold)
    for choice, value in given.after.choices.items():
        now = percent_of(value, given.after.total)
        then = percent_of(given.before.choices.get(choice), given.before.total)
        if now is not None and then is not None and (now >= limit) != (then >= limit):
            yield choice


GATE = Gate(
    code="change-in-doubt",
    sentence="The leader changes or a threshold is crossed while another doubt is open.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    after_others=after_others,
)
