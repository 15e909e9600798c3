"""Several seats in one contest: who is ahead for them, who shares the last, and what is news of it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from newsgen import analysis
from newsgen.model import Angle, Brief, CallStatus, Change, Outcome, OutcomeMark
from tests.analysis.builders import HERE, call, result, snapshot


def brief(votes: Mapping[str, int], *elected: str, seats: int = 3, **more: object) -> Brief:
    marks = tuple(OutcomeMark(choice=c, outcome=Outcome.ELECTED, source=HERE) for c in elected)
    given = result(votes, contest={"seats": seats}, outcomes=marks, **more)
    return analysis.brief(given, snapshot(given))


def kinds(changes: tuple[Change, ...]) -> set[str]:
    return {change.kind for change in changes}


def test_the_deciding_margin_is_that_around_the_last_seat() -> None:
    front = brief({"A": 2410, "B": 2188, "C": 1975, "D": 1961, "E": 890}).deciding
    assert (front.ahead, front.level, front.first_out) == (("A", "B", "C"), (), "D")
    assert front.deciding_margin is not None
    assert front.deciding_margin.value == 14


@pytest.mark.parametrize("order", ["ABCD", "DCBA", "BDAC"])
def test_a_tie_for_the_last_seat_has_nobody_in_whatever_the_order_of_the_list(order: str) -> None:
    votes = {"A": 1811, "B": 1602, "C": 1405, "D": 1405}
    front = brief({choice: votes[choice] for choice in order}).deciding
    assert (set(front.ahead), set(front.level), front.first_out) == ({"A", "B"}, {"C", "D"}, None)
    assert front.deciding_margin is not None
    assert front.deciding_margin.value == 0


def test_the_source_s_marks_say_who_of_those_that_are_level_is_in() -> None:
    front = brief({"A": 1811, "B": 1405, "C": 1405, "D": 1405}, "A", "B", "D").deciding
    assert (front.ahead, front.level, front.first_out) == (("A", "B", "D"), ("B", "C", "D"), "C")


def test_as_many_candidates_as_seats_leave_nobody_out() -> None:
    front = brief({"A": 10, "B": 9}, seats=2).deciding
    assert (front.ahead, front.first_out, front.deciding_margin) == (("A", "B"), None, None)


def test_another_at_the_last_seat_is_news_and_another_in_front_is_not() -> None:
    before = brief({"A": 2410, "B": 2388, "C": 1900, "D": 1886})
    passed = analysis.since(before, brief({"A": 2450, "B": 2400, "C": 1910, "D": 1930}))
    assert "seats_line" in kinds(passed.changes)
    assert analysis.angles.deserves(passed, before)
    swapped = analysis.since(before, brief({"A": 2410, "B": 2412, "C": 1900, "D": 1886}))
    assert not kinds(swapped.changes) & {"seats_line", "lead_change", "margin"}
    assert analysis.angles.choose(swapped, before).angle is Angle.UPDATE


def test_those_in_front_who_are_level_are_no_tie_where_both_are_in() -> None:
    before = brief({"A": 11, "B": 10, "C": 5}, seats=2)
    even = analysis.since(before, brief({"A": 11, "B": 11, "C": 5}, seats=2))
    assert analysis.angles.choose(even, before).angle is not Angle.TIE
    last = analysis.since(before, brief({"A": 11, "B": 10, "C": 10}, seats=2))
    assert analysis.angles.choose(last, before).angle is Angle.TIE


def test_a_called_choice_leads_where_it_is_ahead_for_one_of_the_seats() -> None:
    votes = {"A": 500, "B": 400, "C": 300}
    inside = brief(votes, seats=2, calls=(call(CallStatus.CALLED, "B"),))
    outside = brief(votes, seats=2, calls=(call(CallStatus.CALLED, "A", "C"),))
    assert (inside.call.status, outside.call.status) == (CallStatus.CALLED, CallStatus.WINNER_NOT_LEADING)
