"""AP Elections against its samples: every contest of the API and of the result pages."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from newsgen.feeds import get
from tests.feeds.reading import SHARED, needs_shared, payload, read
from tests.feeds.us_oracle import US, assert_record, contests_of, deciding, expected, name_of, named

API = expected("ap-api-v2")
WEB = expected("ap-web-2022")
_FILES = [name for name, entry in API.get("files", {}).items() if "races" in entry]
_MOMENTS = [(race, n) for race, moments in WEB.get("races", {}).items() for n in range(len(moments))]
_WON = ("called", "uncontested", "winner_not_leading")


@needs_shared
@pytest.mark.parametrize("name", _FILES)
def test_every_race_of_the_api_agrees(name: str) -> None:
    contests = contests_of("ap_elections", US / "ap-api-v2" / name)
    races = API["files"][name]["races"]
    assert len(contests) == len(races)
    for contest, record in zip(contests, races, strict=True):
        assert contest["id"].endswith(f"/{record['raceID']}")
        if record.get("no_reporting_units"):
            assert (contest["stage"], contest["measures"]) == ("none", [])
            continue
        assert_record(contest, record)
        assert sorted(named(contest, *_WON)) == sorted(record["winners_flag_X"])
        assert named(contest, "runoff", "top_two") == record["flag_R"]
        _assert_beside(contest, record)


def _assert_beside(contest: dict[str, Any], record: dict[str, Any]) -> None:
    """Delegates and electoral votes stand beside the votes."""
    for measure, field in (("delegates", "delegateCount"), ("electoral_votes", "electWon")):
        given = {c["name"]: c[field] for c in record["candidates"] if field in c}
        found = next((m for m in contest["measures"] if m["measure"] == measure), None)
        ours = {line["name"]: line["value"] for line in found["lines"]} if found else {}
        assert given.items() <= ours.items()


@needs_shared
@pytest.mark.parametrize("name", _FILES)
def test_units_agree_with_the_state_or_are_left_out(name: str) -> None:
    (snapshot,) = read(payload(US / "ap-api-v2" / name))
    for result, record in zip(snapshot.contests, API["files"][name]["races"], strict=True):
        if "subunits" not in record:
            continue
        gates = [finding.gate for finding in result.findings]
        if "units-in-another-measure" in gates:
            assert not record["sum_of_subunits_equals_state"]
            assert result.units == ()
            continue
        assert len(result.units) == record["subunits"]
        sums: Counter[str] = Counter()
        for unit in result.units:
            sums.update({tally.choice: tally.value for tally in unit.tallies})
        whole = {tally.choice: tally.value for tally in result.tallies if tally.measure == "votes"}
        assert (dict(sums) == whole) is record["sum_of_subunits_equals_state"]


@needs_shared
@pytest.mark.parametrize(("race", "number"), _MOMENTS, ids=[f"{race}-{n}" for race, n in _MOMENTS])
def test_every_moment_of_the_result_pages_agrees(race: str, number: int) -> None:
    record = WEB["races"][race][number]
    files = [US / "ap-web-2022" / race / name for name in record["files"]]
    counts = [path for path in files if "_detail" not in path.name]
    (contest,) = contests_of("ap_elections", *counts)
    assert contest["id"].endswith(f"/{race}")
    assert_record(contest, record)
    assert named(contest, *_WON) == record["winners"]
    assert named(contest, "runoff") == record["runoff"]
    assert ("uncalled" in [call["status"] for call in contest["calls"]]) is bool(record["uncalled"])
    assert (contest["stage"] == "certified") is (record["resultsType"] == "certified")
    expected_vote = contest["progress"]["expected_vote_percent"]
    assert round(float(expected_vote), 2) == record["eevp"]
    _assert_no_call(contest, record)


def _assert_no_call(contest: dict[str, Any], record: dict[str, Any]) -> None:
    if record["winners"] or record["runoff"] or record["uncalled"]:
        return
    words = {"Too Early to Call": "too_early", "Too Close to Call": "too_close"}
    wanted = words.get(record["raceCallStatus"], "none")
    said = [call["status"] for call in contest["calls"]]
    assert said == ([wanted] if wanted != "none" else said) or said == ["uncontested"]
    if record["raceCallStatus"] == "Called":
        assert [f["severity"] for f in contest["findings"] if f["gate"] == "call-without-choice"] == ["hold"]


@needs_shared
@pytest.mark.parametrize("race", [race for race, n in _MOMENTS if "detail_units" in WEB["races"][race][n]])
def test_detail_brings_the_units(race: str) -> None:
    record = next(m for m in WEB["races"][race] if "detail_units" in m)
    folder = US / "ap-web-2022" / race
    detail = next(name for name in record["files"] if "_detail" in name)
    (snapshot,) = read(payload(folder / detail), "ap_elections")
    (result,) = snapshot.contests
    assert len(result.units) == record["detail_units"]
    sums: Counter[str] = Counter()
    for unit in result.units:
        sums.update({tally.choice: tally.value for tally in unit.tallies})
    whole = {tally.choice: tally.value for tally in result.tallies}
    assert (dict(sums) == whole) is record["detail_sum_equals_summary"]


@needs_shared
def test_a_national_pair_of_files_holds_every_race() -> None:
    record = WEB["national"]
    contests = contests_of("ap_elections", *(US / "ap-web-2022" / name for name in record["files"]))
    assert len(contests) == record["races_in_progress"]
    by_id = {contest["id"].rsplit("/", 1)[-1]: contest for contest in contests}
    disagree = {n for n, c in by_id.items() if any(f["gate"] == "call-files-disagree" for f in c["findings"])}
    assert sorted(disagree) == record["disagree_raceIDs"]
    silent = {n for n, c in by_id.items() if named(c, *_WON) and not deciding(c)["total"]}
    assert sorted(silent) == record["called_with_zero_votes"]
    trailing = [
        [n, name]
        for n, c in by_id.items()
        for name in named(c, *_WON)
        if deciding(c)["leader"] and name_of(c, deciding(c)["leader"]) != name
    ]
    assert trailing == record["called_but_winner_trailing"]
    assert sum(len(named(c, *_WON)) for c in contests) == sum(
        count for parties in record["winner_X_by_office_and_party"].values() for count in parties.values()
    )


@needs_shared
def test_counts_without_metadata_are_held_for_names() -> None:
    folder = US / "ap-web-2022" / "20221108CO6615"
    (contest,) = contests_of("ap_elections", folder / "07_2022-12-13T141738Z_summary.json")
    assert ("missing-name", "hold") in [(f["gate"], f["severity"]) for f in contest["findings"]]
    assert deciding(contest)["margin"]["value"] == 546


@needs_shared
def test_metadata_alone_has_no_contests_and_is_kept_for_its_race() -> None:
    what = payload(US / "ap-web-2022" / "20221108CO6615" / "06_2022-11-23T002221Z_metadata.json")
    (snapshot,) = read(what)
    assert (snapshot.contests, snapshot.calls) == ((), ())
    assert get("ap_elections").keeps(what) == "20221108CO6615"
    national = payload(US / "ap-web-2022" / "national" / "2022-11-09T063043Z_metadata.json")
    assert get("ap_elections").keeps(national) == "national"
    counts = payload(US / "ap-web-2022" / "20221108CO6615" / "06_2022-11-23T002221Z_summary.json")
    assert get("ap_elections").keeps(counts) is None


@needs_shared
def test_the_landing_page_is_refused_with_a_reason() -> None:
    verdict = get("ap_elections").sniff(payload(US / "ap-api-v2" / "landing_page_elections_list.json"))
    assert not verdict.matches
    assert "no results" in verdict.why


@needs_shared
@pytest.mark.parametrize(
    ("number", "status", "leader", "margin"),
    [
        ("F11.1", "called", "Ada Berg", 4890),
        ("F11.2", "winner_not_leading", "Bo Lund", 438),
        ("F11.3", "none", "Bo Lund", 471),
    ],
)
def test_a_call_is_what_the_flag_says(number: str, status: str, leader: str, margin: int) -> None:
    (contest,) = contests_of("ap_elections", SHARED / "faults" / f"{number}.json")
    assert contest["call"]["status"] == status
    assert name_of(contest, deciding(contest)["leader"]) == leader
    assert deciding(contest)["margin"]["value"] == margin


@needs_shared
def test_runoff_flags_elect_nobody() -> None:
    (contest,) = contests_of("ap_elections", SHARED / "faults" / "F12.json")
    assert [call["status"] for call in contest["calls"]] == ["runoff"]
    assert named(contest, "runoff") == ["Ada Berg", "Bo Lund"]
    outcomes = {line["name"]: line["outcome"] for line in deciding(contest)["lines"]}
    assert outcomes == {"Ada Berg": "runoff", "Bo Lund": "runoff", "Carl Moe": None}


@needs_shared
def test_the_race_level_test_flag_marks_the_snapshot() -> None:
    (snapshot,) = read(payload(SHARED / "faults" / "F01.json"))
    assert snapshot.test
    assert snapshot.contests[0].test
