"""What the votes still out can change: its bounds, and what proves nothing."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from newsgen import analysis
from newsgen.model import ContestKind, Measure, Outstanding, Progress, Stage
from tests.analysis.builders import result, snapshot


def left(votes: dict[str, int], electors: int, country: str = "", **more: Any) -> Outstanding:
    """What is still out of a contest in which all votes counted are valid."""
    about = more.pop("contest", {})
    ballots = more.pop("ballots", sum(votes.values()))
    progress = Progress(electors=electors, ballots=ballots)
    counted = result(votes, contest=about, **({"stage": Stage.PARTIAL, "progress": progress} | more))
    return analysis.brief(counted, snapshot(counted, country=country)).outstanding


def proposal(yes: int, no: int, electors: int, needed: str = "60") -> Outstanding:
    kind = {"kind": ContestKind.BALLOT_MEASURE, "needed": Decimal(needed)}
    return left({"yes": yes, "no": no}, electors, contest=kind)


@pytest.mark.parametrize(
    ("a", "b", "electors", "overtakable", "needed"),
    [
        pytest.param(600, 500, 1100, False, None, id="none left"),
        pytest.param(600, 500, 1199, False, None, id="one vote short"),
        pytest.param(600, 500, 1200, True, Fraction(100), id="exactly enough"),
        pytest.param(600, 500, 1201, True, Fraction(100 * 201, 202), id="one vote to spare"),
        pytest.param(600, 500, 1500, True, Fraction(125, 2), id="a hundred of four hundred"),
        pytest.param(501, 500, 1_000_000, True, Fraction(50 * 999_000, 998_999), id="nearly everything left"),
        pytest.param(550, 550, 1500, None, None, id="a tie"),
        pytest.param(550, 550, 1100, None, None, id="a tie and none left"),
        pytest.param(0, 0, 1100, None, None, id="nothing counted"),
    ],
)
def test_what_the_second_needs_at_the_bounds(
    a: int, b: int, electors: int, overtakable: bool | None, needed: Fraction | None
) -> None:
    found = left({"A": a, "B": b}, electors)
    assert (found.at_most, found.overtakable, found.needed) == (electors - a - b, overtakable, needed)


@pytest.mark.parametrize(
    ("yes", "no", "electors", "reachable", "needed"),
    [
        # 550 of 1,000 are 50 short of 600.
        pytest.param(550, 450, 1400, True, Fraction(145, 2), id="short of the bar"),
        pytest.param(550, 450, 1125, True, Fraction(100), id="exactly enough"),
        pytest.param(550, 450, 1124, False, None, id="one vote short"),
        pytest.param(550, 450, 1000, False, None, id="none left"),
        pytest.param(600, 400, 1400, True, None, id="at the bar"),
        pytest.param(450, 550, 1500, True, Fraction(90), id="behind and short of the bar"),
        pytest.param(500, 500, 1500, True, Fraction(80), id="a tie, short of the bar"),
    ],
)
def test_what_yes_needs_to_reach_another_share_than_half(
    yes: int, no: int, electors: int, reachable: bool, needed: Fraction | None
) -> None:
    found = proposal(yes, no, electors)
    assert (found.reachable, found.yes_needed) == (reachable, needed)


def test_where_half_is_enough_there_is_no_other_share_to_reach() -> None:
    assert proposal(450, 550, 1500, needed="50").reachable is None
    assert proposal(450, 550, 1500, needed="50").needed == Fraction(60)


@pytest.mark.parametrize("country", ["US", "CA", "NZ"])
def test_a_register_that_is_open_on_the_day_is_no_bound(country: str) -> None:
    found = left({"A": 600, "B": 500}, 1199, country)
    assert (found.at_most, found.overtakable, found.needed) == (None, None, None)
    assert left({"A": 600, "B": 500}, 1199, "NO").overtakable is False


@pytest.mark.parametrize("rule", ["ranked_choice", "stv", "preferential"])
def test_votes_that_move_between_rounds_are_no_proof(rule: str) -> None:
    found = left({"A": 600, "B": 500}, 1199, contest={"rule": rule})
    assert (found.overtakable, found.needed) == (None, None)


@pytest.mark.parametrize("count", ["recount", "recanvass"])
def test_what_is_counted_again_is_no_proof(count: str) -> None:
    assert left({"A": 600, "B": 500}, 1199, count=count).at_most is None


def test_more_ballots_than_electors_are_no_proof() -> None:
    found = left({"A": 600, "B": 500}, 1099)
    assert (found.at_most, found.overtakable) == (None, None)


def test_several_votes_a_ballot_and_what_are_no_votes_are_no_proof() -> None:
    assert left({"A": 600, "B": 500}, 1199, contest={"seats": 2}).at_most is None
    delegates = {"measures": (Measure(name="votes", term="delegate"),)}
    assert left({"A": 600, "B": 500}, 1199, contest=delegates).overtakable is None


def test_nothing_is_out_when_the_count_is_finished() -> None:
    assert left({"A": 600, "B": 500}, 1500, stage=Stage.COMPLETE).at_most is None
