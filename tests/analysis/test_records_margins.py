"""Records of margins and of turnout: where they are told, and where a gap hides them."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

from newsgen.model import ContestKind, ContestResult, Progress, replace
from tests.analysis.areas import FIVE, contest, counties, found, holders


@pytest.mark.parametrize("about", [{"seats": 2}, {"kind": ContestKind.PARTY_LIST}])
def test_the_closest_area_is_told_where_one_of_two_takes_all(about: dict[str, Any]) -> None:
    kinds = {kind for kind, _ in holders(contest(counties(FIVE), contest=about))}
    assert kinds == {"strongest", "weakest"}


def test_the_closest_is_closest_in_points_and_keeps_the_votes() -> None:
    votes = [*FIVE[2:], {"A": 100_100, "B": 100_000}, {"A": 120, "B": 110}]
    closest = found(contest(counties(votes)))["closest", None]
    assert (closest.area.id, closest.part, closest.value) == ("c3", 100, Fraction(100 * 100, 200_100))


def voting(numbers: Sequence[tuple[int | None, int | None]], percent: str | None = "60") -> ContestResult:
    units = [
        replace(unit, ballots=ballots, electors=electors)
        for unit, (ballots, electors) in zip(counties(FIVE), numbers, strict=True)
    ]
    return contest(units, progress=Progress(turnout_percent=None if percent is None else Decimal(percent)))


TURNOUT = [(1000, 2000), (1010, 2000), (1000, 1500), (1000, 1900), (100, 100)]


def test_turnout_has_a_highest_and_a_lowest_area() -> None:
    record = found(voting(TURNOUT))
    assert record["highest_turnout", None].area.id == "c4"
    assert record["lowest_turnout", None].value == 50


@pytest.mark.parametrize(
    ("first", "percent"),
    [
        ((None, 2000), "60"),
        ((1000, None), "60"),
        ((1000, 0), "60"),
        ((1000, 900), "60"),
        ((1000, 2000), None),
    ],
    ids=["no ballots", "no electors", "no electors at all", "more ballots", "no turnout of the whole"],
)
def test_turnout_with_a_gap_in_it_has_no_record(
    first: tuple[int | None, int | None], percent: str | None
) -> None:
    kinds = {kind for kind, _ in found(voting([first, *TURNOUT[1:]], percent))}
    assert kinds == {"strongest", "weakest", "closest"}
