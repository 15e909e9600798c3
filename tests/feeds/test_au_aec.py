"""The Australian media feed: the last two decide; a withheld pair is a caveat and no figure."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.cli import main
from newsgen.errors import FeedError
from newsgen.feeds._reading.person import natural
from newsgen.model import Payload
from tests.feeds.reading import FIXTURES, SHARED, needs_shared
from tests.feeds.world import (
    Facts,
    assert_margin,
    assert_never_wrong,
    cut_mutants,
    facts_of,
    first_two,
    measure,
    percent,
    read_one,
    xml_mutants,
)

NIGHT = FIXTURES / "au_aec" / "wattle-2031"
FOLDER = SHARED / "feeds" / "au" / "aec-mediafeed"
FAULTS = SHARED / "faults"


def one(path: Path) -> Facts:
    (contest,) = facts_of(path)["contests"]
    return dict(contest)


def test_the_two_candidate_count_decides_and_turns_the_order() -> None:
    contest = one(NIGHT / "05-final.xml")
    first, pair = measure(contest, "first_preferences"), measure(contest, "two_candidate")
    assert (first["decides"], pair["decides"]) == (False, True)
    assert first_two(first)[0]["name"] == "Bridget O'Dowd"
    assert first_two(pair)[0]["name"] == "Lien Nguyen-Hart"
    assert first_two(pair)[0]["outcome"] == "elected"
    assert contest["stage"] == "certified"
    assert contest["progress"]["turnout_percent"] is not None


@pytest.mark.parametrize(
    ("name", "gate"), [("03-maverick.xml", "maverick"), ("04-restricted.xml", "restricted")]
)
def test_a_withheld_pair_leaves_first_preferences_and_a_caveat(name: str, gate: str) -> None:
    contest = one(NIGHT / name)
    assert [m["measure"] for m in contest["measures"]] == ["first_preferences"]
    assert contest["measures"][0]["decides"] is False
    found = {(f["gate"], f["severity"]) for f in contest["findings"]}
    assert (gate, "caveat") in found
    assert found <= {(gate, "caveat"), ("votes-outstanding", "caveat")}


def test_a_flag_that_says_false_withholds_nothing() -> None:
    body = (NIGHT / "02-early.xml").read_bytes()
    body = body.replace(b"<TwoCandidatePreferred ", b'<TwoCandidatePreferred Maverick="false" ')
    assert {t.measure for t in read_one(body, "au_aec").contests[0].tallies} == {
        "first_preferences",
        "two_candidate",
    }


def test_before_the_first_figures_there_is_no_leader_and_no_pair() -> None:
    contest = one(NIGHT / "01-zero.xml")
    assert contest["stage"] == "none"
    assert [(m["measure"], m["leader"]) for m in contest["measures"]] == [("first_preferences", None)]
    assert contest["progress"]["turnout_percent"] is None


def test_a_swing_belongs_to_its_count_and_one_who_is_new_has_none() -> None:
    contest = one(NIGHT / "02-early.xml")
    first = {e["choice"]: e["change"] for e in measure(contest, "first_preferences")["lines"]}
    assert first["11"]["points"] == "1.5000"
    assert first["14"] is None
    pair = {e["choice"]: e["change"] for e in measure(contest, "two_candidate")["lines"]}
    assert pair["11"]["points"] == "-0.7500"


def test_a_light_file_takes_names_from_the_preload_file_beside_it() -> None:
    full = (NIGHT / "02-early.xml").read_bytes()
    light = full
    for name in (b"O'DOWD, Bridget", b"McIVER, Tom", b"NGUYEN-HART, Lien", b"STONE, Ray", b"GONE, Long"):
        light = light.replace(b"<eml:CandidateName>" + name + b"</eml:CandidateName>", b"")
    with pytest.raises(FeedError, match="Preload"):
        read_one(light, "au_aec")
    named = read_one(light, "au_aec", companions=(Payload.of(full, "preload.xml"),))
    assert [c.name for c in named.contests[0].choices][:2] == ["Bridget O'Dowd", "Tom McIver"]


def test_a_preload_file_has_names_and_no_result_and_is_kept() -> None:
    body = (NIGHT / "01-zero.xml").read_bytes().replace(b"ElectionNight", b"Preload")
    assert read_one(body, "au_aec").contests == ()
    keeps = feeds.get("au_aec").keeps
    assert keeps(Payload.of(body, "preload.xml")) == "preload"
    assert keeps(Payload.of((NIGHT / "01-zero.xml").read_bytes(), "night.xml")) is None


def test_another_environment_is_test_data() -> None:
    body = (NIGHT / "02-early.xml").read_bytes().replace(b">PROD<", b">TEST<")
    assert read_one(body, "au_aec").test


def test_a_senate_contest_is_drift() -> None:
    body = (NIGHT / "02-early.xml").read_bytes().replace(b"</Election>", b"<Senate/></Election>")
    (place,) = read_one(body, "au_aec").drift
    assert place


def test_a_pair_that_is_withdrawn_leaves_the_story_and_nothing_is_held(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Earlier two-candidate figures are not carried on when the commission takes them away."""
    paths = [str(NIGHT / name) for name in ("02-early.xml", "03-maverick.xml", "04-restricted.xml")]
    assert main(["replay", *paths, "--json", "--facts"]) == 0
    before, *after = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    assert before["verdict"] == "publish"
    for report in after:
        (contest,) = report["contests"]
        assert report["verdict"] == "publish-with-caveat"
        assert [m["measure"] for m in contest["facts"]["measures"]] == ["first_preferences"]


def test_no_mutant_gives_a_wrong_figure() -> None:
    body = (NIGHT / "05-final.xml").read_bytes()
    assert assert_never_wrong(body, xml_mutants(body), "au_aec") > 60
    assert assert_never_wrong(body, cut_mutants(body), "au_aec") > 70


@needs_shared
@pytest.mark.parametrize("number", ["17552", "29807"])
def test_both_by_elections_agree_with_the_oracle(number: str) -> None:
    name = f"aec-mediafeed-results-detailed-verbose-{number}.xml"
    right = json.loads((FOLDER / "expected.json").read_text())[name]
    contest = one(FOLDER / name)
    first, pair = measure(contest, "first_preferences"), measure(contest, "two_candidate")
    assert contest["name"] == right["contest"]
    leader, second = first_two(first)
    assert leader["name"] == natural(right["first_pref_leader"])
    assert leader["value"] == right["first_pref_leader_votes"]
    assert second["name"] == natural(right["first_pref_runner_up"])
    assert first["total"] == right["formal"]
    assert_margin(first, right["first_pref_margin_votes"], right["first_pref_margin_pp"])
    progress = contest["progress"]
    assert [progress["reported"], progress["expected"]] == right["polling_places"]
    assert (progress["electors"], progress["ballots"]) == (right["enrolment"], right["total"])
    assert progress["invalid"] == right["informal"]
    assert percent(right["total"], right["enrolment"]) == Decimal(str(right["turnout_pct"]))
    assert [e["value"] for e in pair["lines"]] == right["tcp_votes"]
    assert [percent(e["value"], pair["total"]) for e in pair["lines"]] == [
        Decimal(str(share)) for share in right["tcp_pct"]
    ]
    assert pair["margin"]["value"] == right["tcp_margin_votes"]
    elected = [e["name"] for e in pair["lines"] if e["outcome"] == "elected"]
    assert elected == [natural(name) for name in right["elected"]]


@needs_shared
@pytest.mark.parametrize(("number", "gate"), [(1, "maverick"), (2, "restricted")])
def test_the_known_fault_of_a_withdrawn_pair(number: int, gate: str) -> None:
    contest = one(FAULTS / f"F39.{number}.xml")
    (first,) = contest["measures"]
    shares = {entry["name"]: entry["share"] for entry in first["lines"]}
    assert shares == {
        "Ada Berg": "41.2000",
        "Carl Moe": "26.0400",
        "Bo Lund": "24.8200",
        "Dina Foss": "7.9400",
    }
    assert [f["gate"] for f in contest["findings"]] == [gate]
    assert (contest["progress"]["reported"], contest["progress"]["expected"]) == (40, 61)
