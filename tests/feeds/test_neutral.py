"""The neutral form: what is read, what one race's fault does, and what refuses the document."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import UTC, datetime
from decimal import Decimal
from importlib import resources

import jsonschema
import pytest

from newsgen import analysis, feeds
from newsgen.errors import FeedError
from newsgen.model import (
    CallStatus,
    ChoiceKind,
    ChoiceStatus,
    ContestKind,
    GateFinding,
    Payload,
    Scope,
    Severity,
    Snapshot,
    Stage,
)
from tests.feeds.reading import (
    FIXTURES,
    SHARED,
    cuts,
    mutants,
    needs_shared,
    of_json,
    payload,
    read,
    refusal,
    votes,
    without,
)

NIGHT = FIXTURES / "neutral" / "harbour-night"
RACE = {
    "race_id": "K",
    "office": "Mayor",
    "place": "Havneby",
    "choices": [
        {"id": "a", "name": "Ada Berg", "party": "AAA", "votes": 310},
        {"id": "b", "name": "Bo Lund", "party": None, "votes": 290},
    ],
}


def document(*races: object, **snapshot: object) -> dict[str, object]:
    entry = {"source": "board", "generated": "2031-09-08T22:00:00+02:00", "races": list(races), **snapshot}
    return {"form": "neutral-1", "snapshots": [entry]}


def race(**changes: object) -> dict[str, object]:
    return {**deepcopy(RACE), **changes}


def only(value: object) -> Snapshot:
    (snapshot,) = read(of_json(value))
    return snapshot


def gates(findings: tuple[GateFinding, ...]) -> list[tuple[str, Severity]]:
    return [(finding.gate, finding.severity) for finding in findings]


def test_a_night_is_read_moment_by_moment() -> None:
    stages, leaders = [], []
    for path in sorted(NIGHT.glob("*.json")):
        (snapshot,) = read(payload(path))
        assert not snapshot.drift
        assert not snapshot.findings
        leader, council = snapshot.contests
        assert leader.contest.id == "harbour-board/2031-09-08/leader"
        assert council.contest.kind is ContestKind.PARTY_LIST
        stages.append(leader.stage)
        leaders.append(analysis.standings(leader)[0].leader)
    assert stages == [Stage.NONE, Stage.PARTIAL, Stage.COMPLETE, Stage.CERTIFIED]
    assert leaders == [None, "p11", "p57", "p57"]


def test_every_value_keeps_its_pointer() -> None:
    path = NIGHT / "02-early.json"
    raw = json.loads(path.read_text(encoding="utf-8"))
    (snapshot,) = read(payload(path))
    for result in snapshot.contests:
        tallies = (*result.tallies, *(t for unit in result.units for t in unit.tallies))
        for tally in tallies:
            found = raw
            for part in tally.source.pointer.removeprefix("/").split("/"):
                found = found[int(part)] if isinstance(found, list) else found[part]
            assert found == tally.value


def test_times_are_utc_and_the_snapshot_says_when_polls_close() -> None:
    (snapshot,) = read(payload(NIGHT / "01-zero.json"))
    assert snapshot.generated_at == datetime(2031, 9, 8, 19, 2, tzinfo=UTC)
    assert snapshot.retrieved_at == datetime(2031, 9, 8, 19, 2, 30, tzinfo=UTC)
    assert snapshot.polls_close == datetime(2031, 9, 8, 19, 0, tzinfo=UTC)
    assert snapshot.known_units == ("0101", "0102", "0103")
    assert dict(snapshot.settings)["election"] == "Harbour local elections 2031"


def test_progress_turnout_threshold_and_units_keep_their_figures() -> None:
    (snapshot,) = read(payload(NIGHT / "04-final.json"))
    leader, council = snapshot.contests
    assert leader.progress.unit == "wards"
    assert (leader.progress.reported, leader.progress.expected) == (3, 3)
    assert leader.progress.turnout_percent == Decimal("59.3")
    assert leader.progress.electors == 6200
    assert leader.units[2].electors == 1700
    assert leader.units[2].ballots == 1002
    assert leader.choices[2].kind is ChoiceKind.WRITE_IN
    assert council.contest.threshold == Decimal("4.0")
    assert {seat.choice: seat.seats for seat in council.seats} == {"HL": 4, "BL": 4, "FL": 1}


def test_snapshots_of_one_file_keep_one_identity_past_midnight() -> None:
    value = document(race())
    later = deepcopy(value["snapshots"][0])  # type: ignore[index]
    later["generated"] = "2031-09-09T00:30:00+02:00"
    value["snapshots"].append(later)  # type: ignore[attr-defined]
    first, second = read(of_json(value))
    assert first.contests[0].contest.id == second.contests[0].contest.id == "board/2031-09-08/K"
    assert first.digest == second.digest == of_json(value).digest


@pytest.mark.parametrize(
    ("status", "stage", "count"),
    [
        ("counting", Stage.PARTIAL, "first"),
        ("complete", Stage.COMPLETE, "first"),
        ("certified", Stage.CERTIFIED, "first"),
        ("under review", Stage.COMPLETE, "first"),
        ("second count", Stage.COMPLETE, "second"),
        ("Recanvass", Stage.COMPLETE, "recanvass"),
        ("recount under way", Stage.COMPLETE, "recount"),
        (None, Stage.COMPLETE, "first"),
    ],
)
def test_status_gives_the_stage_and_keeps_the_sources_word(
    status: str | None, stage: Stage, count: str
) -> None:
    result = only(document(race(status=status, units_reporting=4, units_total=4))).contests[0]
    assert (result.stage, result.count, result.status_word) == (stage, count, status)


def test_a_result_under_review_says_so() -> None:
    (finding,) = only(document(race(status="Under-review"))).contests[0].findings
    assert (finding.gate, finding.severity) == ("under-review", Severity.CAVEAT)


def test_nothing_counted_is_stage_none() -> None:
    quiet = race(units_reporting=0, units_total=4)
    for choice in quiet["choices"]:  # type: ignore[attr-defined]
        choice["votes"] = 0
    assert only(document(quiet)).contests[0].stage is Stage.NONE


@pytest.mark.parametrize(
    ("word", "status"),
    [
        ("too-close", CallStatus.TOO_CLOSE),
        ("too_close", CallStatus.TOO_CLOSE),
        ("Too Close", CallStatus.TOO_CLOSE),
        ("declined", CallStatus.WILL_NOT_CALL),
        ("unable", CallStatus.UNABLE),
        ("none", CallStatus.NONE),
    ],
)
def test_call_words_are_read_with_any_joint(word: str, status: CallStatus) -> None:
    result = only(document(race(call={"by": "AP", "status": word, "winner": None, "reason": "why"})))
    (call,) = result.contests[0].calls
    assert (call.caller, call.status, call.choices, call.reason) == ("AP", status, (), "why")


def test_a_withdrawn_call_names_the_earlier_winner() -> None:
    call = {"by": "AP", "status": "withdrawn", "winner": None, "earlier_winner": "a"}
    (record,) = only(document(race(call=call))).contests[0].calls
    assert (record.status, record.earlier_winner) == (CallStatus.UNCALLED, "a")


def test_several_callers_and_several_winners() -> None:
    calls = [
        {"by": "AP", "status": "runoff", "winner": ["a", "b"]},
        {"by": "Desk", "status": "unable", "winner": None},
    ]
    first, second = only(document(race(call=calls))).contests[0].calls
    assert first.choices == ("a", "b")
    assert second.caller == "Desk"


@pytest.mark.parametrize(
    ("call", "gate"),
    [
        ({"by": "AP", "status": "called", "winner": "zz"}, "unknown-choice"),
        ({"by": "AP", "status": "called", "winner": None}, "call-without-choice"),
        ({"by": "AP", "status": "wins", "winner": "a"}, "unknown-call-status"),
        ({"by": "AP", "winner": "a"}, "contest-not-understood"),
    ],
)
def test_a_call_that_is_not_understood_holds_the_race_and_is_not_repeated(
    call: dict[str, object], gate: str
) -> None:
    result = only(document(race(call=call))).contests[0]
    assert gates(result.findings) == [(gate, Severity.HOLD)]
    assert not result.calls


def test_choices_withdrawn_deceased_written_in_or_aggregate() -> None:
    words = ["withdrawn", "deceased", "write_in", "aggregate"]
    choices = [{"id": w, "name": w.title(), "votes": 1, "status": w} for w in words]
    found = {c.id: c for c in only(document(race(choices=choices))).contests[0].choices}
    assert found["withdrawn"].status is ChoiceStatus.WITHDRAWN
    assert found["deceased"].status is ChoiceStatus.DECEASED
    assert found["write_in"].kind is ChoiceKind.WRITE_IN
    assert found["aggregate"].kind is ChoiceKind.AGGREGATE


def test_a_selection_of_choices_is_measured_against_the_stated_total() -> None:
    result = only(document(race(total_votes=1000))).contests[0]
    line = analysis.standings(result)[0].lines[0]
    assert line.share == 31
    both = only(document(race(total_votes=1000, total_valid=620))).contests[0]
    assert analysis.standings(both)[0].base == 620
    assert both.progress.ballots == 1000


def test_expected_vote_is_a_share_of_the_expected_total() -> None:
    progress = only(document(race(total_votes=600, expected_total=700))).contests[0].progress
    assert progress.expected_vote_percent == Decimal("85.7143")


@pytest.mark.parametrize(
    "table",
    [
        {"mail": {"a": 100, "b": 120}, "election day": {"a": 210, "b": 170}},
        {"a": {"mail": 100, "election day": 210}, "b": {"mail": 120, "election day": 170}},
    ],
    ids=["kind of ballot first", "choice first"],
)
def test_kinds_of_ballot_are_parts_beside_the_total(table: dict[str, object]) -> None:
    result = only(document(race(by_type=table))).contests[0]
    parts = {(t.part, t.choice): t.value for t in result.tallies if t.part != "total"}
    assert parts == {
        ("mail", "a"): 100,
        ("mail", "b"): 120,
        ("election_day", "a"): 210,
        ("election_day", "b"): 170,
    }
    assert votes(result) == {"a": 310, "b": 290}


def test_decided_by_lot_and_elected_marks() -> None:
    value = race(decided_by="lot")
    value["choices"][1]["elected"] = True  # type: ignore[index]
    result = only(document(value)).contests[0]
    assert result.decided_by == "lot"
    assert [mark.choice for mark in result.outcomes] == ["b"]


@pytest.mark.parametrize(("turnout", "kept", "noted"), [(61.0, True, False), (13.2, False, True)])
def test_turnout_below_what_is_counted_is_left_out_with_a_caveat(
    turnout: float, kept: bool, noted: bool
) -> None:
    result = only(
        document(race(status="complete", total_votes=600, electorate=1000, turnout_percent=turnout))
    ).contests[0]
    assert (result.progress.turnout_percent is not None) is kept
    assert (("turnout-below-counted", Severity.CAVEAT) in gates(result.findings)) is noted


def test_turnout_is_not_given_while_counting_goes_on() -> None:
    result = only(document(race(status="counting", turnout_percent=70.0))).contests[0]
    assert result.progress.turnout_percent is None


@pytest.mark.parametrize(
    ("change", "gate"),
    [
        ({"choices": [{"id": "a", "name": None, "votes": 3}]}, "missing-name"),
        ({"choices": [{"id": "a", "name": " ", "votes": 3}]}, "missing-name"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": "3"}]}, "malformed-number"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": 3.5}]}, "malformed-number"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": True}]}, "malformed-number"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": 1e300}]}, "malformed-number"),
        ({"choices": [{"id": "a", "name": "Ada", "votes": 3, "status": "gone"}]}, "unknown-status"),
        ({"choices": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]}, "duplicate-choice"),
        ({"choices": [{"name": "Ada", "votes": 3}]}, "contest-not-understood"),
        ({"choices": {"a": 3}}, "contest-not-understood"),
        ({"seats": 0}, "malformed-number"),
        ({"units_reporting": "4"}, "malformed-number"),
        ({"threshold_percent": "4"}, "malformed-number"),
        ({"decided_by": "coin"}, "unknown-status"),
        ({"units": [{"id": "u", "name": "U", "votes": {"zz": 3}}]}, "unknown-choice"),
        ({"units": [{"id": "u", "name": "U"}, {"id": "u", "name": "V"}]}, "duplicate-unit"),
        ({"by_type": {"mail": {"a": "x"}}}, "malformed-number"),
        ({"by_type": {"mail": "x"}}, "malformed-number"),
        ({"office": None}, "contest-not-understood"),
        ({"race_id": 7}, "contest-not-understood"),
    ],
)
def test_the_fault_of_one_race_holds_that_race_and_the_others_go_on(
    change: dict[str, object], gate: str
) -> None:
    snapshot = only(document(race(**change), race(race_id="L")))
    faulty, sound = snapshot.contests
    assert gates(faulty.findings) == [(gate, Severity.HOLD)]
    assert faulty.findings[0].place
    assert not sound.findings
    assert votes(sound) == {"a": 310, "b": 290}
    assert not snapshot.findings


def test_a_whole_number_written_with_a_point_is_a_whole_number() -> None:
    value = race(choices=[{"id": "a", "name": "Ada", "votes": 310.0}])
    (tally,) = only(document(value)).contests[0].tallies
    assert tally.value == 310
    assert isinstance(tally.value, int)


def test_a_unit_without_a_name_holds_the_unit_alone() -> None:
    (finding,) = only(document(race(units=[{"id": "u7", "votes": {"a": 1}}]))).contests[0].findings
    assert (finding.gate, finding.scope, finding.place) == ("missing-name", Scope.UNIT, "u7")


def test_a_unit_outside_the_list_is_named_and_so_is_the_missing_one() -> None:
    units = [{"id": "1-2", "name": "One", "votes": {}}, {"id": "4-Mar", "name": "Two", "votes": {}}]
    value = {**document(race(units=units)), "known_units": ["1-2", "3-4"]}
    (finding,) = only(value).contests[0].findings
    assert (finding.gate, finding.severity) == ("unknown-unit", Severity.HOLD)
    assert (finding.place, finding.bound) == ("4-Mar", "3-4")


def test_the_same_race_twice_counts_once_where_the_copies_agree_and_is_held_where_not() -> None:
    (result,) = only(document(race(), race())).contests
    assert gates(result.findings) == [("duplicate-contest", Severity.WARNING)]
    turned = race(choices=list(reversed(race()["choices"])))
    (result,) = only(document(race(), turned)).contests
    assert gates(result.findings) == [("duplicate-contest", Severity.WARNING)]
    (result,) = only(document(race(), race(units_reporting=1, units_total=9))).contests
    assert gates(result.findings) == [("duplicate-contest", Severity.HOLD)]


def test_copies_that_differ_in_seats_alone_are_held() -> None:
    def lists(first: int, second: int) -> dict[str, object]:
        choices = [
            {"id": "a", "name": "A", "votes": 10, "seats": first},
            {"id": "b", "name": "B", "votes": 8, "seats": second},
        ]
        return race(seats=5, choices=choices)

    (result,) = only(document(lists(3, 2), lists(2, 3))).contests
    assert gates(result.findings) == [("duplicate-contest", Severity.HOLD)]


def test_with_several_seats_a_single_total_is_one_of_votes() -> None:
    (one,) = only(document(race(total_votes=5000))).contests
    (several,) = only(document(race(seats=3, total_votes=5000))).contests
    assert (one.progress.ballots, several.progress.ballots) == (5000, None)
    (both,) = only(document(race(seats=3, total_valid=9000, total_votes=5000))).contests
    assert both.progress.ballots == 5000


def test_a_unit_that_has_reported_and_gives_no_votes_withholds_them() -> None:
    unit = {"id": "u", "name": "Holmen", "electorate": 5, "votes": {"a": None, "b": None}}
    (result,) = only(document(race(units=[unit | {"reporting": True}]))).contests
    (finding,) = result.findings
    assert (finding.gate, finding.severity, finding.unit) == ("withheld-units", Severity.CAVEAT, "Holmen")
    assert finding.bound == "5"
    (waiting,) = only(document(race(units=[unit | {"reporting": False}]))).contests
    assert waiting.findings == ()


@pytest.mark.parametrize(
    "change",
    [
        {"choices": [{"id": "a", "name": "Ada", "votes": -1}]},
        {"units": [{"id": "u", "name": "U", "votes": {"a": -5}}]},
        {"total_votes": -600},
        {"by_type": {"mail": {"a": -2}}},
    ],
)
def test_a_negative_count_rejects_the_document(change: dict[str, object]) -> None:
    snapshot = only(document(race(**change), race(race_id="L")))
    assert gates(snapshot.findings) == [("negative-votes", Severity.REJECT)]


def test_unknown_votes_are_unknown_and_not_zero() -> None:
    value = race(choices=[{"id": "a", "name": "Ada", "votes": None}, {"id": "b", "name": "Bo"}])
    assert votes(only(document(value)).contests[0]) == {"a": None, "b": None}


def test_fields_nobody_knows_are_drift() -> None:
    value = race(mood="calm")
    value["choices"][0]["height"] = 180  # type: ignore[index]
    snapshot = only({**document(value, weather="rain"), "extra": 1})
    assert set(snapshot.drift) == {
        "/extra",
        "/snapshots/0/weather",
        "/snapshots/0/races/0/mood",
        "/snapshots/0/races/0/choices/0/height",
    }


def test_test_data_says_so() -> None:
    snapshot = only(document(race(), test=True))
    assert snapshot.test
    assert snapshot.contests[0].test


def test_identities_that_would_clash_are_kept_apart() -> None:
    slashed, plain = only(document(race(race_id="A/1"), race(race_id="A-1"))).contests
    assert slashed.contest.id == "board/2031-09-08/A/1"
    assert "/" not in slashed.contest.slug
    assert slashed.contest.slug != plain.contest.slug


def test_a_local_time_needs_the_zone_of_the_settings() -> None:
    value = document(race(), generated="2031-09-08T22:00:00")
    assert refusal(of_json(value), "neutral")
    value["settings"] = {"zone": "Europe/Oslo"}
    assert only(value).generated_at == datetime(2031, 9, 8, 20, 0, tzinfo=UTC)
    value["settings"] = {"zone": "Europe/Olso"}
    error = refusal(of_json(value), "neutral")
    assert error is not None
    assert error.exit_code == 78


@pytest.mark.parametrize(
    "value",
    [
        [],
        {"form": "neutral-1"},
        {"form": "neutral-1", "snapshots": []},
        {"form": "neutral-1", "snapshots": [7]},
        {"form": "neutral-2", "snapshots": []},
        {**document(RACE), "known_units": [7]},
        document(RACE, source=""),
        document(RACE, test="true"),
        document(RACE, generated="yesterday"),
        document(RACE, generated="2031-09-08"),
        document(RACE, generated=None),
        document(RACE, races=None),
    ],
)
def test_a_document_that_is_not_in_the_form_is_refused_with_its_place(value: object) -> None:
    assert refusal(of_json(value), "neutral") is not None


def test_sniffing_is_sure_and_knows_other_forms() -> None:
    neutral = feeds.get("neutral")
    assert neutral.sniff(of_json(document(RACE))).certainty == 100
    late = {"snapshots": document(RACE)["snapshots"], "form": "neutral-1"}
    assert neutral.sniff(of_json(late)).certainty == 100
    newer = neutral.sniff(of_json({"form": "neutral-9"}))
    assert not newer.matches
    assert "neutral-9" in newer.why
    assert not neutral.sniff(of_json({"form": "schedule"})).matches


def test_a_file_cut_off_anywhere_is_refused() -> None:
    whole = payload(NIGHT / "02-early.json")
    for body in cuts(whole.body):
        assert refusal(Payload.of(body, "cut.json"), "neutral") is not None


@pytest.mark.parametrize("change", [lambda _: [], lambda _: "no", lambda _: 12.5, lambda _: None])
def test_no_changed_value_becomes_a_wrong_number(change: object) -> None:
    value = json.loads((NIGHT / "04-final.json").read_text(encoding="utf-8"))
    true_votes = {v for r in only(value).contests for v in votes(r).values()}
    for pointer, mutant in mutants(value, change):  # type: ignore[arg-type]
        try:
            (snapshot,) = read(of_json(mutant), "neutral")
        except FeedError:
            continue
        for result in snapshot.contests:
            for value_now in votes(result).values():
                assert value_now is None or result.findings or value_now in true_votes, pointer


def test_no_missing_member_becomes_a_wrong_number() -> None:
    value = json.loads((NIGHT / "04-final.json").read_text(encoding="utf-8"))
    before = {r.contest.slug: votes(r) for r in only(value).contests}
    for pointer, mutant in without(value):
        try:
            (snapshot,) = read(of_json(mutant), "neutral")
        except FeedError:
            continue
        for result in snapshot.contests:
            for choice, value_now in votes(result).items():
                assert value_now is None or before[result.contest.slug][choice] == value_now, pointer


def schema() -> jsonschema.Draft202012Validator:
    raw = resources.files("newsgen.feeds.neutral").joinpath("neutral.schema.json").read_text(encoding="utf-8")
    jsonschema.Draft202012Validator.check_schema(json.loads(raw))
    return jsonschema.Draft202012Validator(
        json.loads(raw), format_checker=jsonschema.Draft202012Validator.FORMAT_CHECKER
    )


def test_the_shipped_schema_takes_our_night_and_refuses_its_faults() -> None:
    validator = schema()
    for path in sorted(NIGHT.glob("*.json")):
        validator.validate(json.loads(path.read_text(encoding="utf-8")))
    for faulty in (
        {"form": "neutral-1", "snapshots": []},
        document(race(choices=[{"id": "a", "name": None}])),
        document(race(choices=[{"id": "a", "name": "Ada", "votes": -1}])),
        document(race(call={"by": "AP", "status": "wins"})),
        document(race(), generated="yesterday"),
    ):
        assert not validator.is_valid(faulty)


@needs_shared
def test_every_sample_in_the_form_is_read() -> None:
    seen = 0
    for path in sorted((SHARED / "faults").glob("*.json")):
        raw = json.loads(path.read_text(encoding="utf-8-sig"))
        if raw.get("form") != "neutral-1":
            continue
        seen += 1
        assert feeds.sniff(payload(path))[0] == "neutral"
        snapshots = read(payload(path))
        assert len(snapshots) == len(raw["snapshots"])
        for snapshot, entry in zip(snapshots, raw["snapshots"], strict=True):
            assert not snapshot.drift
            for result, given in zip(snapshot.contests, entry["races"], strict=True):
                assert votes(result) == {c["id"]: c["votes"] for c in given["choices"]}
                assert len(result.units) == len(given.get("units", []))
    assert seen >= 14
