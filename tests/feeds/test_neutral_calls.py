"""Calls in the neutral form: the words that are known, and a call that is not understood."""

from __future__ import annotations

import pytest

from newsgen.model import CallStatus, Severity
from tests.feeds.neutral_races import document, gates, only, race


@pytest.mark.parametrize(
    ("word", "status"),
    [
        ("too-close", CallStatus.TOO_CLOSE),
        ("too_close", CallStatus.TOO_CLOSE),
        ("Too Close", CallStatus.TOO_CLOSE),
        ("declined", CallStatus.WILL_NOT_CALL),
        ("unable", CallStatus.UNABLE),
        ("none", CallStatus.NONE),
    ],
)
def test_call_words_are_read_with_any_joint(word: str, status: CallStatus) -> None:
    result = only(document(race(call={"by": "AP", "status": word, "winner": None, "reason": "why"})))
    (call,) = result.contests[0].calls
    assert (call.caller, call.status, call.choices, call.reason) == ("AP", status, (), "why")


def test_a_withdrawn_call_names_the_earlier_winner() -> None:
    call = {"by": "AP", "status": "withdrawn", "winner": None, "earlier_winner": "a"}
    (record,) = only(document(race(call=call))).contests[0].calls
    assert (record.status, record.earlier_winner) == (CallStatus.UNCALLED, "a")


def test_several_callers_and_several_winners() -> None:
    calls = [
        {"by": "AP", "status": "runoff", "winner": ["a", "b"]},
        {"by": "Desk", "status": "unable", "winner": None},
    ]
    first, second = only(document(race(call=calls))).contests[0].calls
    assert first.choices == ("a", "b")
    assert second.caller == "Desk"


@pytest.mark.parametrize(
    ("call", "gate"),
    [
        ({"by": "AP", "status": "called", "winner": "zz"}, "unknown-choice"),
        ({"by": "AP", "status": "called", "winner": None}, "call-without-choice"),
        ({"by": "AP", "status": "wins", "winner": "a"}, "unknown-call-status"),
        ({"by": "AP", "winner": "a"}, "contest-not-understood"),
    ],
)
def test_a_call_that_is_not_understood_holds_the_race_and_is_not_repeated(
    call: dict[str, object], gate: str
) -> None:
    result = only(document(race(call=call))).contests[0]
    assert gates(result.findings) == [(gate, Severity.HOLD)]
    assert not result.calls
