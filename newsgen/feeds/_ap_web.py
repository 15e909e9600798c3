"""Files behind AP's hosted result pages: summary, detail and progress (counts), and metadata.

Counts name candidates by id alone; names, office and call status stand in the metadata, cached
apart. A counts file is read with the metadata of the same race among its companions; metadata
alone says what the desk says, without counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._ap_races import choice_of, election_of
from newsgen.feeds._ap_result import Race, contest_of, counted, race_of
from newsgen.feeds._ap_terms import Desk, calls, is_test
from newsgen.feeds._each import Job, each, newest, snapshot_is_test
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._record import Record, open_record
from newsgen.feeds._text import name as clean
from newsgen.model import (
    Area,
    CallRecord,
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

_METADATA = ("metadata", "metadatas")
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
    """The snapshot of a counts file, or the calls alone of a metadata file. Metadata beside the
    counts of its races gives none of its own: the counts are read with it."""
    contests: tuple[ContestResult, ...] = ()
    said: tuple[CallRecord, ...] = ()
    if _shape(top) in _METADATA:
        known = _known(top)
        counted_beside = _counted_beside(context)
        if known.keys() <= counted_beside:
            return ()
        said = tuple(
            call for race, what in known.items() if race not in counted_beside for call in _calls(what)
        )
    else:
        contests = each(_jobs(top, _companions(context)))
    return (
        newest(
            Snapshot(
                feed="ap_elections",
                digest=payload.digest,
                location=payload.location,
                generated_at=None,
                retrieved_at=payload.retrieved_at,
                test=snapshot_is_test(contests),
                contests=contests,
                calls=said,
                drift=tuple(drift),
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


def _companions(context: ReadContext) -> dict[str, Known]:
    known: dict[str, Known] = {}
    for top in _beside(context):
        if _shape(top) in _METADATA:
            known.update(_known(top))
    return known


def _counted_beside(context: ReadContext) -> set[str]:
    races: set[str] = set()
    for top in _beside(context):
        shape = _shape(top)
        if shape == "progress":
            races.update(top.names())
        elif shape in ("summary", "detail"):
            summary = top.record("summary") if shape == "detail" else top
            races.add(summary.take("raceID", str))
    return races


def _beside(context: ReadContext) -> Iterator[Record]:
    for companion in context.companions:
        if companion.body.lstrip()[:1] == b"{" and b'"raceID"' in companion.body:
            yield open_record(companion, [])


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


def _calls(known: Known) -> tuple[CallRecord, ...]:
    said, _ = calls([], known.race.desk)
    return tuple(replace(call, contest=known.race.contest.id) for call in said)


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
    contest = replace(contest, area=area)
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
    return replace(result, findings=(*result.findings, _no_names(missing, summary)))


def _choice(candidate: Record, choices: dict[str, Choice]) -> Choice:
    number = candidate.take("candidateID", str)
    known = choices.get(number)
    return known or Choice(id=number, name="", kind=ChoiceKind.CANDIDATE, source=candidate.source)


def _nameless(summary: Record, contest: Contest) -> Race:
    return Race(
        contest=replace(contest, kind=ContestKind.CANDIDATE),
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
