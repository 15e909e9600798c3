"""Florida counties' download: columns by name, dashes, contests of one name, amendments."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from newsgen import analysis, feeds
from newsgen.model import ChoiceKind, ContestKind, Payload, Severity, Snapshot, Stage
from tests.feeds import us_oracle
from tests.feeds.reading import FIXTURES, cuts, needs_shared, of_text, payload, read, refusal, votes

NIGHT = FIXTURES / "fl_counties" / "example-county"
HEADER = "Contest,Candidate Issue,Party,Precinct Name,Total Votes,% of Total Votes\n"


def table(text: str, location: str = "made.csv", **options: object) -> Snapshot:
    (snapshot,) = read(of_text(text, location), "fl_counties", **options)
    return snapshot


def test_a_night_is_read_moment_by_moment() -> None:
    leaders, stages = [], []
    for path in sorted(NIGHT.glob("*.csv")):
        (snapshot,) = read(payload(path), county="Example", date="2031-11-04")
        congress, amendment, judge = snapshot.contests
        assert not snapshot.drift
        assert not congress.findings
        stages.append(congress.stage)
        leaders.append(analysis.standings(congress)[0].leader)
        assert amendment.contest.needed == Decimal(60)
        assert amendment.contest.kind is ContestKind.BALLOT_MEASURE
        assert judge.contest.kind is ContestKind.RETENTION
    assert stages == [Stage.NONE, Stage.PARTIAL, Stage.PARTIAL, Stage.PARTIAL]
    assert leaders == [None, "DEM/Ada Berg", "REP/Bo Lund", "REP/Bo Lund"]
    assert votes(congress) == {"DEM/Ada Berg": 637, "REP/Bo Lund": 671, "Write-in": 8}
    assert congress.contest.id.startswith("fl-2031-11-04/fl-example/")
    assert congress.contest.area.name == "Example County"
    assert congress.choices[2].kind is ChoiceKind.WRITE_IN


def test_ways_of_voting_are_parts_and_a_dash_makes_them_unknown() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.csv"))
    congress, amendment, _ = snapshot.contests
    parts = {(t.choice, t.part): t.value for t in congress.tallies}
    assert parts["DEM/Ada Berg", "mail"] == 192
    suppressed = {t.part: t.value for t in amendment.tallies if t.choice == "NON/Yes"}
    assert suppressed == {
        "total": 705,
        "provisional": None,
        "mail": None,
        "early": None,
        "election_day": None,
    }
    assert not amendment.findings


def test_a_suppressed_total_is_left_out_with_a_caveat() -> None:
    (result,) = table(
        HEADER + "Mayor,Ada,,P1,10,1\nMayor,Bo,,P1,9,1\nMayor,Ada,,P2,-,-\nMayor,Bo,,P2,-,-\n"
    ).contests
    assert votes(result) == {"Ada": 10, "Bo": 9}
    assert [(f.gate, f.severity, f.place) for f in result.findings] == [
        ("withheld-units", Severity.CAVEAT, "P2")
    ]


def test_all_totals_suppressed_is_unknown_and_not_zero() -> None:
    (result,) = table(HEADER + "Mayor,Ada,,P1,-,-\nMayor,Bo,,P1,-,-\n").contests
    assert votes(result) == {"Ada": None, "Bo": None}


def test_several_contests_of_one_name_are_held() -> None:
    text = (
        HEADER
        + "Court,Yes,,P1,10,1\nCourt,No,,P1,9,1\nCourt,Yes,,P1,8,1\nCourt,No,,P1,7,1\nMayor,Ada,,P1,3,1\n"
    )
    court, mayor = table(text).contests
    assert [finding.gate for finding in court.findings] == ["contest-not-understood"]
    assert not court.tallies
    assert not mayor.findings


def test_county_and_day_may_stand_in_the_files_name() -> None:
    text = HEADER + "Mayor,Ada,,P1,10,1\n"
    name = "2031-11-04_St. Lucie_CandidateResultsbyPrecinctandParty.csv"
    contest = table(text, name).contests[0].contest
    assert contest.area.name == "St. Lucie County"
    assert contest.election.date == date(2031, 11, 4)
    assert table(text).contests[0].contest.area.name == "Florida"


@pytest.mark.parametrize("cell", ["", "1.5", '"1,005"', "x", "*"])
def test_a_number_in_another_form_holds_the_contest_and_the_next_goes_on(cell: str) -> None:
    faulty, sound = table(f"{HEADER}Mayor,Ada,,P1,{cell},1\nClerk,Bo,,P1,4,1\n").contests
    assert [finding.gate for finding in faulty.findings] == ["contest-not-understood"]
    assert not faulty.tallies
    assert not sound.findings


@pytest.mark.parametrize(
    "text",
    [
        "",
        HEADER,
        HEADER + "Mayor,Ada\n",
        HEADER + "Mayor,Ada,,P1,10,1",
        HEADER + ",Ada,,P1,10,1\n",
        HEADER + "Mayor,,,P1,10,1\n",
        HEADER.replace("Total Votes,", "Sum,", 1) + "Mayor,Ada,,P1,10,1\n",
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str) -> None:
    assert refusal(of_text(text), "fl_counties") is not None


def test_a_new_column_is_drift() -> None:
    assert table(HEADER.replace("Contest,", "Contest,Mood,") + "Mayor,calm,Ada,,P1,10,1\n").drift


def test_a_file_cut_off_anywhere_is_refused_or_ends_with_a_whole_row() -> None:
    whole = payload(NIGHT / "03-late.csv")
    right = {t.source.pointer: t.value for r in read(whole)[0].contests for u in r.units for t in u.tallies}
    for body in cuts(whole.body, 120):
        cut = Payload.of(body, "cut.csv")
        if refusal(cut, "fl_counties") is None:
            for result in read(cut, "fl_counties")[0].contests:
                assert all(right[t.source.pointer] == t.value for u in result.units for t in u.tallies)


def test_sniffing_is_sure() -> None:
    assert feeds.sniff(payload(NIGHT / "01-zero.csv"))[0] == "fl_counties"
    assert not feeds.get("fl_counties").sniff(Payload.of(b"Contest,Candidate,Votes\n", "x")).matches


@needs_shared
def test_every_sample_agrees_with_its_record() -> None:
    oracle = us_oracle.expected("fl-counties")
    compared = 0
    for name in us_oracle.shared_files("fl-counties", oracle):
        path = us_oracle.US / "fl-counties" / name
        assert feeds.sniff(payload(path))[0] == "fl_counties"
        results = read(payload(path))[0].contests
        assert len(results) == oracle["files"][name]["contests_in_file"]
        units = {result.contest.id: result.units for result in results}
        for record in oracle["files"][name]["contests"]:
            wanted = us_oracle.single(record["contest"])
            (found,) = [c for c in us_oracle.contests_of("fl_counties", path) if c["name"] == wanted]
            us_oracle.assert_record(found, record)
            assert len(units[found["id"]]) == record["precinct_rows"]
            compared += 1
    assert compared == 12
