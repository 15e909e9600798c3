"""Section 6: identities, versions, editions, file names; and `newsgen trace` for every figure."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.contract.outside import IOWA, Run, neutral, process, race

NAME = re.compile(r"^[A-Za-z0-9._-]+$")
DIGEST = re.compile(r"^sha256:[0-9a-f]{64}$")
# What the interface's trace must say of each figure, and of each place that it comes from.
OF_A_FIGURE = ("text", "value", "how", "sources")
OF_A_SOURCE = ("feed", "location", "digest", "pointer", "record")


def stories(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [story for line in lines for contest in line["contests"] for story in contest["stories"]]


@pytest.fixture
def night(run: Run, tmp_path: Path):
    """The stories of the founding night, replayed into a folder with some options."""

    def played(*options: object) -> list[dict[str, Any]]:
        told = run("replay", IOWA, "--json", "--out", tmp_path / "out", *options)
        assert told.code == 0, told.err
        return stories(told.lines())

    return played


def test_an_identity_is_election_area_contest_series_edition(night) -> None:
    assert {story["id"] for story in night()} == {
        "ia-dem-2020/IA/caucus/result/nb-NO",
        "ia-dem-2020/IA/caucus/result/en-US",
    }


def test_one_story_lives_through_angles_and_stages(night) -> None:
    made = [story for story in night() if story["lang"] == "en-US"]
    assert [story["version"] for story in made] == [1, 2, 3, 4, 5]
    assert len({story["angle"] for story in made}) > 2
    assert [story["update"] for story in made] == ["first", *["write-thru"] * 4]


def test_an_edition_names_its_style_where_that_is_not_the_language_s_default(night) -> None:
    made = night("--lang", "no,nn,en,en-GB", "--style", "ntb,sprakradet,ap,bbc")
    assert {story["id"].rsplit("/", 1)[1]: story["style"] for story in made} == {
        "nb-NO": "ntb",
        "nb-NO-sprakradet": "sprakradet",
        "nn-NO-sprakradet": "sprakradet",
        "nn-NO": "ntb",
        "en-US": "ap",
        "en-GB": "bbc",
    }


def test_file_names_are_ascii_sortable_and_never_used_twice(night, tmp_path: Path) -> None:
    made = night("--format", "text,ninjs,nitf")
    files = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert len(files) == 3 * len(made)
    assert [path.name for path in files if not NAME.match(path.name)] == []
    for form in ("text", "ninjs", "nitf"):
        for edition in ("nb-NO", "en-US"):
            names = [path.name for path in (tmp_path / "out" / form / edition).iterdir()]
            assert len(names) == len(set(names)) == 5
            versions = [int(name.rsplit("_v", 1)[1][:2]) for name in sorted(names)]
            assert versions == [1, 2, 3, 4, 5]


def test_hot_folders_hold_stories_and_nothing_else(night, tmp_path: Path) -> None:
    night("--format", "text", "--state", tmp_path / "state")
    hot = [p for p in (tmp_path / "out" / "text").rglob("*") if p.is_file()]
    assert {path.suffix for path in hot} == {".txt"}
    staged = [path for path in (tmp_path / "out" / ".staging").rglob("*") if path.is_file()]
    assert staged == []


def test_each_version_is_a_second_or_more_later_than_the_last(night) -> None:
    made = [
        json.loads(Path(s["file"]).read_text("utf-8")) for s in night("--format", "ninjs", "--lang", "en")
    ]
    times = [story["versioncreated"] for story in made]
    assert times == sorted(set(times))
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", time) for time in times)
    assert {story["pubstatus"] for story in made} == {"usable"}
    assert len({story["uri"] for story in made}) == 1


def test_a_note_says_what_changed_with_both_figures(night) -> None:
    made = {
        s["version"]: Path(s["file"]).read_text("utf-8") for s in night("--format", "text", "--lang", "en")
    }
    note = made[4].splitlines()[1]
    assert note.startswith("EDS: ")
    for figure in ("97%", "0.1", "0.2"):
        assert figure in note


def test_a_kill_s_return_takes_another_identity(run: Run, tmp_path: Path) -> None:
    first, later = tmp_path / "1.json", tmp_path / "2.json"
    first.write_text(neutral({"races": [race({"a": 500, "b": 400})]}), "utf-8")
    places = ("--state", tmp_path / "state", "--out", tmp_path / "out", "--lang", "en", "--format", "ninjs")
    (before,) = stories(run("replay", first, "--json", *places).lines())
    decided = ("--by", "anna", "--note", "Wrong contest.", "--now", "2030-05-01T20:30:00Z")
    told = run("kill", before["id"], *decided, "--state", tmp_path / "state")
    assert told.code == 0, told.err
    files = sorted((tmp_path / "out" / "ninjs").rglob("*.json"))
    assert json.loads(files[-1].read_text("utf-8"))["pubstatus"] == "canceled"
    again = {"races": [race({"a": 700, "b": 900})], "generated": "2030-05-01T22:00:00Z"}
    later.write_text(neutral(again), "utf-8")
    (after,) = stories(run("replay", later, "--json", *places).lines())
    assert after["id"].startswith(before["id"].removesuffix("en-US"))
    assert "-2" in after["id"].removeprefix(before["id"].split("/")[0])
    assert after["version"] == 1


@pytest.fixture
def traces(demo: Path):
    """The trace of a story of the demo."""

    def trace(*arguments: object) -> Any:
        told = process("trace", *arguments, "--state", "out/state", "--json", cwd=demo)
        assert told.code == 0, told.err
        return told.json()

    return trace


@pytest.mark.parametrize("version", [1, 3, 5])
@pytest.mark.parametrize("edition", ["nb-NO", "en-US"])
def test_every_figure_traces_to_raw_records(traces, edition: str, version: int) -> None:
    found = traces(edition, "--version", version)
    assert (found["id"].rsplit("/", 1)[1], found["version"]) == (edition, version)
    assert len(found["figures"]) > 40
    for figure in found["figures"]:
        assert [key for key in OF_A_FIGURE if not figure[key]] == [], figure
        for source in figure["sources"]:
            assert [key for key in OF_A_SOURCE if not source[key]] == [], (figure["text"], source)
            assert DIGEST.match(source["digest"])


@pytest.mark.parametrize("edition", ["nb-NO", "en-US"])
def test_no_figure_of_the_copy_is_without_a_trace(demo: Path, traces, edition: str) -> None:
    (text,) = (demo / "out" / "text" / edition).glob("*_v04_*")
    printed = " ".join(entry["text"] for entry in traces(text.name)["figures"])
    known = set(re.findall(r"\d+(?:[.,:]\d+)*", printed))
    copy = text.read_text("utf-8")
    assert [run for run in re.findall(r"\d+(?:[.,:]\d+)*", copy) if run not in known] == []


@pytest.mark.parametrize(
    "story",
    [
        "ia-dem-2020/IA/caucus/result/nb-NO",
        "nb-NO",
        "result/nb",
        "valg-iowa",
        "nb-no.txt",
    ],
)
def test_a_story_is_named_by_identity_file_or_any_clear_part(traces, story: str) -> None:
    found = traces(story)
    assert (found["id"], found["version"]) == ("ia-dem-2020/IA/caucus/result/nb-NO", 5)


def test_a_file_means_the_version_it_carries(demo: Path, traces) -> None:
    for path in (demo / "out" / "ninjs" / "nb-NO").iterdir():
        assert traces(path)["version"] == int(path.stem.rsplit("_v", 1)[1][:2])
    assert traces("v02_nb-no")["version"] == 2


def test_a_file_finds_its_state_beside_it(demo: Path, tmp_path: Path) -> None:
    path = next((demo / "out" / "text" / "nb-NO").iterdir())
    told = process("trace", path, cwd=tmp_path)
    assert (told.code, "nb-NO" in told.out) == (0, True), told.err


def test_an_unclear_part_is_refused_with_what_it_might_mean(demo: Path) -> None:
    told = process("trace", "result", "--state", "out/state", cwd=demo)
    assert told.code == 64
    assert "nb-NO" in told.err
    assert "en-US" in told.err


@pytest.mark.parametrize(
    ("figure", "value"), [("43.581", 43581), ("43581", 43581), ("0,9 delstatsdelegater", "0.9324")]
)
def test_one_figure_by_name(traces, figure: str, value: object) -> None:
    found = traces("nb-NO", figure)["figures"]
    assert found
    assert {entry["value"] for entry in found} == {value}


def test_a_figure_that_is_not_there_is_refused(demo: Path) -> None:
    told = process("trace", "nb-NO", "99.999", "--state", "out/state", cwd=demo)
    assert (told.code, told.out) == (64, "")
    assert "99.999" in told.err


def test_the_trace_for_people_says_the_same(demo: Path) -> None:
    told = process("trace", "nb-NO", "43.581", "--state", "out/state", cwd=demo).out
    for words in ("43581", "reported", "idp_precincts", "05-recount.csv", "sha256:", "Sanders first"):
        assert words in told


def test_no_trace_lies_in_a_hot_folder(demo: Path) -> None:
    hot = [path for path in demo.glob("out/[nt]*/*/*") if path.is_file()]
    assert hot
    assert not [path for path in hot if "sha256" in path.read_text("utf-8")]
