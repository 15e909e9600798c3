"""Who leads, is elected or called where it is not plain, and what is taken back of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.moments import Line, front, race, verdicts


def test_an_unknown_count_leaves_open_who_leads_unless_the_total_proves_it(play: Any) -> None:
    [open_] = play(race({"A": 310, "B": 200, "C": None}, total_votes=900))
    assert (open_["verdict"], front(open_)) == ("no-op", (None, None))
    [proved] = play(race({"A": 310, "B": 200, "C": None}, total_votes=600))
    assert (proved["verdict"], front(proved)) == ("publish", ("A", 110))
    [second] = play(race({"A": 310, "B": 200, "C": None}, total_votes=715))
    assert front(second) == ("A", None)


def test_elected_without_a_vote_is_told_without_figures(play: Any) -> None:
    alone = race({"A": None})
    alone["choices"][0]["elected"] = True
    [line] = play(alone)
    found = line["contests"][0]
    assert (line["verdict"], found["margin"], found["leader"]) == ("publish", None, None)
    assert {story["angle"] for story in found["stories"]} == {"uncontested"}
    pair = race({"A": 0, "B": 0}, (0, 88), seats=2)
    for choice in pair["choices"]:
        choice["elected"] = True
    [line] = play(pair)
    assert {story["angle"] for story in line["contests"][0]["stories"]} == {"uncontested"}


def test_two_of_one_name_with_nothing_between_them_are_no_story(play: Any) -> None:
    alike = race({"A": 500, "B": 400, "C": 30})
    for choice in alike["choices"][:2]:
        choice |= {"name": "Jan Olsen", "party": None}
    [line] = play(alike)
    assert (line["verdict"], line["reasons"]) == ("hold", ["equal-names"])


def test_what_the_source_calls_corrected_is_a_correction_and_a_later_count_is_none(play: Any) -> None:
    first, right = race({"A": 500, "B": 400}, (5, 5), status="complete"), {"A": 540, "B": 400}
    assert verdicts(play(first, race(right, (5, 5), status="corrected"))) == ["publish", "correct"]
    assert verdicts(play(first, race(right, (5, 5), status="complete"))) == ["publish", "publish"]
    assert verdicts(play(first, race({"A": 300, "B": 290}, (3, 5), status="recount"))) == [
        "publish",
        "publish",
    ]


def test_a_mark_of_election_that_is_gone_is_a_correction(play: Any) -> None:
    marked, gone = (race({"A": 500, "B": 400}, status="declared") for _ in range(2))
    marked["choices"][0]["elected"] = True
    lines = play(marked, gone)
    assert verdicts(lines) == ["publish", "correct"]
    assert {c["update"] for c in lines[1]["contests"][0]["stories"]} == {"correction"}


def test_one_of_two_callers_takes_its_call_back(play: Any) -> None:
    def said(*calls: tuple[str, str, str | None]) -> Line:
        call = [{"by": by, "status": status, "winner": winner} for by, status, winner in calls]
        return race({"A": 5641, "B": 5620}, (9, 17), call=call)

    lines = play(
        said(("AP", "called", "A"), ("NBC", "called", "A")),
        said(("AP", "withdrawn", None), ("NBC", "called", "A")),
    )
    assert verdicts(lines) == ["publish", "correct"]
    assert (lines[1]["contests"][0]["call"], lines[1]["contests"][0]["no_call"]) == ("conflict", "uncalled")


def test_the_stronger_of_two_calls_leads(play: Any) -> None:
    nbc = {"by": "NBC", "status": "projected", "winner": "A"}
    ap = {"by": "AP", "status": "called", "winner": "A"}
    lines = play(
        race({"A": 500, "B": 400}, (2, 5), call=[nbc]), race({"A": 700, "B": 500}, (3, 5), call=[nbc, ap])
    )
    assert all(story["headline"].startswith("AP") for story in lines[1]["contests"][0]["stories"])


@pytest.mark.parametrize("beside", [[], [{"by": "NBC", "status": "unable"}]])
def test_a_source_that_says_that_callers_differ_is_believed(play: Any, beside: list[Line]) -> None:
    disputed = {"by": "AP", "status": "conflict"}
    [line] = play(race({"A": 500, "B": 400}, (2, 5), call=[disputed, *beside]))
    found = line["contests"][0]
    assert (line["verdict"], found["call"], len(found["stories"])) == ("publish-with-caveat", "conflict", 2)
    assert not any("wins" in story["headline"] for story in found["stories"])
