"""Tables of authorities: what headers mean, how cells are read, what is held and what is refused."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from newsgen import analysis, feeds
from newsgen.errors import SettingsError
from newsgen.model import (
    ChoiceKind,
    ContestKind,
    ContestResult,
    Payload,
    Scope,
    Severity,
    Snapshot,
    Stage,
)
from tests.feeds.reading import FIXTURES, SHARED, cuts, needs_shared, payload, read, refusal, votes

NIGHT = FIXTURES / "table" / "fjord-night"
OPTIONS: dict[str, object] = {
    "source": "fjord",
    "date": "2031-09-08",
    "contest": "Council leader",
    "place": "Fjord",
    "delimiter": ";",
    "grouping": ".",
    "unknown": ["*"],
    "known_units": ["0101", "0102", "0103"],
    "columns": {
        "unit_id": "ward_no",
        "unit": "ward",
        "electors": "electors",
        "choice_id": "person_id",
        "choice": "person",
        "party": "list",
        "votes": "votes",
    },
}


def table(text: str, **options: object) -> Snapshot:
    (snapshot,) = read(Payload.of(text.encode(), "made.csv"), "table", **options)
    return snapshot


def contest(text: str, **options: object) -> ContestResult:
    (result,) = table(text, **options).contests
    return result


def gates(result: ContestResult) -> list[tuple[str, Severity, str]]:
    return [(finding.gate, finding.severity, finding.place) for finding in result.findings]


def test_a_night_is_read_moment_by_moment() -> None:
    totals, stages = [], []
    for path in sorted(NIGHT.glob("*.csv")):
        (snapshot,) = read(payload(path), "table", **OPTIONS)
        (result,) = snapshot.contests
        assert not snapshot.drift
        assert result.contest.id == "fjord/2031-09-08"
        assert result.contest.name == "Council leader"
        assert [unit.id for unit in result.units] == ["0101", "0102", "0103"]
        totals.append(votes(result))
        stages.append(result.stage)
    assert stages == [Stage.NONE, Stage.PARTIAL, Stage.PARTIAL, Stage.PARTIAL]
    assert totals[1] == {"p11": 3402, "p57": 2911}
    assert totals[2] == {"p11": 5502, "p57": 5510}
    assert totals[3] == {"p11": 5502, "p57": 5500}


def test_a_withheld_ward_is_left_out_with_a_caveat() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.csv"), "table", **OPTIONS)
    (result,) = snapshot.contests
    assert gates(result) == [("withheld-units", Severity.CAVEAT, "0103")]
    assert result.findings[0].bound == "38"
    assert [tally.value for tally in result.units[2].tallies] == [None, None]
    assert result.progress.electors == 21538


def test_a_sum_says_which_rows_it_spans_and_a_single_cell_where_it_stands() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.csv"), "table", **OPTIONS)
    total = snapshot.contests[0].tallies[0]
    assert total.summed
    assert total.source.pointer == "rows 2-6, column 'votes'"
    cell = snapshot.contests[0].units[0].tallies[1]
    assert not cell.summed
    assert cell.source.pointer == "row 3, column 'votes'"


def test_lines_of_one_candidate_are_added_by_identifier() -> None:
    result = contest(
        "contest,line,candidate_id,candidate,votes\n"
        "D 1,AAA,k1,Mona Ek,400\nD 1,BBB,k2,Tor Lie,390\nD 1,CCC,k2,Tor Lie,30\n"
    )
    assert votes(result) == {"k1": 400, "k2": 420}
    assert result.choices[1].party == "BBB/CCC"
    assert not result.findings
    assert analysis.standings(result)[0].leader == "k2"


def test_progress_and_total_are_of_the_contest_and_shares_are_reckoned() -> None:
    snapshot = table(
        "raceid,last,votecount,racevotes,votepct,precinctsreporting,precinctstotal,precinctsreportingpct\n"
        "7,Berg,30,120,0.25,3,300,1.0\n7,Lund,60,120,0.5,3,300,1.0\n"
    )
    (result,) = snapshot.contests
    assert (result.progress.reported, result.progress.expected) == (3, 300)
    assert analysis.standings(result)[0].base == 120
    assert result.stage is Stage.PARTIAL
    assert not snapshot.drift


def test_the_settings_may_declare_the_stage_of_counting_and_how_far_it_is() -> None:
    result = contest("contest,candidate,votes\nC,Ada,1\n", count="recount", stage="certified")
    assert (result.count, result.stage) == ("recount", Stage.CERTIFIED)


def test_all_units_in_is_complete() -> None:
    result = contest(
        "raceid,last,votecount,precinctsreporting,precinctstotal\n7,Berg,30,3,3\n7,Lund,60,3,3\n"
    )
    assert result.stage is Stage.COMPLETE


def test_units_are_rolled_up_to_their_parents_and_to_the_whole() -> None:
    snapshot = table(
        "town,county_id,county,candidate,votes\n"
        "Alby,01,Pers,Ada,100\nAlby,01,Pers,Bo,90\nBru,01,Pers,Ada,50\nBru,01,Pers,Bo,70\n"
        "Dal,02,Dovre,Ada,31\nDal,02,Dovre,Bo,44\n"
    )
    found = {result.contest.id: votes(result) for result in snapshot.contests}
    assert found == {
        "table": {"Ada": 181, "Bo": 204},
        "table/01": {"Ada": 150, "Bo": 160},
        "table/02": {"Ada": 31, "Bo": 44},
    }
    assert {unit.parent for unit in snapshot.contests[0].units} == {"01", "02"}


def test_ballots_cast_is_a_fact_of_the_unit_and_parts_are_only_checked() -> None:
    result = contest(
        "county,precinct,office,candidate,party,votes,mail,election_day\n"
        "Skog,P 2,Ballots Cast,,,1285,480,805\n"
        "Skog,P 2,Council,Ada Berg,AAA,700,165,537\n"
        "Skog,P 2,Council,Bo Lund,BBB,560,115,445\n"
    )
    assert votes(result) == {"Ada Berg": 700, "Bo Lund": 560}
    assert result.progress.ballots == result.units[0].ballots == 1285
    assert gates(result) == [("parts-against-total", Severity.WARNING, "Ada Berg")]
    assert (result.findings[0].value, result.findings[0].bound) == ("702", "700")
    assert result.contest.area.name == "Skog"
    parts = {(t.choice, t.part): t.value for t in result.tallies if t.part != "total"}
    assert parts["Ada Berg", "mail"] == 165


def test_parts_far_from_their_total_hold() -> None:
    result = contest("precinct,candidate,votes,mail,election_day\nP,Ada,700,300,300\nP,Bo,560,115,445\n")
    assert gates(result) == [("parts-against-total", Severity.HOLD, "Ada")]


def test_norwegian_headers_between_semicolons_group_with_a_full_stop() -> None:
    snapshot = table(
        "kommune;parti;stemmer;prosent\nLilleby;A;1.234;48,2\nLilleby;H;1.326;51,8\n"
        "Storeby;A;12.34;50,0\nStoreby;H;1,234;50,0\n"
    )
    sound, faulty = snapshot.contests
    assert votes(sound) == {"A": 1234, "H": 1326}
    assert not sound.findings
    assert votes(faulty) == {"A": None, "H": None}
    assert [gate for gate, _, _ in gates(faulty)] == ["malformed-number"] * 2
    assert faulty.findings[0].place == "row 4, column 'stemmer'"
    assert faulty.findings[0].scope is Scope.UP


def test_given_shares_are_a_check_by_their_declared_scale() -> None:
    text = "contest;candidate;votes;of one;of all\nC;Ada;523;0,523;52,3\nC;Bo;477;0,977;47,7\n"
    shares = {"of one": 1, "of all": 100}
    (finding,) = contest(text, decimal=",", shares=shares).findings
    assert (finding.gate, finding.severity) == ("share-differs", Severity.WARNING)
    assert (finding.place, finding.value, finding.bound) == ("row 3, column 'of one'", "97.7", "47.7")
    assert {gate for gate, _, _ in gates(contest(text, shares=shares))} == {"malformed-number"}
    for wrong in ({"of one": 10}, {"of none": 1}, ["of one"]):
        assert refusal(Payload.of(text.encode(), "t.csv"), "table", decimal=",", shares=wrong)


def test_without_a_declared_sign_no_grouping_is_read() -> None:
    result = contest("contest,candidate,votes\nC,Ada,1.234\n")
    assert votes(result) == {"Ada": None}
    assert gates(result)[0][0] == "malformed-number"


@pytest.mark.parametrize("blank", [" ", "\u00a0", "\u202f"])
def test_blanks_between_groups_are_one_sign(blank: str) -> None:
    result = contest(f"contest;candidate;votes\nC;Ada;12{blank}345\n", grouping=" ")
    assert votes(result) == {"Ada": 12345}


def test_one_column_for_each_choice() -> None:
    snapshot = table(
        "ward\tYes\tNo\tturnout\n1\t10\t12\t50\n2\t7\t9\t60\n",
        columns={"unit": "ward"},
        choices={"Yes": "Ja", "No": "Nei"},
        kind="ballot_measure",
        delimiter="tab",
    )
    (result,) = snapshot.contests
    assert votes(result) == {"Yes": 17, "No": 21}
    assert [choice.name for choice in result.choices] == ["Ja", "Nei"]
    assert result.contest.kind is ContestKind.BALLOT_MEASURE
    assert snapshot.drift == ("row 1, column 'turnout'",)


def test_seats_make_party_lists() -> None:
    result = contest("kommunenr,parti,stemmer,mandater\n0301,A,310,3\n0301,H,290,2\n")
    assert result.contest.kind is ContestKind.PARTY_LIST
    assert result.choices[0].kind is ChoiceKind.PARTY_LIST
    assert [seat.seats for seat in result.seats] == [3, 2]
    assert result.contest.area.id == "0301"


def test_rows_of_blank_ballots_and_write_ins_are_told_by_name() -> None:
    result = contest("precinct,candidate,votes\nP,Ada,10\nP,Write-ins,2\nP,Blank,3\n")
    assert votes(result) == {"Ada": 10, "Write-ins": 2}
    assert result.choices[1].kind is ChoiceKind.WRITE_IN
    assert result.progress.blank == 3
    assert [tally.value for tally in result.units[0].tallies] == [10, 2]


def test_units_that_a_spreadsheet_renamed_hold_the_contest() -> None:
    text = "precinct,candidate,votes\n1-2,Ada,40\n1-2,Bo,44\n4-Mar,Ada,31\n4-Mar,Bo,29\n"
    assert gates(contest(text)) == [("unknown-unit", Severity.HOLD, "4-Mar")]
    listed = contest(text, known_units=["1-2", "3-4"])
    assert gates(listed) == [("unknown-unit", Severity.HOLD, "4-Mar")]
    assert listed.findings[0].bound == "3-4"


@pytest.mark.parametrize("unit", ["1-2", "Marker 4", "04-3", "May Street"])
def test_ordinary_unit_names_are_no_dates(unit: str) -> None:
    assert not contest(f"precinct,candidate,votes\n{unit},Ada,40\n").findings


def test_a_repeated_row_holds_and_is_not_added_in_silence() -> None:
    result = contest("precinct,candidate,votes\nP,Ada,40\nP,Ada,40\n")
    assert gates(result) == [("duplicate-row", Severity.HOLD, "row 3")]


def test_rows_that_disagree_about_the_contest_hold() -> None:
    result = contest("raceid,last,votecount,racevotes\n7,Berg,30,120\n7,Lund,60,121\n")
    assert [gate for gate, _, _ in gates(result)] == ["contradicting-figures"]
    assert not result.stated_totals


def test_a_negative_count_rejects_the_table() -> None:
    snapshot = table("contest,candidate,votes\nC,Ada,-4\nC,Bo,5\n")
    (finding,) = snapshot.findings
    assert (finding.gate, finding.severity) == ("negative-votes", Severity.REJECT)


def test_empty_cells_are_unknown() -> None:
    assert votes(contest("contest,candidate,votes\nC,Ada,\nC,Bo,5\n")) == {"Ada": None, "Bo": 5}


def test_encodings_by_order_of_trust() -> None:
    text = "kommune,parti,stemmer\nTromsø,Høyrelista,1204\n"
    for body, charset, options in (
        (text.encode("utf-8"), None, {}),
        (text.encode("latin-1"), "iso-8859-1", {}),
        (text.encode("latin-1"), None, {"encoding": "latin-1"}),
        (text.encode("latin-1"), "utf-8", {"encoding": "latin-1"}),
        (b"\xef\xbb\xbf" + text.encode("utf-8"), "iso-8859-1", {"encoding": "latin-1"}),
        # A server that names an encoding which it does not use.
        (text.encode("utf-8"), "iso-8859-1", {}),
    ):
        (snapshot,) = read(Payload.of(body, "t.csv", charset=charset), "table", **options)
        assert snapshot.contests[0].contest.area.name == "Tromsø"
    assert refusal(Payload.of(text.encode("latin-1"), "t.csv"), "table")


def test_the_servers_last_modified_stands_in_for_a_time() -> None:
    headers = (("last-modified", "Mon, 08 Sep 2031 20:00:00 GMT"),)
    what = Payload.of(b"contest,candidate,votes\nC,Ada,1\n", "t.csv", headers=headers)
    (snapshot,) = read(what)
    assert snapshot.generated_at == datetime(2031, 9, 8, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", {}),
        ("contest,candidate,votes\n", {}),
        ("contest,candidate,votes\nC,Ada\n", {}),
        ("contest,candidate,votes\nC,Ada,1,2\n", {}),
        ("contest,candidate,votes\nC,,1\n", {}),
        ("contest,candidate,votes\nC,Ada,1", {}),
        ("a,b,c\n1,2,3\n", {}),
        ("contest,candidate,votes,votes\nC,Ada,1,2\n", {}),
        ('contest,candidate,votes\nC,"Ada,1\n', {}),
        ("contest,candidate,votes\nC,Ada,1\n", {"columns": {"votes": "Votes", "choice": "candidate"}}),
        ("contest,candidate,votes\nC,Ada,1\n", {"columns": {"vote": "votes"}}),
        ("contest,candidate,votes\nC,Ada,1\n", {"kind": "party"}),
        ("contest,candidate,votes\nC,Ada,1\n", {"delimiter": "x"}),
        ("contest,candidate,votes\nC,Ada,1\n", {"rows": {"Ada": "blanks"}}),
        ("contest,candidate,votes\nC,Ada,1\n", {"unknown": "X"}),
        ("contest,candidate,votes\nC,Ada,1\n", {"by_parent": "yes"}),
        ("contest,candidate,votes\nC,Ada,1\n", {"grouping": 1}),
        ("contest,candidate,votes\nC,Ada,1\n", {"columns": 1}),
        ("<!doctype html><html></html>\n", {}),
    ],
)
def test_what_is_not_understood_is_refused_with_its_place(text: str, options: dict[str, object]) -> None:
    assert refusal(Payload.of(text.encode(), "made.csv"), "table", **options)


def test_a_table_cut_off_anywhere_is_refused_or_ends_with_a_whole_row() -> None:
    whole = payload(NIGHT / "03-late.csv")
    true_cells = {t.value for u in read(whole, "table", **OPTIONS)[0].contests[0].units for t in u.tallies}
    for body in cuts(whole.body, 200):
        cut = Payload.of(body, "cut.csv")
        if not refusal(cut, "table", **OPTIONS):
            assert body.endswith(b"\n")
            units = read(cut, "table", **OPTIONS)[0].contests[0].units
            assert {tally.value for unit in units for tally in unit.tallies} <= true_cells


def test_sniffing_names_the_columns_and_leaves_other_things_alone() -> None:
    sniff = feeds.get("table").sniff
    assert sniff(Payload.of(b"kommunenr,parti,stemmer\n0301,A,1\n", "t")).certainty == 10
    for other in (b'{"votes": [1, 2]}', b"<a><votes/></a>", b"", b"votes", b"a,b,votes\n"):
        assert not sniff(Payload.of(other, "t")).matches


@needs_shared
def test_every_sample_table_is_read_and_has_its_right_figures() -> None:
    folder = SHARED / "faults"
    right = {
        "F10": {"Council": (700, 560)},
        "F17": {"Assembly 22": (4590, 4668)},
        "F21": {"41": (523, 477), "42": (37, 0)},
        "F22": {"": (181, 204), "25001": (150, 160), "25019": (31, 44)},
        "F25.2": {"0301": (310, 290)},
        "F27": {"": (310, 301)},
        "F28": {"Lilleby": (1234, 1326), "Storeby": (None, None)},
    }
    for name, contests in right.items():
        what = payload(folder / f"{name}.csv")
        assert feeds.sniff(what)[0] == "table"
        (snapshot,) = read(what)
        found = {r.contest.id.removeprefix("table").lstrip("/"): r for r in snapshot.contests}
        assert {key: tuple(votes(r).values()) for key, r in found.items()} == contests


WARDS = "unit;expected;electors;choice;votes\nNes;{0};800;Ja;300\nNes;{0};800;Nei;200\n"
REFERENDUM: dict[str, object] = {
    "kind": "ballot_measure",
    "needed": 60,
    "columns": {
        "unit": "unit", "expected": "expected", "electors": "electors", "choice": "choice", "votes": "votes"
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("expected", "known", "electors"),
    [
        pytest.param(1, {}, 800, id="all there are, by the table"),
        pytest.param(2, {}, None, id="one is missing, by the table"),
        pytest.param("", {}, None, id="nobody says how many there are"),
        pytest.param("", {"known_units": ["Nes"]}, 800, id="all there are, by the newsroom"),
        pytest.param("", {"known_units": ["Nes", "Lia"]}, None, id="one is missing, by the newsroom"),
    ],
)
def test_electors_of_some_units_are_not_those_of_the_contest(
    expected: object, known: dict[str, object], electors: int | None
) -> None:
    found = contest(WARDS.format(expected), **REFERENDUM, **known)
    assert found.progress.electors == electors
    assert found.units[0].electors == 800


@pytest.mark.parametrize(("given", "needed"), [(60, "60"), ("66.7", "66.7"), (66.7, "66.7")])
def test_a_proposal_may_need_another_share_than_half(given: object, needed: str) -> None:
    assert contest(WARDS.format(1), **REFERENDUM | {"needed": given}).contest.needed == Decimal(needed)


@pytest.mark.parametrize("given", [0, 101, -1, True, "two thirds", "NaN"])
def test_a_share_that_is_none_is_refused(given: object) -> None:
    with pytest.raises(SettingsError, match="needed"):
        contest(WARDS.format(1), **REFERENDUM | {"needed": given})
