"""AP Elections against its samples: every contest of the API and of the result pages."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from newsgen.errors import FeedError
from newsgen.feeds import get
from newsgen.feeds.ap_elections.report_list import listed_reports
from newsgen.model import CallStatus, Payload, Severity
from newsgen.pipeline.facts import facts
from tests.feeds.reading import FIXTURES, SHARED, needs_shared, of_json, payload, read
from tests.feeds.us_mutations import assert_cuts_are_refused, assert_never_wrong
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
def test_delegate_reports_agree() -> None:
    name = "report_delSum_2016-01-15_test.json"
    record = API["files"][name]
    found: Any = facts([str(US / "ap-api-v2" / name)])
    assert found["source"]["test"] is record["test"]
    for contest, party in zip(found["contests"], record["parties"], strict=True):
        measure = deciding(contest)
        assert name_of(contest, measure["leader"]) == party["leader"]
        top = [[line["name"], line["value"]] for line in measure["lines"]][: len(party["top"])]
        assert top == [[name, total] for name, total, _ in party["top"]]
    (snapshot,) = read(payload(US / "ap-api-v2" / name))
    assert [r.stated_totals[0].value for r in snapshot.contests] == [p["total"] for p in record["parties"]]
    assert [r.status_word for r in snapshot.contests] == [
        f"{p['need']} needed to nominate" for p in record["parties"]
    ]


@needs_shared
def test_superdelegates_stand_by_state() -> None:
    (snapshot,) = read(payload(US / "ap-api-v2" / "report_delSuper_2016-01-15_test.json"))
    democrats = snapshot.contests[0]
    assert [m.name for m in democrats.contest.measures] == ["delegates", "superdelegates"]
    clinton = [t for t in democrats.tallies if t.choice == "1746"]
    assert [t.value for t in clinton] == [572, 359]
    summed = sum(
        t.value for u in democrats.units for t in u.tallies if t.choice == "1746" and t.measure == "delegates"
    )
    assert summed == 572


@needs_shared
@pytest.mark.parametrize(
    ("name", "seats", "gates"),
    [
        ("report_trend_house_2012.json", {"Dem": 201, "GOP": 234, "Others": 0}, []),
        ("report_trend_senate_2012.json", {"Dem": 53, "GOP": 45, "Others": 2}, []),
        (
            "report_trend_governor_2012.json",
            {"Dem": 19, "GOP": 30, "Others": 1},
            ["parts-against-total", "parts-against-total"],
        ),
    ],
)
def test_trend_reports_are_the_balance_of_power(name: str, seats: dict[str, int], gates: list[str]) -> None:
    (snapshot,) = read(payload(US / "ap-api-v2" / name))
    (result,) = snapshot.contests
    assert {seat.choice: seat.seats for seat in result.seats} == seats
    assert [finding.gate for finding in result.findings] == gates
    changes = {b.choice: b.seats_change for b in result.baseline}
    assert "house" not in name or changes == {"Dem": 8, "GOP": -8, "Others": 0}


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


NIGHT = FIXTURES / "ap_elections"


@pytest.mark.parametrize(
    ("name", "stage", "status", "leader", "margin"),
    [
        ("01-zero.json", "none", "too_early", None, None),
        ("02-early.json", "partial", "too_early", "Ada Strand", 1423),
        ("03-late.json", "partial", "too_close", "Bo Vale", 1296),
        ("04-called.json", "partial", "called", "Bo Vale", 2003),
        ("05-withdrawn.json", "partial", "uncalled", "Ada Strand", 315),
        ("06-final.json", "certified", "called", "Ada Strand", 2305),
    ],
)
def test_the_night_from_too_early_to_a_call_taken_back(
    name: str, stage: str, status: str, leader: str | None, margin: int | None
) -> None:
    governor, measure, runoff, alone = contests_of("ap_elections", NIGHT / "northshore-2030" / name)
    assert (governor["stage"], governor["call"]["status"]) == (stage, status)
    assert name_of(governor, deciding(governor)["leader"]) == leader
    assert (deciding(governor)["margin"] or {}).get("value") == margin
    assert (measure["kind"], measure["calls"] == []) == ("ballot_measure", name != "06-final.json")
    assert runoff["call"]["status"] in ("too_early", "runoff")
    assert (alone["call"]["status"], named(alone, "uncontested")) == ("uncontested", ["Gil Innes"])


def test_a_call_taken_back_names_whom_it_had_named() -> None:
    (snapshot,) = read(payload(NIGHT / "northshore-2030" / "05-withdrawn.json"))
    (call,) = snapshot.contests[0].calls
    assert (call.status, call.choices, call.earlier_winner) == (CallStatus.UNCALLED, (), "70102")


def test_an_answer_with_nothing_new_has_no_contests() -> None:
    (snapshot,) = read(payload(NIGHT / "northshore-2030" / "07-nothing-new.json"))
    assert snapshot.contests == ()
    assert snapshot.generated_at is not None


def test_rounds_of_ranked_choice_are_another_count() -> None:
    folder = NIGHT / "ranked-choice-2030"
    seen = []
    for n in ("01", "02", "03"):
        (contest,) = contests_of("ap_elections", folder / f"{n}_summary.json", folder / f"{n}_metadata.json")
        seen.append((contest["count"], contest["call"]["status"], deciding(contest)["total"]))
    assert seen == [("first", "too_early", 0), ("first", "awaiting_rcv", 50740), ("final", "called", 50130)]


def test_a_status_without_its_flag_says_nothing_of_a_winner() -> None:
    value = json.loads((NIGHT / "northshore-2030" / "04-called.json").read_text("utf-8"))
    for unit in value["races"][0]["reportingUnits"]:
        for candidate in unit["candidates"]:
            candidate.pop("winner", None)
    (snapshot,) = read(of_json(value))
    governor = snapshot.contests[0]
    assert governor.calls == ()
    assert [(f.gate, f.severity) for f in governor.findings] == [("call-without-choice", Severity.HOLD)]


@pytest.mark.parametrize(
    ("status", "meaning"),
    [
        ("Unable to Call", CallStatus.UNABLE),
        ("AP Will Not Call", CallStatus.WILL_NOT_CALL),
        ("Awaiting Ranked Choice Results", CallStatus.AWAITING_RCV),
        ("Too Close to Call", CallStatus.TOO_CLOSE),
        ("Uncalled", CallStatus.UNCALLED),
    ],
)
def test_what_the_desk_says_without_a_flag(status: str, meaning: CallStatus) -> None:
    value = json.loads((NIGHT / "northshore-2030" / "02-early.json").read_text("utf-8"))
    value["races"][0]["raceCallStatus"] = status
    (snapshot,) = read(of_json(value))
    assert [call.status for call in snapshot.contests[0].calls] == [meaning]


def test_the_winner_who_is_not_leading_stays_the_winner() -> None:
    value = json.loads((NIGHT / "northshore-2030" / "05-withdrawn.json").read_text("utf-8"))
    value["races"][0]["raceCallStatus"] = "Winner Not Leading"
    value["races"][0]["reportingUnits"][0]["candidates"][1]["winner"] = "X"
    (snapshot,) = read(of_json(value))
    (call,) = snapshot.contests[0].calls
    assert (call.status, call.choices) == (CallStatus.WINNER_NOT_LEADING, ("70102",))


def test_several_seats_carry_several_winners() -> None:
    value = json.loads((NIGHT / "northshore-2030" / "06-final.json").read_text("utf-8"))
    value["races"][2]["numWinners"] = 2
    for candidate in value["races"][2]["reportingUnits"][0]["candidates"][:2]:
        candidate["winner"] = "X"
    (snapshot,) = read(of_json(value))
    result = snapshot.contests[2]
    assert result.contest.seats == 2
    assert [(call.status, call.choices) for call in result.calls] == [(CallStatus.CALLED, ("70301", "70302"))]


def test_a_winner_beside_one_who_is_to_go_to_a_runoff_is_held() -> None:
    value = json.loads((NIGHT / "northshore-2030" / "06-final.json").read_text("utf-8"))
    first, second = value["races"][2]["reportingUnits"][0]["candidates"][:2]
    first["winner"], second["winner"] = "X", "R"
    (snapshot,) = read(of_json(value))
    doubts = [f for f in snapshot.contests[2].findings if f.gate == "call-flags-disagree"]
    assert [(f.severity, f.value, f.bound) for f in doubts] == [(Severity.HOLD, "70302", "70301")]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("raceCallStatus", "Probably", "race call status 'Probably' is not known"),
        ("tabulationStatus", "Lunch", "tabulation status 'Lunch' is not known"),
        ("resultsType", "draft", "results type 'draft' is not known"),
    ],
)
def test_an_unknown_code_holds_its_race_and_the_others_go_on(field: str, value: str, said: str) -> None:
    response = json.loads((NIGHT / "northshore-2030" / "02-early.json").read_text("utf-8"))
    response["races"][0][field] = value
    (snapshot,) = read(of_json(response))
    first, *others = snapshot.contests
    assert first.tallies == ()
    assert [(f.gate, f.severity) for f in first.findings] == [("contest-not-understood", Severity.HOLD)]
    assert said in first.findings[0].message
    assert f"/races/0/{field}" in first.findings[0].place
    assert all(result.tallies for result in others)


def test_a_document_with_one_race_that_is_not_understood_is_refused() -> None:
    response = json.loads((NIGHT / "northshore-2030" / "02-early.json").read_text("utf-8"))
    response["races"] = response["races"][:1]
    response["races"][0]["reportingUnits"][0]["candidates"][0]["winner"] = "Q"
    with pytest.raises(FeedError, match="winner flag 'Q' is not known"):
        read(of_json(response))


def test_units_without_their_state_are_refused() -> None:
    response = json.loads((NIGHT / "northshore-2030" / "02-early.json").read_text("utf-8"))
    response["races"] = response["races"][:1]
    del response["races"][0]["reportingUnits"][0]
    with pytest.raises(FeedError, match="without its state or national total"):
        read(of_json(response))


def test_numbers_of_reports_are_text_with_signs_and_commas() -> None:
    (snapshot,) = read(payload(NIGHT / "reports-2030" / "delsum.json"))
    democrats, republicans, libertarians = snapshot.contests
    assert [tally.value for tally in democrats.tallies] == [1104, 98, 8]
    assert [choice.name for choice in republicans.choices] == ["Moor"]
    assert (libertarians.choices, libertarians.stage.value) == ((), "none")


def test_the_list_of_reports_says_what_to_fetch() -> None:
    what = payload(NIGHT / "reports-2030" / "list.xml")
    first, second = listed_reports(what)
    assert (first.kind, first.subtype, first.geo, first.test) == ("Delegates", "delsum", "US", False)
    assert first.href == "https://api.ap.org/v2/reports/0a1"
    assert second.test
    (snapshot,) = read(what)
    assert (snapshot.contests, snapshot.test) == ((), False)


def test_aps_own_error_message_is_passed_on() -> None:
    body = b"<Error><Code>403</Code><Message>Over quota limit.</Message></Error>"
    with pytest.raises(FeedError, match="Over quota limit"):
        read(Payload.of(body, "https://api.ap.org/v2/elections/2030-11-05"), "ap_elections")


@pytest.mark.parametrize("name", ["northshore-2030/04-called.json", "reports-2030/delsum.json"])
def test_nothing_cut_off_is_read(name: str) -> None:
    assert_cuts_are_refused(NIGHT / name, "ap_elections")


@pytest.mark.parametrize(
    ("name", "beside"),
    [
        ("northshore-2030/04-called.json", None),
        ("reports-2030/delsum.json", None),
        ("reports-2030/trend.json", None),
        ("ranked-choice-2030/02_summary.json", "ranked-choice-2030/02_metadata.json"),
    ],
)
def test_no_small_fault_changes_a_figure(name: str, beside: str | None) -> None:
    companions = (payload(NIGHT / beside),) if beside else ()
    assert assert_never_wrong(NIGHT / name, "ap_elections", companions)
