"""Clarity by its made nights: a county, a state and a site, and what is refused."""

from __future__ import annotations

import json

import pytest
from lxml import etree

from newsgen.errors import FeedError
from newsgen.model import Payload
from tests.feeds.reading import FIXTURES, of_json, payload, read
from tests.feeds.us_mutations import assert_cuts_are_refused, assert_never_wrong
from tests.feeds.us_oracle import contests_of, deciding, name_of

NIGHT = FIXTURES / "clarity"


@pytest.mark.parametrize(
    ("name", "stage", "reported", "leader", "margin"),
    [
        ("01-zero.xml", "none", 0, None, None),
        ("02-early.xml", "partial", 0, "Otis Reed (Rep)", 32),
        ("03-late.xml", "partial", 2, "Otis Reed (Rep)", 13),
        ("04-final.xml", "complete", 3, "Otis Reed (Rep)", 28),
        ("05-corrected.xml", "complete", 3, "Nora Quay (I) (Dem)", 9),
    ],
)
def test_the_night_of_a_county(
    name: str, stage: str, reported: int, leader: str | None, margin: int | None
) -> None:
    mayor, council, question = contests_of("clarity", NIGHT / "harbor-2030" / name)
    assert (mayor["stage"], mayor["progress"]["reported"], mayor["progress"]["expected"]) == (
        stage,
        reported,
        3,
    )
    assert name_of(mayor, deciding(mayor)["leader"]) == leader
    assert (deciding(mayor)["margin"] or {}).get("value") == margin
    assert (council["seats"], question["kind"]) == (2, "ballot_measure")
    assert mayor["progress"]["electors"] == 6350
    assert mayor["progress"]["turnout_percent"] == {
        "04-final.xml": "56.8504",
        "05-corrected.xml": "56.2677",
    }.get(name)
    assert [line["kind"] for line in deciding(mayor)["lines"]].count("write_in") == 1


def test_the_last_seat_has_a_margin_of_its_own() -> None:
    _, council, _ = contests_of("clarity", NIGHT / "harbor-2030" / "04-final.xml")
    assert deciding(council)["deciding_margin"]["value"] == 71


def test_precincts_carry_electors_and_what_is_in() -> None:
    (snapshot,) = read(payload(NIGHT / "harbor-2030" / "03-late.xml"))
    units = snapshot.contests[0].units
    assert [(unit.name, unit.electors, unit.reporting) for unit in units] == [
        ("Harbor 1", 2100, True),
        ("Harbor 2", 1850, False),
        ("Market", 2400, True),
    ]
    assert sum(int(t.value or 0) for unit in units for t in unit.tallies) == 2853


def test_the_shape_by_county() -> None:
    (contest,) = contests_of("clarity", NIGHT / "state-2030" / "detail.xml")
    assert contest["area"] == {"id": "WV", "name": "West Virginia", "kind": "us_state"}
    assert deciding(contest)["margin"]["value"] == 481
    assert (contest["progress"]["reported"], contest["progress"]["expected"]) == (49, 51)


def test_a_site_has_marks_ties_and_single_choices() -> None:
    folder = NIGHT / "site-2030"
    governor, secretary, amendment = contests_of(
        "clarity", folder / "summary.json", folder / "electionsettings.json"
    )
    assert governor["id"] == "wv-2030-11-05/5000"
    assert deciding(governor)["margin"]["value"] == 362
    assert [line["outcome"] for line in deciding(secretary)["lines"]] == ["elected"]
    assert sorted(deciding(amendment)["tied"]) == ["no", "yes"]


def test_the_table_of_a_site() -> None:
    contests = contests_of("clarity", NIGHT / "site-2030" / "summary.csv")
    assert [c["name"] for c in contests] == ["Sheriff", "Water District, Seat 2", "Question 1"]
    assert [c["kind"] for c in contests] == ["candidate", "candidate", "ballot_measure"]
    assert deciding(contests[0])["margin"]["value"] == 148


def test_a_table_that_ends_early_is_seen_by_its_percentages() -> None:
    whole = (NIGHT / "site-2030" / "summary.csv").read_bytes()
    body = whole[: whole.rindex(b"5,")]
    (snapshot,) = read(Payload.of(body, "summary.csv"))
    assert [f.gate for f in snapshot.contests[2].findings] == ["contest-not-understood"]
    assert "percent" in snapshot.contests[2].findings[0].message


def test_choices_of_one_name_are_told_apart() -> None:
    body = (NIGHT / "site-2030" / "summary.json").read_bytes().replace(b"Bo Vale (Rep)", b"Ada Strand (Dem)")
    (snapshot,) = read(Payload.of(body, "summary.json"))
    assert [choice.id for choice in snapshot.contests[0].choices] == ["ada-strand", "ada-strand-2"]


@pytest.mark.parametrize(
    "text",
    [
        "11/5/2030 9:05:12 PM",
        "11/5/2030 9:05:12 PM XST",
        "2030-11-05T21:05:12",
        "13/45/2030 9:05:12 PM CST",
        "",
    ],
)
def test_a_time_is_never_guessed(text: str) -> None:
    body = (
        (NIGHT / "harbor-2030" / "02-early.xml").read_text("utf-8").replace("11/5/2030 7:20:00 PM CST", text)
    )
    with pytest.raises(FeedError) as caught:
        read(Payload.of(body.encode(), "detail.xml"))
    assert "Timestamp" in str(caught.value)


def test_an_entity_of_its_own_is_refused() -> None:
    body = b'<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/hostname">]><ElectionResult>&x;</ElectionResult>'
    with pytest.raises(FeedError, match="declares entities"):
        read(Payload.of(body, "detail.xml"), "clarity")


def test_a_document_type_in_a_file_is_refused_and_a_word_of_it_in_a_comment_is_not() -> None:
    night = (NIGHT / "harbor-2030" / "02-early.xml").read_text("utf-8")
    named = night.replace("<ElectionResult>", '<!DOCTYPE r SYSTEM "file:///etc/x.dtd"><ElectionResult>', 1)
    with pytest.raises(FeedError, match="declares entities"):
        read(Payload.of(named.encode(), "detail.xml"), "clarity")
    comment = night.replace("<ElectionResult>", '<!-- <!DOCTYPE r SYSTEM "x"> --><ElectionResult>', 1)
    (snapshot,) = read(Payload.of(comment.encode(), "detail.xml"), "clarity")
    assert snapshot.contests


def test_parallel_lists_of_different_length_hold_the_contest() -> None:
    value = json.loads((NIGHT / "site-2030" / "summary.json").read_text("utf-8"))
    value[0]["V"].append(7)
    (snapshot,) = read(of_json(value))
    assert [f.gate for f in snapshot.contests[0].findings] == ["contest-not-understood"]
    assert snapshot.contests[1].tallies


@pytest.mark.parametrize(
    "name",
    ["harbor-2030/03-late.xml", "state-2030/detail.xml", "site-2030/summary.json", "site-2030/summary.csv"],
)
def test_nothing_cut_off_is_read(name: str) -> None:
    assert_cuts_are_refused(NIGHT / name, "clarity")


@pytest.mark.parametrize(
    "name", ["harbor-2030/03-late.xml", "state-2030/detail.xml", "site-2030/summary.json"]
)
def test_no_small_fault_changes_a_figure(name: str) -> None:
    assert assert_never_wrong(NIGHT / name, "clarity")


def test_each_figure_points_to_its_attribute() -> None:
    path = NIGHT / "harbor-2030" / "03-late.xml"
    tree = etree.parse(path)
    (snapshot,) = read(payload(path))
    for result in snapshot.contests:
        for tally in result.tallies:
            assert tree.xpath(tally.source.pointer) == [str(tally.value)]
        for tally in (t for unit in result.units for t in unit.tallies):
            assert sum(int(votes) for votes in tree.xpath(tally.source.pointer)) == tally.value
