"""Clarity against its samples: detail.xml in both shapes, summary.json, summary.csv, settings."""

from __future__ import annotations

import json
from typing import Any

import pytest
from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds import ReadContext, get, sniff
from newsgen.feeds.clarity.site import version
from newsgen.io.inputs import load
from newsgen.model import ContestKind, Payload
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, of_json, payload, read
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


NIGHT = FIXTURES / "clarity"


@pytest.mark.parametrize(
    ("name", "stage", "reported", "leader", "margin"),
    [
        ("01-zero.xml", "none", 0, None, None),
        ("02-early.xml", "partial", 0, "Otis Reed (Rep)", 32),
        ("03-late.xml", "partial", 2, "Otis Reed (Rep)", 13),
        ("04-final.xml", "complete", 3, "Otis Reed (Rep)", 28),
        ("05-corrected.xml", "complete", 3, "Nora Quay (I) (Dem)", 9),
    ],
)
def test_the_night_of_a_county(
    name: str, stage: str, reported: int, leader: str | None, margin: int | None
) -> None:
    mayor, council, question = contests_of("clarity", NIGHT / "harbor-2030" / name)
    assert (mayor["stage"], mayor["progress"]["reported"], mayor["progress"]["expected"]) == (
        stage,
        reported,
        3,
    )
    assert name_of(mayor, deciding(mayor)["leader"]) == leader
    assert (deciding(mayor)["margin"] or {}).get("value") == margin
    assert (council["seats"], question["kind"]) == (2, "ballot_measure")
    assert mayor["progress"]["electors"] == 6350
    assert mayor["progress"]["turnout_percent"] == {
        "04-final.xml": "56.8504",
        "05-corrected.xml": "56.2677",
    }.get(name)
    assert [line["kind"] for line in deciding(mayor)["lines"]].count("write_in") == 1


def test_the_last_seat_has_a_margin_of_its_own() -> None:
    _, council, _ = contests_of("clarity", NIGHT / "harbor-2030" / "04-final.xml")
    assert deciding(council)["deciding_margin"]["value"] == 71


def test_precincts_carry_electors_and_what_is_in() -> None:
    (snapshot,) = read(payload(NIGHT / "harbor-2030" / "03-late.xml"))
    units = snapshot.contests[0].units
    assert [(unit.name, unit.electors, unit.reporting) for unit in units] == [
        ("Harbor 1", 2100, True),
        ("Harbor 2", 1850, False),
        ("Market", 2400, True),
    ]
    assert sum(int(t.value or 0) for unit in units for t in unit.tallies) == 2853


def test_the_shape_by_county() -> None:
    (contest,) = contests_of("clarity", NIGHT / "state-2030" / "detail.xml")
    assert contest["area"] == {"id": "WV", "name": "West Virginia", "kind": "us_state"}
    assert deciding(contest)["margin"]["value"] == 481
    assert (contest["progress"]["reported"], contest["progress"]["expected"]) == (49, 51)


def test_a_site_has_marks_ties_and_single_choices() -> None:
    folder = NIGHT / "site-2030"
    governor, secretary, amendment = contests_of(
        "clarity", folder / "summary.json", folder / "electionsettings.json"
    )
    assert governor["id"] == "wv-2030-11-05/5000"
    assert deciding(governor)["margin"]["value"] == 362
    assert [line["outcome"] for line in deciding(secretary)["lines"]] == ["elected"]
    assert sorted(deciding(amendment)["tied"]) == ["no", "yes"]


def test_the_table_of_a_site() -> None:
    contests = contests_of("clarity", NIGHT / "site-2030" / "summary.csv")
    assert [c["name"] for c in contests] == ["Sheriff", "Water District, Seat 2", "Question 1"]
    assert [c["kind"] for c in contests] == ["candidate", "candidate", "ballot_measure"]
    assert deciding(contests[0])["margin"]["value"] == 148


def test_a_table_that_ends_early_is_seen_by_its_percentages() -> None:
    whole = (NIGHT / "site-2030" / "summary.csv").read_bytes()
    body = whole[: whole.rindex(b"5,")]
    (snapshot,) = read(Payload.of(body, "summary.csv"))
    assert [f.gate for f in snapshot.contests[2].findings] == ["contest-not-understood"]
    assert "percent" in snapshot.contests[2].findings[0].message


def test_choices_of_one_name_are_told_apart() -> None:
    body = (NIGHT / "site-2030" / "summary.json").read_bytes().replace(b"Bo Vale (Rep)", b"Ada Strand (Dem)")
    (snapshot,) = read(Payload.of(body, "summary.json"))
    assert [choice.id for choice in snapshot.contests[0].choices] == ["ada-strand", "ada-strand-2"]


@pytest.mark.parametrize(
    "text",
    [
        "11/5/2030 9:05:12 PM",
        "11/5/2030 9:05:12 PM XST",
        "2030-11-05T21:05:12",
        "13/45/2030 9:05:12 PM CST",
        "",
    ],
)
def test_a_time_is_never_guessed(text: str) -> None:
    body = (
        (NIGHT / "harbor-2030" / "02-early.xml").read_text("utf-8").replace("11/5/2030 7:20:00 PM CST", text)
    )
    with pytest.raises(FeedError) as caught:
        read(Payload.of(body.encode(), "detail.xml"))
    assert "Timestamp" in str(caught.value)


def test_an_entity_of_its_own_is_refused() -> None:
    body = b'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><ElectionResult>&x;</ElectionResult>'
    with pytest.raises(FeedError, match="declares entities"):
        read(Payload.of(body, "detail.xml"), "clarity")


def test_a_document_type_in_a_file_is_refused_and_a_word_of_it_in_a_comment_is_not() -> None:
    night = (NIGHT / "harbor-2030" / "02-early.xml").read_text("utf-8")
    named = night.replace("<ElectionResult>", '<!DOCTYPE r SYSTEM "file:///etc/x.dtd"><ElectionResult>', 1)
    with pytest.raises(FeedError, match="declares entities"):
        read(Payload.of(named.encode(), "detail.xml"), "clarity")
    comment = night.replace("<ElectionResult>", '<!-- <!DOCTYPE r SYSTEM "x"> --><ElectionResult>', 1)
    (snapshot,) = read(Payload.of(comment.encode(), "detail.xml"), "clarity")
    assert snapshot.contests


def test_parallel_lists_of_different_length_hold_the_contest() -> None:
    value = json.loads((NIGHT / "site-2030" / "summary.json").read_text("utf-8"))
    value[0]["V"].append(7)
    (snapshot,) = read(of_json(value))
    assert [f.gate for f in snapshot.contests[0].findings] == ["contest-not-understood"]
    assert snapshot.contests[1].tallies


@pytest.mark.parametrize(
    "name",
    ["harbor-2030/03-late.xml", "state-2030/detail.xml", "site-2030/summary.json", "site-2030/summary.csv"],
)
def test_nothing_cut_off_is_read(name: str) -> None:
    assert_cuts_are_refused(NIGHT / name, "clarity")


@pytest.mark.parametrize(
    "name", ["harbor-2030/03-late.xml", "state-2030/detail.xml", "site-2030/summary.json"]
)
def test_no_small_fault_changes_a_figure(name: str) -> None:
    assert assert_never_wrong(NIGHT / name, "clarity")


def test_each_figure_points_to_its_attribute() -> None:
    path = NIGHT / "harbor-2030" / "03-late.xml"
    tree = etree.parse(path)
    (snapshot,) = read(payload(path))
    for result in snapshot.contests:
        for tally in result.tallies:
            assert tree.xpath(tally.source.pointer) == [str(tally.value)]
        for tally in (t for unit in result.units for t in unit.tallies):
            assert sum(int(votes) for votes in tree.xpath(tally.source.pointer)) == tally.value
