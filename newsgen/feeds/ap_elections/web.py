"""Files behind AP's hosted result pages: summary, detail and progress (counts), and metadata.

Counts name candidates by id alone; names, office and call status stand in the metadata, cached
apart. A counts file is read with the metadata of the same race among its companions; metadata is
kept for the counts that come after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from newsgen import model
from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each, newest, snapshot_is_test
from newsgen.feeds._reading.json_record import Record, open_record
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.ap_elections.races import choice_of, election_of
from newsgen.feeds.ap_elections.result import Race, contest_of, counted, race_of
from newsgen.feeds.ap_elections.terms import Desk, is_test
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    GateFinding,
    Payload,
    Severity,
    Snapshot,
)

_METADATA, _COUNTS = ("metadata", "metadatas"), ("summary", "detail", "progress")
_RACE = re.compile(r"(\d{4})(\d{2})(\d{2})([A-Z]{2})([0-9A-Za-z]+)\Z")


@dataclass(frozen=True, slots=True)
class Known:
    """What the metadata says of a race: its own words and its candidates by id."""

    race: Race
    choices: dict[str, Choice]


def is_web(top: Record) -> bool:
    """True for the object of one of the web files."""
    return _shape(top) is not None


def read_web(payload: Payload, top: Record, drift: list[str], context: ReadContext) -> tuple[Snapshot, ...]:
    """The snapshot of a counts file. Metadata has no contests of its own, for the counts are read
    with it: none at all where they are beside it, else a snapshot without contests."""
    contests: tuple[ContestResult, ...] = ()
    if _shape(top) in _METADATA:
        known = _known(top)
        if known.keys() <= _counted_beside(context):
            return ()
    else:
        contests = each(_jobs(top, _companions(top, context)))
    return (
        newest(
            snapshot_of(
                payload, feed="ap_elections", test=snapshot_is_test(contests), contests=contests, drift=drift
            )
        ),
    )


def _shape(top: Record) -> str | None:
    if isinstance(top.peek("raceID"), str) and top.has("candidates"):
        return "metadata" if isinstance(top.peek("candidates"), dict) else "summary"
    if isinstance(top.peek("summary"), dict):
        return "detail"
    names = top.names()
    if names and all(_RACE.match(name) for name in names):
        first = top.peek(names[0])
        many = isinstance(first, dict) and isinstance(first.get("candidates"), dict)
        return "metadatas" if many else "progress"
    return None


def _companions(top: Record, context: ReadContext) -> dict[str, Known]:
    wanted = _races(top)
    known: dict[str, Known] = {}
    for companion in context.companions:
        # A night keeps the metadata of every race it has met; only those of this file are opened.
        if len(wanted) > 1 or any(race.encode() in companion.body for race in wanted):
            beside = _opened(companion)
            if beside is not None and _shape(beside) in _METADATA:
                known.update(_known(beside))
    return known


def _races(top: Record) -> tuple[str, ...]:
    holder = top.peek("summary") if _shape(top) == "detail" else {"raceID": top.peek("raceID")}
    if _shape(top) == "progress" or not isinstance(holder, dict):
        return top.names()
    return (str(holder.get("raceID")),)


def _counted_beside(context: ReadContext) -> set[str]:
    opened = (_opened(companion) for companion in context.companions)
    counts = [top for top in opened if top is not None and _shape(top) in _COUNTS]
    return {race for top in counts for race in _races(top)}


def _opened(companion: Payload) -> Record | None:
    if companion.body.lstrip()[:1] != b"{" or b'"raceID"' not in companion.body:
        return None
    return open_record(companion, [])


def _known(top: Record) -> dict[str, Known]:
    races = [top] if _shape(top) == "metadata" else [top.record(name) for name in top.names()]
    return dict(_described(race) for race in races)


def _described(race: Record) -> tuple[str, Known]:
    number = race.take("raceID", str)
    contest = _contest(race, number)
    holder = race.record("candidates")
    choices = {}
    for key in holder.names():
        candidate = holder.record(key)
        choices[key] = choice_of(candidate, contest.kind)
        candidate.ignore("abbrv", "polNum", "electWon", "winnerDateTime", "caucusWith")
        candidate.finish()
    return number, Known(race_of(race, contest, test=is_test(race)), choices)


def _contest(race: Record, number: str) -> Contest:
    found = _RACE.match(number)
    if found is None:
        raise FeedError(f"race id '{number}' is not date, state and number", where=race.where("raceID"))
    year, month, day, postal, _ = found.groups()
    election = election_of(f"{year}-{month}-{day}", race.where("raceID"))
    area = Area(id=postal, name=postal, kind="us_state")
    return contest_of(race, election, area, number)


def _jobs(top: Record, known: dict[str, Known]) -> Iterator[Job]:
    if _shape(top) == "progress":
        for name in top.names():
            summary = top.record(name)
            yield _job(summary, (), known)
        return
    if _shape(top) == "detail":
        summary = top.record("summary")
        units = tuple(top.record(name) for name in top.names())
        yield _job(summary, units, known)
    else:
        yield _job(top, (), known)


def _job(summary: Record, units: tuple[Record, ...], known: dict[str, Known]) -> Job:
    number = summary.take("raceID", str)
    said = known.get(number)
    postal, state = summary.maybe("statePostal", str), summary.maybe("stateName", str)
    contest = said.race.contest if said else _contest(summary, number)
    area = Area(id=contest.area.id, name=clean(state or postal or contest.area.id), kind="us_state")
    contest = model.replace(contest, area=area)
    return contest, partial(_result, summary, units, contest, said)


def _result(
    summary: Record, units: tuple[Record, ...], contest: Contest, said: Known | None
) -> ContestResult:
    certified = summary.peek("resultsType") == "certified"
    test = is_test(summary)
    race = replace(said.race, contest=contest) if said else _nameless(summary, contest)
    race = replace(race, test=test or race.test, certified=certified or race.certified)
    choices = said.choices if said else {}
    result = counted(race, summary, units, lambda candidate: _choice(candidate, choices))
    summary.ignore("level", "reportingunitID", "reportingunitLevel", "reportingunitName", "fipsCode")
    summary.ignore("calledAt")
    summary.finish()
    missing = [choice for choice in result.choices if not choice.name]
    if not missing:
        return result
    return model.replace(result, findings=(*result.findings, _no_names(missing, summary)))


def _choice(candidate: Record, choices: dict[str, Choice]) -> Choice:
    number = candidate.take("candidateID", str)
    known = choices.get(number)
    return known or Choice(id=number, name="", kind=ChoiceKind.CANDIDATE, source=candidate.source)


def _nameless(summary: Record, contest: Contest) -> Race:
    return Race(
        contest=model.replace(contest, kind=ContestKind.CANDIDATE),
        desk=Desk(None, uncontested=False, race_type="", where=summary.where(), source=summary.source),
        tabulation=None,
        tabulation_at="",
        certified=False,
        test=False,
        ranked=False,
        source=summary.source,
    )


def _no_names(missing: list[Choice], summary: Record) -> GateFinding:
    return GateFinding(
        gate="missing-name",
        severity=Severity.HOLD,
        message="the counts carry no names: give the race's metadata file beside them",
        place=summary.pointer or "/",
        value=", ".join(choice.id for choice in missing),
    )
