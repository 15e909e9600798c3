"""AP Elections by its made nights: calls, rounds, what is held and what is refused."""

from __future__ import annotations

import json

import pytest

from newsgen.errors import FeedError
from newsgen.model import CallStatus, Payload, Severity
from tests.feeds.reading import FIXTURES, of_json, payload, read
from tests.feeds.us_mutations import assert_cuts_are_refused, assert_never_wrong
from tests.feeds.us_oracle import contests_of, deciding, name_of, named

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
