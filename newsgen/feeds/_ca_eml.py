"""California's counts (510) and statistics (530) in EML 5.0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds import _xml as xml
from newsgen.feeds._each import Job, each
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._numbers import whole
from newsgen.feeds._options import stage_option, text_option, whole_option
from newsgen.feeds._text import name as clean
from newsgen.feeds._times import aware
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
    Stage,
    Tally,
    UnitResult,
)

CALIFORNIA = Area(id="ca", name="California", kind="state")
COUNTS, STATISTICS = "510", "530"
# Report type, and shares that are reckoned from votes: in the race, in the party, of yes and no.
METRICS_UNUSED = ("RT", "PVR", "PVP", "PYV", "PNV")
Element = etree._Element


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """A document being read: its payload, election, rehearsal flag and what nobody knows in it."""

    payload: Payload
    election: Election
    test: bool
    seats: int
    stage: Stage | None
    drift: list[str]


def read(payload: Payload, companions: Sequence[Payload], context: ReadContext) -> Snapshot:
    """The snapshot: a contest for each `Contest`; statistics have none of their own."""
    root = xml.parse(payload)
    kind = xml.attribute(payload, root, "Id")
    if kind not in (COUNTS, STATISTICS):
        raise FeedError(
            f"EML {kind} is not read here",
            where=xml.where(payload, root, "Id"),
            why=f"known: {COUNTS} counts, {STATISTICS} statistics",
        )
    drift: list[str] = []
    event = xml.attribute(payload, _only(payload, root, "EventIdentifier"), "Id")
    reader = Reader(
        payload=payload,
        election=_election(payload, root, context),
        test="TEST" in event.upper(),
        seats=whole_option(context, "seats") or 1,
        stage=stage_option(context),
        drift=drift,
    )
    voters = _voters(companions, _transaction(payload, root)) if kind == COUNTS else {}
    contests = each(_jobs(root, reader)) if kind == COUNTS else ()
    if kind == COUNTS and not contests:
        raise FeedError("no contest in the document", where=payload.location, remedy="Fetch it again.")
    issued = _only(payload, root, "IssueDate")
    return Snapshot(
        feed="ca_sos",
        digest=payload.digest,
        location=payload.location,
        generated_at=aware(xml.text(issued) or "", xml.where(payload, issued)),
        retrieved_at=payload.retrieved_at,
        test=reader.test,
        contests=tuple(_with_voters(result, voters) for result in contests),
        drift=tuple(drift),
    )


def _only(payload: Payload, root: Element, name: str) -> Element:
    found = next(root.iter(name), None)
    if found is None:
        raise FeedError(f"element '{name}' is missing", where=xml.where(payload, root))
    return found


def _transaction(payload: Payload, root: Element) -> str | None:
    return xml.text(_only(payload, root, "TransactionId"))


def _election(payload: Payload, root: Element, context: ReadContext) -> Election:
    element = _only(payload, root, "ElectionIdentifier")
    raw = xml.attribute(payload, element, "Id")
    try:
        day = date.fromisoformat(raw)
    except ValueError as error:
        raise FeedError(
            "malformed date", where=xml.where(payload, element, "Id"), why=f"got {raw!r:.40}"
        ) from error
    return Election(
        id=text_option(context, "election", f"ca-{day.isoformat()}"),
        name=text_option(context, "title", "California election"),
        date=day,
    )


def _jobs(root: Element, reader: Reader) -> Iterator[Job]:
    for element in root.iter("Contest"):
        identifier = _child(reader.payload, element, "ContestIdentifier")
        contest_id = xml.attribute(reader.payload, identifier, "Id")
        name = clean(xml.text(_child(reader.payload, identifier, "ContestName")) or "")
        question = next(element.iter("ProposalItem"), None) is not None
        contest = Contest(
            id=f"{reader.election.id}/{contest_id}",
            slug=contest_id,
            election=reader.election,
            name=name,
            area=CALIFORNIA,
            kind=ContestKind.BALLOT_MEASURE if question else ContestKind.CANDIDATE,
            seats=1 if question else reader.seats,
        )
        yield contest, partial(_result, contest, element, reader)


def _result(contest: Contest, element: Element, reader: Reader) -> ContestResult:
    total = _child(reader.payload, element, "TotalVotes")
    choices, tallies = _selections(total, reader)
    progress = _precincts(total, reader)
    counted = any(tally.value for tally in tallies) or bool(progress.reported)
    if not contest.name:
        raise FeedError("the contest has no name", where=xml.where(reader.payload, element))
    return ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        progress=progress,
        # Never complete by itself: ballots by mail follow when all precincts are in.
        stage=reader.stage or (Stage.PARTIAL if counted else Stage.NONE),
        units=tuple(_unit(unit, reader) for unit in xml.children(element, "ReportingUnitVotes")),
        test=reader.test,
        source=xml.source(reader.payload, element),
    )


def _unit(element: Element, reader: Reader) -> UnitResult:
    identifier = _child(reader.payload, element, "ReportingUnitIdentifier")
    _, tallies = _selections(element, reader)
    progress = _precincts(element, reader)
    return UnitResult(
        id=xml.attribute(reader.payload, identifier, "Id"),
        name=clean(xml.text(identifier) or ""),
        kind="county",
        reporting=progress.reported == progress.expected,
        tallies=tallies,
        source=xml.source(reader.payload, element),
    )


def _selections(holder: Element, reader: Reader) -> tuple[tuple[Choice, ...], tuple[Tally, ...]]:
    choices: dict[str, Choice] = {}
    tallies: list[Tally] = []
    for selection in xml.children(holder, "Selection"):
        choice = _choice(_child(reader.payload, selection, "Candidate"), reader)
        if choice.id in choices:
            raise FeedError("a choice stands twice", where=xml.where(reader.payload, selection))
        choices[choice.id] = choice
        votes = _child(reader.payload, selection, "ValidVotes")
        value = whole(votes.text or "", xml.where(reader.payload, votes))
        source = xml.source(reader.payload, votes)
        tallies.append(Tally(choice=choice.id, measure="votes", value=value, source=source))
        _metrics(selection, (), reader)
    if not choices:
        raise FeedError("no selection", where=xml.where(reader.payload, holder))
    return tuple(choices.values()), tuple(tallies)


def _choice(candidate: Element, reader: Reader) -> Choice:
    source = xml.source(reader.payload, candidate)
    proposal = xml.child(candidate, "ProposalItem")
    if proposal is not None:
        answer = xml.attribute(reader.payload, proposal, "ReferendumOptionIdentifier")
        if answer not in ("Yes", "No"):
            raise FeedError(f"unknown answer {answer!r}", where=xml.where(reader.payload, proposal))
        return Choice(id=answer, name=answer, kind=ChoiceKind.OPTION, source=source)
    identifier = _child(reader.payload, candidate, "CandidateIdentifier")
    name = clean(xml.text(_child(reader.payload, identifier, "CandidateName")) or "")
    if not name:
        raise FeedError("a candidate has no name", where=xml.where(reader.payload, identifier))
    affiliation = xml.child(candidate, "Affiliation")
    party = None if affiliation is None else xml.text(xml.child(affiliation, "Type"))
    return Choice(
        id=xml.attribute(reader.payload, identifier, "Id"),
        name=name,
        party=clean(party) if party else None,
        source=source,
    )


def _precincts(holder: Element, reader: Reader) -> Progress:
    found = _metrics(holder, ("PR", "TP"), reader)
    source = xml.source(reader.payload, holder)
    return Progress(unit="precincts", reported=found.get("PR"), expected=found.get("TP"), source=source)


def _metrics(holder: Element, wanted: Sequence[str], reader: Reader) -> dict[str, int]:
    found: dict[str, int] = {}
    for metric in xml.children(holder, "CountMetric"):
        key = xml.attribute(reader.payload, metric, "Id")
        if key in wanted:
            value = whole(metric.text or "", xml.where(reader.payload, metric))
            assert value is not None
            found[key] = value
        elif key not in METRICS_UNUSED:
            reader.drift.append(xml.source(reader.payload, metric).pointer)
    return found


def _child(payload: Payload, element: Element, name: str) -> Element:
    return xml.need(payload, element, name)


def _voters(companions: Sequence[Payload], transaction: str | None) -> dict[str, int]:
    """Ballots (VT), registered voters (TV) and precincts (TP) of the state in the statistics of the
    same issue."""
    for companion in companions:
        root = xml.parse(companion)
        if root.get("Id") != STATISTICS or _transaction(companion, root) != transaction:
            continue
        total = _only(companion, root, "TotalVotes")
        metrics = {metric.get("Id"): metric for metric in xml.children(total, "CountMetric")}
        values = {key: (metrics[key].text or "", metrics[key]) for key in ("VT", "TV", "TP") if key in metrics}
        counts = {key: whole(text, xml.where(companion, at)) for key, (text, at) in values.items()}
        return {key: count for key, count in counts.items() if count is not None}
    return {}


def _with_voters(result: ContestResult, voters: dict[str, int]) -> ContestResult:
    """The result with the state's ballots and electors, where the contest is in all its precincts."""
    if not voters or result.progress.expected != voters.get("TP"):
        return result
    progress = replace(result.progress, ballots=voters.get("VT"), electors=voters.get("TV"))
    return replace(result, progress=progress)
