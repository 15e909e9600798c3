"""The media feed read: events, houses and their divisions, with the names beside them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.options import text_option
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.times import aware
from newsgen.feeds.au_aec.count import first_preferences, sums_doubted, two_candidate
from newsgen.feeds.au_aec.names import Names, names_in
from newsgen.model import (
    Area,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Payload,
    Progress,
    Snapshot,
    Stage,
)

CANBERRA = ZoneInfo("Australia/Sydney")
MEASURES = (
    Measure(name="first_preferences", term="first_preference", decides=False),
    Measure(name="two_candidate"),
)
FINAL, PRELOAD = "FinalResults", "Preload"
PHASES = (PRELOAD, "ElectionNight", FINAL)


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a Light or Verbose file; names of candidates come from the Preload files beside it."""
    drift: list[str] = []
    root = xml.parse(payload)
    if etree.QName(root).localname != "MediaFeed":
        raise FeedError("expected a MediaFeed", where=payload.location, why=f"got {root.tag!r:.80}")
    xml.leftovers(
        payload,
        root,
        drift,
        attributes=("Id", "Created", "SchemaVersion", "EmlVersion", "schemaLocation"),
        elements=("ManagingAuthority", "MessageLanguage", "MessageGenerator", "Cycle", "Results"),
    )
    results = xml.need(payload, root, "Results")
    phase = xml.attribute(payload, results, "Phase")
    if phase not in PHASES:
        drift.append(xml.source(payload, results, "Phase").pointer)
    known = names_in(context.companions if b"CandidateName" not in payload.body else ())
    jobs = () if phase == PRELOAD else tuple(_jobs(payload, results, phase, known, drift, context))
    return (
        snapshot_of(
            payload,
            feed="au_aec",
            generated_at=_time(payload, root, "Created"),
            test=_is_test(root),
            contests=each(jobs),
            drift=drift,
        ),
    )


def _is_test(root: etree._Element) -> bool:
    generator = xml.child(root, "MessageGenerator")
    environment = xml.text(xml.child(generator, "Environment")) if generator is not None else None
    return environment not in (None, "PROD")


def _time(payload: Payload, element: etree._Element, key: str) -> datetime | None:
    raw = element.get(key)
    return None if raw is None else aware(raw, xml.where(payload, element, key), CANBERRA)


def _jobs(
    payload: Payload,
    results: etree._Element,
    phase: str,
    known: Names,
    drift: list[str],
    context: ReadContext,
) -> Iterator[Job]:
    event = xml.child(results, "EventIdentifier")
    title = xml.text(xml.child(event, "EventName")) if event is not None else None
    number = event.get("Id") if event is not None else None
    for part in xml.children(results, "Election"):
        identifier = xml.need(payload, part, "ElectionIdentifier")
        own = xml.text(xml.child(identifier, "ElectionName"))
        election = Election(
            id=text_option(context, "election", f"au{number}" if number else "au"),
            name=name(title or own or text_option(context, "title", "Australian federal election")),
        )
        xml.leftovers(payload, part, drift, elements=("ElectionIdentifier", "House"))
        house = xml.child(part, "House")
        contests = xml.child(house, "Contests") if house is not None else None
        for element in xml.children(contests, "Contest") if contests is not None else ():
            contest = _contest(payload, element, election)
            yield contest, partial(_result, payload, element, contest, phase, known, drift)


def _contest(payload: Payload, element: etree._Element, election: Election) -> Contest:
    identifier = xml.need(payload, element, "ContestIdentifier")
    key = xml.attribute(payload, identifier, "Id")
    label = xml.text(xml.child(identifier, "ContestName"))
    district = xml.child(element, "PollingDistrictIdentifier")
    if label is None and district is not None:
        label = xml.text(xml.child(district, "Name"))
    if label is None:
        raise FeedError(
            f"contest {key} has no name",
            where=xml.where(payload, identifier),
            remedy="Give the Standard or Verbose file of the same moment.",
        )
    return Contest(
        id=f"{election.id}/{key}",
        slug="house",
        election=election,
        name=name(label),
        area=Area(id=key, name=name(label), kind="division"),
        kind=ContestKind.CANDIDATE,
        rule="preferential",
        measures=MEASURES,
    )


def _result(
    payload: Payload,
    element: etree._Element,
    contest: Contest,
    phase: str,
    known: Names,
    drift: list[str],
) -> ContestResult:
    xml.leftovers(
        payload,
        element,
        drift,
        attributes=("Updated", "Declared"),
        elements=(
            *("ContestIdentifier", "PollingDistrictIdentifier", "Enrolment", "FirstPreferences"),
            *("TwoCandidatePreferred", "TwoPartyPreferred", "PollingPlaces"),
        ),
    )
    part = xml.need(payload, element, "FirstPreferences")
    first = first_preferences(payload, part, known, drift)
    ids = frozenset(choice.id for choice in first.choices)
    pair = two_candidate(payload, xml.child(element, "TwoCandidatePreferred"), ids, drift)
    declared = element.get("Declared") is not None
    return ContestResult(
        contest=contest,
        choices=first.choices,
        tallies=(*first.tallies, *pair.tallies),
        progress=_progress(payload, element, part, usable=declared or phase == FINAL),
        stage=_stage(phase, declared=declared, counted=any(tally.value for tally in first.tallies)),
        count="final" if phase == FINAL else "first",
        status_word=phase,
        stated_totals=first.totals,
        outcomes=first.outcomes,
        baseline=(*first.baseline, *pair.baseline),
        findings=(*pair.findings, *sums_doubted(first)),
        source=xml.source(payload, element),
    )


def _stage(phase: str, *, declared: bool, counted: bool) -> Stage:
    if declared:
        return Stage.CERTIFIED
    if not counted:
        return Stage.NONE
    return Stage.COMPLETE if phase == FINAL else Stage.PARTIAL


def _progress(payload: Payload, element: etree._Element, part: etree._Element, *, usable: bool) -> Progress:
    enrolment = xml.child(element, "Enrolment")
    electors = None if enrolment is None else xml.count(payload, enrolment)
    total, informal = (_votes_of(payload, part, label) for label in ("Total", "Informal"))
    returned, expected = (
        None if part.get(key) is None else xml.count(payload, part, key)
        for key in ("PollingPlacesReturned", "PollingPlacesExpected")
    )
    return Progress(
        unit="polling_places",
        reported=returned,
        expected=expected,
        ballots=total,
        invalid=informal,
        electors=electors,
        turnout_percent=percent(total, electors) if usable else None,
        as_of=_time(payload, part, "Updated") or _time(payload, element, "Updated"),
        source=xml.source(payload, part),
    )


def _votes_of(payload: Payload, part: etree._Element, label: str) -> int | None:
    element = xml.child(part, label)
    return None if element is None else xml.count(payload, xml.need(payload, element, "Votes"))
