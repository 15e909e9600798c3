"""The desk decides and the run obeys: calls, holds, releases, pauses; and a restart changes nothing."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from newsgen import feeds
from newsgen.model import Payload
from newsgen.model.ledger import Decision, Verb
from newsgen.model.settings import Agency, Settings
from newsgen.pipeline import setup
from newsgen.pipeline.engine import Night
from newsgen.pipeline.reports import StepReport

START = datetime(2031, 5, 6, 20, tzinfo=UTC)
RACE = "board/2031-05-06/mayor"
STORY = "board-2031-05-06"


def race(a: int, b: int, **more: Any) -> dict[str, Any]:
    choices = [
        {"id": "a", "name": "Ada Berg", "party": "AAA", "votes": a},
        {"id": "b", "name": "Bo Lund", "party": "BBB", "votes": b},
    ]
    return {"race_id": "mayor", "office": "Mayor", "place": "Haven", "choices": choices} | more


class Desk:
    """A night over a state folder, stepped by hand."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.minute = 0
        self.open()

    def open(self) -> None:
        """A run of its own, as after a restart."""
        self.night: Night
        room = Settings(agency=Agency(name="Havnepressen", mark="HP"))
        self.night, self.archive = setup.night(room, state=str(self.folder), languages=("no", "en"))

    def now(self) -> datetime:
        return START + timedelta(minutes=self.minute)

    def sees(self, *races: dict[str, Any]) -> StepReport:
        self.minute += 10
        entry = {"source": "board", "generated": self.now().isoformat(), "races": list(races)}
        document = json.dumps({"form": "neutral-1", "snapshots": [entry]}).encode()
        payload = Payload.of(document, "board.json", feed="neutral")
        assert self.archive is not None
        self.archive.put(payload)
        [snapshot] = feeds.read(payload, "neutral", feeds.ReadContext())
        [report] = self.night.step([(snapshot, 0)], self.now())
        return report

    def waits(self) -> list[StepReport]:
        self.minute += 1
        return list(self.night.step([], self.now()))

    def decides(self, verb: Verb, target: str = RACE, choice: str | None = None) -> None:
        self.minute += 1
        decision = Decision(at=self.now(), by="Kari", verb=verb, target=target, choice=choice, note="seen")
        with self.night.filing.ledger.step():
            self.night.filing.ledger.decide(decision)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "state")


def word(report: StepReport) -> str:
    return report.verdict.word


def test_a_pause_stops_everything_and_resuming_tells_what_was_missed(desk: Desk) -> None:
    assert word(desk.sees(race(100, 90))) == "publish"
    desk.decides(Verb.PAUSE, "*")
    assert word(desk.sees(race(150, 210))) == "no-op"
    desk.decides(Verb.RESUME, "*")
    [report] = desk.waits()
    assert word(report) == "publish"
    assert {filed.story.angle for c in report.contests for filed in c.stories} == {"lead-change"}


def test_a_story_that_a_person_has_taken_gets_no_machine_version(desk: Desk) -> None:
    first = desk.sees(race(100, 90))
    taken = next(f.story.identity for c in first.contests for f in c.stories if f.story.language == "nb-NO")
    desk.decides(Verb.TAKE, taken)
    later = desk.sees(race(150, 210))
    assert {f.story.language for c in later.contests for f in c.stories} == {"en-US"}


def test_an_editor_s_hold_holds_until_it_is_released(desk: Desk) -> None:
    desk.sees(race(100, 90))
    desk.decides(Verb.HOLD)
    held = desk.sees(race(150, 210))
    assert (word(held), held.reasons) == ("hold", ["editor-hold"])
    desk.decides(Verb.RELEASE)
    assert [word(report) for report in desk.waits()] == ["publish"]


def test_what_is_released_goes_out_with_a_caveat_and_is_not_held_again(desk: Desk) -> None:
    units = [{"id": "u1", "name": "North", "electorate": 150, "votes": {"a": 100, "b": 90}}]
    desk.sees(race(100, 20))
    held = desk.sees(race(190, 120, units=units))
    assert (word(held), held.reasons) == ("hold", ["votes-above-electors"])
    desk.decides(Verb.RELEASE)
    [released] = desk.waits()
    assert word(released) == "publish-with-caveat"
    caveat = next(f for c in released.contests for f in c.findings if f.gate == "votes-above-electors")
    assert (caveat.place, caveat.severity.value) == ("u1", "caveat")
    assert word(desk.sees(race(290, 190, units=units))) == "publish-with-caveat"


def test_a_release_after_a_restart_lets_in_what_was_held_before_it(desk: Desk) -> None:
    units = [{"id": "u1", "name": "North", "electorate": 150, "votes": {"a": 100, "b": 90}}]
    desk.sees(race(100, 20))
    desk.sees(race(190, 120, units=units))
    desk.open()
    desk.decides(Verb.RELEASE)
    [released] = desk.waits()
    assert word(released) == "publish-with-caveat"


def test_our_desk_calls_and_takes_back_under_the_agency_s_name(desk: Desk) -> None:
    desk.sees(race(1000, 900))
    desk.decides(Verb.CALL, choice="a")
    [called] = desk.waits()
    line = called.contests[0].as_dict()
    assert (word(called), line["call"]) == ("publish", "called")
    desk.decides(Verb.UNCALL)
    [taken_back] = desk.waits()
    assert word(taken_back) == "correct"
    assert taken_back.contests[0].as_dict()["no_call"] == "uncalled"


def test_a_call_of_ours_against_another_s_no_call_is_a_conflict(desk: Desk) -> None:
    declined = {"by": "AP", "status": "declined"}
    desk.sees(race(1000, 900, call=declined))
    desk.decides(Verb.CALL, choice="a")
    [report] = desk.waits()
    line = report.contests[0].as_dict()
    assert (word(report), line["call"], line["no_call"]) == (
        "publish-with-caveat",
        "conflict",
        "will_not_call",
    )


NIGHT = (
    race(100, 90, units_reporting=1, units_total=4),
    race(300, 320, units_reporting=2, units_total=4),
    race(300, 320, units_reporting=2, units_total=4),
    race(280, 300, units_reporting=2, units_total=4),
    race(500, 610, units_reporting=3, units_total=4, call={"by": "AP", "status": "called", "winner": "b"}),
    race(900, 880, units_reporting=4, units_total=4, call={"by": "AP", "status": "withdrawn"}),
)


def told(desk: Desk, *, restart: bool) -> list[tuple[str, int, str, str]]:
    found = []
    for moment in NIGHT:
        if restart:
            desk.night.filing.ledger.close()
            desk.open()
        for contest in desk.sees(moment).contests:
            found += [
                (f.story.identity, f.story.version, f.story.update.value, f.story.headline.text)
                for f in contest.stories
            ]
    return found


def test_restarting_between_all_moments_gives_the_same_stories(tmp_path: Path) -> None:
    whole = told(Desk(tmp_path / "whole"), restart=False)
    assert whole == told(Desk(tmp_path / "parted"), restart=True)
    assert {update for _, _, update, _ in whole} == {"first", "write-thru", "correction"}
