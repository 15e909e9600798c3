"""Cells of tables: numbers by their signs, shares, names by their encoding, and cells that are empty."""

from __future__ import annotations

import pytest

from newsgen.model import Payload, Scope, Severity
from tests.feeds.reading import read, refusal, votes
from tests.feeds.tables import contest, gates, table


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
