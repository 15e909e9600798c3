"""Ballot items of an Enhanced Voting export: the state's totals with each county's own below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.party_marks import is_write_in, marked, spoken
from newsgen.feeds._reading.text import name as clean
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Progress,
    Severity,
    Source,
    Stage,
    Tally,
    UnitResult,
    replace,
)

_KINDS = {
    "candidate": ContestKind.CANDIDATE,
    "measure": ContestKind.BALLOT_MEASURE,
    "ballotmeasure": ContestKind.BALLOT_MEASURE,
    "question": ContestKind.BALLOT_MEASURE,
    "ballotquestion": ContestKind.BALLOT_MEASURE,
    "referendum": ContestKind.BALLOT_MEASURE,
    "retention": ContestKind.RETENTION,
}
_STATUSES = {
    "not reported": 0,
    "partially reported": 1,
    "election night complete": 2,
    "fully reported": 3,
}
_COMPLETE = 3


@dataclass(frozen=True, slots=True)
class Local:
    """A ballot item in one county: precincts, votes by option, and how far the county has come."""

    county: Area
    expected: int | None
    reported: int | None
    status: int | None
    word: str | None
    options: tuple[Record, ...]
    item: Record


@dataclass(frozen=True, slots=True)
class Frame:
    """What holds for the whole export: election, place, time, and the kind of count."""

    election: Election
    state: Area
    as_of: datetime
    count: str


def identity_of(item: Record, frame: Frame, area: Area, key: str) -> Contest:
    """The contest that a ballot item is about, before anything in it is judged."""
    return Contest(
        id=f"{frame.election.id}/{key}",
        slug=key.replace("/", "-"),
        election=frame.election,
        name=clean(item.take("name", str)),
        area=area,
        kind=ContestKind.CANDIDATE,
    )


def _described(item: Record, identity: Contest) -> Contest:
    word = item.take("contestType", str)
    kind = _KINDS.get(word.replace(" ", "").lower())
    if kind is None:
        raise FeedError(f"contest type '{word}' is not known", where=item.where("contestType"))
    return replace(identity, kind=kind, seats=max(item.take("voteFor", int), 1))


def _options(
    item: Record, records: tuple[Record, ...], kind: ContestKind
) -> tuple[tuple[Choice, Tally], ...]:
    """Choices and votes of a ballot item, in the order of the file."""
    found = []
    for option in records:
        choice = _choice(option, kind)
        value = option.take("voteCount", int)
        found.append((choice, _tally(option, choice.id, value)))
        option.ignore("ballotOrder", "groupResults", "precinctResults")
        option.finish()
    if len({choice.id for choice, _ in found}) != len(found):
        raise FeedError("an option stands twice", where=item.where("ballotOptions"))
    return tuple(found)


def locals_of(county: Record) -> Iterator[tuple[str, Local]]:
    """The ballot items of one county by their id."""
    area = Area(id=county.take("id", str), name=clean(county.take("name", str)), kind="county")
    status, word = status_of(county)
    for item in county.records("ballotItems"):
        expected, reported = item.maybe("precinctsParticipating", int), item.maybe("precinctsReporting", int)
        yield (
            item.take("id", str),
            Local(
                county=area,
                expected=expected or None,
                reported=reported if expected else None,
                status=status,
                word=word,
                options=tuple(item.records("ballotOptions")),
                item=item,
            ),
        )
    county.finish()


def status_of(place: Record) -> tuple[int | None, str | None]:
    """The least advanced of a place's reporting statuses, as rank and word; None where none is given."""
    lowest: tuple[int, str] | None = None
    for group in place.records("reportingStatuses", optional=True):
        word = clean(group.take("status", str))
        rank = _STATUSES.get(word.lower())
        if rank is None:
            raise FeedError(f"reporting status '{word}' is not known", where=group.where("status"))
        group.ignore("groupName")
        group.finish()
        lowest = (rank, word) if lowest is None or rank < lowest[0] else lowest
    return lowest or (None, None)


def result(
    item: Record, records: tuple[Record, ...], identity: Contest, below: tuple[Local, ...], frame: Frame
) -> ContestResult:
    """A contest from its own totals (`records` are its options), with the counties' precincts added
    up for progress."""
    contest = _described(item, identity)
    units = () if contest.area.kind == "county" else tuple(_unit(local) for local in below)
    pairs = _options(item, records, contest.kind)
    ranked = item.maybe("rankedChoiceResults", object)
    item.ignore("type", "ballotOrder", "precinctsParticipating", "precinctsReporting", "id")
    item.finish()
    progress = _progress(below, frame)
    ranks = [local.status for local in below]
    return ContestResult(
        contest=contest,
        choices=tuple(choice for choice, _ in pairs),
        tallies=tuple(tally for _, tally in pairs),
        progress=progress,
        stage=_stage([int(tally.value or 0) for _, tally in pairs], progress, ranks),
        count=frame.count,
        status_word=_least(below),
        units=units,
        findings=(_ranked(item),) if ranked is not None else (),
        source=item.source,
    )


def _choice(option: Record, kind: ContestKind) -> Choice:
    full = clean(option.take("name", str))
    party = option.maybe("politicalParty", str)
    marks = marked(full, party)
    number = option.take("id", str)
    if kind is not ContestKind.CANDIDATE:
        return Choice(id=number, name=full, kind=ChoiceKind.OPTION, source=option.source)
    return Choice(
        id=number,
        name=full,
        kind=ChoiceKind.WRITE_IN if is_write_in(full) else ChoiceKind.CANDIDATE,
        party=(clean(party) if party else None) or marks.party,
        incumbent=marks.incumbent,
        source=option.source,
        spoken=spoken(full, party),
    )


def _tally(option: Record, choice: str, value: int) -> Tally:
    return Tally(choice=choice, measure="votes", value=value, source=option.at("voteCount"))


def _unit_tally(option: Record) -> Tally:
    return _tally(option, str(option.peek("id")), _int(option))


def _int(option: Record) -> int:
    value = option.peek("voteCount")
    if isinstance(value, bool) or not isinstance(value, int):
        raise FeedError(f"expected int, got {value!r:.80}", where=option.where("voteCount"))
    return value


def _progress(below: tuple[Local, ...], frame: Frame) -> Progress:
    known = [local for local in below if local.expected is not None]
    complete = len(known) == len(below) and bool(known)
    return Progress(
        unit="precincts",
        reported=sum(local.reported or 0 for local in known) if complete else None,
        expected=sum(local.expected or 0 for local in known) if complete else None,
        as_of=frame.as_of,
        source=_span(known) if complete else None,
    )


def _span(known: list[Local]) -> Source:
    first, last = known[0].item, known[-1].item
    source = first.at("precinctsReporting")
    if first is last:
        return source
    return Source(source.digest, f"{source.pointer} … {last.at('precinctsReporting').pointer}")


def _stage(votes: list[int], progress: Progress, ranks: list[int | None]) -> Stage:
    if not any(votes) and not progress.reported:
        return Stage.NONE
    stated = [rank for rank in ranks if rank is not None]
    if stated:
        done = len(stated) == len(ranks) and min(stated) == _COMPLETE
        return Stage.COMPLETE if done else Stage.PARTIAL
    counted = progress.expected is not None and (progress.reported or 0) >= progress.expected
    return Stage.COMPLETE if counted else Stage.PARTIAL


def _least(below: tuple[Local, ...]) -> str | None:
    stated = [(local.status, local.word) for local in below if local.status is not None]
    return min(stated, key=lambda pair: pair[0] or 0)[1] if stated else None


def _unit(local: Local) -> UnitResult:
    reporting = None if local.status is None else local.status > 0
    if local.expected is not None:
        reporting = bool(local.reported)
    return UnitResult(
        id=local.county.id,
        name=local.county.name,
        kind="county",
        reporting=reporting,
        tallies=tuple(_unit_tally(option) for option in local.options),
        source=local.item.source,
    )


def _ranked(item: Record) -> GateFinding:
    return GateFinding(
        gate="ranked-choice-not-read",
        severity=Severity.HOLD,
        message="the item carries rounds of ranked choice, whose form is not published",
        place=item.at("rankedChoiceResults").pointer,
    )
