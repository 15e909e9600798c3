"""A law: restarting anywhere in a night gives the same stories, whatever the desk's policy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from newsgen.model.ledger import Verb
from newsgen.model.settings import Desk as Policy
from newsgen.pipeline.reports import StepReport
from tests.pipeline.stepped import Desk, race

Moment = dict[str, Any] | Callable[[Desk], None]
Told = list[tuple[str, int, str, str]]


def said(*calls: tuple[str, str, str | None]) -> list[dict[str, Any]]:
    return [{"by": by, "status": status, "winner": winner} for by, status, winner in calls]


def released(desk: Desk) -> None:
    desk.decides(Verb.RELEASE)


def called(desk: Desk) -> None:
    desk.decides(Verb.CALL, choice="b")


def stories(reports: Sequence[StepReport]) -> Told:
    return [
        (
            f.story.identity,
            f.story.version,
            f.story.update.value,
            "\n".join(part.text for part in (f.story.note, f.story.headline, *f.story.body)),
        )
        for report in reports
        for contest in report.contests
        for f in contest.stories
    ]


def told(night: Sequence[Moment], policy: Policy | None, *, restart: bool) -> Told:
    """The versions of a night, played by one run or by one for each moment."""
    found: Told = []
    with TemporaryDirectory() as folder:
        desk = Desk(Path(folder) / "state", policy)
        for moment in night:
            if restart:
                desk.restart()
            if callable(moment):
                moment(desk)
                found += stories(desk.waits())
            else:
                found += stories([desk.sees(moment)])
        desk.night.filing.ledger.close()
    return found


def counted(a: int, b: int, reported: int = 2, **more: Any) -> dict[str, Any]:
    return race(a, b, units_reporting=reported, units_total=4, **more)


WARD = [{"id": "u1", "name": "North", "electorate": 1500, "votes": {"a": 1000, "b": 900}}]
NBC, AP = ("NBC", "called", "a"), ("AP", "called", "b")
NIGHTS = [
    pytest.param(
        [
            counted(100, 90, 1),
            counted(300, 320),
            counted(300, 320),
            counted(280, 300),
            counted(500, 610, 3, call=said(AP)),
            counted(900, 880, 4, call=said(("AP", "withdrawn", None))),
        ],
        None,
        {"first", "write-thru", "correction"},
        id="leads, a fall and a call taken back",
    ),
    pytest.param(
        [
            counted(1000, 900, 1),
            counted(30000, 32000, units=WARD),
            released,
            counted(30000, 32001, units=WARD),
            called,
            counted(30000, 32002, units=WARD),
        ],
        None,
        {"first", "write-thru"},
        id="what an editor let go keeps its reservation, and is told once",
    ),
    pytest.param(
        [
            counted(100, 90, 1, call=said(NBC)),
            counted(300, 320, call=said(NBC)),
            counted(400, 320, 3, call=said(NBC, AP)),
            counted(400, 321, 3, call=said(AP)),
        ],
        Policy(callers=("AP",)),
        {"first", "write-thru"},
        id="a caller that is not repeated was never carried",
    ),
    pytest.param(
        [
            counted(100, 90, 1, call=said(NBC)),
            counted(300, 320, call=said(NBC)),
            counted(300, 321),
        ],
        Policy(confirmed_callers=("AP",)),
        {"first", "write-thru"},
        id="a call that waits for an editor was never carried",
    ),
]


@pytest.mark.parametrize(("night", "policy", "updates"), NIGHTS)
def test_restarting_between_all_moments_gives_the_same_stories(
    night: list[Moment], policy: Policy | None, updates: set[str]
) -> None:
    whole = told(night, policy, restart=False)
    assert told(night, policy, restart=True) == whole
    assert {update for _, _, update, _ in whole} == updates


steps = st.tuples(
    st.integers(0, 3000),
    st.integers(0, 3000),
    st.sampled_from([(), (NBC,), (AP,), (NBC, AP), (("AP", "unable", None), NBC)]),
    st.booleans(),
)


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(steps, min_size=3, max_size=5),
    st.sampled_from([Policy(), Policy(callers=("AP",)), Policy(confirmed_callers=("NBC",))]),
)
def test_restarting_in_any_night_gives_the_same_stories(
    night: list[tuple[int, int, Any, bool]], policy: Policy
) -> None:
    moments: list[Moment] = []
    a, b = 500, 480
    for number, (more_a, more_b, calls, doubted) in enumerate(night):
        a, b = a + more_a, b + more_b
        units = [WARD[0] | {"electorate": 100}] if doubted else []
        moments.append(counted(a, b, min(number, 3), call=said(*calls), units=units))
        if doubted:
            moments.append(released)
    assert told(moments, policy, restart=True) == told(moments, policy, restart=False)


def test_seats_that_move_while_others_are_counted_are_news_after_a_restart_too(tmp_path: Path) -> None:
    def lists(key: str, status: str, a: int, b: int) -> dict[str, Any]:
        made = race(500, 400, status=status, seats=3) | {"race_id": key, "place": key}
        for choice, seats in zip(made["choices"], (a, b), strict=True):
            choice["seats"] = seats
        return made

    desk = Desk(tmp_path / "state")
    desk.sees(lists("north", "complete", 2, 1), lists("south", "counting", 2, 1))
    desk.restart()
    report = desk.sees(lists("north", "complete", 1, 2))
    assert report.verdict.word == "publish"
