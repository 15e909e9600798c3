"""The life of a story: first, write-thru, correction, hold, kill, return; embargo; rehearsal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from newsgen.cli import main
from tests.pipeline.newsroom import Newsroom, told

ONE = {"A": 900, "B": 700}
TWO = {"A": 1900, "B": 2300}
THREE = {"A": 2900, "B": 3700}


@pytest.fixture
def room(tmp_path: Path) -> Newsroom:
    made = Newsroom(tmp_path, '[[story]]\nlanguages = ["en"]\n')
    made.results(1, ONE)
    return made


def test_a_story_keeps_its_identifier_and_its_first_time_while_versions_rise(room: Newsroom) -> None:
    room.run("19:01:20")
    room.results(2, TWO)
    room.run("19:02:20.75")
    first, second = room.stories()
    assert first["uri"] == second["uri"]
    assert (first["version"], second["version"]) == ("1", "2")
    assert first["firstcreated"] == second["firstcreated"] == "2031-09-08T19:01:20Z"
    assert second["versioncreated"] == "2031-09-08T19:02:20Z"


def test_versions_stay_in_order_when_the_clock_jumps_back(room: Newsroom) -> None:
    times = ("19:01:20", "19:00:00", "18:00:00")
    for minute, (time, votes) in enumerate(zip(times, (ONE, TWO, THREE), strict=True), start=1):
        room.results(minute, votes)
        room.run(time)
    room.desk("12:00:00", "correct", "en-US", "CORRECTION: Corrects the place.")
    stories = room.stories()
    stamps = [story["versioncreated"] for story in stories]
    assert [story["version"] for story in stories] == [str(n + 1) for n in range(len(stories))]
    assert stamps == sorted(set(stamps))
    assert len({int(path.stat().st_mtime) for path in room.files()}) == len(stories)


def test_a_kill_ends_an_identity_and_a_return_says_that_it_is_one(room: Newsroom) -> None:
    room.run("19:01:20")
    room.desk("19:01:40", "kill", "en-US", "Wrong place.")
    room.results(2, TWO)
    room.run("19:02:20")
    first, kill, back = room.stories()
    assert kill["uri"] == first["uri"]
    assert kill["pubstatus"] == "canceled"
    assert kill["versioncreated"] > first["versioncreated"]
    assert back["uri"] == f"{first['uri']}-2"
    assert (back["version"], back["pubstatus"]) == ("1", "usable")
    assert "in place of one that was withdrawn" in back["ednote"]
    assert room.desk("19:03:00", "kill", first["uri"].split("/valg/")[1]) == 65


def test_a_hold_goes_out_with_its_words_and_ends_with_a_release(room: Newsroom) -> None:
    room.run("19:01:20")
    room.desk("19:01:30", "hold", "en-US", "Figures are being checked.")
    room.results(2, TWO)
    room.run("19:02:20")
    assert told(room.stories(), "version", "pubstatus") == [("1", "usable"), ("2", "withheld")]
    assert "HOLD" in room.stories()[1]["ednote"]
    assert "Figures are being checked." in room.stories()[1]["ednote"]
    room.desk("19:03:00", "release", "en-US")
    after = room.stories()[2:]
    assert {story["pubstatus"] for story in after} == {"usable"}
    assert "List B" in after[-1]["headline"] + after[-1]["body_html"]


def test_two_languages_are_two_stories_that_name_each_other(tmp_path: Path) -> None:
    room = Newsroom(tmp_path)
    room.results(1, ONE)
    room.run("19:01:20")
    (english,), (norwegian,) = room.stories("en"), room.stories("nb")
    assert english["uri"] != norwegian["uri"]
    assert english["altids"]["nb-NO"] == norwegian["uri"]
    assert norwegian["altids"]["en-US"] == english["uri"]


def test_nothing_leaves_before_an_embargo_and_all_of_it_after(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, "[desk]\nembargo = 2024-09-08T19:05:00Z\n", day="2024-09-08")
    room.results(1, ONE)
    room.run("19:04:00")
    room.desk("19:04:30", "correct", "en-US", "CORRECTION: Corrects the place.")
    assert room.files() == room.files("staging") == []
    room.run("19:05:00")
    first, second = room.stories("en")
    assert first["embargoed"] == "2024-09-08T19:05:00Z"
    assert "EMBARGO: Must not be used before 7:05 p.m. UTC (2024-09-08)." in first["ednote"]
    norwegian = room.stories("nb")[0]["ednote"]
    assert "SPERREFRIST: Skal ikke brukes før klokka 21.05 norsk tid (2024-09-08)." in norwegian
    assert (first["version"], second["version"]) == ("1", "2")


def test_an_embargo_abroad_is_told_in_the_time_of_who_reads_it(tmp_path: Path) -> None:
    place = '[[contest]]\nid = "harbour/2024-11-05/ward-0"\nzone = "America/Chicago"\n'
    room = Newsroom(tmp_path, f"[desk]\nembargo = 2024-11-06T02:00:00Z\n{place}", day="2024-11-05")
    room.results(1, ONE)
    room.run("19:02:00")
    room.day = "2024-11-06"
    room.run("02:00:00")
    assert "before 8 p.m. CST (2024-11-05)" in room.stories("en")[0]["ednote"]
    assert "klokka 3 norsk tid (2024-11-06)" in room.stories("nb")[0]["ednote"]


def test_another_time_by_a_flag_does_not_end_an_embargo(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, "[desk]\nembargo = 2031-09-08T19:00:00Z\n")
    room.results(1, ONE)
    room.run("19:30:00")
    assert room.files() == []


def test_a_rehearsal_is_marked_and_stays_in_folders_of_its_own(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, "[desk]\nrehearsal = true\n")
    (tmp_path / "hot-rehearsal").mkdir()
    room.results(1, ONE)
    document = json.loads((tmp_path / "results.json").read_text("utf-8"))
    document["snapshots"][0]["test"] = True
    (tmp_path / "results.json").write_text(json.dumps(document), "utf-8")
    room.run("19:01:20")
    assert room.files() == []
    stories = [json.loads(path.read_bytes()) for path in room.files("hot-rehearsal")]
    assert len(stories) == 2
    for story in stories:
        for part in ("slugline", "headline", "ednote"):
            assert "TEST" in story[part]
            assert ("ØVELSE" in story[part]) == story["language"].startswith("nb")


def test_a_rehearsed_night_touches_no_live_folder(tmp_path: Path) -> None:
    room = Newsroom(tmp_path)
    room.results(1, ONE)
    out = tmp_path / "exercise"
    results = str(tmp_path / "results.json")
    assert main(["rehearse", results, "-c", str(room.config), "--out", str(out), "--speed", "100000"]) == 0
    assert room.files() == []
    assert not (tmp_path / "state").exists()
    written = list((out / "ninjs").rglob("*.json"))
    assert len(written) == 2
    assert all("TEST" in json.loads(path.read_bytes())["headline"] for path in written)


def test_a_command_without_settings_obeys_those_of_the_last_run(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, "[desk]\nembargo = 2024-09-08T19:05:00Z\n", day="2024-09-08")
    room.results(1, ONE)
    room.run("19:04:00")
    state = str(tmp_path / "state")
    kill = ["kill", "en-US", "--by", "anna", "--note", "Wrong place.", "--state", state]
    assert main([*kill, "--now", "2024-09-08T19:04:30Z"]) == 0
    assert room.files() == []
    room.run("19:06:00")
    assert told(room.stories("en"), "pubstatus") == [("usable",), ("canceled",)]
    other = ["correct", "nb-NO", "--by", "anna", "--note", "RETTELSE: Retter stedet.", "--state", state]
    assert main([*other, "--now", "2024-09-08T19:07:00Z"]) == 0
    assert told(room.stories("nb"), "version") == [("1",), ("2",)]


def test_an_editors_release_of_a_story_lifts_no_gates_hold(room: Newsroom) -> None:
    room.run("19:01:20")
    room.results(2, {"A": 800, "B": 600})
    assert room.run("19:02:20") == 1
    room.desk("19:03:00", "hold", "en-US", "Being checked.")
    room.desk("19:04:00", "release", "en-US")
    assert told(room.stories(), "version", "pubstatus") == [
        ("1", "usable"),
        ("2", "withheld"),
        ("3", "usable"),
    ]
    assert "900" in room.stories()[-1]["body_html"]
    room.desk("19:05:00", "release", "en-US")
    assert "800" in room.stories()[-1]["body_html"]


def test_an_editors_correction_is_called_one_and_a_kill_gives_its_reason(room: Newsroom) -> None:
    room.run("19:01:20")
    room.desk("19:02:00", "correct", "en-US", "The place is Harbour.")
    room.desk("19:03:00", "correct", "en-US", "Correction: The place is Harbour.")
    room.desk("19:04:00", "kill", "en-US", "Wrong place")
    first, *corrections, kill = room.stories()
    said = ["CORRECTION: The place is Harbour.", "Correction: The place is Harbour."]
    assert [story["ednote"] for story in corrections] == said
    assert " must not be used. Wrong place. A kill is mandatory." in kill["ednote"]
    assert first["headline"] in kill["body_html"]
    assert ".." not in kill["body_html"]
