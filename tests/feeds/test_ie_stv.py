"""Irish count details: every count a measure, elected in the order of the counts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.model import ContestResult, Stage
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, payload
from tests.feeds.world import (
    assert_margin,
    assert_never_wrong,
    facts_of,
    first_two,
    line,
    measure,
    read_one,
    table_mutants,
)

NIGHT = FIXTURES / "ie_stv" / "ballyfarran-2031"
FOLDER = SHARED / "feeds" / "ie" / "stv-count-details-2016"


def one(path: Path, **options: object) -> ContestResult:
    (contest,) = feeds.get("ie_stv").read(payload(path), ReadContext(options=options))[0].contests
    return contest


def test_the_last_count_decides_and_first_preferences_do_not() -> None:
    (contest,) = facts_of(NIGHT / "04-final.csv")["contests"]
    decides = {m["measure"]: m["decides"] for m in contest["measures"]}
    assert decides == {
        "first_preferences": False,
        "round_1": False,
        "round_2": False,
        "round_3": False,
        "round_4": True,
    }
    assert measure(contest, "round_3")["total"] == 4820 + 2830 + 2229
    assert line(measure(contest, "first_preferences"), "201")["outcome"] == "elected"


def test_the_order_of_election_is_that_of_the_counts() -> None:
    marks = {mark.choice: mark.order for mark in one(NIGHT / "04-final.csv").outcomes}
    assert marks == {"201": 1, "202": 2}


def test_both_encodings_read_the_same() -> None:
    first, again = one(NIGHT / "04-final.csv"), one(NIGHT / "05-final-resaved.csv")
    assert [c.name for c in first.choices] == [c.name for c in again.choices]
    assert first.choices[0].name == "Nóra Ní Bhriain"
    assert first.choices[1].party == "Otter Party"


def test_seats_from_the_settings_tell_when_the_count_is_over() -> None:
    assert one(NIGHT / "03-count-3.csv", seats=2).stage is Stage.PARTIAL
    assert one(NIGHT / "03-count-3.csv", seats=2).contest.seats == 2
    assert one(NIGHT / "04-final.csv", seats=2).stage is Stage.COMPLETE
    assert one(NIGHT / "04-final.csv", seats=3).stage is Stage.PARTIAL
    assert one(NIGHT / "01-count-1.csv").stage is Stage.PARTIAL


def test_transfers_that_do_not_give_the_total_are_refused() -> None:
    body = (NIGHT / "04-final.csv").read_bytes().replace(b"\t900\t", b"\t901\t")
    with pytest.raises(FeedError, match="the counts of a candidate contradict each other"):
        read_one(body, "ie_stv")


def test_votes_that_come_from_nobody_are_refused() -> None:
    head, *lines = (NIGHT / "02-count-2.csv").read_bytes().split(b"\n")
    # Without the member whose surplus it was, nobody has left when votes arrive.
    body = b"\n".join([head, *(row for row in lines if b"\t201\t" not in row)])
    with pytest.raises(FeedError, match="more votes have been transferred"):
        read_one(body, "ie_stv")


def test_no_mutant_of_a_cell_or_row_gives_a_wrong_figure() -> None:
    body = (NIGHT / "04-final.csv").read_bytes()
    mutants = [
        (place, mutant)
        for place, mutant in table_mutants(body, "\t", "iso-8859-1")
        # One row a candidate is all there is at the first count: nothing tells that it is missing.
        if place != "row 2 gone"
    ]
    assert assert_never_wrong(body, mutants, "ie_stv") > 60


@needs_shared
@pytest.mark.parametrize("name", ["galway-west-2016.csv-utf8-bom.csv", "galway-west-2016.tsv-latin1.csv"])
def test_galway_west_agrees_with_the_oracle(name: str) -> None:
    right = json.loads((FOLDER / "expected.json").read_text())
    (contest,) = facts_of(FOLDER / name)["contests"]
    first = measure(contest, "first_preferences")
    leader, second = first_two(first)
    assert first["total"] == right["first_preferences_total"]
    assert [leader["name"], leader["value"]] == [right["leader_first_preferences"][0], right["leader_votes"]]
    assert second["name"] == right["runner_up"][0]
    assert_margin(first, right["margin_votes"], right["margin_pp"])
    assert contest["seats"] == right["seats_filled"]
    assert contest["stage"] == "complete"
    assert len(first["lines"]) == right["candidates"]
    last = measure(contest, f"round_{right['counts']}")
    assert last["decides"]
    assert {e["name"]: e["value"] for e in last["lines"]} == right["last_count_totals"]


@needs_shared
def test_the_order_of_election_agrees_with_the_oracle() -> None:
    right = json.loads((FOLDER / "expected.json").read_text())
    result = one(FOLDER / "galway-west-2016.tsv-latin1.csv")
    names = {choice.id: choice.name for choice in result.choices}
    elected = [names[m.choice] for m in sorted(result.outcomes, key=lambda m: m.order or 0)]
    assert elected == [name for name, _, _ in right["elected_in_order"]]
    last = {
        names[t.choice]: t.value for t in result.tallies if t.choice in {m.choice for m in result.outcomes}
    }
    assert last == {name: votes for name, votes, _ in right["elected_votes_vs_quota"]}
