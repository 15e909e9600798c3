"""Gates on time: test data, old and silent documents, and what waits for the polls to close."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from newsgen.analysis.gates import Policy
from newsgen.model import CallStatus, Election, Severity, Stage
from tests.analysis.builders import NOON, TWO, call, codes, judged, one, result, snapshot


def test_test_data_is_rejected_but_in_rehearsal() -> None:
    given = result(TWO, test=True)
    assert one(judged(given), "test").severity is Severity.REJECT
    assert judged(given, policy=Policy(rehearsal=True)) == ()


def test_an_older_document_is_rejected_and_one_of_the_same_time_is_not() -> None:
    older = judged(result(TWO), last_generated=NOON + timedelta(seconds=1))
    assert one(older, "stale").severity is Severity.REJECT
    assert judged(result(TWO), last_generated=NOON) == ()
    timeless = snapshot(result(TWO), generated_at=None)
    assert codes(judged(result(TWO), snapshot=timeless, accepted_before=True)) == {"stale"}


@pytest.mark.parametrize(("ahead", "severity"), [(4, None), (6, Severity.WARNING), (61, Severity.HOLD)])
def test_a_time_ahead_of_now_warns_and_then_holds(ahead: int, severity: Severity | None) -> None:
    found = judged(result(TWO), now=NOON - timedelta(minutes=ahead))
    assert [f.severity for f in found if f.gate == "time-ahead"] == ([severity] if severity else [])


def test_an_old_first_document_is_held_and_a_known_contest_s_is_not() -> None:
    late = NOON + timedelta(hours=37)
    assert "too-old" in codes(judged(result(TWO), now=late))
    assert "too-old" not in codes(judged(result(TWO), result(TWO), now=late))


def test_votes_from_before_the_day_are_held() -> None:
    election = Election(id="e", name="E", date=date(2031, 5, 8))
    assert "too-old" in codes(judged(result(TWO, contest={"election": election})))


def test_a_silent_source_is_a_warning_while_counting_goes_on() -> None:
    later = NOON + timedelta(minutes=61)
    assert one(judged(result(TWO), now=later), "silence").severity is Severity.WARNING
    assert judged(result(TWO, stage=Stage.COMPLETE), now=later) == ()


def test_votes_and_calls_wait_for_the_polls_and_the_embargo() -> None:
    closes = NOON + timedelta(minutes=1)
    early = result(TWO, polls_close=closes)
    assert "votes-before-polls-close" in codes(judged(early))
    assert judged(early, now=closes) == ()
    called = (call(CallStatus.CALLED, "A"),)
    assert "call-before-close" in codes(judged(result({}, polls_close=closes), calls=called))
    assert "embargo" in codes(judged(result(TWO, embargo_until=closes)))
