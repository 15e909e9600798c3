"""Faults of counts by kind, in other contests, sizes and orders than the known cases."""

from __future__ import annotations

from typing import Any

import pytest

from tests.contract.moments import Line, front, race, reasons, unit, verdicts

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


def test_seats_that_were_all_given_and_fall_short_are_held(play: Any) -> None:
    def lists(**seats: int) -> Line:
        given = race({"A": 500, "B": 400, "C": 300}, (3, 9), seats=7)
        given["choices"] = [choice | {"seats": seats[choice["id"]]} for choice in given["choices"]]
        return given

    lines = play(lists(A=3, B=2, C=2), lists(A=3, B=2, C=1), lists(A=3, B=3, C=1))
    assert verdicts(lines) == ["publish", "hold", "publish"]
    assert reasons(lines)[1] == ["seats-sum"]
    assert verdicts(play(lists(A=3, B=2, C=1), lists(A=3, B=2, C=2))) == ["publish", "publish"]
