"""The flood guard: what exceeds it is held with its reason, and goes out later."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pipeline.newsroom import Newsroom, told

WARDS = tuple({"A": 900 + n, "B": 700} for n in range(5))
ENGLISH = '[[story]]\nlanguages = ["en"]\n'


def test_first_versions_above_the_limit_wait_for_the_next_pass(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Newsroom(tmp_path, ENGLISH + "[desk]\nmax_first_per_pass = 2\n")
    room.results(1, *WARDS)
    assert room.run("19:01:20") == 1
    assert "2 first versions have gone out in this pass" in capsys.readouterr().err
    assert len(room.files()) == 2
    assert room.run("19:02:20") == 0
    assert len(room.files()) == 4
    assert room.run("19:03:20") == 0
    assert len(room.files()) == 5
    assert "hold closed" in capsys.readouterr().err
    assert room.run("19:04:20") == 0
    assert len(room.files()) == 5


def test_versions_keep_their_distance_and_the_last_figures_win(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, ENGLISH + "[desk]\nmin_interval = 600\n")
    for minute, votes in ((1, 900), (2, 1900), (4, 2900)):
        room.results(minute, {"A": votes, "B": votes + 300 * minute})
        room.run(f"19:{minute:02d}:20")
    assert told(room.stories(), "version") == [("1",)]
    room.run("19:11:20")
    _, second = room.stories()
    assert second["versioncreated"] == "2031-09-08T19:11:20Z"
    assert "4,100" in second["body_html"] or "1,200" in second["body_html"]


def test_corrections_and_kills_never_wait(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, ENGLISH + "[desk]\nmin_interval = 600\n")
    room.results(1, WARDS[0])
    room.run("19:01:20")
    room.desk("19:01:30", "correct", "en-US", "CORRECTION: Corrects the place.")
    room.desk("19:01:40", "kill", "en-US", "Wrong ward.")
    assert told(room.stories(), "pubstatus") == [("usable",), ("usable",), ("canceled",)]


def test_an_editor_lets_a_story_go_at_once(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, ENGLISH + "[desk]\nmin_interval = 600\n")
    for minute, votes in ((1, 900), (2, 1900)):
        room.results(minute, {"A": votes, "B": votes + 300})
        room.run(f"19:{minute:02d}:20")
    assert len(room.files()) == 1
    room.desk("19:02:40", "release", "1")
    assert len(room.files()) == 2
