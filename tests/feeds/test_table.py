"""Tables of authorities: what columns and rows become."""

from __future__ import annotations

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from newsgen import analysis, feeds
from newsgen.errors import SettingsError
from newsgen.model import ChoiceKind, ContestKind, Payload, Severity, Stage
from tests.feeds.reading import SHARED, needs_shared, payload, read, votes
from tests.feeds.tables import NIGHT, OPTIONS, contest, gates, table


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


def test_the_servers_last_modified_stands_in_for_a_time() -> None:
    headers = (("last-modified", "Mon, 08 Sep 2031 20:00:00 GMT"),)
    what = Payload.of(b"contest,candidate,votes\nC,Ada,1\n", "t.csv", headers=headers)
    (snapshot,) = read(what)
    assert snapshot.generated_at == datetime(2031, 9, 8, 20, 0, tzinfo=UTC)


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
