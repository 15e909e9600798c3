"""The neutral form: what each field becomes."""

from __future__ import annotations

import json
from copy import deepcopy
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from newsgen import analysis
from newsgen.model import ChoiceKind, ChoiceStatus, ContestKind, Severity, Stage
from tests.feeds.neutral_races import NIGHT, document, only, race
from tests.feeds.reading import of_json, payload, read, votes


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


def test_turnout_is_not_given_while_counting_goes_on() -> None:
    result = only(document(race(status="counting", turnout_percent=70.0))).contests[0]
    assert result.progress.turnout_percent is None


def test_a_whole_number_written_with_a_point_is_a_whole_number() -> None:
    value = race(choices=[{"id": "a", "name": "Ada", "votes": 310.0}])
    (tally,) = only(document(value)).contests[0].tallies
    assert tally.value == 310
    assert isinstance(tally.value, int)


def test_with_several_seats_a_single_total_is_one_of_votes() -> None:
    (one,) = only(document(race(total_votes=5000))).contests
    (several,) = only(document(race(seats=3, total_votes=5000))).contests
    assert (one.progress.ballots, several.progress.ballots) == (5000, None)
    (both,) = only(document(race(seats=3, total_valid=9000, total_votes=5000))).contests
    assert both.progress.ballots == 5000


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
