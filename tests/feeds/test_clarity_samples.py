"""Clarity against its samples: detail.xml in both shapes, summary.json, settings, and known faults."""

from __future__ import annotations

from typing import Any

import pytest

from newsgen.feeds import ReadContext, get, sniff
from newsgen.feeds.clarity.site import version
from newsgen.io.inputs import load
from newsgen.model import ContestKind
from tests.feeds.reading import SHARED, needs_shared, payload, read
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

FOLDER = US / "clarity"
ORACLE = expected("clarity")


def _find(contests: tuple[Any, ...], record: dict[str, Any]) -> Any:
    """A contest by key, or by name where the file has no keys."""
    if "key" in record:
        return next(c for c in contests if c["id"].rsplit("/", 1)[-1] == record["key"])
    return next(c for c in contests if c["name"] == single(record["contest"]))


@needs_shared
@pytest.mark.parametrize("name", shared_files("clarity", ORACLE))
def test_every_listed_contest_agrees(name: str) -> None:
    contests = contests_of("clarity", FOLDER / name)
    entry = ORACLE["files"][name]
    assert len(contests) == entry["contests_in_file"]
    for record in entry["contests"]:
        contest = _find(contests, record)
        assert contest["name"] == single(record["contest"])
        assert_record(contest, record)
        if record.get("isQuestion"):
            assert contest["kind"] == "ballot_measure"
        if "order" in record:
            assert [line["name"] for line in deciding(contest)["lines"]] == [
                single(n) for n in record["order"]
            ]
        lost = record.get("contest_level_votetypes", {})
        if contest["seats"] == 1 and "Undervotes" in lost:
            assert (contest["progress"]["blank"], contest["progress"]["invalid"]) == (
                lost["Undervotes"],
                lost["Overvotes"],
            )
        wins = {c["name"] for c in record["candidates"] if c.get("win")}
        assert {line["name"] for line in deciding(contest)["lines"] if line["outcome"]} == wins


@needs_shared
@pytest.mark.parametrize("name", shared_files("clarity", ORACLE))
def test_a_doubt_about_vote_types_follows_the_oracle(name: str) -> None:
    contests = contests_of("clarity", FOLDER / name)
    for record in ORACLE["files"][name]["contests"]:
        matches = [c.get("votetype_sum_matches", True) for c in record["candidates"]]
        gates = [f["gate"] for f in _find(contests, record)["findings"]]
        assert ("parts-against-total" in gates) is (not all(matches))


@needs_shared
def test_precinct_rows_that_lack_votes_are_left_out() -> None:
    contests = contests_of("clarity", FOLDER / "2020-11-03_GA_Atkinson_detail_by_precinct.xml")
    president = next(c for c in contests if c["id"].endswith("/1"))
    assert [f["gate"] for f in president["findings"]] == ["units-below-total"]
    assert deciding(president)["margin"]["value"] == 1475


@needs_shared
def test_party_and_incumbency_are_read_out_of_the_name() -> None:
    (snapshot,) = read(payload(FOLDER / "2020-11-03_GA_state_detail_by_county.xml"))
    trump = next(c for c in snapshot.contests[0].choices if c.name.startswith("Donald"))
    assert (trump.name, trump.spoken) == ("Donald J. Trump (I) (Rep)", "Donald J. Trump")
    assert (trump.party, trump.incumbent) == ("Rep", True)


@needs_shared
def test_settings_name_election_place_and_unit() -> None:
    settings = payload(FOLDER / "2020-11-20_GA_105369_electionsettings.json")
    summary = payload(FOLDER / "2020-11-12_GA_105369_summary.json")
    (snapshot,) = get("clarity").read(summary, ReadContext(companions=(settings,)))
    contest = snapshot.contests[0].contest
    assert contest.id == "ga-2020-11-03/5000"
    assert (contest.area.name, contest.election.name) == ("Georgia", "November 3,2020-General Election")
    assert snapshot.contests[0].progress.unit == "counties"
    (alone,) = read(settings)
    assert (alone.contests, alone.test) == ((), False)
    assert alone.generated_at is not None
    assert alone.generated_at.isoformat() == "2020-11-20T20:37:43+00:00"


@needs_shared
@pytest.mark.parametrize("name", [n for n, e in ORACLE.get("files", {}).items() if "version" in e])
def test_the_version_names_the_folder_to_fetch(name: str) -> None:
    what = payload(FOLDER / name)
    assert sniff(what)[0] == "clarity"
    assert version(what) == ORACLE["files"][name]["version"]
    assert read(what)[0].contests == ()


@needs_shared
def test_the_text_made_for_people_is_refused_with_a_reason() -> None:
    (what,) = load([str(FOLDER / "2024-11-05_TX_El-Paso_detailtxt.zip")])
    feed, why = sniff(what)
    assert feed is None
    verdict = get("clarity").sniff(what)
    assert "people" in verdict.why
    assert why


@needs_shared
def test_the_same_contest_twice_counts_once() -> None:
    (contest,) = contests_of("clarity", SHARED / "faults" / "F06.1.xml")
    assert {line["name"]: line["value"] for line in deciding(contest)["lines"]} == {
        "Ada BERG (AAA)": 50210,
        "Bo LUND (BBB)": 48877,
    }
    assert deciding(contest)["margin"]["value"] == 1333
    assert [(f["gate"], f["severity"]) for f in contest["findings"]] == [("duplicate-contest", "warning")]


@needs_shared
def test_the_same_contest_twice_with_other_figures_is_held() -> None:
    (contest,) = contests_of("clarity", SHARED / "faults" / "F06.2.xml")
    assert [(f["gate"], f["severity"]) for f in contest["findings"]] == [("duplicate-contest", "hold")]


@needs_shared
def test_a_precinct_outside_the_list_counts_and_warns_once() -> None:
    (contest,) = contests_of("clarity", SHARED / "faults" / "F26.xml")
    assert deciding(contest)["margin"]["value"] == 4
    assert [(f["gate"], f["severity"], f["place"]) for f in contest["findings"]] == [
        ("unknown-unit", "warning", "New Resident")
    ]
    assert (contest["progress"]["electors"], contest["progress"]["ballots"]) == (None, None)
    assert name_of(contest, deciding(contest)["leader"]) == "Ada Berg"


@needs_shared
def test_a_zone_abbreviation_is_the_authoritys_own() -> None:
    (snapshot,) = read(payload(SHARED / "faults" / "F32.2.xml"))
    assert snapshot.generated_at is not None
    assert snapshot.generated_at.isoformat() == "2030-11-06T03:05:12+00:00"
    assert snapshot.contests[0].contest.kind is ContestKind.CANDIDATE
