"""Section 5: a `night.toml` brings times, count stages, settings, notes and decisions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.contract.outside import Run, neutral, race

CONTEST = "test/2030-05-01/mayor"
PLAN = """
settings = "newsgen.toml"
notes = ["notes.toml"]
[[snapshot]]
file = "b.json"
fetched = 2030-05-01T20:02:00Z
[[snapshot]]
file = "a.json"
fetched = 2030-05-01T22:02:00Z
count = "recount"
"""
DECISION = """
[[decision]]
at = {at}
verb = "{verb}"
target = "{target}"
by = "anna"
note = "{note}"
"""


@pytest.fixture
def night(run: Run, tmp_path: Path):
    """A recorded night of two counts with a plan; the lines of its replay."""
    folder = tmp_path / "night"
    folder.mkdir()
    for name, hour, votes in (("b", 20, {"a": 500, "b": 400}), ("a", 22, {"a": 510, "b": 430})):
        snapshot = {"races": [race(votes)], "generated": f"2030-05-01T{hour}:00:00Z"}
        (folder / f"{name}.json").write_text(neutral(snapshot), "utf-8")
    (folder / "newsgen.toml").write_text('[[story]]\nlanguages = ["en"]\n', "utf-8")
    (folder / "notes.toml").write_text(
        f'[[note]]\nid = "chair"\ncontest = "{CONTEST}"\nkind = "irregularity"\nwho = "the chair"\n'
        'en = "Machines failed in two precincts"\n',
        "utf-8",
    )

    def lines(*decisions: str) -> list[dict[str, Any]]:
        (folder / "night.toml").write_text(PLAN + "".join(decisions), "utf-8")
        told = run("replay", folder, "--json", "--facts", "--out", tmp_path / "out", "--format", "ninjs")
        assert told.code == 0, told.err
        return told.lines()

    return lines


def story(line: dict[str, Any]) -> dict[str, Any]:
    (contest,) = line["contests"]
    (only,) = contest["stories"]
    return json.loads(Path(only["file"]).read_text("utf-8"))


def test_it_brings_order_times_stages_settings_and_notes(night) -> None:
    first, second = night()
    assert [line["source"].rsplit("/", 1)[1] for line in (first, second)] == ["b.json", "a.json"]
    assert story(first)["versioncreated"] == "2030-05-01T20:02:00Z"
    assert story(first)["language"] == "en-US"
    assert second["contests"][0]["facts"]["count"] == "recount"
    assert "Machines failed in two precincts" in story(first)["body_html"]


def test_it_brings_decisions_at_their_time(night) -> None:
    kill = DECISION.format(at="2030-05-01T21:00:00Z", verb="kill", target="result/en-US", note="Wrong place.")
    first, killed, _ = night(kill)
    assert killed["verdict"] == "kill"
    assert story(killed)["uri"] == story(first)["uri"]
    assert (story(killed)["pubstatus"], story(killed)["versioncreated"]) == (
        "canceled",
        "2030-05-01T21:00:00Z",
    )


def test_a_hold_stops_what_comes_and_a_release_lets_it_out(night) -> None:
    hold = DECISION.format(at="2030-05-01T21:00:00Z", verb="hold", target=CONTEST, note="Checking.")
    release = DECISION.format(at="2030-05-01T23:00:00Z", verb="release", target=CONTEST, note="It holds.")
    lines = night(hold, release)
    assert [line["verdict"] for line in lines if line["source"] != "desk"] == ["publish", "hold"]
    assert lines[-1]["source"] == "desk"
    assert [s["version"] for s in lines[-1]["contests"][0]["stories"]] == [2]


def test_an_unknown_decision_is_78_with_the_nearest(run: Run, night, tmp_path: Path) -> None:
    night()
    plan = tmp_path / "night" / "night.toml"
    plan.write_text(
        PLAN + DECISION.format(at="2030-05-01T21:00:00Z", verb="kil", target="x", note=""), "utf-8"
    )
    told = run("replay", tmp_path / "night")
    assert told.code == 78
    assert "kill" in told.err
