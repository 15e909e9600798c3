"""Tables in doubt: what is held or told with a caveat, and what is refused."""

from __future__ import annotations

import pytest

from newsgen import feeds
from newsgen.model import Payload, Severity
from tests.feeds.reading import cuts, payload, read, refusal
from tests.feeds.tables import NIGHT, OPTIONS, contest, gates, table


def test_a_withheld_ward_is_left_out_with_a_caveat() -> None:
    (snapshot,) = read(payload(NIGHT / "03-late.csv"), "table", **OPTIONS)
    (result,) = snapshot.contests
    assert gates(result) == [("withheld-units", Severity.CAVEAT, "0103")]
    assert result.findings[0].bound == "38"
    assert [tally.value for tally in result.units[2].tallies] == [None, None]
    assert result.progress.electors == 21538


def test_parts_far_from_their_total_hold() -> None:
    result = contest("precinct,candidate,votes,mail,election_day\nP,Ada,700,300,300\nP,Bo,560,115,445\n")
    assert gates(result) == [("parts-against-total", Severity.HOLD, "Ada")]


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
