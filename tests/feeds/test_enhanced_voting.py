"""Enhanced Voting exports against the samples of Georgia."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from newsgen.errors import FeedError
from newsgen.model import Payload, Severity
from tests.feeds.reading import FIXTURES, needs_shared, of_json, payload, read
from tests.feeds.us_mutations import assert_cuts_are_refused, assert_never_wrong
from tests.feeds.us_oracle import (
    US,
    assert_record,
    contests_of,
    deciding,
    expected,
    name_of,
    shared_files,
    single,
)

FOLDER = US / "ga-enhanced-voting"
ORACLE = expected("ga-enhanced-voting")


@needs_shared
@pytest.mark.parametrize("name", shared_files("ga-enhanced-voting", ORACLE))
def test_every_contest_of_the_state_agrees(name: str) -> None:
    entry = ORACLE["files"][name]
    contests = contests_of("enhanced_voting", FOLDER / name)
    for record in entry["contests"]:
        contest = next(c for c in contests if c["id"].endswith(f"/{record['id']}"))
        assert contest["name"] == single(record["contest"])
        assert contest["date"] == entry["electionDate"][:10]
        assert_record(contest, record)
        measure = deciding(contest)
        lead = next(line for line in measure["lines"] if line["choice"] == measure["leader"])
        assert (2 * lead["value"] > measure["total"]) is record["leader_has_majority"]
    local_only = len(contests) - len(entry["contests"])
    if "county_only_contests" in entry:
        assert local_only == entry["county_only_contests"]


@needs_shared
@pytest.mark.parametrize("name", shared_files("ga-enhanced-voting", ORACLE))
def test_counties_add_up_to_the_state(name: str) -> None:
    (snapshot,) = read(payload(FOLDER / name))
    by_key = {result.contest.slug: result for result in snapshot.contests}
    for record in ORACLE["files"][name]["contests"]:
        result = by_key[record["id"]]
        assert len(result.units) == record["local_jurisdictions"]
        sums: Counter[str] = Counter()
        for unit in result.units:
            sums.update({tally.choice: tally.value for tally in unit.tallies})
        whole = {tally.choice: tally.value for tally in result.tallies}
        assert (dict(sums) == whole) is record["sum_of_local_equals_state"]


@needs_shared
@pytest.mark.parametrize(
    ("name", "stage", "count"),
    [
        ("export-March102026SpecialElection.json", "partial", "first"),
        ("export-SpecialElection82625Recount.json", "complete", "recount"),
        ("export-2024HD105Recount.json", "complete", "recount"),
        ("export-2017AprSpec.json", "partial", "first"),
    ],
)
def test_the_counties_say_how_far_the_count_has_come(name: str, stage: str, count: str) -> None:
    contest = contests_of("enhanced_voting", FOLDER / name)[0]
    assert (contest["stage"], contest["count"]) == (stage, count)


@needs_shared
def test_party_stands_in_the_name_where_the_field_is_empty() -> None:
    (snapshot,) = read(payload(FOLDER / "export-March102026SpecialElection.json"))
    harris = snapshot.contests[0].choices
    parties = {choice.spoken: choice.party for choice in harris}
    assert parties["Shawn Harris"] == "Dem"
    assert parties["Clay Fuller"] == "Rep"


@needs_shared
def test_a_contest_of_one_county_stands_with_that_county() -> None:
    contests = contests_of("enhanced_voting", FOLDER / "export-January20SpecialElection.json")
    mayor = next(c for c in contests if c["name"] == "Mayor")
    assert (mayor["area"]["name"], mayor["area"]["kind"]) == ("Monroe County", "county")
    assert (mayor["progress"]["reported"], mayor["progress"]["expected"]) == (2, 2)


NIGHT = FIXTURES / "enhanced_voting" / "district-9-2030"


@pytest.mark.parametrize(
    ("name", "stage", "reported", "leader", "margin"),
    [
        ("01-zero.json", "none", 0, None, None),
        ("02-early.json", "partial", 5, "Nell Oakes (I) (Dem)", 306),
        ("03-late.json", "partial", 21, "Nell Oakes (I) (Dem)", 29),
        ("04-final.json", "complete", 21, "Nell Oakes (I) (Dem)", 49),
    ],
)
def test_the_night_of_a_district(
    name: str, stage: str, reported: int, leader: str | None, margin: int | None
) -> None:
    state, mayor = contests_of("enhanced_voting", NIGHT / name)
    assert (state["stage"], state["progress"]["reported"], state["progress"]["expected"]) == (
        stage,
        reported,
        21,
    )
    assert name_of(state, deciding(state)["leader"]) == leader
    assert (deciding(state)["margin"] or {}).get("value") == margin
    assert [line["party"] for line in deciding(state)["lines"]] == ["Dem", "Rep", "Lib"]
    assert mayor["area"]["name"] == "Alder County"


def test_a_recount_is_an_election_of_its_own() -> None:
    first = contests_of("enhanced_voting", NIGHT / "04-final.json")[0]
    again = contests_of("enhanced_voting", NIGHT / "05-recount.json")[0]
    assert (first["count"], again["count"]) == ("first", "recount")
    assert first["election"] != again["election"]


@pytest.mark.parametrize(
    ("change", "gate"),
    [
        ({"contestType": "Lottery"}, "contest-not-understood"),
        ({"rankedChoiceResults": {"rounds": []}}, "ranked-choice-not-read"),
    ],
)
def test_what_is_not_understood_is_held_and_the_others_go_on(change: dict[str, object], gate: str) -> None:
    value = json.loads((NIGHT / "03-late.json").read_text("utf-8"))
    value["results"]["ballotItems"][0].update(change)
    (snapshot,) = read(of_json(value))
    state, mayor = snapshot.contests
    assert [(f.gate, f.severity) for f in state.findings] == [(gate, Severity.HOLD)]
    assert mayor.tallies


def test_an_unknown_status_is_refused() -> None:
    body = (NIGHT / "03-late.json").read_bytes().replace(b"Election Night Complete", b"Nearly There")
    with pytest.raises(FeedError, match="reporting status 'Nearly There' is not known"):
        read(Payload.of(body, "export.json"))


def test_nothing_cut_off_is_read() -> None:
    assert_cuts_are_refused(NIGHT / "03-late.json", "enhanced_voting")


def test_no_small_fault_changes_a_figure() -> None:
    assert assert_never_wrong(NIGHT / "03-late.json", "enhanced_voting")


@pytest.mark.parametrize(("state", "issuer"), [("Georgia", "Georgia Secretary of State"), ("Utah", None)])
def test_a_state_that_is_known_is_named_as_the_source(state: str, issuer: str | None) -> None:
    value = json.loads((FIXTURES / "enhanced_voting" / "district-9-2030" / "03-late.json").read_text("utf-8"))
    value["results"]["name"] = state
    (snapshot,) = read(of_json(value))
    assert snapshot.issuer == issuer
