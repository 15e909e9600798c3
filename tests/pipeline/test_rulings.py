"""The desk decides and the run obeys: calls, holds, releases, pauses."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen.model.ledger import Verb
from newsgen.model.settings import Desk as Policy
from newsgen.pipeline.reports import StepReport
from tests.pipeline.stepped import Desk, race


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


@pytest.mark.parametrize("restart", [False, True])
def test_a_release_lets_go_what_is_kept_back_now(desk: Desk, *, restart: bool) -> None:
    desk.sees(race(1000, 900, electorate=3000))
    for more in range(3):
        assert word(desk.sees(race(2000 + more, 1900, electorate=3000))) == "hold"
    assert len(desk.night.holds.opened_now) == 1
    if restart:
        desk.restart()
    desk.decides(Verb.RELEASE)
    [released] = desk.waits()
    assert word(released) == "publish-with-caveat"
    assert released.contests[0].as_dict()["margin"]["value"] == 102
    assert not desk.night.filing.ledger.holds()


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


def test_a_call_that_waits_for_an_editor_goes_out_when_it_is_confirmed(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "state", Policy(confirmed_callers=("AP",)))
    first = desk.sees(race(500, 400, call={"by": "NBC", "status": "called", "winner": "a"}))
    assert first.contests[0].as_dict()["call"] == "none"
    desk.decides(Verb.CONFIRM)
    [report] = desk.waits()
    assert (word(report), report.contests[0].as_dict()["call"]) == ("publish", "called")
