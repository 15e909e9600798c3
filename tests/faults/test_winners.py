"""Known faults of winners: calls against the count, ties, the last seat and nobody at all."""

from __future__ import annotations

from pathlib import Path

from tests.faults.replays import (
    contest,
    margin,
    measure,
    needs_faults,
    rounded,
    shares,
    stories,
    verdicts,
    written,
)

pytestmark = needs_faults


def test_f11_a_call_against_the_count_is_held_and_its_end_is_a_correction(play) -> None:
    lines = play("F11.1.json", "F11.2.json", "F11.3.json")
    assert verdicts(lines) == ["publish", "hold", "correct"]
    assert lines[1]["reasons"] == ["call-against-count"]
    assert (contest(lines[0])["call"], margin(contest(lines[0]))) == ("called", 4890)
    last = contest(lines[2])
    assert (last["call"], last["leader"], margin(last)) == ("none", "70002", 471)
    first = {story["id"] for story in stories(lines[:1])}
    assert {story["id"] for story in stories(lines[2:])} == first
    assert {story["update"] for story in stories(lines[2:])} == {"correction"}


def test_f12_two_go_on_and_nobody_is_elected(play, tmp_path: Path) -> None:
    [line] = play("F12.json", out=tmp_path)
    found = contest(line)
    assert (line["verdict"], found["call"]) == ("publish", "runoff")
    assert found["facts"]["call"]["choices"] == ["70001", "70002"]
    assert shares(found) == {"Ada Berg": "42.1", "Bo Lund": "39.5", "Carl Moe": "18.4"}
    norwegian = " ".join(text for text in written(tmp_path / "text" / "nb-NO"))
    assert "ny valgomgang" in norwegian
    assert "omvalg" not in norwegian


def test_f13_the_lot_decides_between_equals(play, tmp_path: Path) -> None:
    [line] = play("F13.json", out=tmp_path)
    found = contest(line)
    assert line["verdict"] == "publish"
    elected = [x["choice"] for x in measure(found)["lines"] if x["outcome"] == "elected"]
    assert sorted(elected) == ["c1", "c2", "c4"]
    assert measure(found)["deciding_margin"]["value"] == 0
    assert found["facts"]["decided_by"] == "lot"
    [norwegian] = written(tmp_path / "text" / "nb-NO")
    assert "Moe (AAA) og Foss har 1.405 stemmer hver" in norwegian
    assert "ved loddtrekning" in norwegian


def test_f14_nobody_leads_at_zero(play) -> None:
    [line] = play("F14.json")
    assert (line["verdict"], contest(line)["leader"], contest(line)["margin"]) == ("no-op", None, None)


def test_f15_the_only_candidate_has_no_margin(play, tmp_path: Path) -> None:
    [line] = play("F15.json", out=tmp_path)
    found = contest(line)
    assert (line["verdict"], found["call"], found["margin"]) == ("publish", "uncontested", None)
    for text in written(tmp_path / "text" / "nb-NO"):
        assert "eneste kandidat" in text
        assert "prosent" not in text


def test_f16_the_last_seat_decides(play) -> None:
    [line] = play("F16.xml")
    found = contest(line)
    assert line["verdict"] == "publish"
    front = measure(found)
    assert (found["facts"]["seats"], front["deciding_margin"]["value"]) == (3, 14)
    names = {x["choice"]: x["name"] for x in front["lines"]}
    assert names[front["first_out"]] == "Dina Foss"
    assert not any(x["outcome"] for x in front["lines"])


def test_f45_four_ways_of_not_having_a_winner(play) -> None:
    lines = play("F45.json")
    assert verdicts(lines) == ["publish", "correct"]
    found = {c["id"][-2:]: c for c in lines[1]["contests"]}
    assert {key: (c["verdict"], c["no_call"]) for key, c in found.items()} == {
        "R1": ("publish", None),
        "R2": ("publish", "too_close"),
        "R3": ("publish-with-caveat", "will_not_call"),
        "R4": ("correct", "uncalled"),
    }
    assert {key: margin(c) for key, c in found.items()} == {"R1": 1090, "R2": 20, "R3": 201, "R4": 130}
    assert (found["R3"]["leader"], found["R4"]["leader"]) == ("A", "B")
    assert rounded(found["R3"]["margin"]["points"], 2) == "0.18"
