"""Gates on calls: against the count, by a small margin, within a recount, and taken back."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from newsgen.analysis.gates import Policy
from newsgen.model import CallRecord, CallStatus, Measure, Progress, Severity, Stage, replace
from tests.analysis.builders import NOON, TWO, call, codes, judged, one, result, tallies


class TestCalls:
    BEHIND = (call(CallStatus.CALLED, "B"),)

    @pytest.mark.parametrize(("reported", "held"), [(198, False), (199, True)])
    def test_a_called_choice_that_trails_is_held_past_99_percent(self, reported: int, held: bool) -> None:
        given = result(TWO, progress=Progress(reported=reported, expected=200))
        assert ("call-against-count" in codes(judged(given, calls=self.BEHIND))) is held

    def test_the_expected_vote_counts_before_the_units(self) -> None:
        progress = Progress(reported=200, expected=200, expected_vote_percent=Decimal("98.25"))
        assert codes(judged(result(TWO, progress=progress), calls=self.BEHIND)) == {"votes-outstanding"}

    def test_with_several_seats_a_call_trails_behind_as_many_as_there_are(self) -> None:
        votes, two = {"A": 500, "B": 400, "C": 300}, {"seats": 2}
        done = result(votes, contest=two, stage=Stage.COMPLETE)
        found = one(judged(done, calls=(call(CallStatus.CALLED, "A", "C"),)), "call-against-count")
        assert (found.place, found.value, found.bound) == ("C", "300", "400")
        assert judged(done, calls=(call(CallStatus.CALLED, "B", "A"),)) == ()

    def test_a_winner_may_trail_in_what_does_not_decide(self) -> None:
        first = Measure(name="first_preferences", decides=False)
        about = {"measures": (first, Measure(name="two_candidate"))}
        both = (
            *tallies({"A": 45, "B": 40}, "first_preferences"),
            *tallies({"A": 48, "B": 52}, "two_candidate"),
        )
        after = replace(result(TWO, contest=about, stage=Stage.COMPLETE), tallies=both)
        assert "call-against-count" not in codes(judged(after, calls=self.BEHIND))

    def test_more_winners_than_seats_are_held_and_two_who_go_on_are_not(self) -> None:
        both = ("A", "B")
        found = one(judged(result(TWO), calls=(call(CallStatus.CALLED, *both),)), "marks-above-seats")
        assert (found.value, found.bound, found.severity) == ("2", "1", Severity.HOLD)
        assert judged(result(TWO), calls=(call(CallStatus.RUNOFF, *both),)) == ()
        assert judged(result(TWO, contest={"seats": 2}), calls=(call(CallStatus.CALLED, *both),)) == ()

    def test_a_called_choice_without_votes_is_held_once_others_have_some(self) -> None:
        assert "call-against-count" in codes(judged(result({"A": 40, "B": 0}), calls=self.BEHIND))
        assert judged(result({"A": 0, "B": 0}), calls=self.BEHIND) == ()

    def test_beside_another_s_no_call_it_goes_out_as_a_conflict(self) -> None:
        both = (*self.BEHIND, call(CallStatus.WILL_NOT_CALL, caller="Reuters"))
        found = one(judged(result(TWO, stage=Stage.COMPLETE), calls=both), "call-against-count")
        assert found.severity is Severity.WARNING

    def test_a_small_margin_warns_and_holds_where_the_desk_says_so(self) -> None:
        close, lead = result({"A": 1003, "B": 1000}), (call(CallStatus.CALLED, "A"),)
        assert one(judged(close, calls=lead), "close-margin").severity is Severity.WARNING
        strict = judged(close, calls=lead, policy=Policy(hold_close=True))
        assert one(strict, "close-margin").severity is Severity.HOLD

    @pytest.mark.parametrize(
        ("state", "first", "second", "inside"),
        [
            ("MI", 500_500, 499_500, True),
            ("MI", 500_501, 499_499, False),
            ("FL", 502_500, 497_500, True),
            ("CT", 41_001, 39_000, False),
            ("WI", 500_100, 499_900, False),
        ],
    )
    def test_an_automatic_recount_is_the_state_s_own_rule(
        self, state: str, first: int, second: int, inside: bool
    ) -> None:
        lead = (call(CallStatus.CALLED, "A"),)
        found = judged(result({"A": first, "B": second}), calls=lead, policy=Policy(state=state))
        assert ("recount-limit" in codes(found)) is inside

    @pytest.mark.parametrize("after", [(), (call(CallStatus.CALLED, "B"),)])
    def test_a_call_that_vanishes_needs_a_newer_time_or_a_second_look(
        self, after: tuple[CallRecord, ...]
    ) -> None:
        before, now = result(TWO, calls=(call(CallStatus.CALLED, "A"),)), result(TWO, calls=after)
        seen_once = judged(now, before, last_generated=NOON)
        assert one(seen_once, "withdrawal-unconfirmed").place == "AP"
        again = frozenset({("withdrawal-unconfirmed", "AP")})
        assert judged(now, before, last_generated=NOON, open_holds=again) == ()
        newer = NOON - timedelta(minutes=1)
        assert judged(now, before, last_generated=newer) == ()
