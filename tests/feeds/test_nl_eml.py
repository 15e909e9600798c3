"""Dutch EML: lists whose candidates follow them, people called up, persons elected without votes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.model import Payload
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, payload
from tests.feeds.world import (
    Facts,
    assert_margin,
    assert_never_wrong,
    cut_mutants,
    facts_of,
    first_two,
    measure,
    read_one,
    xml_mutants,
)

NIGHT = FIXTURES / "nl_eml" / "waterdam-2030"
FOLDER = SHARED / "feeds" / "nl" / "eml-nl"
SYNTHETIC = ("deserialize_eml510b_test", "deserialize_eml510d_test", "eml510b_with_investigations")


def one(path: Path) -> Facts:
    (contest,) = facts_of(path)["contests"]
    return dict(contest)


def test_cast_is_people_called_up_and_voters_are_those_admitted() -> None:
    contest = one(NIGHT / "01-count.eml.xml")
    progress = contest["progress"]
    assert (progress["electors"], progress["ballots"]) == (1500, 1480)
    assert (progress["blank"], progress["invalid"], progress["reported"]) == (10, 5, 2)
    assert measure(contest)["total"] == 1465


def test_a_list_without_a_name_is_known_by_its_number() -> None:
    names = [entry["name"] for entry in measure(one(NIGHT / "01-count.eml.xml"))["lines"]]
    assert names == ["Lijst Meerkoet", "Dijkbelang", "Lijst 3"]


def test_a_correction_downwards_turns_the_lead_and_keeps_the_contest() -> None:
    before, after = one(NIGHT / "01-count.eml.xml"), one(NIGHT / "02-corrected.eml.xml")
    assert before["id"] == after["id"] == "GR2030_Waterdam/9901"
    assert [measure(c)["leader"] for c in (before, after)] == ["2", "1"]


def test_an_early_station_without_a_roll_has_unknown_electors() -> None:
    (contest,) = read_one((NIGHT / "01-count.eml.xml").read_bytes(), "nl_eml").contests
    assert [(unit.name, unit.electors) for unit in contest.units] == [
        ("Stembureau Sluishuis", 1500),
        ("Stembureau Station (maandag)", None),
    ]


def test_the_result_has_seats_of_lists_and_persons_by_their_own_marks() -> None:
    contest = one(NIGHT / "04-result.eml.xml")
    assert contest["seats"] == 3
    assert {e["name"]: e["value"] for e in measure(contest, "seats")["lines"]} == {
        "Dijkbelang": 2,
        "Lijst Meerkoet": 1,
    }
    persons = measure(contest)["lines"]
    assert [(e["name"], e["outcome"], e["value"]) for e in persons] == [
        ("Anouk van der Sluis", "elected", None),
        ("Bram Polder", "elected", None),
        ("Chaima Riet", "elected", None),
    ]
    assert contest["stage"] == "certified"


def test_candidates_that_do_not_give_their_list_are_held() -> None:
    body = (NIGHT / "03-total.eml.xml").read_bytes().replace(b">500<", b">501<", 1)
    (contest,) = read_one(body, "nl_eml").contests
    assert {f.gate for f in contest.findings} == {"parts-against-total"}


def test_an_unknown_reason_for_rejecting_is_refused() -> None:
    body = (NIGHT / "01-count.eml.xml").read_bytes().replace(b'"blanco"', b'"blauw"')
    with pytest.raises(FeedError, match="blauw"):
        read_one(body, "nl_eml")


@pytest.mark.parametrize(("message", "word"), [("230b", "no result"), ("110a", "no result")])
def test_other_messages_of_the_kiesraad_are_told_apart(message: str, word: str) -> None:
    body = (NIGHT / "01-count.eml.xml").read_bytes().replace(b'Id="510b"', f'Id="{message}"'.encode(), 1)
    verdict = feeds.get("nl_eml").sniff(Payload.of(body, "other.xml"))
    assert not verdict.matches
    assert word in verdict.why


def test_no_mutant_gives_a_wrong_figure() -> None:
    count = (NIGHT / "01-count.eml.xml").read_bytes()
    assert assert_never_wrong(count, xml_mutants(count), "nl_eml") > 100
    assert assert_never_wrong(count, cut_mutants(count), "nl_eml") > 70
    result = (NIGHT / "04-result.eml.xml").read_bytes()
    assert assert_never_wrong(result, cut_mutants(result), "nl_eml") > 70


@needs_shared
@pytest.mark.parametrize(
    "name",
    ["Telling_GR2022_WestMaasenWaal.eml.xml", "Telling_TK2025_gemeente_West_Maas_en_Waal.eml.xml"],
)
def test_both_counts_agree_with_the_oracle(name: str) -> None:
    right = json.loads((FOLDER / "expected.json").read_text())[name]
    contest = one(FOLDER / name)
    votes = measure(contest)
    first, second = first_two(votes)
    assert {f"{e['choice']} {e['name']}": e["value"] for e in votes["lines"]} == right["lists"]
    assert votes["total"] == right["total_counted"]
    assert (first["name"], first["value"], second["name"]) == (
        right["leader"],
        right["leader_votes"],
        right["runner_up"],
    )
    assert_margin(votes, right["margin_votes"], right["margin_pp"])
    progress = contest["progress"]
    assert progress["electors"] == right["electorate_cast_field"]
    assert progress["ballots"] == right["uncounted"]["toegelaten kiezers"]
    assert (progress["blank"], progress["invalid"]) == (
        right["rejected"]["blanco"],
        right["rejected"]["ongeldig"],
    )
    assert progress["reported"] == right["reporting_units"]
    assert contest["findings"] == []
    (result,) = read_one((FOLDER / name).read_bytes(), "nl_eml").contests
    assert result.units[0].name == right["first_unit"]


@needs_shared
@pytest.mark.parametrize("name", SYNTHETIC)
def test_the_synthetic_counts_are_read(name: str) -> None:
    contest = one(FOLDER / "synthetic" / f"{name}.eml.xml")
    (entry,) = measure(contest)["lines"]
    assert (entry["name"], entry["value"]) == ("Test Party", 100)


@needs_shared
def test_ten_persons_are_elected_in_the_synthetic_result() -> None:
    contest = one(FOLDER / "synthetic" / "eml520_test.eml.xml")
    assert contest["seats"] == 10
    assert [e["outcome"] for e in measure(contest)["lines"]] == ["elected"] * 10


@needs_shared
def test_the_osv_tables_are_told_apart() -> None:
    for path in FOLDER.glob("osv4-3_*.csv"):
        verdict = feeds.get("nl_eml").sniff(payload(path))
        assert not verdict.matches
        assert "EML 510" in verdict.why
