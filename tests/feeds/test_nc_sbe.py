"""North Carolina's table: sums over precincts, administrative rows, ways of voting, older layouts."""

from __future__ import annotations

from datetime import date

import pytest

from newsgen import analysis, feeds
from newsgen.model import ChoiceKind, ContestKind, Payload, Severity, Snapshot, Stage
from tests.feeds import us_oracle
from tests.feeds.reading import FIXTURES, cuts, needs_shared, of_text, payload, read, refusal, votes

NIGHT = FIXTURES / "nc_sbe" / "senate-61"
HEADER = (
    "County\tElection Date\tPrecinct\tContest Group ID\tContest Type\tContest Name\tChoice\tChoice Party\t"
    "Vote For\tElection Day\tEarly Voting\tAbsentee by Mail\tProvisional\tTotal Votes\tReal Precinct\t\r\n"
)
BLANK: dict[str, object] = {
    "county": "HYDE",
    "day": "11/04/2031",
    "precinct": "01",
    "group": "7",
    "type": "C",
    "name": "BOARD",
    "choice": "Ada Berg",
    "party": "",
    "seats": 1,
    "ways": "1\t2\t3\t0",
    "total": 6,
    "real": "Y",
}
ROW = (
    "{county}\t{day}\t{precinct}\t{group}\t{type}\t{name}\t{choice}\t{party}\t"
    "{seats}\t{ways}\t{total}\t{real}\t\r\n"
)


def table(*lines: dict[str, object], header: str = HEADER) -> Snapshot:
    text = header + "".join(ROW.format(**{**BLANK, **line}) for line in lines)
    (snapshot,) = read(of_text(text), "nc_sbe")
    return snapshot


def test_a_night_is_read_moment_by_moment() -> None:
    totals, stages = [], []
    for path in sorted(NIGHT.glob("*.txt")):
        (snapshot,) = read(payload(path))
        (result,) = snapshot.contests
        assert not snapshot.drift
        assert not result.findings
        assert result.contest.election.date == date(2031, 11, 4)
        totals.append(votes(result))
        stages.append(result.stage)
    assert stages == [Stage.NONE, Stage.PARTIAL, Stage.PARTIAL, Stage.PARTIAL]
    assert list(totals[1].values()) == [840, 735, 5]
    assert list(totals[2].values()) == [1715, 1828, 11]
    assert list(totals[3].values()) == [1724, 1822, 11]
    assert analysis.standings(result)[0].leader == "REP/Bo Lund"


def test_administrative_rows_are_added_and_are_no_precincts() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.txt"))
    units = snapshot.contests[0].units
    assert [(unit.id, unit.kind) for unit in units] == [
        ("EXLAND/01", "precinct"),
        ("EXLAND/02", "precinct"),
        ("EXLAND/ABSENTEE", "administrative"),
        ("MCFJORD/A1", "precinct"),
    ]
    sums = sum(int(tally.value or 0) for unit in units for tally in unit.tallies)
    assert sums == sum(int(str(v)) for v in votes(snapshot.contests[0]).values())


def test_ways_of_voting_are_parts_beside_the_total() -> None:
    (snapshot,) = read(payload(NIGHT / "04-final.txt"))
    parts = {(t.choice, t.part): t.value for t in snapshot.contests[0].tallies}
    assert parts["DEM/Ada Berg", "mail"] == 436
    assert parts["DEM/Ada Berg", "provisional"] == 6
    assert parts["DEM/Ada Berg", "total"] == 1724


def test_a_sum_says_which_rows_it_spans() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.txt"))
    tally = snapshot.contests[0].tallies[0]
    assert tally.summed
    assert tally.source.pointer == "rows 2-11, column 'Total Votes'"
    assert snapshot.contests[0].units[0].tallies[1].source.pointer == "row 3, column 'Total Votes'"


def test_counties_reuse_group_numbers_and_a_contest_may_span_counties() -> None:
    found = table(
        {"name": "HYDE BOARD"},
        {"name": "DARE BOARD", "county": "DARE"},
        {"name": "NC JUDGE", "type": "S"},
        {"name": "NC JUDGE", "type": "S", "county": "DARE"},
    ).contests
    assert [result.contest.area.name for result in found] == ["Hyde County", "Dare County", "North Carolina"]
    assert list(votes(found[2]).values()) == [12]
    assert len({result.contest.id for result in found}) == 3


def test_names_of_counties_keep_their_inner_capital() -> None:
    assert table({"county": "MCDOWELL"}).contests[0].contest.area.name == "McDowell County"


def test_seats_questions_and_the_bag_of_write_ins() -> None:
    board, question = table(
        {"seats": 3},
        {"seats": 3, "choice": "Write-In (Miscellaneous)", "total": 9, "ways": "9\t0\t0\t0"},
        {"name": "TAX", "choice": "For"},
        {"name": "TAX", "choice": "Against"},
    ).contests
    assert board.contest.seats == 3
    assert board.choices[1].kind is ChoiceKind.WRITE_IN
    assert analysis.standings(board)[0].leader == "Write-In (Miscellaneous)"
    assert question.contest.kind is ContestKind.BALLOT_MEASURE
    assert question.choices[0].kind is ChoiceKind.OPTION


def test_a_choice_without_a_name_holds_its_contest() -> None:
    (result,) = table({"choice": ""}, {}).contests
    assert (result.choices[0].id, result.choices[0].name) == ("unnamed", "")
    assert [(f.gate, f.severity) for f in result.findings] == [("missing-name", Severity.HOLD)]


@pytest.mark.parametrize(
    "line",
    [
        {"type": "Z"},
        {"real": "?"},
        {"seats": 0},
        {"total": "1,000"},
        {"total": "6.0"},
        {"total": ""},
        {"county": ""},
    ],
)
def test_a_contest_that_is_not_understood_is_held_and_the_next_goes_on(line: dict[str, object]) -> None:
    faulty, sound = table(line, {"name": "OTHER"}).contests
    assert [finding.gate for finding in faulty.findings] == ["contest-not-understood"]
    assert not faulty.tallies
    assert not sound.findings


@pytest.mark.parametrize("second", [{}, {"precinct": "02", "seats": 2}])
def test_rows_that_contradict_each_other_hold_the_contest(second: dict[str, object]) -> None:
    result = table({}, second, {"name": "OTHER"}).contests[0]
    assert [finding.gate for finding in result.findings] == ["contest-not-understood"]


def test_the_oldest_layout_is_read_by_its_headers() -> None:
    text = (
        "county,precinct,contest_type,runoff_status,recount_status,contest,choice,winner_status,party,"
        "Election Day,One Stop,Absentee by Mail,Provisional,total votes,district\n"
        '"HYDE","01","C","0","0","SHERIFF","Ada Berg","","DEM","5","6","1","0","12",""\n'
    )
    what = of_text(text, "https://results.example/results_pct_20121106.txt")
    (snapshot,) = read(what)
    (result,) = snapshot.contests
    assert not snapshot.drift
    assert votes(result) == {"DEM/Ada Berg": 12}
    assert result.contest.election.date == date(2012, 11, 6)
    assert {t.part: t.value for t in result.tallies}["early"] == 6


def test_a_new_column_is_drift_and_a_missing_one_is_refused() -> None:
    extra = HEADER.replace("Real Precinct\t", "Real Precinct\tMood")
    assert table({}, header=extra).drift == ("row 1, column 'Mood'",)
    text = (NIGHT / "01-zero.txt").read_text(encoding="utf-8")
    for gone in ("County", "Choice\t", "Total Votes", "Contest Name", "Precinct\t"):
        assert refusal(of_text(text.replace(gone, "Gone" + "\t" * gone.count("\t"), 1)), "nc_sbe")


@pytest.mark.parametrize(
    "text",
    ["", HEADER, HEADER + "HYDE\t11/04/2031\r\n", HEADER + ROW.format(**BLANK).rstrip()],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str) -> None:
    assert refusal(of_text(text), "nc_sbe") is not None


def test_a_date_in_another_form_is_refused() -> None:
    assert refusal(of_text(HEADER + ROW.format(**{**BLANK, "day": "2031-11-04"})), "nc_sbe")


def test_a_file_cut_off_anywhere_is_refused_or_ends_with_a_whole_row() -> None:
    whole = payload(NIGHT / "03-late.txt")
    right = {t.source.pointer: t.value for u in read(whole)[0].contests[0].units for t in u.tallies}
    for body in cuts(whole.body, 120):
        cut = Payload.of(body, "cut.txt")
        if refusal(cut, "nc_sbe") is None:
            for unit in read(cut, "nc_sbe")[0].contests[0].units:
                assert all(right[t.source.pointer] == t.value for t in unit.tallies)


def test_sniffing_is_sure() -> None:
    sniff = feeds.get("nc_sbe").sniff
    assert sniff(payload(NIGHT / "01-zero.txt")).matches
    for other in (b"County\tPrecinct\tChoice\r\n", b"", b"{}"):
        assert not sniff(Payload.of(other, "x")).matches


@needs_shared
def test_every_sample_agrees_with_its_record() -> None:
    oracle = us_oracle.expected("nc-sbe")
    compared = 0
    for name in us_oracle.shared_files("nc-sbe", oracle):
        if not name.endswith(".txt"):
            continue
        path = us_oracle.US / "nc-sbe" / name
        assert feeds.sniff(payload(path))[0] == "nc_sbe"
        units = {result.contest.id: result.units for result in read(payload(path))[0].contests}
        for record in oracle["files"][name]["contests"]:
            (found,) = [
                c
                for c in us_oracle.contests_of("nc_sbe", path)
                if (c["name"], c["id"].split("/")[1]) == (record["contest"], record["contest_group_id"])
            ]
            us_oracle.assert_record(found, record)
            own = units[found["id"]]
            assert sum(unit.kind == "precinct" for unit in own) == record["real_precincts"]
            assert len(own) == record["real_precincts"] + record["administrative_precincts"]
            assert len({unit.parent for unit in own}) == record["counties"]
            compared += 1
    assert compared == 51
