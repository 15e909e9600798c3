"""Counts and results of EML 5 read, contest by contest."""

from __future__ import annotations

from functools import partial

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.times import zone_of
from newsgen.feeds.eml import MESSAGES
from newsgen.feeds.eml.message import Frame, frame
from newsgen.feeds.eml.result import elected
from newsgen.feeds.eml.selections import Counted, counted, sums_doubted
from newsgen.model import (
    Area,
    Contest,
    ContestKind,
    ContestResult,
    Payload,
    Progress,
    Snapshot,
    Stage,
    UnitResult,
    replace,
)


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a 510 or 520; FeedError names the place by XPath."""
    drift: list[str] = []
    root = xml.parse(_without_nbsp(payload, drift))
    if etree.QName(root).localname != "EML":
        raise FeedError("expected an EML message", where=payload.location, why=f"got {root.tag!r:.60}")
    about = frame(payload, root, zone_of(context.options))
    if about.message not in MESSAGES:
        raise FeedError(f"EML {about.message} carries no result", where=payload.location)
    group = about.body if about.message == "520" else xml.need(payload, about.body, "Contests")
    jobs = [_job(payload, e, about, drift) for e in xml.children(group, "Contest")]
    return (
        snapshot_of(
            payload, feed="eml", generated_at=about.made, test=about.test, contests=each(jobs), drift=drift
        ),
    )


def _without_nbsp(payload: Payload, drift: list[str]) -> Payload:
    """The same bytes with an undeclared entity written out; the digest stays that of the original."""
    if b"&nbsp;" not in payload.body:
        return payload
    drift.append(f"{payload.body.count(b'&nbsp;')} undeclared entities &nbsp;, read as blanks")
    return replace(payload, body=payload.body.replace(b"&nbsp;", b"&#160;"))


def _job(payload: Payload, element: etree._Element, about: Frame, drift: list[str]) -> Job:
    identifier = xml.need(payload, element, "ContestIdentifier")
    key = xml.attribute(payload, identifier, "Id")
    label = name(xml.text(xml.child(identifier, "ContestName")) or "")
    area = Area(id=key, name=label or key, kind="district")
    contest = Contest(
        id=f"{about.election.id}/{key}",
        slug="contest",
        election=about.election,
        name=label or key,
        area=area,
        kind=ContestKind.CANDIDATE,
    )
    if about.message == "520":
        return contest, partial(elected, payload, element, about, area, contest.id)
    return contest, partial(_result, payload, element, contest, drift)


def _result(payload: Payload, element: etree._Element, contest: Contest, drift: list[str]) -> ContestResult:
    positions = xml.child(element, "NumberOfPositions")
    if positions is not None:
        contest = replace(contest, seats=xml.count(payload, positions))
    xml.leftovers(
        payload,
        element,
        drift,
        elements=("ContestIdentifier", "TotalVotes", "ReportingUnitVotes", "MaxVotes", "NumberOfPositions"),
    )
    total = counted(payload, xml.need(payload, element, "TotalVotes"), drift)
    if total.proposal:
        contest = replace(contest, kind=ContestKind.BALLOT_MEASURE, rule="majority")
    units = tuple(_unit(payload, e, drift) for e in xml.children(element, "ReportingUnitVotes"))
    return ContestResult(
        contest=contest,
        choices=total.choices,
        tallies=total.tallies,
        progress=_progress(payload, element, total),
        stage=_stage(total),
        units=units,
        findings=tuple(sums_doubted(total, units)),
        source=xml.source(payload, element),
    )


def _progress(payload: Payload, element: etree._Element, total: Counted) -> Progress:
    return Progress(
        unit="precincts",
        reported=total.metrics.get("PR"),
        expected=total.metrics.get("TP"),
        ballots=total.cast,
        invalid=total.rejected,
        source=xml.source(payload, xml.need(payload, element, "TotalVotes")),
    )


def _stage(total: Counted) -> Stage:
    """Without a number of precincts nothing says that a count is complete."""
    if not any(tally.value for tally in total.tallies):
        return Stage.NONE
    reported, expected = (total.metrics.get(key) for key in ("PR", "TP"))
    done = reported is not None and expected and reported >= expected
    return Stage.COMPLETE if done else Stage.PARTIAL


def _unit(payload: Payload, element: etree._Element, drift: list[str]) -> UnitResult:
    identifier = xml.need(payload, element, "ReportingUnitIdentifier")
    figures = counted(payload, element, drift)
    key = xml.attribute(payload, identifier, "Id")
    reported = figures.metrics.get("PR")
    return UnitResult(
        id=key,
        name=name(xml.text(identifier) or key),
        kind="reporting_unit",
        ballots=figures.cast,
        reporting=None if reported is None else reported > 0,
        tallies=figures.tallies,
        source=xml.source(payload, identifier),
    )
