"""Gates on changes: what has fallen, leapt, doubled or vanished since the accepted document."""

from __future__ import annotations

import pytest

from newsgen.model import Progress, Scope, Severity, StatedTotal, replace
from tests.analysis.builders import HERE, TWO, codes, judged, one, result, unit


@pytest.mark.parametrize(("fall", "held"), [(5, False), (6, True)])
def test_a_fall_is_held_above_five_votes(fall: int, held: bool) -> None:
    found = judged(result({"A": 1200 - fall, "B": 1100}), result(TWO))
    assert ("falls" in codes(found)) is held


def test_a_fall_is_held_above_a_twentieth_of_a_percent() -> None:
    before = result({"A": 600_000, "B": 400_000})
    assert "falls" not in codes(judged(result({"A": 599_500, "B": 400_000}), before))
    assert "falls" in codes(judged(result({"A": 599_499, "B": 400_000}), before))


def test_a_choice_that_falls_while_the_total_does_not_is_a_warning() -> None:
    found = one(judged(result({"A": 1100, "B": 1300}), result(TWO)), "choice-falls")
    assert (found.severity, found.place) == (Severity.WARNING, "A")


def test_a_unit_that_falls_is_held_alone() -> None:
    before = result(TWO, units=[unit("u1", {"A": 200, "B": 100}), unit("u2", {"A": 10, "B": 10})])
    after = result(
        {"A": 1260, "B": 1190}, units=[unit("u1", {"A": 150, "B": 100}), unit("u2", {"A": 120, "B": 40})]
    )
    found = one(judged(after, before), "falls")
    assert (found.place, found.scope) == ("u1", Scope.UNIT)


def test_everything_at_zero_is_a_reset_and_no_fall() -> None:
    assert codes(judged(result({"A": 0, "B": 0}), result(TWO))) == {"reset"}


def test_a_lone_jump_is_held_unless_a_unit_came_with_it() -> None:
    before = result(TWO, progress=Progress(reported=5, expected=9))
    leap = {"A": 1200, "B": 1900}
    still = result(leap, progress=Progress(reported=5, expected=9))
    assert one(judged(still, before), "lone-jump").place == "B"
    assert "lone-jump" not in codes(judged(replace(still, progress=Progress(reported=6, expected=9)), before))
    assert "lone-jump" in codes(judged(result({"A": 1205, "B": 1900}), before))
    assert "lone-jump" not in codes(judged(result({"A": 1206, "B": 1900}), before))


def test_a_lone_jump_in_a_unit_holds_the_total_that_others_moved() -> None:
    before = result(TWO, units=[unit("u1", {"A": 80, "B": 60}, reporting=True), unit("u2", {"A": 0, "B": 0})])
    u2 = unit("u2", {"A": 90, "B": 70}, reporting=True)
    after = result({"A": 1290, "B": 1710}, units=[unit("u1", {"A": 80, "B": 600}, reporting=True), u2])
    found = one(judged(after, before), "lone-jump")
    assert (found.place, found.value, found.bound, found.scope) == ("u1", "600", "60", Scope.UP)
    honest = result({"A": 1290, "B": 1170}, units=[unit("u1", {"A": 80, "B": 60}, reporting=True), u2])
    assert "lone-jump" not in codes(judged(honest, before))


def test_a_choice_whose_votes_are_known_no_longer_is_held_and_no_reset() -> None:
    before = result({"A": 500, "B": 400, "C": 100})
    unknown = result({"A": 560, "B": 450, "C": None})
    found = one(judged(unknown, before), "choice-missing")
    assert (found.place, found.bound) == ("C", "100")
    assert codes(judged(result({"A": 660, "B": 450}), before)) == {"choice-missing"}


def test_one_of_a_selection_may_leave_it() -> None:
    stated = (StatedTotal(measure="votes", value=2400, source=HERE),)
    before = result({"A": 1200, "B": 1100, "C": 40}, stated_totals=stated)
    assert judged(result({"A": 1200, "B": 1100, "D": 45}, stated_totals=stated), before) == ()


def test_a_unit_exactly_doubled_is_held_and_one_nearly_doubled_is_not() -> None:
    before = result(TWO, units=[unit("u1", {"A": 31, "B": 29})])
    twice = result({"A": 1231, "B": 1129}, units=[unit("u1", {"A": 62, "B": 58})])
    assert one(judged(twice, before), "unit-doubled").place == "u1"
    nearly = result({"A": 1231, "B": 1130}, units=[unit("u1", {"A": 62, "B": 59})])
    assert judged(nearly, before) == ()


def test_the_same_change_in_two_units_holds_both() -> None:
    before = result(TWO, units=[unit("u1", {"A": 31, "B": 29}), unit("u2", {"A": 77, "B": 12})])
    after = result(
        {"A": 1240, "B": 1160}, units=[unit("u1", {"A": 51, "B": 59}), unit("u2", {"A": 97, "B": 42})]
    )
    found = [f.place for f in judged(after, before) if f.gate == "equal-changes"]
    assert found == ["u1", "u2"]
    few = result(
        {"A": 1204, "B": 1102}, units=[unit("u1", {"A": 33, "B": 30}), unit("u2", {"A": 79, "B": 13})]
    )
    assert judged(few, before) == ()


def test_a_choice_that_is_empty_everywhere_is_held() -> None:
    before = result({"A": 1200, "B": 1100, "C": 400})
    assert "zero-choice" in codes(judged(result({"A": 1700, "B": 1500, "C": 0}), before))


def test_neighbours_that_changed_figures_are_held() -> None:
    assert "neighbours-swapped" in codes(judged(result({"A": 1100, "B": 1200}), result(TWO)))


def test_growth_without_units_is_a_warning_and_holds_a_new_leader() -> None:
    some = Progress(reported=5, expected=9)
    before = result(TWO, progress=some)
    grown = judged(result({"A": 1500, "B": 1400}, progress=some), before)
    assert codes(grown) == {"growth-without-units"}
    turned = judged(result({"A": 1300, "B": 1500}, progress=some), before)
    assert one(turned, "change-in-doubt").severity is Severity.HOLD


def test_a_change_in_doubt_is_not_held_twice_for_one_cause() -> None:
    before = result({"A": 1200, "B": 1100, "C": 300}, progress=Progress(reported=5, expected=9))
    swapped = result({"A": 1100, "B": 1200, "C": 300}, progress=Progress(reported=5, expected=9))
    held = {f.gate for f in judged(swapped, before) if f.severity is Severity.HOLD}
    assert held == {"neighbours-swapped"}


def test_a_published_measure_that_vanishes_is_held() -> None:
    gone = frozenset({"votes", "two_candidate"})
    assert one(judged(result(TWO), published_measures=gone), "measure-missing").place == "two_candidate"
