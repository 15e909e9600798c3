"""German federal elections: three forms of one result, two votes, areas whose numbers are ambiguous."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path

import pytest

from newsgen.errors import FeedError
from tests.feeds.reading import FIXTURES, SHARED, needs_shared
from tests.feeds.world import (
    Facts,
    assert_margin,
    assert_never_wrong,
    cut_mutants,
    facts_of,
    first_two,
    measure,
    percent,
    read_one,
    table_mutants,
    xml_mutants,
)

NIGHT = FIXTURES / "de_wahl" / "night-2033"
FOLDER = SHARED / "feeds" / "de"
MEASURES = {"erststimmen": "electorate_votes", "zweitstimmen": "party_votes"}


def contests(path: Path) -> dict[tuple[str, str], Facts]:
    """Contests by the number of the area and the vote."""
    return {(c["area"]["id"], c["id"].rsplit("/", 1)[1]): c for c in facts_of(path)["contests"]}


def test_areas_are_told_apart_by_number_and_the_area_above() -> None:
    found = contests(NIGHT / "04-final.csv")
    assert {key: c["area"]["kind"] for (key, _), c in found.items()} == {
        "001": "constituency",
        "002": "constituency",
        "01": "state",
        "99": "country",
    }


@pytest.mark.parametrize(("name", "reported"), [("01-zero.csv", 0), ("02-early.csv", 1), ("03-late.csv", 2)])
def test_what_is_counted_is_whole_constituencies(name: str, reported: int) -> None:
    country = contests(NIGHT / name)["99", "zweitstimmen"]
    assert (country["progress"]["reported"], country["progress"]["expected"]) == (reported, 2)
    assert country["stage"] == {0: "none", 1: "partial", 2: "complete"}[reported]
    assert (country["progress"]["turnout_percent"] is not None) == (reported == 2)


def test_an_uncounted_constituency_has_unknown_votes_and_a_counted_one_who_stands() -> None:
    found = contests(NIGHT / "02-early.csv")
    waiting = measure(found["002", "erststimmen"], "electorate_votes")
    assert [e["value"] for e in waiting["lines"]] == [None, None, None]
    assert waiting["leader"] is None
    there = measure(contests(NIGHT / "03-late.csv")["002", "erststimmen"], "electorate_votes")
    assert [e["name"] for e in there["lines"]] == ["Partei Buche", "Partei Ahorn"]


def test_most_first_votes_without_a_seat_is_a_caveat_and_elects_nobody() -> None:
    found = contests(NIGHT / "04-final.csv")
    seat, none = found["001", "erststimmen"], found["002", "erststimmen"]
    assert [e["outcome"] for e in measure(seat, "electorate_votes")["lines"]] == ["elected", None, None]
    assert {e["outcome"] for e in measure(none, "electorate_votes")["lines"]} == {None}
    assert [(f["gate"], f["severity"]) for f in none["findings"]] == [("nobody-elected", "caveat")]
    assert seat["findings"] == []


def test_the_rest_together_never_leads() -> None:
    lines = measure(contests(NIGHT / "04-final.csv")["99", "zweitstimmen"], "party_votes")["lines"]
    assert (lines[-1]["choice"], lines[-1]["rank"], lines[-1]["value"]) == ("Übrige", None, 30)


def test_the_three_forms_agree() -> None:
    kerg, kerg2, xml = (contests(NIGHT / n) for n in ("04-final.csv", "05-final.kerg2.csv", "06-final.xml"))
    assert kerg.keys() == kerg2.keys() == xml.keys()
    for key, contest in kerg.items():
        name = MEASURES[key[1]]
        values = [sorted(e["value"] for e in measure(c[key], name)["lines"]) for c in (kerg, kerg2, xml)]
        assert values[0] == values[1] == values[2]
        for other in (kerg2[key], xml[key]):
            assert other["progress"] | {"as_of": None} == contest["progress"] | {"as_of": None}
            assert (other["stage"], other["count"], other["id"]) == ("certified", "final", contest["id"])


def test_the_xml_names_candidates_titles_first() -> None:
    found = contests(NIGHT / "06-final.xml")
    first, second = first_two(measure(found["001", "erststimmen"], "electorate_votes"))
    assert (first["name"], first["party"], first["outcome"]) == ("Dr. Anna Lena Muster", "Ahorn", "elected")
    assert second["name"] == "Bernd Beispiel"
    assert read_one((NIGHT / "06-final.xml").read_bytes(), "de_wahl").contests[4].corrected


def test_data_of_another_quality_are_test_data() -> None:
    body = (NIGHT / "06-final.xml").read_bytes().replace(b"PRODUKTION", b"PROBE")
    assert read_one(body, "de_wahl").test


def test_an_individual_is_a_choice_in_a_constituency_and_an_aggregate_above() -> None:
    found = contests(NIGHT / "05-final.kerg2.csv")
    seat = measure(found["001", "erststimmen"], "electorate_votes")["lines"][-1]
    country = measure(found["99", "erststimmen"], "electorate_votes")["lines"][-1]
    assert (seat["choice"], seat["name"], seat["rank"]) == ("EB-4", "Muster", 3)
    assert country["rank"] is None


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("04-final.csv", b"Erststimmen;;Zweitstimmen", b"Drittstimmen;;Zweitstimmen", "header below"),
        ("05-final.kerg2.csv", b"System-Gruppe", b"Sonder-Gruppe", "Gruppenart"),
        ("05-final.kerg2.csv", b"BT;", b"XX;", "Wahlart"),
        ("06-final.xml", b'Status="ENDGUELTIG"', b'Status="IRGENDWIE"', "Status"),
        ("06-final.xml", b'Gebietsart="LAND" U', b'Gebietsart="KREIS" U', "Gebietsart"),
    ],
)
def test_an_unknown_word_is_refused(name: str, old: bytes, new: bytes, message: str) -> None:
    body = (NIGHT / name).read_bytes()
    assert old in body
    with pytest.raises(FeedError, match=message):
        read_one(body.replace(old, new), "de_wahl")


@pytest.mark.parametrize(
    ("name", "old", "new", "message"),
    [
        ("04-final.csv", b"Partei Ahorn;1100", b"Partei Erle;1100", "no party of the table"),
        ("05-final.kerg2.csv", b"LAND;1;Partei;Ahorn", b"LAND;1;Bund;Ahorn", "Gruppenart"),
        (
            "06-final.xml",
            b'Gruppe="1" Wahlergebnisart="ENDGUELTIG"/><Gewinner Name="Dr. Muster, Anna Lena" Gruppe="1"',
            b'Gruppe="1" Wahlergebnisart="ENDGUELTIG"/><Gewinner Name="Dr. Muster, Anna Lena" Gruppe="7"',
            "winner's group",
        ),
    ],
)
def test_a_fault_in_one_area_holds_that_area_and_the_others_go_on(
    name: str, old: bytes, new: bytes, message: str
) -> None:
    body = (NIGHT / name).read_bytes()
    assert old in body
    results = {c.contest.id: c for c in read_one(body.replace(old, new, 1), "de_wahl").contests}
    faulty = [c for c in results.values() if c.findings and "not-understood" in c.findings[0].gate]
    assert {c.contest.area.id for c in faulty} == {"001"}
    assert all(message in c.findings[0].message and not c.tallies for c in faulty)
    assert len(results) == 8


def test_a_preamble_with_comments_and_a_date_is_understood() -> None:
    lines = (NIGHT / "04-final.csv").read_text("utf-8-sig").split("\n")
    preamble = ["# (c) Der Bundeswahlleiter;", "# Bundestagswahl am 25. September 2033;"]
    snapshot = read_one("\n".join([*preamble, *lines[5:]]).encode(), "de_wahl")
    assert {c.contest.election.id for c in snapshot.contests} == {"btw2033"}
    assert {c.count for c in snapshot.contests} == {"final"}


def test_no_mutant_gives_a_wrong_figure() -> None:
    kerg = (NIGHT / "04-final.csv").read_bytes()
    assert assert_never_wrong(kerg, table_mutants(kerg, ";", "utf-8-sig", skip=8), "de_wahl") > 40
    assert assert_never_wrong(kerg, cut_mutants(kerg), "de_wahl") > 70
    kerg2 = (NIGHT / "05-final.kerg2.csv").read_bytes()
    assert assert_never_wrong(kerg2, table_mutants(kerg2, ";", "utf-8", skip=2), "de_wahl") > 100
    xml = (NIGHT / "06-final.xml").read_bytes()
    assert assert_never_wrong(xml, xml_mutants(xml), "de_wahl") > 400
    assert assert_never_wrong(xml, cut_mutants(xml), "de_wahl") > 70


def _agree(contest: Facts, vote: str, right: Facts) -> None:
    votes = measure(contest, MEASURES[vote])
    first, second = first_two(votes)
    assert (first["party"] or first["name"], first["value"]) == (right["leader"], right["leader_votes"])
    assert (second["party"] or second["name"]) == right["runner_up"]
    assert_margin(votes, right["margin_votes"], right["margin_pp"])
    if "valid" in right:
        assert votes["total"] == right["valid"]
    if "electorate" in right:
        progress = contest["progress"]
        assert (progress["electors"], progress["ballots"]) == (right["electorate"], right["voters"])


@needs_shared
def test_kerg2_of_2021_agrees_with_the_oracle() -> None:
    right = json.loads((FOLDER / "expected.json").read_text())["kerg2-2021.csv"]
    found = contests(FOLDER / "kerg2-2021.csv")
    assert len(found) == 632
    for vote, key in (("erststimmen", "erst"), ("zweitstimmen", "zweit")):
        _agree(found["99", vote], vote, right[f"bund_{vote}"])
        for number, seat in right["wahlkreise"].items():
            _agree(found[number.zfill(3), vote], vote, seat[key])
            turnout = found[number.zfill(3), vote]["progress"]
            shown = percent(turnout["ballots"], turnout["electors"])
            assert shown == Decimal(str(seat[key]["turnout_pct"]))


@needs_shared
def test_kerg_of_2025_agrees_with_the_oracle() -> None:
    right = json.loads((FOLDER / "expected.json").read_text())["kerg-2025-vorlaeufig.csv"]
    found = contests(FOLDER / "kerg-2025-vorlaeufig.csv")
    assert len(found) == 2 * right["areas"]
    areas = {("99" if "Bund" in k else k.split("|")[0]): v for k, v in right["sample"].items()}
    for number, area in (areas | {"99": right["bund"]}).items():
        for vote, key in (("erststimmen", "erst"), ("zweitstimmen", "zweit")):
            _agree(found[number, vote], vote, area[key])
        progress = found[number, "erststimmen"]["progress"]
        assert percent(progress["ballots"], progress["electors"]) == Decimal(str(area["turnout_pct"]))
    nobody = {}
    for (number, vote), contest in found.items():
        if vote == "erststimmen" and any(f["gate"] == "nobody-elected" for f in contest["findings"]):
            votes = measure(contest, "electorate_votes")
            nobody[number] = (contest["name"], first_two(votes)[0]["name"], votes["margin"]["value"])
    assert nobody == {
        key.split("|")[0]: (name, party, margin)
        for key, name, party, margin in right["plurality_winner_not_elected"]
    }
    closest = sorted(
        (measure(c, "electorate_votes")["margin"]["value"], c["name"])
        for (number, vote), c in found.items()
        if vote == "erststimmen" and len(number) == 3
    )
    assert closest[:5] == [(votes, name) for votes, name, _, _ in right["closest_erst"]]


@needs_shared
def test_the_elected_of_kerg_and_xml_are_the_same_276() -> None:
    kerg = contests(FOLDER / "kerg-2025-vorlaeufig.csv")
    xml = contests(FOLDER / "gesamtergebnis_01-2025-vorlaeufig.xml.gz")
    assert kerg.keys() == xml.keys()
    elected = 0
    for key, contest in kerg.items():
        name = MEASURES[key[1]]
        mine, other = measure(contest, name)["lines"], measure(xml[key], name)["lines"]
        # kerg puts persons without a party together, the XML does not: the first two are the same.
        assert [e["value"] for e in mine[:2]] == [e["value"] for e in other[:2]]
        winners = [[e["value"] for e in lines if e["outcome"] == "elected"] for lines in (mine, other)]
        assert winners[0] == winners[1]
        elected += len(winners[0])
    assert elected == 299 - 23


@needs_shared
def test_the_xml_of_2025_and_kerg_of_2013_agree_with_the_oracle() -> None:
    right = json.loads((FOLDER / "expected.json").read_text())
    name = "gesamtergebnis_01-2025-vorlaeufig.xml.gz"
    country = contests(FOLDER / name)["99", "zweitstimmen"]
    _agree(country, "zweitstimmen", right[name]["bund_liste"])
    progress = country["progress"]
    assert [str(progress["reported"]), str(progress["expected"])] == right[name]["counted"]
    old = contests(FOLDER / "kerg-2013-vorlaeufig-latin1.csv")
    assert len(old) == 632
    expected = right["kerg-2013-vorlaeufig-latin1.csv"]["bund_zweitstimmen"]
    _agree(old["99", "zweitstimmen"], "zweitstimmen", expected)
    assert measure(old["99", "zweitstimmen"], "party_votes")["total"] == expected["sum"]
