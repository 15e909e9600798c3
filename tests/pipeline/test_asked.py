"""Which versions an entry of the settings asks for: angles, and the point of the count to wait for."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen.errors import SettingsError
from newsgen.io import settings as io_settings
from tests.pipeline.newsroom import Newsroom, told

STORY = '[[story]]\nlanguages = ["en"]\n'


def headlines(room: Newsroom) -> list[str]:
    return [story["headline"] for story in room.stories()]


def test_only_the_angles_asked_for_make_a_version(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, STORY + 'angles = ["lead-change"]\n')
    for minute, votes in (
        (1, {"A": 900, "B": 700}),
        (2, {"A": 1900, "B": 1500}),
        (3, {"A": 2000, "B": 2500}),
    ):
        room.results(minute, votes)
        assert room.run(f"19:0{minute}:20") == 0
        assert len(room.stories()) == (minute == 3)
    room.results(4, {"A": 2100, "B": 2900})
    room.run("19:04:20")
    assert told(room.stories(), "version") == [("1",)]
    assert "B takes the lead" in headlines(room)[0]


def test_what_takes_back_a_published_story_goes_out_whatever_the_angles(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, STORY + 'angles = ["called"]\n')
    room.results(1, {"A": 900, "B": 700})
    room.run("19:01:20")
    assert room.stories() == []
    room.desk("19:01:30", "call", "ward-0", "Says so.", "A")
    room.run("19:01:40")
    assert told(room.stories(), "version") == [("1",)]
    room.desk("19:02:30", "uncall", "ward-0", "Was wrong.")
    room.run("19:02:40")
    assert told(room.stories(), "version") == [("1",), ("2",)]


@pytest.mark.parametrize(("when", "first"), [("complete", 59), ("always", 1), ("certified", None)])
def test_the_first_version_waits_for_its_point_of_the_count(
    tmp_path: Path, when: str, first: int | None
) -> None:
    room = Newsroom(tmp_path, STORY + f'when = ["{when}"]\n')
    for minute in (1, 30, 59):
        room.results(minute, {"A": 900 * minute, "B": 700 * minute})
        room.run(f"19:{minute:02d}:20")
        assert bool(room.stories()) is (first is not None and minute >= first)


def test_a_call_alone_brings_a_story_that_waits_for_it(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, STORY + 'when = ["called", "certified"]\n')
    room.results(1, {"A": 900, "B": 700})
    room.run("19:01:20")
    assert room.stories() == []
    room.desk("19:01:30", "call", "ward-0", "Says so.", "A")
    room.run("19:01:40")
    (story,) = room.stories()
    assert story["version"] == "1"
    room.results(2, {"A": 1900, "B": 700})
    room.run("19:02:20")
    assert told(room.stories(), "version") == [("1",), ("2",)]


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ('when = ["complet"]', "complete"),
        ('angles = ["led-change"]', "lead-change"),
        ('roundups = ["close"]', "closest"),
    ],
)
def test_a_name_that_there_is_not_offers_the_nearest(tmp_path: Path, line: str, near: str) -> None:
    path = tmp_path / "newsgen.toml"
    path.write_text(f"[[story]]\n{line}\n", "utf-8")
    with pytest.raises(SettingsError, match=near):
        io_settings.load(str(path))
