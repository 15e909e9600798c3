"""Responses of AP's Elections API, versions 2 and 3: races with their reporting units."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._reading.contests import Job, each, newest, snapshot_is_test
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.ap_elections.result import announced, contest_of, counted, race_of
from newsgen.feeds.ap_elections.terms import choice_kind, is_test, moment, person
from newsgen.feeds.ap_elections.units import TOP_LEVELS
from newsgen.model import (
    Area,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Payload,
    Progress,
    Snapshot,
)


def read_response(payload: Payload, top: Record, drift: list[str]) -> Snapshot:
    """The snapshot of a response. An answer that holds only the next link has no contests: nothing
    has changed since the request before."""
    generated = moment(top, "timestamp")
    contests: tuple[ContestResult, ...] = ()
    if top.has("races"):
        election = election_of(top.take("electionDate", str), top.where("electionDate"))
        contests = each(_jobs(top, election))
    top.ignore("electionDate", "nextrequest", "apiVersion", "apiBuild", "isTruncated")
    top.finish()
    return newest(
        snapshot_of(
            payload,
            feed="ap_elections",
            generated_at=generated,
            test=snapshot_is_test(contests),
            contests=contests,
            drift=drift,
        )
    )


def election_of(day: str, where: str) -> Election:
    """AP's election of a date; FeedError where it is no date."""
    try:
        when = date.fromisoformat(day)
    except ValueError as error:
        raise FeedError("date not understood", where=where, why=f"got {day!r:.40}") from error
    return Election(id=f"ap-{when.isoformat()}", name="", date=when)


def choice_of(candidate: Record, kind: ContestKind) -> Choice:
    """A candidate object as a choice; answers to a measure have no party."""
    politician, number = candidate.maybe("polID", str), candidate.take("candidateID", str)
    (full, later), party = person(candidate), candidate.maybe("party", str)
    return Choice(
        id=number,
        name=full,
        kind=choice_kind(politician, full, kind),
        short_name=later,
        party=None if kind is ContestKind.BALLOT_MEASURE else party,
        incumbent=candidate.maybe("incumbent", bool),
        ballot_order=candidate.maybe("ballotOrder", int),
        source=candidate.source,
    )


def _jobs(top: Record, election: Election) -> Iterator[Job]:
    for race in top.records("races"):
        units = tuple(race.records("reportingUnits", optional=True))
        area = _area(race, units)
        contest = contest_of(race, election, area, race.take("raceID", str))
        yield contest, partial(_result, race, units, contest)


def _area(race: Record, units: tuple[Record, ...]) -> Area:
    top = _top(units)
    holder = top or (units[0] if units else race)
    postal = holder.take("statePostal", str)
    if postal == "US":
        return Area(id="US", name="United States", kind="country")
    name = holder.maybe("stateName", str)
    return Area(id=postal, name=clean(name) if name else postal, kind="us_state")


def _top(units: tuple[Record, ...]) -> Record | None:
    found = [unit for unit in units if unit.peek("level") in TOP_LEVELS]
    return min(found, key=lambda unit: TOP_LEVELS.index(str(unit.peek("level"))), default=None)


def _result(race: Record, units: tuple[Record, ...], contest: Contest) -> ContestResult:
    test = is_test(race)
    if not units:
        candidates = tuple(race.records("candidates", optional=True))
        choices = tuple(choice_of(candidate, contest.kind) for candidate in candidates)
        for candidate in candidates:
            candidate.ignore("abbrv", "polNum", "caucusWith")
            candidate.finish()
        as_of = Progress(as_of=moment(race, "lastUpdated"))
        return announced(race_of(race, contest, test=test), choices, as_of)
    top = _top(units)
    if top is None:
        raise FeedError(
            "a race without its state or national total",
            where=race.where("reportingUnits"),
            why="only units below are there, and they need not add up to it",
            remedy="Ask for the results without a filter on reporting units.",
        )
    result = counted(
        race_of(race, contest, test=test), top, units, lambda candidate: choice_of(candidate, contest.kind)
    )
    top.ignore("level", "reportingunitName", "reportingunitID", "reportingunitLevel", "fipsCode")
    top.ignore("districtType", "stateName", "statePostal", "voteTypes")
    top.finish()
    return result
