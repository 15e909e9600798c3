"""Section 4: the facts, key by key and type by type, and what leads where."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.contract.outside import FIXTURES, IOWA, Run, neutral, race
from tests.contract.schema import FACTS

# A moment of every kind of contest and of every form that ships with a night.
MOMENTS = (
    "idp_precincts/iowa-2020/04-100pct.csv", "ap_elections/northshore-2030/04-called.json",
    "au_aec/wattle-2031/05-final.xml", "ca_elections/by-elections-2031/04-final.txt",
    "ca_sos/recall-2021/04-final.json", "ch_voteinfo/marmots-2031/03-late.json",
    "clarity/harbor-2030/03-late.xml", "ddhq/northshore-2030/04-called.json",
    "de_wahl/night-2033/06-final.xml",
    "neutral/harbour-night", "nyt/northshore-2030", "valgresultat/storvik-2025", "wa_sos/district-61",
)  # fmt: skip


def facts_of(run: Run, path: object, *options: object) -> dict[str, Any]:
    told = run("facts", path, "--json", *options)
    assert told.code == 0, told.err
    found = told.json()
    assert isinstance(found, dict)
    return found


def decides(contest: dict[str, Any]) -> dict[str, Any]:
    return next(measure for measure in contest["measures"] if measure["decides"])


@pytest.fixture
def counted(run: Run, tmp_path: Path):
    """The only contest of a neutral race, in the facts."""

    def contest(*, snapshot: dict[str, Any] | None = None, **of_race: Any) -> dict[str, Any]:
        path = tmp_path / "race.json"
        path.write_text(neutral({"races": [race(**of_race)], **(snapshot or {})}), "utf-8")
        (found,) = facts_of(run, path)["contests"]
        return found

    return contest


@pytest.mark.parametrize("moment", MOMENTS)
def test_facts_have_every_key_with_its_type(run: Run, moment: str) -> None:
    found = facts_of(run, FIXTURES / moment)
    errors = sorted(Draft202012Validator(FACTS).iter_errors(found), key=str)
    assert [f"{'/'.join(map(str, e.absolute_path))}: {e.message}" for e in errors] == []


def test_exact_decimals_are_text_and_exact(run: Run) -> None:
    (contest,) = facts_of(run, IOWA / "04-100pct.csv")["contests"]
    sde = decides(contest)
    assert (sde["measure"], sde["total"], sde["leader"]) == ("sde", "2152.8894", "buttigieg")
    assert sde["margin"] == {"value": "1.5151", "points": "0.0704"}
    first = sde["lines"][0]
    assert (first["value"], first["share"], first["rank"]) == ("564.0124", "26.1979", 1)


def test_one_contest_has_several_measures_with_different_leaders_and_one_that_decides(run: Run) -> None:
    (contest,) = facts_of(run, IOWA / "04-100pct.csv")["contests"]
    measures = {m["measure"]: m for m in contest["measures"]}
    assert [name for name, m in measures.items() if m["decides"]] == ["sde"]
    assert measures["sde"]["leader"] == "buttigieg"
    assert measures["first_alignment"]["leader"] == measures["final_alignment"]["leader"] == "sanders"
    votes = measures["first_alignment"]["lines"][0]["value"]
    assert votes == 43671
    assert isinstance(votes, int)


def test_the_percentage_of_units_is_exact_and_given_to_four_places(run: Run) -> None:
    (contest,) = facts_of(run, IOWA / "01-62pct.csv")["contests"]
    progress = contest["progress"]
    assert (progress["reported"], progress["expected"], progress["percent"]) == (1099, 1765, "62.2663")
    assert contest["stage"] == "partial"


def test_votes_are_integers_and_shares_half_up(counted) -> None:
    contest = counted(votes={"a": 2, "b": 1})
    a, b = decides(contest)["lines"]
    assert (a["value"], a["share"], b["share"]) == (2, "66.6667", "33.3333")
    assert decides(contest)["margin"] == {"value": 1, "points": "33.3333"}
    assert decides(contest)["measure"] == "votes"


@pytest.mark.parametrize(
    ("votes", "leader", "tied"),
    [
        ({"a": 5, "b": 5, "c": 1}, None, ["a", "b"]),
        ({"a": 0, "b": 0}, None, []),
        ({"a": 0, "b": 3}, "b", []),
    ],
)
def test_nobody_leads_at_a_tie_and_at_zero(
    counted, votes: dict[str, int], leader: str | None, tied: list[str]
) -> None:
    standing = decides(counted(votes=votes))
    assert standing["leader"] == leader
    assert sorted(standing["tied"]) == tied


def test_nobody_leads_where_nothing_is_counted(counted) -> None:
    contest = counted(votes={"a": 0, "b": 0}, units_reporting=0, units_total=12)
    assert contest["stage"] == "none"
    assert decides(contest)["leader"] is None


def test_an_aggregate_of_several_never_leads(counted) -> None:
    choices = [
        {"id": "rest", "name": "Others", "party": None, "votes": 90, "status": "aggregate"},
        {"id": "a", "name": "Ada Berg", "party": "X", "votes": 60},
        {"id": "b", "name": "Bo Lund", "party": "Y", "votes": 50},
    ]
    standing = decides(counted(votes={}, choices=choices))
    assert (standing["leader"], standing["runner_up"]) == ("a", "b")


def test_several_seats_have_a_deciding_margin(counted) -> None:
    standing = decides(counted(votes={"a": 50, "b": 40, "c": 33, "d": 20}, seats=2))
    assert standing["deciding_margin"]["value"] == 7
    assert standing["margin"]["value"] == 10
    assert decides(counted(votes={"a": 50, "b": 40}))["deciding_margin"] is None


def test_choices_with_seats_are_party_lists(counted) -> None:
    choices = [
        {"id": "a", "name": "A", "party": "A", "votes": 60, "seats": 3},
        {"id": "b", "name": "B", "party": "B", "votes": 40, "seats": 2},
    ]
    contest = counted(votes={}, choices=choices, seats=5)
    assert contest["kind"] == "party_list"
    assert [line["seats"] for line in decides(contest)["lines"]] == [3, 2]


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("too_close", "too_close"), ("too-close", "too_close"), ("unable", "unable"),
        ("declined", "will_not_call"), ("too_early", "too_early"), ("awaiting-rcv", "awaiting_rcv"),
    ],
)  # fmt: skip
def test_a_neutral_call_has_the_interface_s_status(counted, given: str, status: str) -> None:
    contest = counted(votes={"a": 6, "b": 5}, call={"by": "AP", "status": given, "reason": "few ballots"})
    (call,) = contest["calls"]
    assert (call["caller"], call["status"], call["choice"], call["reported"]) == ("AP", status, None, False)
    assert call["reason"] == "few ballots"
    assert contest["call"]["status"] == status


def test_a_call_names_its_choice(counted) -> None:
    contest = counted(votes={"a": 6, "b": 5}, call={"by": "AP", "status": "called", "winner": "a"})
    assert contest["call"] == {**contest["call"], "status": "called", "choice": "a"}


def test_the_contest_s_id_is_source_date_and_race(counted) -> None:
    assert counted(votes={"a": 6, "b": 5})["id"] == "test/2030-05-01/mayor"


def test_several_inputs_are_one_moment(run: Run) -> None:
    given = [IOWA / name for name in ("04-100pct.csv", "calls-2.xml", "contest.toml", "notes.toml")]
    told = run("facts", *given, "--json")
    (contest,) = told.json()["contests"]
    assert {call["caller"]: call["status"] for call in contest["calls"]} == {
        "AP": "unable",
        "Reuters": "called",
        "CNN": "none",
        "NBC": "none",
    }
    assert contest["call"] == {"status": "conflict", "choice": None, "choices": []}


def test_of_a_file_with_several_snapshots_the_last_counts(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(
        neutral({"races": [race({"a": 1, "b": 2})]}, {"races": [race({"a": 9, "b": 4})]}), "utf-8"
    )
    (contest,) = facts_of(run, path)["contests"]
    assert {line["choice"]: line["value"] for line in decides(contest)["lines"]} == {"a": 9, "b": 4}


def test_previous_gives_changes(run: Run, tmp_path: Path) -> None:
    before, after = tmp_path / "1.json", tmp_path / "2.json"
    before.write_text(neutral({"races": [race({"a": 5, "b": 2})]}), "utf-8")
    after.write_text(
        neutral({"races": [race({"a": 5, "b": 8})], "generated": "2030-05-01T21:00:00Z"}), "utf-8"
    )
    (contest,) = facts_of(run, after, "--previous", before)["contests"]
    lead = next(change for change in contest["changes"] if change["kind"] == "lead_change")
    assert (lead["measure"], lead["before"], lead["after"]) == ("votes", "a", "b")


def test_one_contest_by_its_id(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    path.write_text(neutral({"races": [race({"a": 1}), race({"a": 2}, race_id="judge")]}), "utf-8")
    (contest,) = facts_of(run, path, "--contest", "test/2030-05-01/judge")["contests"]
    assert contest["id"].endswith("judge")
    assert run("facts", path, "--contest", "nobody").code == 64


@pytest.mark.parametrize("seed", range(3))
def test_facts_do_not_depend_on_the_order_of_choices(run: Run, tmp_path: Path, seed: int) -> None:
    entry = race({"a": 5, "b": 6, "c": 9, "d": 0}, units_reporting=2, units_total=5)
    straight, shuffled = tmp_path / "straight.json", tmp_path / "shuffled.json"
    straight.write_text(neutral({"races": [entry]}), "utf-8")
    random.Random(seed).shuffle(entry["choices"])
    shuffled.write_text(neutral({"races": [entry]}), "utf-8")
    assert facts_of(run, straight)["contests"] == facts_of(run, shuffled)["contests"]


def test_facts_do_not_depend_on_the_order_of_rows(run: Run, tmp_path: Path) -> None:
    header, *rows = list(csv.reader(io.StringIO((IOWA / "01-62pct.csv").read_text("utf-8"), newline="")))
    random.Random(1).shuffle(rows)
    out = io.StringIO(newline="")
    csv.writer(out).writerows([header, *rows])
    (tmp_path / "shuffled.csv").write_text(out.getvalue(), "utf-8")
    of_shuffled = facts_of(run, tmp_path / "shuffled.csv", "--feed", "idp_precincts")["contests"][0]
    of_straight = facts_of(run, IOWA / "01-62pct.csv", "--feed", "idp_precincts")["contests"][0]
    for contest in (of_shuffled, of_straight):
        contest["progress"].pop("as_of")
    assert json.dumps(of_shuffled["measures"]) == json.dumps(of_straight["measures"])
    assert of_shuffled["progress"] == of_straight["progress"]


def test_test_data_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "test.json"
    path.write_text(neutral({"races": [race({"a": 5, "b": 2})], "test": True}), "utf-8")
    told = run("facts", path, "--json")
    assert told.code == 65 or told.json()["source"]["test"] is True


def test_unknown_fields_of_the_neutral_form_are_drift(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "drift.json"
    path.write_text(neutral({"races": [race({"a": 5, "b": 2}, weather="rain")]}), "utf-8")
    assert any("weather" in place for place in facts_of(run, path)["drift"])


def test_facts_say_what_the_gates_doubt(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "1.json", tmp_path / "2.json"
    wards = [{"id": "c17", "name": "North", "electorate": 300, "votes": {"a": 200, "b": 150}}]
    first.write_text(neutral({"races": [race({"a": 900, "b": 700})]}), "utf-8")
    second.write_text(neutral({"races": [race({"a": 600, "b": 500}, units=wards)]}), "utf-8")

    def doubts(*options: object) -> dict[str, dict[str, Any]]:
        [contest] = facts_of(run, second, *options)["contests"]
        return {finding["gate"]: finding for finding in contest["findings"]}

    alone = doubts()
    assert set(alone) == {"votes-above-electors"}
    found = alone["votes-above-electors"]
    assert (found["severity"], found["scope"]) == ("hold", "up")
    assert (found["place"], found["value"], found["bound"]) == ("c17", "350", "300")
    assert set(doubts("--previous", first)) == {"votes-above-electors", "falls"}
    assert facts_of(run, first)["contests"][0]["findings"] == []


def test_a_preview_carries_the_reservations_that_a_run_would(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "night.json"
    counted = race({"a": 900, "b": 700}, units_reporting=4, units_total=4, status="counting")
    path.write_text(neutral({"races": [counted]}), "utf-8")
    assert "yet to be counted" in run("preview", path, "--lang", "en").out
