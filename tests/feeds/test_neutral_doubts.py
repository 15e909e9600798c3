"""Doubts in the neutral form: what one fault does to its unit, its race and the document."""

from __future__ import annotations

import pytest

from newsgen.model import Scope, Severity
from tests.feeds.neutral_races import document, gates, only, race
from tests.feeds.reading import votes


@pytest.mark.parametrize(("turnout", "kept", "noted"), [(61.0, True, False), (13.2, False, True)])
def test_turnout_below_what_is_counted_is_left_out_with_a_caveat(
    turnout: float, kept: bool, noted: bool
) -> None:
    result = only(
        document(race(status="complete", total_votes=600, electorate=1000, turnout_percent=turnout))
    ).contests[0]
    assert (result.progress.turnout_percent is not None) is kept
    assert (("turnout-below-counted", Severity.CAVEAT) in gates(result.findings)) is noted


@pytest.mark.parametrize(
    ("change", "gate"),
    [
        ({"choices": [{"id": "a", "name": None, "votes": 3}]}, "missing-name"),
        ({"choices": [{"id": "a", "name": " ", "votes": 3}]}, "missing-name"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": "3"}]}, "malformed-number"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": 3.5}]}, "malformed-number"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": True}]}, "malformed-number"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": 1e300}]}, "malformed-number"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": 3, "status": "gone"}]}, "unknown-status"),
        ({"choices": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]}, "duplicate-choice"),
        ({"choices": [{"name": "Ada", "votes": 3}]}, "contest-not-understood"),
        ({"choices": {"a": 3}}, "contest-not-understood"),
        ({"seats": 0}, "malformed-number"),
        ({"units_reporting": "4"}, "malformed-number"),
        ({"threshold_percent": "4"}, "malformed-number"),
        ({"decided_by": "coin"}, "unknown-status"),
        ({"units": [{"id": "u", "name": "U", "votes": {"zz": 3}}]}, "unknown-choice"),
        ({"units": [{"id": "u", "name": "U"}, {"id": "u", "name": "V"}]}, "duplicate-unit"),
        ({"by_type": {"mail": {"a": "x"}}}, "malformed-number"),
        ({"by_type": {"mail": "x"}}, "malformed-number"),
        ({"office": None}, "contest-not-understood"),
        ({"race_id": 7}, "contest-not-understood"),
    ],
)
def test_the_fault_of_one_race_holds_that_race_and_the_others_go_on(
    change: dict[str, object], gate: str
) -> None:
    snapshot = only(document(race(**change), race(race_id="L")))
    faulty, sound = snapshot.contests
    assert gates(faulty.findings) == [(gate, Severity.HOLD)]
    assert faulty.findings[0].place
    assert not sound.findings
    assert votes(sound) == {"a": 310, "b": 290}
    assert not snapshot.findings


def test_a_unit_without_a_name_holds_the_unit_alone() -> None:
    (finding,) = only(document(race(units=[{"id": "u7", "votes": {"a": 1}}]))).contests[0].findings
    assert (finding.gate, finding.scope, finding.place) == ("missing-name", Scope.UNIT, "u7")


def test_a_unit_outside_the_list_is_named_and_so_is_the_missing_one() -> None:
    units = [{"id": "1-2", "name": "One", "votes": {}}, {"id": "4-Mar", "name": "Two", "votes": {}}]
    value = {**document(race(units=units)), "known_units": ["1-2", "3-4"]}
    (finding,) = only(value).contests[0].findings
    assert (finding.gate, finding.severity) == ("unknown-unit", Severity.HOLD)
    assert (finding.place, finding.bound) == ("4-Mar", "3-4")


def test_the_same_race_twice_counts_once_where_the_copies_agree_and_is_held_where_not() -> None:
    (result,) = only(document(race(), race())).contests
    assert gates(result.findings) == [("duplicate-contest", Severity.WARNING)]
    turned = race(choices=list(reversed(race()["choices"])))
    (result,) = only(document(race(), turned)).contests
    assert gates(result.findings) == [("duplicate-contest", Severity.WARNING)]
    (result,) = only(document(race(), race(units_reporting=1, units_total=9))).contests
    assert gates(result.findings) == [("duplicate-contest", Severity.HOLD)]


def test_copies_that_differ_in_seats_alone_are_held() -> None:
    def lists(first: int, second: int) -> dict[str, object]:
        choices = [
            {"id": "a", "name": "A", "votes": 10, "seats": first},
            {"id": "b", "name": "B", "votes": 8, "seats": second},
        ]
        return race(seats=5, choices=choices)

    (result,) = only(document(lists(3, 2), lists(2, 3))).contests
    assert gates(result.findings) == [("duplicate-contest", Severity.HOLD)]


def test_a_unit_that_has_reported_and_gives_no_votes_withholds_them() -> None:
    unit = {"id": "u", "name": "Holmen", "electorate": 5, "votes": {"a": None, "b": None}}
    (result,) = only(document(race(units=[unit | {"reporting": True}]))).contests
    (finding,) = result.findings
    assert (finding.gate, finding.severity, finding.unit) == ("withheld-units", Severity.CAVEAT, "Holmen")
    assert finding.bound == "5"
    (waiting,) = only(document(race(units=[unit | {"reporting": False}]))).contests
    assert waiting.findings == ()


@pytest.mark.parametrize(
    "change",
    [
        {"choices": [{"id": "a", "name": "Ada", "votes": -1}]},
        {"units": [{"id": "u", "name": "U", "votes": {"a": -5}}]},
        {"total_votes": -600},
        {"by_type": {"mail": {"a": -2}}},
    ],
)
def test_a_negative_count_rejects_the_document(change: dict[str, object]) -> None:
    snapshot = only(document(race(**change), race(race_id="L")))
    assert gates(snapshot.findings) == [("negative-votes", Severity.REJECT)]
