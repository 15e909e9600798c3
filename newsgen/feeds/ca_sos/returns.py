"""California's returns as JSON: the state and its counties, candidates or answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.identity import slug
from newsgen.feeds._reading.json_record import Record, load_json
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.options import stage_option, whole_option
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.us_tables import district_area, election
from newsgen.feeds.ca_sos.notation import pacific_time, precincts
from newsgen.feeds.ca_sos.status import STATEWIDE, statuses
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Payload,
    Progress,
    Snapshot,
    Source,
    Stage,
    Tally,
    UnitResult,
    replace,
)

CALIFORNIA = Area(id="ca", name="California", kind="state")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """The returns of one contest in one area."""

    slug: str
    title: str
    question: bool
    choices: tuple[Choice, ...]
    tallies: tuple[Tally, ...]
    progress: Progress
    source: Source


def read(payload: Payload, companions: Sequence[Payload], context: ReadContext) -> Snapshot:
    """The snapshot: one contest for each race or measure, counties as its units."""
    drift: list[str] = []
    jobs = _jobs(payload, drift, context)
    contests = tuple(_with_voters(result, companions) for result in each(jobs))
    times = [c.progress.as_of for c in contests if c.progress.as_of]
    return snapshot_of(
        payload, feed="ca_sos", generated_at=max(times, default=None), contests=contests, drift=drift
    )


def _jobs(payload: Payload, drift: list[str], context: ReadContext) -> Iterator[Job]:
    """A job for each contest: the whole state with counties, one race, or a list of races."""
    held = election(context, "ca", "California election", None)
    counties: dict[str, list[tuple[str, Part]]] = {}
    races = []
    for area, record in _areas(payload, drift):
        for part in _parts(record):
            if area in (None, STATEWIDE):
                races.append(part)
            else:
                counties.setdefault(part.slug, []).append((str(area), part))
    if not races:
        raise FeedError("no returns of a whole race", where=payload.location, remedy="Fetch it again.")
    for race in races:
        contest = _contest(race, held, context)
        yield contest, partial(_result, contest, race, counties.get(race.slug, []), stage_option(context))


def _areas(payload: Payload, drift: list[str]) -> Iterator[tuple[str | None, Record]]:
    """(key of the area or None, its record), whichever of the three shapes the answer has."""
    value = load_json(payload)
    if isinstance(value, list):
        holder = Record({"races": value}, payload, "", drift)
        for index, record in enumerate(holder.records("races")):
            record.pointer = f"/{index}"
            yield None, record
        return
    if not isinstance(value, dict):
        raise FeedError("expected a JSON object", where=payload.location, why=f"got {value!r:.60}")
    top = Record(value, payload, "", drift)
    if top.has("raceTitle"):
        yield None, top
        return
    for key in top.names():
        yield key, top.record(key)


def _parts(record: Record) -> tuple[Part, ...]:
    title, _, _ = record.take("raceTitle", str).partition(" - ")
    reporting = record.at("Reporting")
    reported, expected = precincts(record.take("Reporting", str), record.where("Reporting"))
    time = pacific_time(record.take("ReportingTime", str), record.where("ReportingTime"))
    progress = Progress(unit="precincts", reported=reported, expected=expected, as_of=time, source=reporting)
    if record.has("candidates"):
        parts: tuple[Part, ...] = (_race(record, clean(title), progress),)
    else:
        lists = [key for key in record.names() if isinstance(record.peek(key), list)]
        if not lists:
            raise FeedError("neither candidates nor a measure", where=record.where())
        parts = tuple(
            _measure(measure, key, clean(title), progress) for key in lists for measure in record.records(key)
        )
    record.finish()
    return parts


def _race(record: Record, title: str, progress: Progress) -> Part:
    choices: list[Choice] = []
    tallies: list[Tally] = []
    source = record.source
    for candidate in record.records("candidates"):
        name = clean(candidate.take("Name", str))
        if not name or name in {choice.id for choice in choices}:
            raise FeedError("a candidate has no name, or stands twice", where=candidate.where("Name"))
        choices.append(
            Choice(
                id=name,
                name=name,
                party=clean(candidate.maybe("Party", str) or "") or None,
                incumbent=candidate.maybe("incumbent", bool),
                source=candidate.source,
            )
        )
        tallies.append(_tally(candidate, "Votes", name))
        # Shares are reckoned from votes; the state's votes stand with the state; colours are for maps.
        candidate.ignore("Percent", "StatePercent", "StateVotes", "color")
        candidate.finish()
    return Part(
        slug=slug(title.lower().replace(" ", "-")),
        title=title,
        question=False,
        choices=tuple(choices),
        tallies=tuple(tallies),
        progress=progress,
        source=source,
    )


def _measure(record: Record, key: str, title: str, progress: Progress) -> Part:
    number, name = record.maybe("Number", str), record.maybe("Name", str)
    tallies = (_tally(record, "yesVotes", "yes"), _tally(record, "noVotes", "no"))
    record.ignore("yesPercent", "noPercent")
    record.finish()
    names = (("yes", "Yes"), ("no", "No"))
    return Part(
        slug=f"{key}-{number}" if number else key,
        title=clean(" ".join(part for part in (number, name) if part)) or title,
        question=True,
        choices=tuple(
            Choice(id=answer, name=text, kind=ChoiceKind.OPTION, source=record.source)
            for answer, text in names
        ),
        tallies=tallies,
        progress=progress,
        source=record.source,
    )


def _tally(record: Record, key: str, choice: str) -> Tally:
    source = record.at(key)
    value = whole(record.take(key, str), record.where(key), group=",")
    return Tally(choice=choice, measure="votes", value=value, source=source)


def _contest(race: Part, held: Election, context: ReadContext) -> Contest:
    return Contest(
        id=f"{held.id}/{race.slug}",
        slug=race.slug,
        election=held,
        name=race.title,
        area=CALIFORNIA if race.question else district_area(CALIFORNIA, race.title) or CALIFORNIA,
        kind=ContestKind.BALLOT_MEASURE if race.question else ContestKind.CANDIDATE,
        seats=1 if race.question else whole_option(context, "seats") or 1,
    )


def _result(
    contest: Contest, race: Part, counties: Sequence[tuple[str, Part]], stage: Stage | None
) -> ContestResult:
    counted = any(tally.value for tally in race.tallies)
    begun = counted or bool(race.progress.reported)
    return ContestResult(
        contest=contest,
        choices=race.choices,
        tallies=race.tallies,
        progress=race.progress,
        # Never complete by itself: ballots by mail follow when all precincts are in.
        stage=stage or (Stage.PARTIAL if begun else Stage.NONE),
        units=tuple(_unit(key, part) for key, part in counties),
        source=race.source,
    )


def _unit(key: str, part: Part) -> UnitResult:
    reported, expected = part.progress.reported, part.progress.expected
    return UnitResult(
        id=key,
        name=key.replace("-", " ").title(),
        kind="county",
        reporting=reported == expected,
        tallies=part.tallies,
        source=part.source,
    )


def _with_voters(result: ContestResult, companions: Sequence[Payload]) -> ContestResult:
    """The result with ballots and electors from a county status of the same moment."""
    for companion in companions:
        for status in statuses(companion, []):
            if status.key == STATEWIDE and status.as_of == result.progress.as_of:
                progress = replace(result.progress, ballots=status.ballots, electors=status.registered)
                return replace(result, progress=progress)
    return result
