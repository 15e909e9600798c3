"""A page or a list of races read, one contest a race."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each, newest, snapshot_is_test
from newsgen.feeds._reading.json_record import Record, load_json
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.times import aware
from newsgen.feeds.ddhq.counts import choice_of, progress_of, stage_of, units_of, votes_of
from newsgen.model import (
    Area,
    CallRecord,
    CallStatus,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Payload,
    Snapshot,
    StatedTotal,
)

_CALLER = "Decision Desk HQ"
_COUNTING = ("estimated", "precincts")
_UNUSED_RACE = (
    "year", "state_fips", "state_name", "state", "election_type_id", "name", "race_date", "office_id",
    "office", "district", "party_id", "party", "level", "advance_candidates", "abev_expected",
    "expected_winners", "ecvotes", "marquee_race", "race_created", "poll_close_time", "counties",
    "topline_results", "candidates", "race_id",
)  # fmt: skip


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of the races of a page, or of a bare list of races; FeedError names the place."""
    drift: list[str] = []
    contests = each(_jobs(payload, drift))
    return (
        newest(
            snapshot_of(payload, feed="ddhq", test=snapshot_is_test(contests), contests=contests, drift=drift)
        ),
    )


def _jobs(payload: Payload, drift: list[str]) -> Iterator[Job]:
    value = load_json(payload)
    # A bare list is read as the list of a page, so that pointers stay those of the file.
    page = Record(value if isinstance(value, dict) else {"data": value}, payload, "", drift)
    for index, race in enumerate(page.records("data")):
        record = race if isinstance(value, dict) else _bare(value, index, payload, drift)
        contest = _contest(record)
        yield contest, partial(_result, record, contest)
    page.ignore("total", "page", "total_pages", "limit", "next_page_url", "md5", "sha256")
    page.finish()


def _bare(value: object, index: int, payload: Payload, drift: list[str]) -> Record:
    assert isinstance(value, list)
    return Record(value[index], payload, f"/{index}", drift)


def _contest(race: Record) -> Contest:
    day, postal = race.take("race_date", str), race.take("state", str)
    try:
        when = date.fromisoformat(day[:10])
    except ValueError as error:
        raise FeedError(
            "date not understood", where=race.where("race_date"), why=f"got {day!r:.40}"
        ) from error
    number = str(race.take("race_id", int))
    parts = [
        race.take("office", str),
        race.maybe("district", str),
        race.maybe("party", str),
    ]
    winners = race.maybe("expected_winners", int)
    return Contest(
        id=f"ddhq/{number}",
        slug=number,
        election=Election(
            id=f"ddhq-{when.isoformat()}", name=clean(race.maybe("name", str) or ""), date=when
        ),
        name=clean(" ".join(part for part in parts if part)),
        area=Area(id=postal, name=clean(race.maybe("state_name", str) or postal), kind="us_state"),
        kind=ContestKind.CANDIDATE,
        seats=winners if winners and winners > 0 else 1,
    )


def _result(race: Record, contest: Contest) -> ContestResult:
    choices = tuple(choice_of(candidate) for candidate in race.records("candidates"))
    known = frozenset(choice.id for choice in choices)
    topline = race.record("topline_results")
    kind = race.take("reporting_type", str)
    if kind not in _COUNTING:
        raise FeedError(f"reporting type '{kind}' is not known", where=race.where("reporting_type"))
    tallies = votes_of(topline, known)
    progress = progress_of(topline, race)
    stamp = race.maybe("poll_close_time_utc", str)
    calls = _calls(topline, race, contest, known)
    total = StatedTotal(
        measure="votes", value=topline.take("total_votes", int), source=topline.at("total_votes")
    )
    topline.ignore("voting_data", "pulse_data")
    topline.finish()
    units, doubts = units_of(race, known)
    test = race.take("test_data", bool)
    race.ignore(*_UNUSED_RACE)
    race.finish()
    return ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        progress=progress,
        stage=stage_of(tallies, progress),
        stated_totals=(total,),
        units=units,
        calls=calls,
        test=test,
        polls_close=aware(stamp, race.where("poll_close_time_utc")) if stamp else None,
        findings=doubts,
        source=race.source,
    )


def _calls(topline: Record, race: Record, contest: Contest, known: frozenset[str]) -> tuple[CallRecord, ...]:
    uncontested = race.maybe("uncontested", bool) or False
    called, onward = (
        _named(topline, "called_candidates", known),
        _named(topline, "advancing_candidates", known),
    )
    called_at, onward_at = _times(topline, "call_times"), _times(topline, "advance_times")
    status = CallStatus.UNCONTESTED if uncontested else CallStatus.PROJECTED
    found = []
    if called or uncontested:
        found.append(_call(topline, "called_candidates", status, called, called_at))
    if onward:
        top = "top" in contest.election.name.lower()
        step = CallStatus.TOP_TWO if top else CallStatus.RUNOFF
        found.append(_call(topline, "advancing_candidates", step, onward, onward_at))
    return tuple(found)


def _call(
    topline: Record, key: str, status: CallStatus, choices: tuple[str, ...], times: tuple[datetime, ...]
) -> CallRecord:
    return CallRecord(
        caller=_CALLER, status=status, choices=choices, at=min(times, default=None), source=topline.at(key)
    )


def _named(topline: Record, key: str, known: frozenset[str]) -> tuple[str, ...]:
    found = tuple(str(value) for value in topline.take(key, list))
    strange = [choice for choice in found if choice not in known]
    if strange:
        raise FeedError(f"'{strange[0]}' is no candidate of the race", where=topline.where(key))
    return found


def _times(topline: Record, key: str) -> tuple[datetime, ...]:
    return tuple(aware(str(value), topline.where(key)) for value in topline.take(key, list) if value)
