"""Ballot measures: what passes, what leads and fails, and what can pass no longer."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import pytest

from newsgen import analysis
from newsgen.model import (
    Brief,
    CallStatus,
    ContestKind,
    ContestResult,
    Measure,
    Measured,
    Stage,
    StatedTotal,
    replace,
)
from tests.analysis.builders import HERE, call, codes, judged, result, snapshot, tallies, unit

BOTH = {"measures": (Measure(name="votes"), Measure(name="cantons", places=1)), "rule": "double_majority"}


def put(votes: Mapping[str, int], **about: object) -> ContestResult:
    """A yes-or-no contest."""
    more = {"stage": about.pop("stage", Stage.PARTIAL), "units": about.pop("units", ())}
    return result(votes, contest={"kind": ContestKind.BALLOT_MEASURE} | about, **more)  # type: ignore[arg-type]


def told(given: ContestResult) -> Brief:
    return analysis.brief(given, snapshot(given))


def found(given: ContestResult) -> Measured:
    measured = told(given).measured
    assert measured is not None
    return measured


def double(votes: Mapping[str, int], yes: str, no: str) -> ContestResult:
    """People and cantons, of 23 cantonal votes."""
    given = put(votes, **BOTH)
    cantons = tallies({"yes": Decimal(yes), "no": Decimal(no)}, "cantons")
    total = StatedTotal(measure="cantons", value=Decimal(23), source=HERE, covers="all")
    return replace(given, tallies=(*given.tallies, *cantons), stated_totals=(total,))


@pytest.mark.parametrize(
    ("yes", "needed", "passes"),
    [
        (5001, None, True),
        (5000, None, False),
        (5999, "60", False),
        (6000, "60", True),
        (6666, "66.6667", False),
    ],
)
def test_a_majority_is_more_than_half_and_a_larger_need_is_met_exactly(
    yes: int, needed: str | None, passes: bool
) -> None:
    given = put({"yes": yes, "no": 10_000 - yes}, needed=None if needed is None else Decimal(needed))
    assert found(given).passes is passes


def test_the_people_may_say_yes_and_the_cantons_no() -> None:
    assert found(double({"yes": 600, "no": 400}, "11.5", "11.5")).passes is False
    assert found(double({"yes": 600, "no": 400}, "12", "11")).passes is True
    assert found(double({"yes": 400, "no": 600}, "14", "9")).passes is False


@pytest.mark.parametrize(("no", "possible"), [("11.0", True), ("11.5", False), ("12.5", False)])
def test_half_of_the_cantons_against_it_make_a_proposal_impossible(no: str, possible: bool) -> None:
    assert found(double({"yes": 600, "no": 400}, "0", no)).possible is possible


def test_that_a_proposal_can_pass_no_longer_is_news_once() -> None:
    before, after = (told(double({"yes": 1, "no": 2}, "0", no)) for no in ("10.5", "11.5"))
    changed = analysis.since(before, after)
    assert "impossible" in {change.kind for change in changed.changes}
    assert analysis.angles.deserves(changed, before, counted=False)
    assert "impossible" not in {
        c.kind for c in analysis.changes(after, told(double({"yes": 1, "no": 2}, "0", "12")))
    }


def test_without_a_measure_of_areas_each_unit_counts_by_its_own_majority() -> None:
    units = [unit("a", {"yes": 5, "no": 4}), unit("b", {"yes": 1, "no": 9}), unit("c", {"yes": 3, "no": 3})]
    measured = found(put({"yes": 9, "no": 16}, units=units, rule="double_majority"))
    assert (measured.areas_for, measured.areas_against, measured.possible) == (1, 2, True)


def test_the_other_side_of_what_leads_and_fails_is_called_rightly() -> None:
    votes, no = {"yes": 5800, "no": 4200}, (call(CallStatus.CALLED, "no"),)
    short = put(votes, needed=Decimal(60), stage=Stage.COMPLETE)
    assert "call-against-count" not in codes(judged(short, calls=no))
    enough = put(votes, needed=Decimal(50), stage=Stage.COMPLETE)
    assert "call-against-count" in codes(judged(enough, calls=no))


@pytest.mark.parametrize(
    ("yes", "no", "left", "needed"),
    [
        ("0", "0", "23", "12"),
        ("5", "9.5", "8.5", "7"),
        ("11.5", "11", "0.5", "0.5"),
        ("11", "11.5", "0.5", "1"),
        ("12", "3", "8", "0"),
    ],
)
def test_how_many_of_the_cantons_left_make_a_majority(yes: str, no: str, left: str, needed: str) -> None:
    measured = found(double({"yes": 600, "no": 400}, yes, no))
    assert (measured.areas_left, measured.areas_needed) == (Decimal(left), Decimal(needed))
