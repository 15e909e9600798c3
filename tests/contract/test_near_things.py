"""Near things: limits to the last vote, majorities, what is still needed, counts that lean."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from newsgen.cli import main

Line = dict[str, Any]
LANGUAGES = ("no", "nn", "en")


def lists(votes: dict[str, int], seats: dict[str, int], **more: Any) -> Line:
    choices = [{"id": c, "name": f"{c}-lista", "votes": v, "seats": seats[c]} for c, v in votes.items()]
    return race(choices, **{"seats": sum(seats.values())} | more)


def people(votes: dict[str, int], **more: Any) -> Line:
    names = {"A": "Ada Berg", "B": "Bo Lund", "C": "Carl Moe"}
    return race([{"id": c, "name": names[c], "party": c * 3, "votes": v} for c, v in votes.items()], **more)


def race(choices: list[Line], **more: Any) -> Line:
    about = {"race_id": "r", "office": "Council", "place": "Havby", "status": "counting", "choices": choices}
    return about | more


@pytest.fixture
def files(tmp_path: Path):
    def written(*races: Line) -> str:
        moments = [
            {"source": "board", "generated": f"2030-11-05T21:{n:02d}:00Z", "races": [one]}
            for n, one in enumerate(races)
        ]
        path = tmp_path / "night.json"
        path.write_text(json.dumps({"form": "neutral-1", "snapshots": moments}), "utf-8")
        return str(path)

    return written


@pytest.fixture
def facts(capsys: pytest.CaptureFixture[str], files: Any):
    def found(one: Line) -> Line:
        assert main(["facts", files(one), "--json"]) == 0
        return json.loads(capsys.readouterr().out)["contests"][0]

    return found


@pytest.fixture
def copy(capsys: pytest.CaptureFixture[str], files: Any):
    def read(one: Line, language: str) -> str:
        assert main(["preview", files(one), "--lang", language]) == 0
        return capsys.readouterr().out

    return read


@pytest.mark.parametrize(
    ("votes", "over", "short", "word"),
    [
        (4000, True, 0, ("akkurat på", "akkurat på", "exactly at")),
        (3999, False, -1, ("under", "under", "below")),
        (4001, True, 1, ("over", "over", "above")),
    ],
)
def test_a_limit_is_passed_by_the_last_vote(
    facts: Any, copy: Any, votes: int, over: bool, short: int, word: tuple[str, ...]
) -> None:
    counted = {"A": 60_000, "B": 40_000 - votes, "C": votes}
    seats = {"A": 5, "B": 4, "C": 0}
    near = facts(lists(counted, seats, threshold_percent=4))["thresholds"]
    assert [(t["choice"], t["over"], t["votes"]) for t in near] == [("C", over, short)]
    for language, said in zip(LANGUAGES, word, strict=True):
        text = copy(lists(counted, seats, threshold_percent=4), language)
        limit = "the 4% threshold" if language == "en" else "sperregrensa på 4"
        assert f"{said} {limit}" in text.replace("\xa0", " ")


def test_what_a_candidate_needs_is_no_threshold_of_lists(copy: Any) -> None:
    votes = {"A": 5000, "B": 3501, "C": 1499}
    assert "Moe is below the 15% threshold." in copy(people(votes, threshold_percent=15), "en")
    assert "Moe er under grensa på 15" in copy(people(votes, threshold_percent=15), "no").replace("\xa0", " ")


def test_those_with_most_seats_are_all_held_against_a_majority(facts: Any) -> None:
    votes, seats = {"C": 2001, "B": 3999, "A": 4000}, {"A": 4, "B": 4, "C": 1}
    choices = list(votes)
    for _ in range(4):
        random.Random(5).shuffle(choices)
        found = facts(lists({c: votes[c] for c in choices}, seats))["majority"]
        assert [(m["side"], m["seats"], m["needed"], m["has_it"]) for m in found] == [
            ("A", 4, 5, False),
            ("B", 4, 5, False),
        ]
    others = lists(votes, {"A": 4, "B": 1, "C": 8})
    others["choices"][0]["status"] = "aggregate"
    assert [m["side"] for m in facts(others)["majority"]] == ["A"]


@pytest.mark.parametrize(
    ("electors", "overtakable", "needed"),
    [
        (10_101, True, "99.9500"),
        (10_100, True, "100.0000"),
        (10_099, False, None),
        (9_100, False, None),
    ],
)
def test_what_the_second_needs_of_the_votes_left(
    facts: Any, electors: int, overtakable: bool, needed: str | None
) -> None:
    counted = people({"A": 5000, "B": 4000, "C": 100}, total_votes=9100, electorate=electors)
    left = facts(counted)["outstanding"]
    assert (left["at_most"], left["overtakable"], left["needed_percent"]) == (
        electors - 9100,
        overtakable,
        needed,
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("no", "De fleste stemmene som er talt så langt, er forhåndsstemmer"),
        ("nn", "Dei fleste røystene som er talde så langt, er førehandsrøyster"),
        ("en", "Most of the votes counted so far are advance votes"),
    ],
)
def test_early_counts_of_mostly_advance_votes_say_so(copy: Any, language: str, said: str) -> None:
    votes = {"A": 5000, "B": 4000, "C": 100}
    mostly = {"advance": {"A": 3500, "B": 1900, "C": 70}}
    hardly = {"advance": {"A": 3500, "B": 1900, "C": 60}}
    assert said in copy(people(votes, by_type=mostly, units_reporting=4, units_total=9), language)
    assert said not in copy(people(votes, by_type=hardly, units_reporting=4, units_total=9), language)
    assert said not in copy(people(votes, by_type=mostly, units_reporting=5, units_total=9), language)


def test_another_order_in_the_file_is_no_news(files: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """At a tie, too, where the order of the file was all that told the two apart."""
    tied = {"A": 900, "B": 900, "C": 80}
    races = [people({c: tied[c] for c in order}) for order in ("ABC", "BCA", "CBA")]
    assert main(["replay", files(*races), "--json", "--lang", "no,en"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["verdict"] for line in lines] == ["publish", "no-op", "no-op"]
    headlines = set()
    for one in races:
        assert main(["replay", files(one), "--json", "--lang", "en"]) == 0
        [line] = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
        headlines |= {story["headline"] for story in line["contests"][0]["stories"]}
    assert headlines == {"Berg and Lund tied in race for Council"}
