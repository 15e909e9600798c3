"""Round-ups: one story over many contests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from newsgen import styles
from newsgen.cli import main
from newsgen.model import Area, Brief, replace
from newsgen.model.settings import Settings
from newsgen.pipeline import roundups
from newsgen.pipeline.desk import Desk, Draft, Order, around
from tests.contract.schema import REPLAY
from tests.pipeline.newsroom import Newsroom
from tests.stories import every_case

ROOT = Path(__file__).resolve().parents[2]
ASKED = '[[story]]\nlanguages = ["no", "en"]\nroundups = ["closest", "largest", "calls"]\n'

EDITIONS = (styles.get("ntb", "nb"), styles.get("ntb", "nn"), styles.get("ap", "en"))
PLACES = ("Frogn", "Nes", "Hol", "Voss")


def at(place: str, brief: Brief) -> Brief:
    """The brief as of a municipality of that name."""
    area = Area(id=f"99{PLACES.index(place)}0", name=place, kind="municipality")
    return replace(brief, contest=replace(brief.contest, id=f"st2025/{area.id}", area=area))


@pytest.fixture(scope="module")
def municipalities() -> list[Brief]:
    votes = ("a narrow lead", "a tie", "a clear lead", "one vote")
    return [
        at(place, every_case.brief("party_list", count, storting=True))
        for place, count in zip(PLACES, votes, strict=True)
    ]


def told(briefs: list[Brief], *names: str) -> tuple[Draft, ...]:
    return roundups.drafts(
        Desk(settings=Settings()), briefs, Order(styles=EDITIONS), every_case.NOW, names or roundups.NAMES
    )


def faults(draft: Draft) -> list[str]:
    return [f.message for f in draft.findings if f.severity == "error"]


def test_the_closest_come_in_order_of_their_margins(municipalities: list[Brief]) -> None:
    nb, nn, en = told(municipalities, "closest")
    assert nb.story.headline.text.startswith("Helt likt i Nes")
    body = nb.story.body[0].text
    assert body.index("Voss") < body.index("Frogn") < body.index("Hol")
    assert "where Labour and the Conservatives are tied" in en.story.lede.text
    assert not [fault for draft in (nb, nn, en) for fault in faults(draft)]


def test_a_round_up_keeps_its_identity_when_more_contests_come(municipalities: list[Brief]) -> None:
    early, late = told(municipalities[:3], "closest"), told(municipalities, "closest")
    assert [d.story.identity for d in early] == [d.story.identity for d in late]
    assert early[0].story.identity == "st2025/land/all/roundup-closest/nb-NO"


def test_editions_name_each_other(municipalities: list[Brief]) -> None:
    nb, nn, en = told(municipalities, "closest")
    assert dict(nb.story.alternates) == {"nn-NO": nn.story.identity, "en-US": en.story.identity}


def test_two_contests_are_no_round_up(municipalities: list[Brief]) -> None:
    assert told(municipalities[:2]) == ()


def test_calls_are_told_with_their_callers() -> None:
    said = ((every_case.call("called", "c1"),), (every_case.call("too_close"),), ())
    briefs = [
        replace(brief, contest=replace(brief.contest, id=f"made/{n}", name=f"District {n} council"))
        for n, brief in enumerate(every_case.brief("candidate", said=calls) for calls in said)
    ]
    nb, nn, en = told(briefs, "calls")
    assert nb.story.headline.text == "Dette er kåret så langt: 1 av 3 valg"
    assert "AP kårer demokraten Ada Strand til vinner" in nb.story.body[0].text
    assert "AP says it is too close to call in the race for District 1 council" in en.story.body[1].text
    assert not [fault for draft in (nb, nn, en) for fault in faults(draft)]


def test_a_local_story_compares_itself_with_county_and_country(municipalities: list[Brief]) -> None:
    local = replace(municipalities[2], contest=replace(municipalities[2].contest, id="st2025/9920"))
    nation = replace(
        local,
        contest=replace(local.contest, id="st2025/land", area=Area(id="land", name="Norge", kind="country")),
    )
    wider = around(local, (local, nation))
    assert wider == (nation,)
    (draft,) = Desk(settings=Settings()).drafts(
        local, Order(styles=EDITIONS[:1]), every_case.NOW, wider=wider
    )
    compared = "På landsbasis har Ap 47,9 prosent."
    assert [compared in block.text for block in draft.story.body].count(True) == 1


def played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, night: str, settings: str = ASKED
) -> list[dict[str, Any]]:
    """The lines of a recorded night, with state and files in a folder."""
    config = tmp_path / "newsgen.toml"
    config.write_text(settings, "utf-8")
    arguments = ["-c", str(config), "--state", str(tmp_path / "state"), "--out", str(tmp_path / "hot")]
    assert main(["replay", str(ROOT / "fixtures" / night), *arguments, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def series(lines: list[dict[str, Any]]) -> list[tuple[str, int]]:
    """The round-ups of a night with their versions."""
    stories = [story for line in lines for contest in line["contests"] for story in contest["stories"]]
    found = [(story["id"].split("/")[3:], story["version"]) for story in stories]
    return [("/".join(parts), version) for parts, version in found if parts[0].startswith("roundup-")]


def test_a_replay_writes_each_round_up_once_and_a_second_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    night = "fr_interieur/legislatives-2024"
    lines = played(capsys, tmp_path, night)
    assert series(lines) == [("roundup-closest/nb-NO", 1), ("roundup-closest/en-US", 1)]
    jsonschema.validate(lines[0], REPLAY)
    entry = lines[0]["contests"][-1]
    assert (entry["id"], entry["verdict"], entry["call"]) == ("fr-legislatives/all", "publish", "none")
    filed = sorted(path for path in (tmp_path / "hot").rglob("*") if path.is_file())
    assert len([path for path in filed if "roundup-closest" in path.name]) == 4
    assert series(played(capsys, tmp_path, night)) == []
    assert sorted(path for path in (tmp_path / "hot").rglob("*") if path.is_file()) == filed


def test_nobody_gets_a_round_up_who_asks_for_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert series(played(capsys, tmp_path, "fr_interieur/legislatives-2024", "[[story]]\n")) == []


def test_calls_are_rounded_up_as_they_come(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = played(capsys, tmp_path, "ap_elections/northshore-2030")
    versions = [version for name, version in series(lines) if name == "roundup-calls/en-US"]
    assert versions == list(range(1, len(versions) + 1))
    assert len(versions) > 2
    assert not [e for line in lines for e in line["contests"] if e["id"].endswith("/all") and e["reasons"]]


WARDS = ({"P": 900, "R": 700}, {"P": 700, "R": 710}, {"P": 500, "R": 300})


def with_seats(room: Newsroom) -> None:
    """Make lists of the choices, each with a seat."""
    path = room.folder / "results.json"
    document = json.loads(path.read_text("utf-8"))
    for race in document["snapshots"][0]["races"]:
        for choice in race["choices"]:
            choice["seats"] = 1
    path.write_text(json.dumps(document), "utf-8")


def gathered(room: Newsroom) -> list[tuple[str, str]]:
    """The round-ups filed, each with its version."""
    found = [(story["uri"].split("roundup-")[-1], story["version"]) for story in room.stories()]
    return [pair for pair in found if "valg/" not in pair[0]]


def test_a_run_rounds_up_lists_and_margins(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, ASKED)
    room.results(1, *WARDS)
    with_seats(room)
    assert room.run("19:01:20") == 0
    names = ["closest/en-US", "closest/nb-NO", "largest/en-US", "largest/nb-NO"]
    assert gathered(room) == [(name, "1") for name in names]
    before = room.files()
    assert room.run("19:02:20") == 0
    room.results(3, *WARDS)
    with_seats(room)
    assert room.run("19:03:20") == 0
    assert room.files() == before
    room.results(59, {"P": 900, "R": 890}, *WARDS[1:])
    with_seats(room)
    assert room.run("19:59:20") == 0
    assert ("closest/en-US", "2") in gathered(room)
    assert {name for name, _ in gathered(room)} == set(names)


def test_round_ups_wait_for_the_flood_guard_and_for_the_desk(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, ASKED.replace('"no", ', "") + "[desk]\nmax_first_per_pass = 3\n")
    room.results(1, *WARDS)
    assert room.run("19:01:20") == 1
    assert gathered(room) == []
    room.run("19:02:20")
    assert gathered(room) == [("closest/en-US", "1")]
    room.desk("19:02:30", "pause", "*")
    room.results(59, {"P": 900, "R": 890}, *WARDS[1:])
    room.run("19:59:20")
    assert gathered(room) == [("closest/en-US", "1")]
    room.desk("19:59:30", "resume", "*")
    room.run("19:59:40")
    assert gathered(room) == [("closest/en-US", "1"), ("closest/en-US", "2")]


def test_a_withdrawn_contest_is_in_no_round_up(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, ASKED.replace('"no", ', "").replace('"largest", "calls"', ""))
    wards = (*WARDS, {"P": 80, "R": 40})
    room.results(1, *wards)
    room.run("19:01:20")
    own = next(s for s in room.stories() if "ward-1/" in s["uri"] or "Ward 1" in s["headline"])
    (first,) = [s for s in room.stories() if "roundup" in s["uri"]]
    assert "Ward 1" in first["body_html"]
    room.desk("19:01:30", "kill", own["uri"].rsplit("/valg/", 1)[-1], "Wrong.")
    room.results(4, {"P": 1900, "R": 700}, *wards[1:])
    room.run("19:04:20")
    last = [s for s in room.stories() if "roundup" in s["uri"]][-1]
    assert last["version"] == "2"
    assert "Ward 1" not in last["body_html"]


def test_a_night_compares_a_county_with_the_country_once_that_is_accepted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    county = ROOT / "fixtures" / "valgresultat" / "storvik-2025" / "06-final.json"
    country = json.loads(county.read_text("utf-8"))
    country["id"] |= {"nivaa": "land", "navn": "Norge", "nr": "00"}
    (tmp_path / "land.json").write_text(json.dumps(country), "utf-8")
    told = {}
    for name, before in (("alone", []), ("beside", [str(tmp_path / "land.json")])):
        out = tmp_path / name
        arguments = ["--lang", "no", "--out", str(out), "--format", "text"]
        assert main(["replay", *before, str(county), *arguments]) == 0
        (file,) = out.rglob("*storvik*")
        told[name] = file.read_text("utf-8")
    capsys.readouterr()
    assert "På landsbasis har Ap" in told["beside"]
    assert "På landsbasis" not in told["alone"]
