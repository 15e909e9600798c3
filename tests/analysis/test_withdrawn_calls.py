"""When a call that was carried counts as taken back, and when it does not."""

from __future__ import annotations

import pytest

from newsgen import analysis
from newsgen.model import Brief, CallRecord, CallStatus
from tests.analysis.builders import call, result, snapshot

TWO = {"A": 5641, "B": 5620, "C": 900}
AP, NBC = "AP", "NBC"
A_BY_AP, A_BY_NBC = call(CallStatus.CALLED, "A"), call(CallStatus.CALLED, "A", caller=NBC)


def brief(*calls: CallRecord, seats: int = 1) -> Brief:
    given = result(TWO, calls=calls, contest={"seats": seats})
    return analysis.brief(given, snapshot(given))


def change(before: Brief, after: Brief) -> str | None:
    found = [c.kind for c in analysis.changes(before, after) if c.kind.startswith("call")]
    return found[0] if found else None


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((A_BY_AP,), ()),
        ((A_BY_AP,), (call(CallStatus.UNCALLED),)),
        ((A_BY_AP,), (call(CallStatus.TOO_CLOSE),)),
        ((A_BY_AP,), (call(CallStatus.CALLED, "B"),)),
        # One of two callers takes it back: copy has named both.
        ((A_BY_AP, A_BY_NBC), (call(CallStatus.UNCALLED), A_BY_NBC)),
        ((A_BY_AP, A_BY_NBC), (A_BY_NBC,)),
        # Beside a no-call it went out attributed; another winner is another call.
        ((A_BY_AP, call(CallStatus.UNABLE, caller=NBC)), (call(CallStatus.UNCALLED),)),
        ((A_BY_AP, call(CallStatus.CALLED, "B", caller=NBC)), (A_BY_AP, A_BY_NBC)),
        # Who was called has to go on to another round after all.
        ((A_BY_AP,), (call(CallStatus.RUNOFF, "A", "B"),)),
        # One of two who were to go on no longer is.
        ((call(CallStatus.RUNOFF, "A", "B"),), (call(CallStatus.RUNOFF, "A", "C"),)),
    ],
)
def test_what_a_caller_no_longer_says_is_withdrawn(
    before: tuple[CallRecord, ...], after: tuple[CallRecord, ...]
) -> None:
    assert change(brief(*before), brief(*after)) == "call_withdrawn"


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ((A_BY_AP,), (A_BY_AP,), None),
        ((A_BY_AP,), (A_BY_AP, A_BY_NBC), None),
        ((A_BY_AP,), (A_BY_AP, call(CallStatus.UNABLE, caller=NBC)), "call"),
        ((A_BY_AP, call(CallStatus.TOO_CLOSE, caller=NBC)), (A_BY_AP, A_BY_NBC), "call"),
        ((call(CallStatus.RUNOFF, "A"),), (call(CallStatus.RUNOFF, "A", "B"),), "call"),
        ((call(CallStatus.UNCALLED),), (), "call"),
    ],
)
def test_another_caller_s_word_withdraws_nothing(
    before: tuple[CallRecord, ...], after: tuple[CallRecord, ...], kind: str | None
) -> None:
    assert change(brief(*before), brief(*after)) == kind


def test_a_second_winner_of_two_seats_withdraws_nothing() -> None:
    both = call(CallStatus.CALLED, "A", "B")
    assert change(brief(A_BY_AP, seats=2), brief(both, seats=2)) == "call"
    assert change(brief(both, seats=2), brief(A_BY_AP, seats=2)) == "call_withdrawn"
