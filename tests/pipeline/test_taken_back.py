"""What takes back says what was said, in which version, by whom, since when, and what is right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from newsgen.model import Story
from newsgen.pipeline.reports import StepReport
from tests.pipeline.stepped import Desk, race


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "state")


def said(*calls: tuple[str, str, str | None]) -> dict[str, Any]:
    return {"call": [{"by": by, "status": status, "winner": winner} for by, status, winner in calls]}


def told(report: StepReport) -> dict[str, Story]:
    """The stories of a step by language."""
    return {f.story.language: f.story for contest in report.contests for f in contest.stories}


def copy(story: Story) -> str:
    return "\n".join(part.text for part in (story.note, story.headline, story.lede, *story.body) if part.text)


GONE = [
    pytest.param(said(("AP", "withdrawn", None)), "that Ada Berg (AAA) won", id="in words"),
    pytest.param({}, "for Ada Berg (AAA)", id="without a word"),
]


@pytest.mark.parametrize(("after", "whom"), GONE)
def test_a_call_taken_back_names_caller_version_and_whom_it_named(
    desk: Desk, after: dict[str, Any], whom: str
) -> None:
    desk.sees(race(500, 400, **said(("AP", "called", "a"))))
    stories = told(desk.sees(race(520, 480, **after)))
    english, norwegian = stories["en-US"], stories["nb-NO"]
    assert (
        "Version 1, sent 8:10 p.m. UTC, carried a call for Berg by The Associated Press" in english.note.text
    )
    assert "By 8:20 p.m. UTC it had been retracted" in english.note.text
    assert "Nobody may be named" in english.note.text
    assert f"The Associated Press has retracted its call {whom} in the race" in copy(english)
    assert "No winner has been declared" in copy(english)
    assert (
        "Versjon 1, sendt klokka 22.10, gjenga en kåring av Berg fra nyhetsbyrået AP" in norwegian.note.text
    )
    # Votes counted since are no correction.
    assert "corrected too" not in copy(english)
    assert "er rettet" not in copy(norwegian)


def test_a_caller_that_names_somebody_else_is_told_with_both(desk: Desk) -> None:
    desk.sees(race(500, 400, **said(("AP", "called", "a"))))
    english = told(desk.sees(race(530, 590, **said(("AP", "called", "b")))))["en-US"]
    assert "a call for Berg" in english.note.text
    assert english.note.text.endswith("AP has declared Lund the winner.")
    assert "No winner has been declared" not in copy(english)


def test_a_winner_who_has_to_go_on_to_another_round_is_a_correction(desk: Desk) -> None:
    desk.sees(race(500, 400, **said(("AP", "called", "a"))))
    advance = {"call": [{"by": "AP", "status": "runoff", "winner": ["a", "b"]}]}
    report = desk.sees(race(500, 400, **advance))
    assert report.verdict.word == "correct"
    english = told(report)["en-US"]
    assert "carried a call for Berg by The Associated Press" in english.note.text
    assert english.note.text.endswith("Berg and Lund will advance to a runoff, according to AP.")


def test_nobody_is_said_to_be_without_a_call_while_another_caller_stands_by_it(desk: Desk) -> None:
    desk.sees(race(500, 400, **said(("AP", "called", "a"), ("NBC", "called", "a"))))
    after = said(("AP", "withdrawn", None), ("NBC", "called", "a"))
    for story in told(desk.sees(race(500, 400, **after))).values():
        assert "No winner has been declared" not in copy(story)
        assert "Ingen er kåret til vinner" not in copy(story)
        assert "NBC" in copy(story)


def test_a_call_made_again_says_that_it_had_been_taken_back(desk: Desk) -> None:
    for call in (("AP", "called", "a"), ("AP", "withdrawn", None)):
        desk.sees(race(500, 400, **said(call)))
    stories = told(desk.sees(race(500, 400, **said(("AP", "called", "a")))))
    note = stories["en-US"].note.text
    assert note == "EDS: The Associated Press had retracted an earlier call. AP has declared Berg the winner."
    assert "Nye tall" not in stories["nb-NO"].note.text


def test_nothing_more_said_after_a_call_is_taken_back_is_no_news(desk: Desk) -> None:
    for call in (("AP", "called", "a"), ("AP", "withdrawn", None)):
        desk.sees(race(500, 400, **said(call)))
    assert desk.sees(race(500, 400)).verdict.word == "no-op"
    assert desk.sees(race(500, 400, **said(("AP", "too_early", None)))).verdict.word == "no-op"


def test_a_count_that_is_called_finished_no_longer_is_told_as_that(desk: Desk) -> None:
    whole = {"units_reporting": 4, "units_total": 4}
    desk.sees(race(500, 400, status="certified", **whole))
    stories = told(desk.sees(race(500, 400, status="counting", **whole)))
    assert stories["en-US"].note.text == "EDS: The election authority no longer calls the result certified."
    assert "ikke lenger resultatet som godkjent" in stories["nb-NO"].note.text


def test_figures_that_the_source_corrects_are_told_with_their_time(desk: Desk) -> None:
    desk.sees(race(500, 400, status="complete"))
    note = told(desk.sees(race(540, 400, status="corrected")))["en-US"].note.text
    assert "as in version 1, sent 8:10 p.m. UTC" in note
    assert "The election authority revised its figures by 8:20 p.m. UTC." in note
