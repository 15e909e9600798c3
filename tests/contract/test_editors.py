"""Section 2: the editors' commands stop, release, call, correct and withdraw, and are logged."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.contract.outside import Ran, Run, neutral, race

CONTEST = "test/2030-05-01/mayor"
STORY = "test-2030-05-01/Elvestad/mayor/result/en-US"


@pytest.fixture
def desk(run: Run, tmp_path: Path):
    """Counts played into a state folder, and commands of the desk on it."""

    class Desk:
        out, state = tmp_path / "out" / "ninjs", tmp_path / "state"

        def count(self, hour: int, **votes: int) -> list[dict[str, Any]]:
            path = tmp_path / f"{hour}.json"
            path.write_text(
                neutral({"races": [race(votes)], "generated": f"2030-05-01T{hour}:00:00Z"}), "utf-8"
            )
            places = ("--state", tmp_path / "state", "--out", tmp_path / "out")
            told = run("replay", path, "--json", "--lang", "en", "--format", "ninjs", *places)
            assert told.code == 0, told.err
            return [s for line in told.lines() for c in line["contests"] for s in c["stories"]]

        def say(self, *arguments: object, hour: int) -> Ran:
            at = ("--now", f"2030-05-01T{hour}:30:00Z", "--state", tmp_path / "state")
            told = run(*arguments, "--by", "anna", "--note", "As the county says.", *at)
            assert told.code == 0, told.err
            return told

        def look(self, *arguments: object) -> Ran:
            return run(*arguments, "--state", tmp_path / "state")

        def files(self) -> list[dict[str, Any]]:
            return [json.loads(path.read_text("utf-8")) for path in sorted(self.out.rglob("*.json"))]

    return Desk()


def test_a_pause_of_everything_lasts_until_resume(desk) -> None:
    assert len(desk.count(20, a=500, b=400)) == 1
    desk.say("pause", hour=20)
    assert desk.count(21, a=600, b=440) == []
    desk.say("resume", hour=21)
    desk.count(22, a=640, b=410)
    assert [story["version"] for story in desk.files()][:1] == ["1"]
    assert len(desk.files()) >= 2


def test_a_story_a_person_has_gets_no_more_machine_versions(desk) -> None:
    desk.count(20, a=500, b=400)
    desk.say("take", STORY, hour=20)
    assert desk.count(21, a=600, b=440) == []
    assert len(desk.files()) == 1


def test_a_held_contest_waits_for_its_release(desk) -> None:
    desk.count(20, a=500, b=400)
    desk.say("hold", CONTEST, hour=20)
    assert desk.count(21, a=600, b=440) == []
    desk.say("release", CONTEST, hour=21)
    desk.count(22, a=640, b=450)
    assert len(desk.files()) >= 2


def test_our_own_desk_calls_and_takes_its_call_back_as_a_correction(desk) -> None:
    desk.count(20, a=900, b=400)
    desk.say("call", CONTEST, "a", hour=20)
    desk.count(21, a=910, b=404)
    assert any("won" in story["headline"] or "win" in story["headline"] for story in desk.files())
    desk.say("uncall", CONTEST, hour=21)
    desk.count(22, a=915, b=410)
    notes = [story.get("ednote", "") for story in desk.files()]
    assert any("CORRECTION" in note for note in notes)


def test_a_call_takes_a_choice_by_its_name_and_refuses_one_that_is_not_there(desk, run: Run) -> None:
    desk.count(20, a=900, b=400)
    at = ("--by", "anna", "--now", "2030-05-01T20:30:00Z", "--state", desk.state)
    told = run("call", "mayor", "c Berg", *at)
    assert (told.code, "did you mean" in told.err.lower()) == (64, True)
    assert len(desk.files()) == 1
    desk.say("call", "mayor", "A BERG", hour=20)
    assert any(story["headline"].startswith("newsgen: a Berg vinner") for story in desk.files())


def test_a_call_that_our_desk_has_not_made_cannot_be_taken_back(desk, run: Run) -> None:
    desk.count(20, a=900, b=400)
    at = ("--by", "anna", "--now", "2030-05-01T20:30:00Z", "--state", desk.state)
    assert run("uncall", "mayor", *at).code == 65
    assert len(desk.files()) == 1
    desk.say("call", "mayor", "a", hour=20)
    desk.say("uncall", "mayor", hour=20)
    assert run("uncall", "mayor", *at).code == 65


def test_our_own_call_that_is_held_says_so(desk) -> None:
    desk.count(20, a=900, b=0)
    told = desk.say("call", "mayor", "b", hour=20)
    assert "call-against-count" in told.err
    assert len(desk.files()) == 1


def test_a_part_of_a_contest_s_name_means_the_contest_and_not_its_stories(desk) -> None:
    desk.count(20, a=500, b=400)
    assert CONTEST in desk.say("hold", "mayor", hour=20).out
    assert desk.count(21, a=600, b=440) == []
    assert CONTEST in desk.say("release", "mayor", hour=21).out


def test_a_kill_ends_the_identity_under_its_own_name(desk) -> None:
    desk.count(20, a=500, b=400)
    desk.say("kill", STORY, hour=20)
    first, last = desk.files()
    assert first["uri"] == last["uri"]
    assert (last["pubstatus"], first["pubstatus"]) == ("canceled", "usable")


def test_every_decision_is_logged_with_who_and_why(desk) -> None:
    desk.count(20, a=500, b=400)
    assert "by anna" in desk.say("hold", CONTEST, hour=20).out
    with sqlite3.connect(desk.state / "ledger.sqlite") as ledger:
        rows = [" ".join(map(str, row)) for row in ledger.execute("SELECT * FROM decision")]
    ledger.close()
    assert len(rows) == 1
    assert "anna" in rows[0]
    assert "As the county says." in rows[0]


def test_show_and_diff_read_versions(desk) -> None:
    desk.count(20, a=500, b=400)
    desk.count(21, a=700, b=430)
    assert "55.6%" in desk.look("show", STORY, 1).out
    told = desk.look("diff", STORY).out
    assert any(line.startswith("-") and "55.6%" in line for line in told.splitlines())
    assert any(line.startswith("+") and "61.9%" in line for line in told.splitlines())


def test_the_queue_says_unit_value_bound_and_reason(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "held.json"
    path.write_text(neutral({"races": [race({"a": 5000, "b": 1}, electorate=1000)]}), "utf-8")
    run("replay", path, "--state", tmp_path / "state")
    rows = run("queue", "--json", "--state", tmp_path / "state").json()
    held = next(row for row in rows if row["gate"] == "votes-above-electors")
    assert (held["contest"], held["value"], held["bound"]) == (CONTEST, "5001", "1000")
    assert held["message"]
