"""Gates on figures: votes against ballots, electors, parts and seats of the same document."""

from __future__ import annotations

from decimal import Decimal

from newsgen.model import (
    Baseline,
    ContestKind,
    Outcome,
    OutcomeMark,
    Progress,
    Scope,
    SeatCount,
    Severity,
    StatedTotal,
    Tally,
    replace,
)
from tests.analysis.builders import HERE, TWO, codes, judged, one, result, snapshot, unit


def test_a_count_below_zero_rejects_and_part_of_a_vote_holds() -> None:
    assert one(judged(result({"A": -1, "B": 3})), "negative-votes").severity is Severity.REJECT
    assert "fraction" in codes(judged(result({"A": Decimal("1.5"), "B": 3})))


def test_votes_above_ballots_and_electors_name_the_unit_value_and_bound() -> None:
    ballots = judged(result(TWO, units=[unit("u1", {"A": 60, "B": 50}, ballots=100)]))
    found = one(ballots, "votes-above-ballots")
    assert (found.place, found.value, found.bound, found.scope) == ("u1", "110", "100", Scope.UP)
    electors = judged(result(TWO, progress=Progress(electors=2299)))
    assert one(electors, "votes-above-electors").value == "2300"
    assert judged(result(TWO, progress=Progress(electors=2300))) == ()


def test_several_seats_give_several_votes_a_ballot() -> None:
    three = {"contest": {"seats": 3}}
    assert judged(result(TWO, progress=Progress(ballots=800, electors=900), **three)) == ()
    assert codes(judged(result(TWO, progress=Progress(ballots=700), **three))) == {"votes-above-ballots"}


def test_the_newest_figure_of_electors_counts() -> None:
    before = result({"A": 600, "B": 500}, progress=Progress(electors=2000))
    assert "votes-above-electors" in codes(judged(result(TWO), before))
    assert judged(result(TWO, progress=Progress(electors=2400)), before) == ()


def test_choices_may_be_a_selection_but_not_more_than_all() -> None:
    stated = StatedTotal(measure="votes", value=2299, source=HERE)
    assert "votes-above-total" in codes(judged(result(TWO, stated_totals=(stated,))))
    assert judged(result(TWO, stated_totals=(replace(stated, value=4000),))) == ()


def test_the_same_figures_in_two_races_hold_the_unit() -> None:
    first = result(TWO, units=[unit("u1", {"A": 31, "B": 29})])
    other = result({"X": 900, "Y": 800}, units=[unit("u1", {"X": 31, "Y": 29})], contest={"id": "other"})
    found = one(judged(first, snapshot=snapshot(first, other)), "equal-figures")
    assert (found.place, found.scope) == ("u1", Scope.UNIT)


def test_parts_that_miss_warn_and_parts_that_miss_far_hold() -> None:
    def parts(mail: int):
        made = result({"A": 700, "B": 560})
        extra = tuple(
            Tally(choice="A", measure="votes", value=v, source=HERE, part=p)
            for p, v in (("mail", mail), ("day", 300))
        )
        return replace(made, tallies=(*made.tallies, *extra))

    assert one(judged(parts(402)), "parts-against-total").severity is Severity.WARNING
    assert one(judged(parts(420)), "parts-against-total").severity is Severity.HOLD
    assert judged(parts(400)) == ()


def test_units_above_the_total_are_held_and_fewer_are_a_selection() -> None:
    over = result(TWO, units=[unit("u1", {"A": 1300, "B": 1200})])
    assert "parts-against-total" in codes(judged(over))


def test_more_elected_than_seats_is_held() -> None:
    marks = tuple(OutcomeMark(choice=c, outcome=Outcome.ELECTED, source=HERE) for c in "AB")
    assert "marks-above-seats" in codes(judged(result(TWO, outcomes=marks)))
    assert judged(result(TWO, outcomes=marks, contest={"seats": 2})) == ()


def test_seats_that_exceed_the_contest_s_are_held() -> None:
    lists = {"kind": ContestKind.PARTY_LIST, "seats": 7}

    def seats(first: int):
        given = (SeatCount(choice="A", seats=first, source=HERE), SeatCount(choice="B", seats=3, source=HERE))
        return result(TWO, seats=given, contest=lists)

    assert one(judged(seats(5)), "seats-sum").severity is Severity.HOLD
    assert one(judged(seats(3)), "seats-sum").severity is Severity.WARNING
    assert judged(seats(4)) == ()


def test_a_swing_that_hardly_happens_is_a_warning() -> None:
    baseline = (Baseline(choice="A", share=Decimal("20.0"), source=HERE),)
    assert one(judged(result(TWO, baseline=baseline)), "extreme-swing").place == "A"
    assert judged(result(TWO, baseline=baseline, comparable=False)) == ()
