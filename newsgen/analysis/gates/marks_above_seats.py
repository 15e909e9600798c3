"""More marked as elected than there are seats."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.analysis.gates._said import called
from newsgen.model import ContestKind, GateFinding, Outcome, Scope, Severity, Stage


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where the source marks, or a caller names, more than there are seats; a warning where a count
    is complete and it marks somebody whom another, unmarked, has more votes than."""
    result = given.result
    if result.contest.kind is not ContestKind.CANDIDATE:
        return
    seats = max(1, result.contest.seats)
    for call in called(given):
        if len(call.choices) > seats:
            yield GATE.finding(
                f"{call.caller} names {len(call.choices)} winners of {seats} seats",
                place=call.caller,
                value=len(call.choices),
                bound=seats,
            )
    elected = [mark.choice for mark in result.outcomes if mark.outcome is Outcome.ELECTED]
    if not elected:
        return
    if len(elected) > seats:
        yield GATE.finding(
            f"{len(elected)} are marked as elected to {seats} seats",
            place=result.contest.id,
            value=len(elected),
            bound=seats,
        )
    elif result.stage in (Stage.COMPLETE, Stage.CERTIFIED) and result.contest.rule == "plurality":
        votes = given.after.choices
        least = min((votes[choice] for choice in elected if choice in votes), default=0)
        for choice, value in votes.items():
            if choice not in elected and value > least:
                yield GATE.finding(
                    f"{choice} is not marked as elected and has more votes than one who is",
                    place=choice,
                    value=value,
                    bound=least,
                    severity=Severity.WARNING,
                )


GATE = Gate(
    code="marks-above-seats",
    sentence="More are marked as elected, or called, than there are seats.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
