"""Outputs that gather: one feed an edition, one table of the night, rewritten whole."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from lxml import etree

from newsgen.cli import main
from tests.pipeline.newsroom import Newsroom

OUTPUTS = (
    '[[output]]\nformat = "atom"\nfolder = "feeds"\nstaging = "staging/feeds"\n'
    '[[output]]\nformat = "csv"\nfolder = "tables"\nstaging = "staging/tables"\n'
)
ATOM = "{http://www.w3.org/2005/Atom}"
NIGHT = Path(__file__).resolve().parents[2] / "fixtures" / "idp_precincts" / "iowa-2020"


def entries(path: Path) -> list[tuple[str, str]]:
    """(id, updated) of each entry, newest first."""
    root = etree.fromstring(path.read_bytes())
    return [
        (entry.findtext(f"{ATOM}id", ""), entry.findtext(f"{ATOM}updated", ""))
        for entry in root.findall(f"{ATOM}entry")
    ]


@pytest.fixture
def room(tmp_path: Path) -> Newsroom:
    return Newsroom(tmp_path, output=OUTPUTS)


def test_updated_rises_over_the_whole_feed_and_an_entry_keeps_its_own(room: Newsroom) -> None:
    feed = room.folder / "feeds" / "en-US.atom"
    room.results(1, {"A": 900, "B": 700}, {"A": 90, "B": 70})
    room.run("19:01:20")
    first = entries(feed)
    assert len({updated for _, updated in first}) == len(first) == 2
    room.results(2, {"A": 900, "B": 700}, {"A": 90, "B": 290})
    room.run("19:02:20")
    second = entries(feed)
    assert second[0][0].endswith("ward-1/result/en-US")
    assert second[0][1] > max(updated for _, updated in first)
    assert [entry for entry in second if entry in first] == [e for e in first if "ward-0" in e[0]]
    assert (room.folder / "feeds" / "nb-NO.atom").is_file()


def test_a_pass_without_news_leaves_the_files_alone(room: Newsroom) -> None:
    room.results(1, {"A": 900, "B": 700})
    room.run("19:01:20")
    before = {path: path.stat().st_mtime_ns for path in room.files("feeds") + room.files("tables")}
    assert len(before) == 3
    room.run("19:02:20")
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert room.files("staging") == []


def test_a_feed_is_there_while_it_has_an_entry(room: Newsroom) -> None:
    feed = room.folder / "feeds" / "en-US.atom"
    room.run("19:00:20")
    assert not feed.exists()
    room.results(1, {"A": 900, "B": 700})
    room.run("19:01:20")
    (first,) = entries(feed)
    identity = first[0].removeprefix("https://news.example/valg/")
    room.desk("19:02:00", "hold", identity)
    room.run("19:02:20")
    assert not feed.exists()
    room.desk("19:03:00", "release", identity)
    room.run("19:03:20")
    ((again, updated),) = entries(feed)
    assert again == first[0]
    assert updated > first[1]


def test_a_file_that_was_lost_is_written_again(room: Newsroom) -> None:
    room.results(1, {"A": 900, "B": 700})
    room.run("19:01:20")
    feed = room.folder / "feeds" / "en-US.atom"
    before = feed.read_bytes()
    feed.unlink()
    room.run("19:02:20")
    assert feed.read_bytes() == before


def test_the_table_has_a_row_for_each_choice_of_all_contests_so_far(room: Newsroom) -> None:
    room.results(1, {"A": 900, "B": 700})
    room.run("19:01:20")
    room.results(2, {"A": 910, "B": 990}, {"A": 90, "B": 70})
    room.run("19:02:20")
    with (room.folder / "tables" / "contests.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["area"], row["choice"], row["value"], row["rank"]) for row in rows] == [
        ("Ward 0", "B", "990", "1"),
        ("Ward 0", "A", "910", "2"),
        ("Ward 1", "A", "90", "1"),
        ("Ward 1", "B", "70", "2"),
    ]
    assert rows[0]["share"] == "52.1053"


def test_a_replay_gathers_too(tmp_path: Path) -> None:
    main(["replay", str(NIGHT), "--out", str(tmp_path), "--format", "atom,csv", "--lang", "en"])
    assert len(entries(tmp_path / "atom" / "en-US.atom")) == 1
    assert "buttigieg" in (tmp_path / "csv" / "contests.csv").read_text("utf-8")


def test_a_replay_that_is_given_no_folder_writes_no_file(tmp_path: Path) -> None:
    room = Newsroom(tmp_path)
    room.results(1, {"A": 900, "B": 700})
    results = str(tmp_path / "results.json")
    assert main(["replay", results, "-c", str(room.config)]) == 0
    assert room.files() == []
    assert not (tmp_path / "state").exists()
