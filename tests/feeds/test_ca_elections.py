"""Canadian districts: three stages of a count, a footnoted table, candidates without identifiers."""

from __future__ import annotations

import json

import pytest

from newsgen.errors import FeedError
from tests.feeds.reading import FIXTURES, SHARED, needs_shared
from tests.feeds.world import (
    assert_margin,
    assert_never_wrong,
    by_area,
    cut_mutants,
    facts_of,
    first_two,
    measure,
    read_one,
    table_mutants,
)

NIGHT = FIXTURES / "ca_elections" / "by-elections-2031"
FOLDER = SHARED / "feeds" / "ca" / "enr-eventresults"


def test_the_furthest_stage_of_each_district_is_read() -> None:
    found = facts_of(NIGHT / "04-final.txt")
    contests = by_area(found)
    assert [(c["stage"], c["count"]) for c in contests.values()] == [
        ("certified", "recount"),
        ("certified", "final"),
    ]
    recounted = measure(contests["99001"])
    assert first_two(recounted)[0]["name"] == "Odile Lavoie"
    assert recounted["margin"]["value"] == 2
    assert contests["99001"]["progress"]["invalid"] == 186
    assert found["source"]["generated_at"] == "2031-05-19T16:08:00Z"


def test_the_night_is_never_complete_and_its_rejected_ballots_are_unknown() -> None:
    contest = by_area(facts_of(NIGHT / "03-late.txt"))["99001"]
    assert (contest["stage"], contest["count"]) == ("partial", "first")
    assert contest["progress"]["invalid"] is None
    assert by_area(facts_of(NIGHT / "01-zero.txt"))["99001"]["stage"] == "none"


def test_two_candidates_of_one_name_keep_their_middle_initials_and_their_votes() -> None:
    votes = measure(by_area(facts_of(NIGHT / "02-early.txt"))["99002"])
    assert {entry["name"]: entry["value"] for entry in votes["lines"]} == {
        "Sam J. Chan": 120,
        "Sam K. Chan": 230,
    }


def test_two_hyphens_stand_for_a_dash() -> None:
    assert by_area(facts_of(NIGHT / "02-early.txt"))["99001"]["name"] == "Baie-aux-Loups—Cap-Gris"


def test_an_unknown_stage_holds_its_district_with_its_row_and_the_other_goes_on() -> None:
    body = (NIGHT / "02-early.txt").read_bytes()
    first, second = read_one(body.replace(b"\tpreliminary", b"\tguessed", 1), "ca_elections").contests
    assert "row 3, column 'Type of results'" in first.findings[0].message
    assert (first.tallies, second.findings) == ((), ())
    with pytest.raises(FeedError, match="'Type of results'"):
        read_one(body.replace(b"\tpreliminary", b"\tguessed"), "ca_elections")


def test_no_mutant_gives_a_wrong_figure() -> None:
    body = (NIGHT / "02-early.txt").read_bytes()
    assert assert_never_wrong(body, table_mutants(body, "\t", "utf-8", skip=2), "ca_elections") > 30
    assert assert_never_wrong(body, cut_mutants(body), "ca_elections") > 40


@needs_shared
@pytest.mark.parametrize("name", ["2015-10-21-preliminary-EventResults.txt", "2021-11-08-EventResults.txt"])
def test_all_districts_agree_with_the_oracle(name: str) -> None:
    expected = json.loads((FOLDER / "expected.json").read_text())[name]
    contests = by_area(facts_of(FOLDER / name))
    assert contests.keys() == expected["results"].keys()
    counts = {"preliminary": "first", "validated": "final", "judicially certified": "recount"}
    leading: dict[str, int] = {}
    for number, right in expected["results"].items():
        contest = contests[number]
        votes = measure(contest)
        first, second = first_two(votes)
        assert contest["name"] == right["name"].replace("--", "—")
        assert contest["count"] == counts[right["kind"]]
        assert (first["name"], first["party"], first["value"]) == (
            right["winner"],
            right["party"],
            right["votes"],
        )
        assert (second["name"], second["party"]) == (right["runner_up"], right["runner_up_party"])
        assert votes["total"] == right["valid"]
        assert contest["progress"]["ballots"] == right["total"]
        assert (contest["progress"]["invalid"] or 0) == right["rejected"]
        assert_margin(votes, right["margin_votes"], right["margin_pp"])
        leading[first["party"]] = leading.get(first["party"], 0) + 1
    assert leading == expected["leading_or_won"]
