"""More marked as elected than there are seats."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.analysis.gates._gate import Gate, GateInput
from newsgen.model import ContestKind, GateFinding, Outcome, Scope, Severity, Stage


def judge(given: GateInput) -> Iterator[GateFinding]:
    """A hold where the source marks more as elected than there are seats; a warning where a count
    is complete and it marks somebody whom another, unmarked, has more votes than."""
    result = given.result
    elected = [mark.choice for mark in result.outcomes if mark.outcome is Outcome.ELECTED]
    if result.contest.kind is not ContestKind.CANDIDATE or not elected:
        return
    if len(elected) > max(1, result.contest.seats):
        yield GATE.finding(
            f"{len(elected)} are marked as elected to {result.contest.seats} seats",
            place=result.contest.id,
            value=len(elected),
            bound=result.contest.seats,
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
    sentence="More are marked as elected than there are seats.",
    severity=Severity.HOLD,
    scope=Scope.UP,
    judge=judge,
)
