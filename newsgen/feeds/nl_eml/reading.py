"""Dutch counts read: lists, reporting units and their totals."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name
from newsgen.feeds.eml.message import Frame, frame
from newsgen.feeds.eml.result import elected
from newsgen.feeds.nl_eml import LEVELS
from newsgen.feeds.nl_eml.lists import Counted, counted, sums_doubted
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Payload,
    Progress,
    Snapshot,
    Stage,
    StatedTotal,
    UnitResult,
)

AMSTERDAM = ZoneInfo("Europe/Amsterdam")
UNITS = {
    "polling_station": "polling_stations",
    "municipality": "municipalities",
    "constituency": "constituencies",
}
# What the domain of an election is: council, provincial states, water board, island council.
DOMAINS = {"GR": "municipality", "PS": "province", "AB": "water_board", "ER": "island"}
WHOLE = ("geen", "alle")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a 510 or 520; FeedError names the place by XPath."""
    drift: list[str] = []
    root = xml.parse(payload)
    about = frame(payload, root, AMSTERDAM)
    if about.message in LEVELS:
        group = xml.need(payload, about.body, "Contests")
        contests = tuple(_count(payload, e, about, drift) for e in xml.children(group, "Contest"))
    elif about.message == "520":
        contests = tuple(_elected(payload, e, about) for e in xml.children(about.body, "Contest"))
    else:
        raise FeedError(f"EML {about.message} carries no result", where=payload.location)
    return (snapshot_of(payload, feed="nl_eml", generated_at=about.made, contests=contests, drift=drift),)


def _area(payload: Payload, contest: etree._Element, about: Frame) -> Area:
    """The place a message is of: the contest where it is one of several, else its maker's area."""
    identifier = xml.need(payload, contest, "ContestIdentifier")
    key = xml.attribute(payload, identifier, "Id")
    level = LEVELS.get(about.message, ("country", ""))[0]
    if level in ("constituency", "country") and key not in WHOLE:
        label = name(xml.text(xml.child(identifier, "ContestName")) or key)
        return Area(id=key, name=label, kind="constituency")
    if level == "country" and about.domain is not None:
        kind = DOMAINS.get(about.category, "region")
        return Area(id=about.domain[0], name=about.domain[1], kind=kind)
    if level == "country":
        return Area(id="NL", name="Nederland", kind="country")
    return Area(id=about.authority_id, name=about.authority or about.authority_id, kind=level)


def _elected(payload: Payload, element: etree._Element, about: Frame) -> ContestResult:
    area = _area(payload, element, about)
    return elected(payload, element, about, area, f"{about.election.id}/{area.id}")


def _count(payload: Payload, element: etree._Element, about: Frame, drift: list[str]) -> ContestResult:
    area = _area(payload, element, about)
    part = xml.need(payload, element, "TotalVotes")
    total = counted(payload, part, drift)
    places = list(xml.children(element, "ReportingUnitVotes"))
    figures = tuple(counted(payload, place, drift) for place in places)
    kind = LEVELS[about.message][1]
    return ContestResult(
        contest=Contest(
            id=f"{about.election.id}/{area.id}",
            slug="lists",
            election=about.election,
            name=area.name,
            area=area,
            kind=ContestKind.PARTY_LIST,
            rule="proportional",
        ),
        choices=tuple(
            Choice(id=one.id, name=one.name, kind=ChoiceKind.PARTY_LIST, ballot_order=_order(one.id))
            for one in total.lists
        ),
        tallies=total.tallies(),
        progress=Progress(
            unit=UNITS[kind],
            reported=len(places) or None,
            ballots=total.ballots,
            blank=total.blank,
            invalid=total.invalid,
            electors=total.electors,
            turnout_percent=percent(total.ballots, total.electors),
            source=xml.source(payload, part),
        ),
        stage=Stage.COMPLETE if total.valid or total.ballots else Stage.NONE,
        count="final",
        stated_totals=(StatedTotal(measure="votes", value=total.valid, source=total.valid_source),),
        units=tuple(_unit(payload, p, f, kind) for p, f in zip(places, figures, strict=True)),
        findings=tuple(sums_doubted(total, figures)),
        source=xml.source(payload, element),
    )


def _order(key: str) -> int | None:
    return int(key) if key.isdecimal() else None


def _unit(payload: Payload, place: etree._Element, figures: Counted, kind: str) -> UnitResult:
    identifier = xml.need(payload, place, "ReportingUnitIdentifier")
    key = xml.attribute(payload, identifier, "Id")
    return UnitResult(
        id=key,
        name=name(xml.text(identifier) or key),
        kind=kind,
        electors=figures.electors,
        ballots=figures.ballots,
        reporting=True,
        tallies=figures.tallies(),
        source=xml.source(payload, identifier),
    )
