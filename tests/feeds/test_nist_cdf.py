"""NIST SP 1500-100 against Google's samples of version 1 and NIST's examples of version 2."""

from __future__ import annotations

from decimal import Decimal

import pytest
from lxml import etree

from newsgen.errors import FeedError
from newsgen.model import Payload, Severity
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, payload, read, votes
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

FOLDER = US / "nist-1500-100"
ORACLE = expected("nist-1500-100")
_STAGES = {"unofficial-partial": ("partial", "complete", "none"), "certified": ("certified",)}


@needs_shared
@pytest.mark.parametrize("name", shared_files("nist-1500-100", ORACLE))
def test_every_contest_agrees(name: str) -> None:
    entry = ORACLE["files"][name]
    contests = contests_of("nist_cdf", FOLDER / name)
    assert len(contests) == len(entry["contests"])
    for contest, record in zip(contests, entry["contests"], strict=True):
        assert contest["name"] == single(record["contest"])
        assert contest["stage"] in _STAGES[entry["report_status"]]
        lines = {line["choice"]: line for line in deciding(contest)["lines"]}
        assert lines.keys() == {given["selection"] for given in record["candidates"]}
        for given in record["candidates"]:
            line = lines[given["selection"]]
            assert line["value"] == given["votes"]
            assert line["outcome"] == ("elected" if given["status"] == ["winner"] else None)
            if "seats" in given:
                assert line["seats"] == given["seats"]["seats-won"]
        if record["total_votes"] is None:
            assert (deciding(contest)["leader"], deciding(contest)["margin"]) == (None, None)
        else:
            assert_record(contest, record)


@needs_shared
def test_several_seats_have_a_deciding_margin() -> None:
    (contest,) = contests_of("nist_cdf", SHARED / "faults" / "F16.xml")
    measure = deciding(contest)
    assert (contest["seats"], contest["stage"], contest["calls"]) == (3, "complete", [])
    assert [line["name"] for line in measure["lines"]][:3] == ["Ada Berg", "Bo Lund", "Carl Moe"]
    assert measure["deciding_margin"]["value"] == 14
    assert name_of(contest, measure["first_out"]) == "Dina Foss"
    assert measure["total"] == 9424
    assert not [line for line in measure["lines"] if line["outcome"]]


@needs_shared
@pytest.mark.parametrize(
    ("name", "contests"),
    [
        ("ballot_measure_contest.xml", 1),
        ("june_test_case.json", 6),
        ("minimum_valid_document.xml", 0),
        ("n-of-m_contest.xml", 1),
        ("presidential_election_example.xml", 1),
        ("single_candidate_contest.xml", 1),
    ],
)
def test_definitions_without_counts_are_read_as_nothing_counted(name: str, contests: int) -> None:
    (snapshot,) = read(payload(FOLDER / "v2-examples" / name))
    assert len(snapshot.contests) == contests
    assert {result.stage.value for result in snapshot.contests} <= {"none"}
    assert all(result.tallies == () for result in snapshot.contests)


@needs_shared
def test_a_ticket_is_one_choice_with_both_names() -> None:
    (snapshot,) = read(payload(FOLDER / "v2-examples" / "presidential_election_example.xml"))
    names = [choice.name for choice in snapshot.contests[0].choices]
    assert names == ["Anthony Alpha / Betty Beta", "Gloria Gamma / David Delta"]


@needs_shared
def test_a_change_of_seats_may_be_negative() -> None:
    (snapshot,) = read(payload(FOLDER / "google-v1-style" / "virtual_contest_sample_feed.xml"))
    seats = snapshot.contests[2]
    assert {b.choice: b.seats_change for b in seats.baseline} == {"ps-101321": -1, "ps-101322": 1}
    assert [tally.value for tally in seats.tallies] == [None, None]


NIGHT = FIXTURES / "nist_cdf"
HARBOR = NIGHT / "harbor-district-2030"


@pytest.mark.parametrize(
    ("name", "stage", "total", "deciding_margin", "elected", "called"),
    [
        ("02-early.xml", "partial", 2190, 2, [], []),
        ("03-late.xml", "complete", 4298, 4, [], ["projected"]),
        ("04-final.xml", "certified", 4306, 2, ["Tove Unger", "Vera West"], []),
    ],
)
def test_the_night_of_a_board(
    name: str, stage: str, total: int, deciding_margin: int, elected: list[str], called: list[str]
) -> None:
    board, bonds = contests_of("nist_cdf", HARBOR / name)
    measure = deciding(board)
    assert (board["stage"], board["seats"], measure["total"]) == (stage, 2, total)
    assert measure["deciding_margin"]["value"] == deciding_margin
    assert [line["name"] for line in measure["lines"] if line["outcome"] == "elected"] == elected
    assert [(call["caller"], call["status"]) for call in board["calls"]] == [
        ("Harbor District Clerk", status) for status in called
    ]
    assert bonds["kind"] == "ballot_measure"


def test_before_the_count_there_are_choices_and_no_figures() -> None:
    (snapshot,) = read(payload(HARBOR / "01-zero.xml"))
    assert [(result.stage.value, result.tallies, len(result.choices)) for result in snapshot.contests] == [
        ("none", (), 4),
        ("none", (), 2),
    ]


def test_a_measure_that_needs_more_than_half() -> None:
    (snapshot,) = read(payload(HARBOR / "03-late.xml"))
    contest = snapshot.contests[1].contest
    assert (contest.rule, contest.needed) == ("super_majority", Decimal(60))


def test_a_withdrawn_candidate_is_marked() -> None:
    (snapshot,) = read(payload(HARBOR / "04-final.xml"))
    statuses = {choice.name: choice.status.value for choice in snapshot.contests[0].choices}
    assert statuses["Yrsa Zander"] == "withdrawn"
    assert statuses["Ulf Vinter"] == "active"


def test_a_rehearsal_is_test_data() -> None:
    (snapshot,) = read(payload(HARBOR / "05-rehearsal.xml"))
    assert snapshot.test
    assert all(result.test for result in snapshot.contests)


def test_both_versions_say_the_same() -> None:
    (second,) = read(payload(HARBOR / "03-late.xml"))
    (first,) = read(payload(HARBOR / "06-version-1.xml"))
    assert [votes(r) for r in first.contests] == [votes(r) for r in second.contests]
    assert [c.name for c in first.contests[0].choices] == [c.name for c in second.contests[0].choices]
    assert [len(r.units) for r in first.contests] == [2, 2]


def test_rounds_are_measures_and_the_last_decides() -> None:
    (contest,) = contests_of("nist_cdf", NIGHT / "ranked-choice-2030" / "report.json")
    leaders = {m["measure"]: (name_of(contest, m["leader"]), m["decides"]) for m in contest["measures"]}
    assert leaders == {"round_1": ("Tove Unger", False), "round_2": ("Ulf Vinter", True)}


def test_a_unit_inside_another_is_not_added_again() -> None:
    body = (HARBOR / "03-late.xml").read_text("utf-8")
    whole = "<VoteCounts><GpUnitId>g0</GpUnitId><Type>total</Type><Count>{}</Count></VoteCounts>"
    for number, total in enumerate((1160, 1131, 1127, 880), 1):
        names = f"<CandidateIds>c{number}<"
        body = body.replace(names, whole.format(total) + names)
    (snapshot,) = read(Payload.of(body.encode(), "report.xml"))
    assert votes(snapshot.contests[0]) == {"s1": 1160, "s2": 1131, "s3": 1127, "s4": 880}
    assert [unit.parent for unit in snapshot.contests[0].units] == ["g0", "g0", None]


def test_a_count_withheld_for_privacy_is_no_zero() -> None:
    body = (HARBOR / "03-late.xml").read_text("utf-8")
    for kind, number in (("absentee", 130), ("election-day", 390), ("total", 520)):
        body = body.replace(
            f"<GpUnitId>g2</GpUnitId><Type>{kind}</Type><Count>{number}</Count>",
            f"<GpUnitId>g2</GpUnitId><IsSuppressedForPrivacy>true</IsSuppressedForPrivacy><Type>{kind}</Type>",
            1,
        )
    (snapshot,) = read(Payload.of(body.encode(), "report.xml"))
    board = snapshot.contests[0]
    assert votes(board)["s1"] == 640
    assert ("withheld", Severity.CAVEAT, "g2") in [(f.gate, f.severity, f.place) for f in board.findings]
    assert [t.value for unit in board.units for t in unit.tallies if (unit.id, t.choice) == ("g2", "s1")] == [
        None
    ]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("<Status>unofficial-complete</Status>", "<Status>nearly</Status>", "status 'nearly' is not known"),
        ("projected-winner", "favourite", "status 'favourite' is not known"),
        ("<GeneratedDate>2030-11-05T23:10:00-05:00", "<GeneratedDate>tonight", "time not understood"),
    ],
)
def test_an_unknown_code_of_the_report_is_refused(old: str, new: str, said: str) -> None:
    body = (HARBOR / "03-late.xml").read_text("utf-8").replace(old, new)
    with pytest.raises(FeedError, match=said):
        read(Payload.of(body.encode(), "report.xml"))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("n-of-m", "by-acclaim", "vote variation 'by-acclaim' is not known"),
        (
            "<Type>absentee</Type>",
            "<Type>carrier-pigeon</Type>",
            "type of count 'carrier-pigeon' is not known",
        ),
        ("<CandidateIds>c1<", "<CandidateIds>c9<", "candidate 'c9' is not listed"),
        ("<Count>640</Count>", "<Count>64O</Count>", "malformed number"),
    ],
)
def test_an_unknown_code_of_a_contest_holds_it_and_the_other_goes_on(old: str, new: str, said: str) -> None:
    body = (HARBOR / "03-late.xml").read_text("utf-8").replace(old, new, 1)
    (snapshot,) = read(Payload.of(body.encode(), "report.xml"))
    board, bonds = snapshot.contests
    assert said in board.findings[0].message
    assert (board.tallies, bool(bonds.tallies)) == ((), True)


@pytest.mark.parametrize("name", ["harbor-district-2030/04-final.xml", "ranked-choice-2030/report.json"])
def test_nothing_cut_off_is_read(name: str) -> None:
    assert_cuts_are_refused(NIGHT / name, "nist_cdf")


@pytest.mark.parametrize(
    "name",
    ["harbor-district-2030/04-final.xml", "ranked-choice-2030/report.json"],
)
def test_no_small_fault_changes_a_figure(name: str) -> None:
    assert assert_never_wrong(NIGHT / name, "nist_cdf")


@pytest.mark.parametrize(
    "name", ["harbor-district-2030/04-final.xml", "harbor-district-2030/06-version-1.xml"]
)
def test_each_figure_points_to_its_element(name: str) -> None:
    path = NIGHT / name
    tree = etree.parse(path)
    (snapshot,) = read(payload(path))
    found = [t for r in snapshot.contests for u in r.units for t in u.tallies]
    assert len(found) == 12
    for tally in found:
        (element,) = tree.xpath(tally.source.pointer)
        assert element[-1].text == str(tally.value)


def test_the_issuer_of_a_report_is_its_source_in_copy() -> None:
    (snapshot,) = read(payload(HARBOR / "02-early.xml"))
    assert snapshot.issuer == "Harbor District Clerk"
