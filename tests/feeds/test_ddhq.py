"""Decision Desk HQ against its sample of test data."""

from __future__ import annotations

import json

import pytest

from newsgen.errors import FeedError
from newsgen.model import CallStatus
from tests.feeds.reading import FIXTURES, needs_shared, of_json, payload, read
from tests.feeds.us_mutations import assert_cuts_are_refused, assert_never_wrong
from tests.feeds.us_oracle import US, contests_of, deciding, expected

NAME = "me_2026-06-09_primary_test-data_sample.json"
PATH = US / "ddhq" / NAME


@needs_shared
def test_every_race_agrees_and_is_test_data() -> None:
    records = expected("ddhq")["files"][NAME]["races"]
    contests = contests_of("ddhq", PATH)
    assert len(contests) == len(records)
    for contest, record in zip(contests, records, strict=True):
        assert contest["id"] == f"ddhq/{record['race_id']}"
        assert contest["test"] is record["test_data"]
        assert contest["seats"] == record["expected_winners"]
        assert [line["name"] for line in deciding(contest)["lines"]] == record["candidates"]
        assert deciding(contest)["total"] == record["total_votes"]
        assert deciding(contest)["leader"] is record["leader"]
        assert (contest["progress"]["expected"] or 0) == record["precincts"]["total"]
        assert ("uncontested" in [c["status"] for c in contest["calls"]]) is record["uncontested"]


@needs_shared
def test_the_snapshot_is_marked_as_test() -> None:
    (snapshot,) = read(payload(PATH))
    assert snapshot.test


@needs_shared
def test_the_time_with_utc_in_its_name_is_used() -> None:
    (snapshot,) = read(payload(PATH))
    assert {r.polls_close.isoformat() for r in snapshot.contests if r.polls_close} == {
        "2026-06-10T00:00:00+00:00"
    }


NIGHT = FIXTURES / "ddhq" / "northshore-2030"


@pytest.mark.parametrize(
    ("name", "stage", "margin", "counted", "calls"),
    [
        ("01-zero.json", "none", None, "0.0000", []),
        ("02-early.json", "partial", 1423, "16.7300", []),
        ("03-late.json", "partial", 704, "86.0600", []),
        ("04-called.json", "complete", 2305, "99.9100", [("Decision Desk HQ", "projected")]),
    ],
)
def test_the_night_of_a_race(
    name: str, stage: str, margin: int | None, counted: str, calls: list[tuple[str, str]]
) -> None:
    (contest,) = contests_of("ddhq", NIGHT / name)
    assert (contest["stage"], contest["progress"]["expected_vote_percent"]) == (stage, counted)
    assert (deciding(contest)["margin"] or {}).get("value") == margin
    assert [(call["caller"], call["status"]) for call in contest["calls"]] == calls


def test_a_rehearsal_is_test_data() -> None:
    (snapshot,) = read(payload(NIGHT / "00-rehearsal.json"))
    assert snapshot.test


def test_advancing_candidates_are_not_winners() -> None:
    value = json.loads((NIGHT / "02-early.json").read_text("utf-8"))
    topline = value["data"][0]["topline_results"]
    topline.update(advancing_candidates=[501, 502], advance_times=["2030-11-06T04:00:00.000Z"])
    (snapshot,) = read(of_json(value))
    (call,) = snapshot.contests[0].calls
    assert (call.status, call.choices) == (CallStatus.RUNOFF, ("501", "502"))


def test_a_call_for_nobody_on_the_list_is_refused() -> None:
    value = json.loads((NIGHT / "04-called.json").read_text("utf-8"))
    value["data"][0]["topline_results"]["called_candidates"] = [777]
    with pytest.raises(FeedError, match="'777' is no candidate of the race"):
        read(of_json(value))


@pytest.mark.parametrize("name", ["04-called.json", "03-late.json"])
def test_nothing_cut_off_is_read(name: str) -> None:
    assert_cuts_are_refused(NIGHT / name, "ddhq")


@pytest.mark.parametrize("name", ["04-called.json", "03-late.json"])
def test_no_small_fault_changes_a_figure(name: str) -> None:
    assert assert_never_wrong(NIGHT / name, "ddhq")
