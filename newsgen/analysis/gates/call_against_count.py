"""A call that the count speaks against."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates._said import NEARLY_ALL, called, deciding_votes, declined, nearly_counted
from newsgen.analysis.measured import measured, yes_of
from newsgen.analysis.standings import standings
from newsgen.model import CallRecord, GateFinding, Scope, Severity


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where a called choice trails past 99 percent, or has no votes once counting has begun.
    Beside another caller's no-call the call goes out as a conflict, with a warning alone."""
    if not given.after.total:
        return
    severity = Severity.WARNING if declined(given) else None
    for call in called(given):
        for choice in call.choices:
            yield from _against(given, call, choice, severity)


def _against(
    given: GateInput, call: CallRecord, choice: str, severity: Severity | None
) -> Iterator[GateFinding]:
    votes = deciding_votes(given)
    own = votes.get(choice)
    others = sorted((value for other, value in votes.items() if other != choice), reverse=True)
    # With several seats it is the last of those ahead for one that a called choice must beat.
    seats = max(1, given.result.contest.seats)
    ahead = others[seats - 1] if len(others) >= seats else 0
    if not own:
        yield GATE.finding(
            f"{call.caller} calls {choice}, who has no votes",
            place=choice,
            value=own,
            bound=ahead,
            severity=severity,
        )
    elif own < ahead and nearly_counted(given) and not _short_of_what_it_needs(given, choice):
        yield GATE.finding(
            f"{call.caller} calls {choice}, who is {ahead - own} behind with nearly all counted",
            place=choice,
            value=own,
            bound=ahead,
            severity=severity,
        )


def _short_of_what_it_needs(given: GateInput, choice: str) -> bool:
    """True where a ballot measure leads and has less than it needs: it fails, and the other side is
    called rightly."""
    found = measured(given.result, standings(given.result))
    return found is not None and found.passes is False and choice != yes_of(given.result)


GATE = Gate(
    code="call-against-count",
    sentence="A called choice trails past 99 percent, or has no votes though counting has begun.",
    severity=Severity.HOLD,
    scope=Scope.UNIT,
    judge=judge,
    limits={"counted_percent": str(NEARLY_ALL)},
)
