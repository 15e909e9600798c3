"""Faults by kind, in other contests, sizes and orders than the known cases: verdicts, reasons, values."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from newsgen.cli import main

Line = dict[str, Any]
Votes = Mapping[str, int | None]
NAMES = {"A": "Ada Berg", "B": "Bo Lund", "C": "Carl Moe", "D": "Dina Foss"}


def race(votes: Votes, counted: tuple[int, int] | None = None, race_id: str = "R", **more: Any) -> Line:
    """A race by its votes; `counted` are the units in and all of them."""
    choices = [{"id": c, "name": NAMES[c], "party": c * 3, "votes": v} for c, v in votes.items()]
    units = {} if counted is None else {"units_reporting": counted[0], "units_total": counted[1]}
    about = {"race_id": race_id, "office": "Mayor", "place": "Havby", "choices": choices}
    return about | units | more


def unit(key: str, votes: Votes, **more: Any) -> Line:
    return {"id": key, "name": f"Ward {key}", "votes": dict(votes)} | more


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """The lines of a replay: a snapshot every five minutes, each of one race or of a list of them."""

    def played(*moments: Line | Sequence[Line], **document: Any) -> list[Line]:
        snapshots = []
        for number, races in enumerate(moments):
            time = f"2030-11-05T21:{5 * number:02d}:00-05:00"
            listed = [races] if isinstance(races, dict) else list(races)
            snapshots.append({"source": "board", "generated": time, "fetched": time, "races": listed})
        path = tmp_path / "night.json"
        path.write_text(json.dumps({"form": "neutral-1", "snapshots": snapshots} | document), "utf-8")
        assert main(["replay", str(path), "--json", "--facts", "--lang", "no,en"]) == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return played


def verdicts(lines: Sequence[Line]) -> list[str]:
    return [line["verdict"] for line in lines]


def reasons(lines: Sequence[Line]) -> list[list[str]]:
    return [line["reasons"] for line in lines]


def front(line: Line, race_id: str = "R") -> tuple[str | None, int | None]:
    found = next(c for c in line["contests"] if c["id"].endswith(f"/{race_id}"))
    return found["leader"], None if found["margin"] is None else found["margin"]["value"]


HOLDS = [
    pytest.param(
        [
            race({"A": 500, "B": 480}, units=[unit("x", {"A": 500, "B": 480}), unit("y", {"A": 0, "B": 0})]),
            race(
                {"A": 1500, "B": 580},
                units=[
                    unit("x", {"A": 500, "B": 480}),
                    unit("y", {"A": 1000, "B": 100}, electorate=300, reporting=True),
                ],
            ),
            race(
                {"A": 600, "B": 580},
                units=[
                    unit("x", {"A": 500, "B": 480}),
                    unit("y", {"A": 100, "B": 100}, electorate=300, reporting=True),
                ],
            ),
        ],
        "votes-above-electors",
        id="a ward of a small town has more votes than people",
    ),
    pytest.param(
        [
            race({"A": 2_000_000, "B": 1_900_000, "C": 90_000}, (61, 84)),
            race({"A": 2_000_001, "B": 1_900_400, "C": 900_000}, (61, 84)),
            race({"A": 2_010_000, "B": 1_915_000, "C": 91_000}, (62, 84)),
        ],
        "lone-jump",
        id="a spike in a nation while others move by corrections",
    ),
    pytest.param(
        [
            race({"A": 241, "B": 240}, (5, 9)),
            race({"A": 482, "B": 480}, (5, 9)),
            race({"A": 262, "B": 251}, (6, 9)),
        ],
        "unit-doubled",
        id="a whole contest read twice",
    ),
    pytest.param(
        [
            race({"A": 500, "B": 420, "C": 100}, (3, 5)),
            race({"A": 420, "B": 500, "C": 100}, (3, 5)),
            race({"A": 520, "B": 430, "C": 102}, (4, 5)),
        ],
        "neighbours-swapped",
        id="two neighbours changed figures",
    ),
    pytest.param(
        [
            race({"A": 500, "B": 400, "C": 100}, (5, 9)),
            race({"A": 560, "B": 450, "C": None}, (6, 9)),
            race({"A": 561, "B": 452, "C": 120}, (7, 9)),
        ],
        "choice-missing",
        id="a figure that is known no longer is no zero",
    ),
    pytest.param(
        [
            race({"A": 500, "B": 400}, (9, 9), status="complete"),
            race({"A": 0, "B": 0}, (0, 9), status="recount"),
            race({"A": 502, "B": 399}, (9, 9), status="recount"),
        ],
        "reset",
        id="a recount that begins at zero",
    ),
    pytest.param(
        [
            race(
                {"A": 700, "B": 560}, (1, 2), units=[unit("x", {"A": 700, "B": 560})], unit_of_count="wards"
            ),
            race(
                {"A": 900, "B": 760},
                (2, 2),
                units=[unit("x", {"A": 700, "B": 560}), unit("y", {"A": 100, "B": 160})],
                unit_of_count="wards",
            ),
            race(
                {"A": 900, "B": 760},
                (2, 2),
                units=[unit("x", {"A": 700, "B": 560}), unit("y", {"A": 200, "B": 198})],
                unit_of_count="wards",
            ),
        ],
        "parts-against-total",
        id="all wards are there and give too little",
    ),
]


@pytest.mark.parametrize(("moments", "gate"), HOLDS)
def test_what_must_not_be_believed_is_held_and_ends_by_itself(
    play: Any, moments: list[Line], gate: str
) -> None:
    lines = play(*moments)
    assert verdicts(lines) == ["publish", "hold", "publish"]
    assert reasons(lines) == [[], [gate], []]
    assert front(lines[1]) == front(lines[0])
    updates = {story["update"] for line in lines for c in line["contests"] for story in c["stories"]}
    assert "correction" not in updates
    # Again from the start: the fault comes first, and nothing goes out before it is put right.
    if gate == "votes-above-electors":
        assert verdicts(play(*moments[1:])) == ["hold", "publish"]


HONEST = [
    pytest.param(
        [race({"A": 500, "B": 480}, electorate=1200), race({"A": 620, "B": 580}, electorate=1200)],
        id="everybody voted",
    ),
    pytest.param(
        [
            race({"A": 1000, "B": 900, "C": 800, "D": 500}, (1, 2), seats=3, electorate=1200),
            race(
                {"A": 1010, "B": 950, "C": 870, "D": 560}, (2, 2), seats=3, electorate=1200, total_votes=3400
            ),
        ],
        id="several votes a ballot",
    ),
    pytest.param(
        [race({"A": 1000, "B": 800}, (3, 8)), race({"A": 1400, "B": 1300}, (3, 8))],
        id="advance votes come without a unit",
    ),
    pytest.param(
        [race({"A": 1000, "B": 800}, (3, 8)), race({"A": 1000, "B": 1001}, (4, 8))],
        id="a unit where all votes went one way",
    ),
    pytest.param(
        [
            race({"A": 400, "B": 300}, (1, 3), units=[unit("x", {"A": 2, "B": 2})]),
            race({"A": 404, "B": 302}, (2, 3), units=[unit("x", {"A": 4, "B": 4})]),
        ],
        id="four votes doubled by chance",
    ),
    pytest.param(
        [
            race({"A": 4160, "B": 4149}, (5, 5), status="first count"),
            race({"A": 4016, "B": 3995}, (5, 5), status="second count"),
        ],
        id="another count has fewer",
    ),
]


@pytest.mark.parametrize("moments", HONEST)
def test_what_only_looks_like_a_fault_is_published(play: Any, moments: list[Line]) -> None:
    assert verdicts(play(*moments)) == ["publish", "publish"]


def test_a_race_in_doubt_leaves_the_others_alone(play: Any) -> None:
    good, bad = race({"A": 80, "B": 48}, race_id="Q"), race({"A": 900, "B": 480}, electorate=1200)
    lines = play(
        [race({"A": 500, "B": 480}, electorate=1200), good], [bad, race({"A": 90, "B": 48}, race_id="Q")]
    )
    assert {c["id"][-1]: c["verdict"] for c in lines[1]["contests"]} == {"R": "hold", "Q": "publish"}


def test_a_batch_that_comes_back_in_parts_is_held_until_all_of_it_has(play: Any) -> None:
    def counted(a: int, b: int, total: int) -> Line:
        return race({"A": a, "B": b}, (5, 5), total_votes=total)

    lines = play(counted(4160, 4149, 14531), counted(4016, 3995, 13885), counted(4150, 4140, 14400))
    assert verdicts(lines) == ["publish", "hold", "hold"]
    finding = lines[1]["contests"][0]["findings"][0]
    assert (finding["value"], finding["bound"]) == ("13885", "14524")
    back = play(counted(4160, 4149, 14531), counted(4016, 3995, 13885), counted(4161, 4150, 14535))
    assert verdicts(back) == ["publish", "hold", "no-op"]


def test_all_units_in_and_votes_to_come_is_told_with_a_reservation(play: Any) -> None:
    [line] = play(race({"A": 5015, "B": 5000}, (5, 5), status="counting", electorate=20000))
    assert (line["verdict"], front(line)) == ("publish-with-caveat", ("A", 15))
    assert line["contests"][0]["facts"]["stage"] == "partial"


def test_an_unknown_count_leaves_open_who_leads_unless_the_total_proves_it(play: Any) -> None:
    [open_] = play(race({"A": 310, "B": 200, "C": None}, total_votes=900))
    assert (open_["verdict"], front(open_)) == ("no-op", (None, None))
    [proved] = play(race({"A": 310, "B": 200, "C": None}, total_votes=600))
    assert (proved["verdict"], front(proved)) == ("publish", ("A", 110))
    [second] = play(race({"A": 310, "B": 200, "C": None}, total_votes=715))
    assert front(second) == ("A", None)


def test_seats_that_were_all_given_and_fall_short_are_held(play: Any) -> None:
    def lists(**seats: int) -> Line:
        given = race({"A": 500, "B": 400, "C": 300}, (3, 9), seats=7)
        given["choices"] = [choice | {"seats": seats[choice["id"]]} for choice in given["choices"]]
        return given

    lines = play(lists(A=3, B=2, C=2), lists(A=3, B=2, C=1), lists(A=3, B=3, C=1))
    assert verdicts(lines) == ["publish", "hold", "publish"]
    assert reasons(lines)[1] == ["seats-sum"]
    assert verdicts(play(lists(A=3, B=2, C=1), lists(A=3, B=2, C=2))) == ["publish", "publish"]


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
