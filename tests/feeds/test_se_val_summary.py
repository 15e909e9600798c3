"""The Swedish summary in JSON: the nation as a sum of municipalities, and what is refused."""

from __future__ import annotations

import json
from datetime import UTC, datetime

import pytest

from newsgen import analysis, feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.feeds.se_val import sniff
from newsgen.model import Payload, Snapshot, Stage
from tests.feeds.reading import FIXTURES, cuts, mutants, of_json, payload, refusal, votes

SUMMARY = FIXTURES / "se_val" / "storvik-2026"


def read(what: Payload) -> Snapshot:
    (found,) = feeds.read(what, "se_val", ReadContext())
    return found


def summary() -> dict[str, object]:
    value = json.loads((SUMMARY / "02-early.json").read_text(encoding="utf-8"))
    assert isinstance(value, dict)
    return value


def test_the_json_summary_gives_the_nation_as_a_sum_of_municipalities() -> None:
    snapshot = read(payload(SUMMARY / "02-early.json"))
    assert [r.contest.id for r in snapshot.contests] == [
        "se-riksdag-2026/00",
        "se-riksdag-2026/9901",
        "se-riksdag-2026/9902",
    ]
    nation, town, silent = snapshot.contests
    assert votes(nation) == votes(town) == {"M": 811, "S": 790, "SD": 402, "ÖVR": 66}
    assert (nation.progress.reported, nation.progress.expected, nation.progress.electors) == (2, 6, 6622)
    assert (town.progress.ballots, town.progress.blank, town.progress.invalid) == (2093, 20, 4)
    assert town.progress.turnout_percent is None
    assert set(votes(silent).values()) == {None}
    assert (silent.stage, silent.progress.ballots, nation.contest.threshold) == (Stage.NONE, None, 4)
    assert snapshot.generated_at == datetime(2026, 9, 13, 19, 48, 10, tzinfo=UTC)
    assert (snapshot.drift, snapshot.test) == ((), False)


@pytest.mark.parametrize(
    ("name", "stage", "count", "leader"),
    [
        ("01-zero", Stage.NONE, "first", None),
        ("02-early", Stage.PARTIAL, "first", "M"),
        ("03-night", Stage.COMPLETE, "first", "S"),
        ("04-final", Stage.CERTIFIED, "final", "S"),
    ],
)
def test_the_json_summary_through_its_night(name: str, stage: Stage, count: str, leader: str | None) -> None:
    nation = read(payload(SUMMARY / f"{name}.json")).contests[0]
    standings = analysis.standings(nation)
    assert (nation.stage, nation.count) == (stage, count)
    assert (standings[0].leader if standings else None) == leader


def test_a_rehearsal_is_marked() -> None:
    snapshot = read(payload(SUMMARY / "05-rehearsal.json"))
    assert snapshot.test
    assert all(r.test for r in snapshot.contests)


def test_counts_in_the_json_may_be_objects_and_codes_replace_missing_abbreviations() -> None:
    value = summary()
    parts = value["kommuner"][0]["rostfordelning"]  # type: ignore[index]
    parts["rosterPaverkaMandat"]["rosterOvrigaPartier"] = {"antalRoster": 66, "andelRoster": 3.2}
    parts["rosterPaverkaMandat"]["partiRoster"][2]["partiforkortning"] = ""
    parts["rosterEjPaverkaMandat"]["blankaRoster"] = {"antalRoster": 20}
    town = read(of_json(value)).contests[1]
    assert votes(town) == {"M": 811, "S": 790, "0003": 402, "ÖVR": 66}
    assert town.progress.blank == 20
    del parts["rosterEjPaverkaMandat"]
    assert read(of_json(value)).contests[1].progress.blank is None


def test_a_council_election_in_json_has_no_nation_and_may_tell_no_others() -> None:
    value = summary() | {"valtyp": "KF"}
    value["kommuner"][0]["rostfordelning"]["rosterPaverkaMandat"]["rosterOvrigaPartier"] = None  # type: ignore[index]
    found = read(of_json(value)).contests
    assert [r.contest.id for r in found] == ["se-kommun-2026/9901", "se-kommun-2026/9902"]
    assert votes(found[0]) == {"M": 811, "S": 790, "SD": 402}


def test_a_sum_with_an_unknown_part_is_unknown() -> None:
    value = summary()
    value["kommuner"][0]["rostfordelning"]["rosterPaverkaMandat"]["partiRoster"][2]["antalRoster"] = None  # type: ignore[index]
    nation = read(of_json(value)).contests[0]
    assert votes(nation) == {"M": 811, "S": 790, "SD": None, "ÖVR": 66}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"valtyp": "EU"}, "/valtyp"),
        ({"rakningstillfalle": "omräkning"}, "/rakningstillfalle"),
        ({"valdatum": "13/9"}, "/valdatum"),
        ({"senasteUppdateringstid": "21:48"}, "/senasteUppdateringstid"),
        ({"kommuner": []}, "/kommuner"),
        ({"kommuner": [{"kommunkod": "", "namn": "x"}]}, "/kommuner/0"),
    ],
)
def test_a_json_summary_that_is_not_understood_is_refused(change: dict[str, object], where: str) -> None:
    with pytest.raises(FeedError) as caught:
        read(of_json(summary() | change))
    assert caught.value.where == f"made.json at {where}"


def test_a_party_twice_in_the_json_is_refused_and_new_fields_are_drift() -> None:
    value = summary()
    parties = value["kommuner"][0]["rostfordelning"]["rosterPaverkaMandat"]["partiRoster"]  # type: ignore[index]
    parties[0]["nytt"] = 1
    pointer = "/kommuner/0/rostfordelning/rosterPaverkaMandat/partiRoster/0/nytt"
    assert read(of_json(value)).drift == (pointer,)
    parties[1]["partiforkortning"] = "M"
    with pytest.raises(FeedError, match="stands twice"):
        read(of_json(value))


def test_cut_or_changed_summaries_never_give_other_votes() -> None:
    body = (SUMMARY / "02-early.json").read_bytes()
    for part in cuts(body):
        assert refusal(Payload.of(part, "cut.json"), "se_val") is not None
    value = summary()
    right = votes(read(of_json(value)).contests[1])
    for pointer, mutant in mutants(value, lambda _: []):
        made = of_json(mutant)
        if refusal(made, "se_val") is None:
            assert votes(read(made).contests[1]) == right, pointer


def test_other_swedish_json_files_are_told_apart() -> None:
    assert sniff(payload(SUMMARY / "02-early.json")).matches
    seats = sniff(of_json({"rakningstillfalle": "slutlig", "valtyp": "RD", "valomrade": {}}))
    assert not seats.matches
    assert "seats" in seats.why
    assert not sniff(of_json({"valtyp": "RD"})).matches
