"""French legislative results: CP850, the ministry's marks, parts two votes off."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.model import Outcome, Payload, Severity
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, payload
from tests.feeds.world import (
    assert_margin,
    assert_never_wrong,
    by_area,
    cut_mutants,
    facts_of,
    first_two,
    measure,
    percent,
    read_one,
    table_mutants,
)

NIGHT = FIXTURES / "fr_interieur" / "legislatives-2024" / "01-first-round.csv"
FOLDER = SHARED / "feeds" / "fr" / "legislatives-2024-t1"


def test_the_bytes_are_cp850_and_names_are_read_as_they_are_spoken() -> None:
    contest = by_area(facts_of(NIGHT))["0101"]
    assert contest["name"] == "Ain, 1ère circonscription"
    first, second = first_two(measure(contest))
    assert (first["name"], first["party"], first["value"]) == ("Christophe Maître", "RN", 23819)
    assert second["name"] == "Xavier Breton"
    assert (contest["progress"]["electors"], contest["progress"]["turnout_percent"]) == (86843, "71.1974")
    assert contest["progress"]["blank"] == 929


def test_the_second_round_is_the_mark_of_the_ministry_and_not_a_rank() -> None:
    (snapshot,) = feeds.get("fr_interieur").read(payload(NIGHT), feeds.ReadContext())
    marks = [mark.outcome for mark in snapshot.contests[0].outcomes]
    assert marks == [Outcome.RUNOFF] * 3


def test_two_votes_off_the_valid_votes_are_a_warning_more_are_a_hold() -> None:
    body = NIGHT.read_bytes()
    warned = read_one(body, "fr_interieur").contests[1]
    assert [f.severity for f in warned.findings] == [Severity.WARNING]
    held = read_one(body.replace(b",21440,", b",21449,"), "fr_interieur").contests[1]
    assert [f.severity for f in held.findings] == [Severity.HOLD]


def test_a_file_saved_again_as_utf_8_reads_the_same() -> None:
    text = NIGHT.read_bytes().decode("cp850")
    assert read_one(text.encode(), "fr_interieur").contests[0].choices[1].name == "Christophe Maître"


def test_an_unknown_mark_holds_its_constituency_with_its_row_and_the_others_go_on() -> None:
    body = NIGHT.read_bytes().replace(b"QUALIF T2", b"QUALIF T3", 1)
    first, *others = read_one(body, "fr_interieur").contests
    assert first.tallies == ()
    assert [f.gate for f in first.findings] == ["contest-not-understood"]
    assert "row 3, column 'Elu'" in first.findings[0].message
    assert all(contest.tallies for contest in others)
    with pytest.raises(FeedError, match="column 'Elu'"):
        read_one(NIGHT.read_bytes().replace(b"QUALIF T2", b"QUALIF T3"), "fr_interieur")


def test_no_mutant_gives_a_wrong_figure() -> None:
    body = NIGHT.read_bytes()
    assert assert_never_wrong(body, table_mutants(body, ",", "cp850"), "fr_interieur") > 200
    assert assert_never_wrong(body, cut_mutants(body), "fr_interieur") > 70


def test_a_new_column_is_drift() -> None:
    text = NIGHT.read_bytes().decode("cp850").replace("Elu\r\n", "Elu,Neuf\r\n")
    lines = [f"{line}," if i else line for i, line in enumerate(text.rstrip().split("\r\n"))]
    assert read_one("\r\n".join(lines).encode("cp850"), "fr_interieur").drift == ("row 1, column 'Neuf'",)


@needs_shared
def test_all_constituencies_agree_with_the_oracle() -> None:
    path = next(FOLDER.glob("*.csv"))
    expected = json.loads((FOLDER / "expected.json").read_text())["results"]
    contests = by_area(facts_of(path))
    assert contests.keys() == expected.keys()
    for code, right in expected.items():
        contest = contests[code]
        votes = measure(contest)
        first, second = first_two(votes)
        assert first["name"].upper().endswith(right["leader"])
        assert second["name"].upper().endswith(right["runner_up"])
        assert (first["party"], first["value"]) == (right["nuance"], right["leader_votes"])
        assert_margin(votes, right["margin_votes"], right["margin_pp"])
        progress = contest["progress"]
        assert progress["electors"] == right["inscrits"]
        assert percent(progress["ballots"], progress["electors"]) == Decimal(str(right["turnout_pct"]))
        elected = [entry["name"].upper() for entry in votes["lines"] if entry["outcome"] == "elected"]
        assert [name.endswith(str(right["elected_first_round"])) for name in elected] == [True] * len(elected)
        assert bool(elected) == bool(right["elected_first_round"])
        through = [entry["name"].upper() for entry in votes["lines"] if entry["outcome"] == "runoff"]
        assert len(through) == len(right["qualified"])
        assert all(a.endswith(b) for a, b in zip(through, right["qualified"], strict=True))


@needs_shared
def test_the_national_votes_by_nuance_agree_with_the_oracle() -> None:
    path = next(FOLDER.glob("*.csv"))
    expected = json.loads((FOLDER / "expected.json").read_text())["national_by_nuance"]
    snapshot = feeds.get("fr_interieur").read(Payload.of(path.read_bytes(), "fr"), feeds.ReadContext())[0]
    totals: dict[str, int] = {}
    for contest in snapshot.contests:
        party = {choice.id: choice.party or "" for choice in contest.choices}
        for tally in contest.tallies:
            totals[party[tally.choice]] = totals.get(party[tally.choice], 0) + int(tally.value or 0)
    assert totals == {key: votes for key, (votes, _) in expected.items()}
