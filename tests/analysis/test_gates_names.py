"""Gates on names and units: who is named alike or not at all, and which units are in."""

from __future__ import annotations

from newsgen.model import Progress, Severity, Stage, replace
from tests.analysis.builders import TWO, codes, judged, one, result, snapshot, unit


def test_two_of_one_name_and_party_are_held_and_two_of_one_name_are_not() -> None:
    given = result(TWO)
    alike = tuple(replace(choice, name="Jan Olsen", party="Bylista") for choice in given.choices)
    assert one(judged(replace(given, choices=alike)), "equal-names").bound == "A"
    apart = (alike[0], replace(alike[1], party="Havnelista"))
    assert judged(replace(given, choices=apart)) == ()


def test_all_units_are_not_all_votes_where_the_source_says_that_it_counts_on() -> None:
    every = Progress(reported=9, expected=9)
    found = one(judged(result(TWO, progress=every, status_word="counting")), "votes-outstanding")
    assert found.severity is Severity.CAVEAT
    assert judged(result(TWO, progress=every, status_word="complete", stage=Stage.COMPLETE)) == ()
    assert judged(result(TWO, progress=Progress(reported=8, expected=9), status_word="counting")) == ()


def test_units_above_expected_and_a_changed_number_of_units_are_warnings() -> None:
    before = result(TWO, progress=Progress(reported=9, expected=9))
    found = judged(result({"A": 1205, "B": 1105}, progress=Progress(reported=10, expected=9)), before)
    assert one(found, "units-above-expected").severity is Severity.WARNING
    found = judged(result({"A": 1205, "B": 1105}, progress=Progress(reported=9, expected=11)), before)
    assert one(found, "units-total-changed").severity is Severity.WARNING


def test_a_unit_that_is_not_on_the_list_is_held_and_the_missing_one_is_named() -> None:
    given = result(TWO, units=[unit("1-2", {"A": 1}), unit("4-Mar", {"A": 2})], stage=Stage.COMPLETE)
    found = judged(given, snapshot=snapshot(given, known_units=("1-2", "3-4")))
    assert one(found, "unknown-unit").place == "4-Mar"
    missing = one(found, "units-missing")
    assert (missing.place, missing.severity) == ("3-4", Severity.CAVEAT)


def test_a_missing_name_is_held() -> None:
    given = result(TWO)
    nameless = replace(given, choices=(replace(given.choices[0], name=" "), given.choices[1]))
    assert "missing-name" in codes(judged(nameless))
