"""The Commons Library's tables: by candidate, by constituency, and each as the other's companion."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen.errors import FeedError
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, payload
from tests.feeds.world import (
    assert_margin,
    assert_never_wrong,
    by_area,
    cut_mutants,
    facts_of,
    first_two,
    measure,
    percent,
    read_one,
    table_mutants,
)

NIGHT = FIXTURES / "gb_hoc" / "isles-2031"
FOLDER = SHARED / "feeds" / "gb" / "hoc-library-ge2024"
SAMPLES = [FOLDER / f"HoC-GE2024-results-by-{part}.csv" for part in ("candidate", "constituency")]


def test_read_together_the_tables_give_votes_electors_and_the_member_declared() -> None:
    contest = by_area(facts_of(NIGHT / "by-candidate.csv", NIGHT / "by-constituency.csv"))["E99000001"]
    votes = measure(contest)
    first, second = first_two(votes)
    assert (first["name"], first["outcome"], second["party"]) == ("Isla Rendall", "elected", "Con")
    assert contest["progress"]["electors"] == 50000
    assert first["change"] == {"points": "2.1000", "seats": None}
    assert len(votes["lines"]) == 4


def test_two_independents_of_one_surname_are_two_choices() -> None:
    votes = measure(by_area(facts_of(NIGHT / "by-candidate.csv"))["E99000001"])
    assert [e["value"] for e in votes["lines"] if e["party"] == "Ind"] == [2100, 900]


def test_by_candidate_alone_names_nobody_as_elected() -> None:
    votes = measure(by_area(facts_of(NIGHT / "by-candidate.csv"))["E99000001"])
    assert {entry["outcome"] for entry in votes["lines"]} == {None}


def test_by_constituency_alone_has_the_member_and_one_aggregate() -> None:
    contests = by_area(facts_of(NIGHT / "by-constituency.csv"))
    votes = measure(contests["E99000002"])
    first, second = first_two(votes)
    assert (first["name"], first["value"], second["choice"]) == ("Ruth Muir", 9200, "Lab")
    assert_margin(votes, 15, 0.08)
    aggregate = measure(contests["E99000001"])["lines"][-1]
    assert (aggregate["choice"], aggregate["value"], aggregate["rank"]) == ("others", 3000, None)


def test_votes_that_contradict_the_majority_hold_the_constituency() -> None:
    body = (NIGHT / "by-constituency.csv").read_bytes().replace(b",13700,", b",13600,", 1)
    first, second = read_one(body, "gb_hoc").contests
    assert "contradict the totals of the row" in first.findings[0].message
    assert (first.tallies, second.findings) == ((), ())


def test_a_table_cut_inside_its_last_row_is_refused() -> None:
    with pytest.raises(FeedError, match="the last row is not ended"):
        read_one((NIGHT / "by-candidate.csv").read_bytes().rstrip(), "gb_hoc")


def test_an_older_table_without_numbers_of_persons_tells_them_apart_by_name_and_party() -> None:
    rows = [row.rsplit(",", 1)[0] for row in (NIGHT / "by-candidate.csv").read_text().splitlines()]
    first, _ = read_one(("\n".join(rows) + "\n").encode(), "gb_hoc").contests
    assert [c.id for c in first.choices] == [
        "rendall-isla-lab",
        "flett-magnus-con",
        "clouston-jo-ind",
        "clouston-pat-ind",
    ]


@pytest.mark.parametrize("name", ["by-candidate.csv", "by-constituency.csv"])
def test_no_mutant_gives_a_wrong_figure(name: str) -> None:
    body = (NIGHT / name).read_bytes()
    assert assert_never_wrong(body, table_mutants(body, ",", "utf-8"), "gb_hoc") > 20
    assert assert_never_wrong(body, cut_mutants(body), "gb_hoc") > 60


def test_a_companion_of_another_format_is_passed_over() -> None:
    other = payload(FIXTURES / "fr_interieur" / "legislatives-2024" / "01-first-round.csv")
    body = (NIGHT / "by-candidate.csv").read_bytes()
    assert len(read_one(body, "gb_hoc", companions=(other,)).contests) == 2


@needs_shared
@pytest.mark.parametrize(
    "paths", [SAMPLES, SAMPLES[:1], SAMPLES[1:]], ids=["both", "candidate", "constituency"]
)
def test_all_650_constituencies_agree_with_the_oracle(paths: list[Path]) -> None:
    expected = json.loads((FOLDER / "expected.json").read_text())
    contests = by_area(facts_of(*paths))
    assert contests.keys() == expected["constituencies"].keys()
    won: dict[str, int] = {}
    for key, right in expected["constituencies"].items():
        contest = contests[key]
        votes = measure(contest)
        first, second = first_two(votes)
        assert contest["name"] == right["name"]
        assert (first["party"], first["name"]) == (right["winner"], right["winner_name"])
        assert second["party"] == right["runner_up"]
        assert votes["total"] == right["valid_votes"]
        assert_margin(votes, right["majority_votes"], right["majority_pp"])
        if SAMPLES[1] in paths:
            assert first["outcome"] == "elected"
            progress = contest["progress"]
            assert percent(votes["total"], progress["electors"]) == Decimal(str(right["turnout_valid_pct"]))
            exact = Decimal(votes["total"] * 100) / progress["electors"]
            assert abs(Decimal(progress["turnout_percent"]) - exact) <= Decimal("0.00005")
        won[first["party"]] = won.get(first["party"], 0) + 1
    assert won == expected["national"]["seats_by_first_party"]
