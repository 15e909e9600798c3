"""The Times' race pages against the samples of 2020 and 2021."""

from __future__ import annotations

import json

import pytest

from newsgen.errors import FeedError
from newsgen.model import CallStatus, Severity
from tests.feeds.reading import FIXTURES, needs_shared, of_json, payload, read
from tests.feeds.us_mutations import assert_cuts_are_refused, assert_never_wrong
from tests.feeds.us_oracle import (
    US,
    assert_record,
    contests_of,
    deciding,
    expected,
    name_of,
    named,
    shared_files,
)

_CASES = [
    (folder, name) for folder in ("nyt-2020", "nyt-2021") for name in shared_files(folder, expected(folder))
]


@needs_shared
@pytest.mark.parametrize(("folder", "name"), _CASES)
def test_every_race_agrees(folder: str, name: str) -> None:
    contests = contests_of("nyt", US / folder / name)
    records = expected(folder)["files"][name]["contests"]
    assert len(contests) == len(records)
    for contest, record in zip(contests, records, strict=True):
        assert contest["id"] == f"nyt/{record['race_id']}"
        assert_record(contest, record)
        assert named(contest, "called") == record["winners"]
        assert round(float(contest["progress"]["expected_vote_percent"])) == record["eevp"]
        if record["winners"]:
            assert [call["caller"] for call in contest["calls"]] == ["AP"]
        hidden = record.get("report") is False
        assert ("not-shown-by-source" in [f["gate"] for f in contest["findings"]]) is hidden


@needs_shared
def test_all_precincts_are_not_all_votes() -> None:
    (alaska,) = contests_of("nyt", US / "nyt-2020" / "2020-11-10_alaska.json")
    assert alaska["progress"]["percent"] == "100.0000"
    assert alaska["stage"] == "partial"


@needs_shared
def test_a_source_of_results_is_no_call() -> None:
    (snapshot,) = read(payload(US / "nyt-2020" / "2020-11-10_georgia.json"))
    assert snapshot.contests[0].calls == ()


@needs_shared
def test_the_time_of_a_call_is_kept_to_the_second() -> None:
    (snapshot,) = read(payload(US / "nyt-2020" / "2020-11-10_pennsylvania.json"))
    (call,) = snapshot.contests[0].calls
    assert call.at is not None
    assert call.at.isoformat() == "2020-11-07T16:30:27+00:00"


NIGHT = FIXTURES / "nyt" / "northshore-2030"


@pytest.mark.parametrize(
    ("name", "stage", "leader", "margin", "calls"),
    [
        ("01-zero.json", "none", None, None, []),
        ("02-early.json", "partial", "Ada Strand", 1423, []),
        ("03-late.json", "partial", "Bo Vale", 1296, []),
        ("04-called.json", "partial", "Ada Strand", 2305, [("AP", "called")]),
    ],
)
def test_the_night_of_a_race_page(
    name: str, stage: str, leader: str | None, margin: int | None, calls: list[tuple[str, str]]
) -> None:
    (contest,) = contests_of("nyt", NIGHT / name)
    assert contest["stage"] == stage
    assert name_of(contest, deciding(contest)["leader"]) == leader
    assert (deciding(contest)["margin"] or {}).get("value") == margin
    assert [(call["caller"], call["status"]) for call in contest["calls"]] == calls
    assert [line["kind"] for line in deciding(contest)["lines"]].count("write_in") == 1


def test_a_race_that_the_paper_does_not_show_is_held() -> None:
    (snapshot,) = read(payload(NIGHT / "01-zero.json"))
    assert [(f.gate, f.severity) for f in snapshot.contests[0].findings] == [
        ("not-shown-by-source", Severity.HOLD)
    ]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"result": "landslide"}, "result 'landslide' is not known"),
        ({"result": ""}, "result and candidates' marks disagree"),
        ({"winnerCalledTimestamp": 10**15}, "time out of range"),
    ],
)
def test_a_call_that_is_not_understood_is_refused(change: dict[str, object], said: str) -> None:
    value = json.loads((NIGHT / "04-called.json").read_text("utf-8"))
    value["data"]["races"][0].update(change)
    with pytest.raises(FeedError, match=said):
        read(of_json(value))


def test_a_runoff_names_those_who_go_on() -> None:
    value = json.loads((NIGHT / "03-late.json").read_text("utf-8"))
    race = value["data"]["races"][0]
    race["result"] = "runoff"
    for candidate in race["candidates"][:2]:
        candidate["runoff"] = True
    (snapshot,) = read(of_json(value))
    (call,) = snapshot.contests[0].calls
    assert (call.caller, call.status, call.choices) == ("NYT", CallStatus.RUNOFF, ("strand-1", "vale-2"))


def test_nothing_cut_off_is_read() -> None:
    assert_cuts_are_refused(NIGHT / "04-called.json", "nyt")


def test_no_small_fault_changes_a_figure() -> None:
    assert assert_never_wrong(NIGHT / "04-called.json", "nyt")
