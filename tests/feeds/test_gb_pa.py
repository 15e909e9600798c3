"""PA's wire: rush before result, revisions, lists of converted messages, councils and totals."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.model import ContestResult, Snapshot
from tests.feeds.reading import FIXTURES, SHARED, mutants, needs_shared, of_json, payload, without
from tests.feeds.world import (
    Facts,
    assert_margin,
    assert_never_wrong,
    cut_mutants,
    facts_of,
    first_two,
    line,
    measure,
    percent,
    read_one,
    xml_mutants,
)

NIGHT = FIXTURES / "gb_pa" / "sandwick-2031"
FOLDER = SHARED / "feeds" / "gb" / "pa-media-test-2026"
OLD = SHARED / "feeds" / "gb" / "pa-media-test-2015" / "Test_General_Election_SOP_650.xml"


def one(path: Path) -> Facts:
    (contest,) = facts_of(path)["contests"]
    return dict(contest)


def snapshot_of(path: Path) -> Snapshot:
    return feeds.read(payload(path), None, ReadContext())[0]


def test_a_rush_names_who_won_and_has_no_votes() -> None:
    contest = one(NIGHT / "02-rush.xml")
    votes = measure(contest)
    assert next((e["name"], e["value"], e["outcome"]) for e in votes["lines"]) == (
        "Isla Rendall",
        None,
        "elected",
    )
    assert votes["leader"] is None
    assert contest["stage"] == "partial"


def test_nominations_rush_and_result_are_one_contest() -> None:
    names = ("01-nominations.xml", "02-rush.xml", "03-result.xml", "04-result-2.xml")
    assert {one(NIGHT / name)["id"] for name in names} == {"pa-g-2031-05-01/7"}
    result = one(NIGHT / "03-result.xml")
    assert_margin(measure(result), 1500, 4.84)
    assert first_two(measure(result))[0]["change"]["points"] == "3.1000"
    assert result["progress"]["turnout_percent"] == "62.0000"
    assert result["name"] == "Sandwick & Holm"


def test_a_higher_revision_is_a_correction() -> None:
    assert not snapshot_of(NIGHT / "03-result.xml").contests[0].corrected
    assert snapshot_of(NIGHT / "04-result-2.xml").contests[0].corrected


def test_state_of_the_parties_counts_seats_and_an_absent_total_is_nought() -> None:
    contest = one(NIGHT / "05-parties.xml")
    seats, votes = measure(contest, "seats"), measure(contest)
    assert (seats["decides"], votes["decides"]) == (True, False)
    assert line(seats, "81")["change"]["seats"] == 2
    assert (line(seats, "-9999")["value"], line(seats, "-9999")["rank"]) == (0, None)
    assert line(votes, "82")["change"]["points"] == "-1.0500"
    assert (contest["progress"]["reported"], contest["progress"]["expected"]) == (12, 20)


def test_a_list_of_messages_gives_the_newest_of_each_contest() -> None:
    found = {c["id"].split("/")[1]: c for c in facts_of(NIGHT / "06-messages.json")["contests"]}
    region = measure(found["101"], "party_votes")
    assert {e["choice"]: e["seats"] for e in region["lines"]} == {"81": 1, "82": 2, "84": 0}
    assert found["101"]["seats"] == 3
    council = measure(found["4001"], "seats")
    assert (council["leader"], council["tied"]) == (None, ["82", "81"])
    assert line(council, "82")["change"]["seats"] == 3
    assert line(measure(found["councils-all"], "councils"), "NOC")["value"] == 1


def test_the_word_test_in_the_name_of_the_election_is_test_data() -> None:
    body = (NIGHT / "03-result.xml").read_bytes().replace(b"Isle Parliament", b"Isle Parliament Test")
    assert read_one(body, "gb_pa").test


@pytest.mark.parametrize(
    ("old", "new", "gate"),
    [
        (b'majority="1500"', b'majority="1501"', "majority-against-votes"),
        (b'winningParty="Sku"', b'winningParty="Puf"', "winner-against-marks"),
        (b'turnout="31000"', b'turnout="31001"', "parts-against-total"),
    ],
)
def test_what_its_own_figures_contradict_is_held(old: bytes, new: bytes, gate: str) -> None:
    body = (NIGHT / "03-result.xml").read_bytes()
    assert old in body
    (contest,) = read_one(body.replace(old, new), "gb_pa").contests
    assert [f.gate for f in contest.findings] == [gate]


def test_an_unknown_message_is_refused() -> None:
    body = (NIGHT / "03-result.xml").read_bytes().replace(b"FirstPastThePostResult", b"RunoffResult")
    with pytest.raises(FeedError, match="RunoffResult"):
        read_one(body, "gb_pa")


def test_an_unknown_mark_is_refused() -> None:
    body = (NIGHT / "03-result.xml").read_bytes().replace(b'elected="*"', b'elected="?"')
    with pytest.raises(FeedError, match="elected"):
        read_one(body, "gb_pa")


def test_an_attribute_nobody_reads_is_drift() -> None:
    body = (NIGHT / "03-result.xml").read_bytes().replace(b' turnout="', b' mood="high" turnout="')
    (place,) = read_one(body, "gb_pa").drift
    assert place.endswith("/@mood")


def test_no_mutant_gives_a_wrong_figure() -> None:
    body = (NIGHT / "03-result.xml").read_bytes()
    assert assert_never_wrong(body, xml_mutants(body), "gb_pa") > 30
    assert assert_never_wrong(body, cut_mutants(body), "gb_pa") > 70
    value = json.loads((NIGHT / "06-messages.json").read_text())[:2]
    body = of_json(value).body
    # A party's votes that are gone are unknown, and an elected person who is gone is not elected.
    changes = [(p, of_json(m).body) for p, m in mutants(value, lambda leaf: 7)]
    gone = [(p, of_json(m).body) for p, m in without(value) if "Candidate" not in p and "@votes" not in p]
    assert assert_never_wrong(body, changes, "gb_pa") > 40
    assert assert_never_wrong(body, gone, "gb_pa") > 10


def _names(contest: ContestResult) -> dict[str, str | None]:
    return {choice.id: choice.party for choice in contest.choices}


@needs_shared
@pytest.mark.parametrize("name", ["mayoral_results.json", "scottish_fptp_results.json"])
def test_single_seats_agree_with_the_oracle(name: str) -> None:
    expected = json.loads((FOLDER / "expected.json").read_text())["files"][name]
    found = {c["name"]: c for c in facts_of(FOLDER / name)["contests"] if "-parties" not in c["id"]}
    results = {c.contest.name: c for c in snapshot_of(FOLDER / name).contests}
    assert found.keys() == expected.keys()
    for label, right in expected.items():
        contest, votes = found[label], measure(found[label])
        first, second = first_two(votes)
        assert (first["party"], first["value"], first["outcome"]) == (
            right["winner"],
            right["winner_votes"],
            "elected",
        )
        assert (second["party"], second["value"]) == (right["runner_up"], right["runner_up_votes"])
        assert votes["total"] == right["valid_votes"]
        assert_margin(votes, right["majority_votes"], right["majority_pp"])
        progress = contest["progress"]
        assert progress["electors"] == right["electorate"]
        assert percent(progress["ballots"], progress["electors"]) == Decimal(str(right["turnout_pct"]))
        # A test transmission of the month before: that, and swings as large as its authors liked.
        assert {finding["gate"] for finding in contest["findings"]} <= {"test", "too-old", "extreme-swing"}
        result = results[label]
        assert result.findings == ()
        assert result.corrected == (right["revision"] > 1)
        assert result.status_word == right["gain_or_hold"]
        if "butler_swing_from_share_changes" in right:
            party = _names(result)
            moved = {party[b.choice]: Fraction(b.points_change or 0) for b in result.baseline}
            swing = (moved[right["swing_to"]] - moved[right["swing_from"]]) / 2
            assert percent(int(swing * 1000), 100_000) == Decimal(
                str(right["butler_swing_from_share_changes"])
            )


@needs_shared
@pytest.mark.parametrize("name", ["scottish_topup_results.json", "welsh_results.json"])
def test_lists_agree_with_the_oracle(name: str) -> None:
    expected = json.loads((FOLDER / "expected.json").read_text())["files"][name]
    found = {c["name"]: c for c in facts_of(FOLDER / name)["contests"]}
    assert found.keys() == expected.keys()
    for label, right in expected.items():
        contest, votes = found[label], measure(found[label], "party_votes")
        first, second = first_two(votes)
        assert {e["party"]: e["seats"] for e in votes["lines"] if e["seats"]} == right["elected"]
        assert contest["seats"] == right["elected_total"]
        assert (first["party"], first["value"]) == (right["leader"], right["leader_votes"])
        assert second["party"] == right["runner_up"]
        assert votes["total"] == right["valid_votes"]
        assert_margin(votes, right["margin_votes"], right["margin_pp"])


@needs_shared
def test_councils_agree_with_the_oracle() -> None:
    name = "local_results.json"
    expected = json.loads((FOLDER / "expected.json").read_text())["files"][name]
    found = {c["name"]: c for c in facts_of(FOLDER / name)["contests"] if "/councils-" not in c["id"]}
    results = {c.contest.name: c for c in snapshot_of(FOLDER / name).contests}
    assert found.keys() == expected.keys()
    for label, right in expected.items():
        seats = measure(found[label], "seats")
        assert {e["name"]: e["value"] for e in seats["lines"]} == right["seats"]
        assert results[label].status_word == f"{right['control']}: {right['gain_or_hold']}"
        assert results[label].corrected == (right["revision"] > 1)


@needs_shared
def test_the_old_state_of_the_parties_is_read_whole() -> None:
    found = facts_of(OLD)
    (contest,) = found["contests"]
    seats = measure(contest, "seats")
    assert found["source"]["test"]
    assert [e["value"] for e in seats["lines"]][:2] == [291, 285]
    assert sum(e["value"] for e in seats["lines"]) == 650
    assert snapshot_of(OLD).drift == ()


@needs_shared
def test_every_message_of_the_samples_is_read_without_drift() -> None:
    paths = [p for p in FOLDER.glob("*.json") if p.name != "expected.json"]
    assert len(paths) == 6
    for path in paths:
        assert snapshot_of(path).drift == (), path.name
