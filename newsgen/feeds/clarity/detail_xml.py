"""Clarity's detail.xml in both shapes, by county or by precinct, read contest by contest."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.text import refuse_web_page
from newsgen.feeds.clarity.contest import read_contest
from newsgen.feeds.clarity.frame import area_of, date_of, slug, time_of
from newsgen.feeds.clarity.roll import Roll
from newsgen.model import Contest, ContestKind, Election, Payload, Snapshot

_HEADER = ("Timestamp", "ElectionName", "ElectionDate", "Region")
_ROLLS = ("VoterTurnout", "ElectionVoterTurnout")
_READ = (*_HEADER, *_ROLLS, "Contest")
_CONTEST = (
    "key", "text", "voteFor", "isQuestion", "precinctsReporting", "precinctsReported",
    "precinctsParticipating", "precinctsReportingPercent", "countiesParticipating", "countiesReported",
)  # fmt: skip


@dataclass(slots=True)
class _Head:
    """The head of a file as it goes by."""

    texts: dict[str, str] = field(default_factory=dict)
    roll: Roll | None = None


def read_detail(payload: Payload) -> Snapshot:
    """The snapshot of a detail.xml; FeedError names line or XPath."""
    refuse_web_page(payload)
    xml.refuse_subset(payload)
    head, drift = _Head(), list[str]()
    contests = each(_jobs(payload, head, drift))
    return snapshot_of(
        payload, feed="clarity", generated_at=_generated(payload, head), contests=contests, drift=drift
    )


def _jobs(payload: Payload, head: _Head, drift: list[str]) -> Iterator[Job]:
    number = 0
    try:
        for element in _elements(payload, drift):
            name = str(element.tag)
            if name in _HEADER:
                head.texts[name] = element.text or ""
            elif name in _ROLLS:
                head.roll = Roll.read(payload, element)
            elif name == "Contest":
                number += 1
                path = f"/ElectionResult/Contest[{number}]"
                contest = _contest(payload, element, path, head, drift)
                yield contest, partial(read_contest, payload, element, path, contest, head.roll, drift)
            _forget(element)
    except etree.XMLSyntaxError as error:
        raise xml.broken(payload, error) from error
    if not head.texts:
        raise FeedError("no ElectionResult in the file", where=payload.location)


def _elements(payload: Payload, drift: list[str]) -> Iterator[etree._Element]:
    """The direct children of the root, one by one, in full."""
    events = etree.iterparse(
        io.BytesIO(payload.body), events=("start", "end"), resolve_entities=False, no_network=True,
        load_dtd=False, huge_tree=False,
    )  # fmt: skip
    depth = 0
    for event, element in events:
        if event == "start":
            depth += 1
            if depth == 1 and element.tag != "ElectionResult":
                raise FeedError(
                    "not a Clarity detail file",
                    where=payload.location,
                    why=f"the root is '{element.tag}', expected 'ElectionResult'",
                )
            continue
        depth -= 1
        if depth == 1 and isinstance(element.tag, str):
            if element.tag not in _READ:
                drift.append(f"/ElectionResult/{element.tag}")
            yield element


def _forget(element: etree._Element) -> None:
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def _contest(payload: Payload, element: etree._Element, path: str, head: _Head, drift: list[str]) -> Contest:
    missing = [name for name in _HEADER if not head.texts.get(name, "").strip()]
    if missing:
        raise FeedError(f"'{missing[0]}' is missing", where=f"{payload.location} at /ElectionResult")
    election, area = _election(payload, head), area_of(head.texts["Region"])
    drift.extend(f"{path}/@{name}" for name in map(str, element.attrib) if name not in _CONTEST)
    key = xml.attribute(payload, element, "key")
    return Contest(
        id=f"{election.id}/{key}",
        slug=key,
        election=election,
        name=clean(xml.attribute(payload, element, "text")),
        area=area,
        kind=ContestKind.CANDIDATE,
    )


def _election(payload: Payload, head: _Head) -> Election:
    day = date_of(head.texts["ElectionDate"], f"{payload.location} at /ElectionResult/ElectionDate")
    return Election(
        id=f"{slug(head.texts['Region'])}-{day.isoformat()}",
        name=clean(head.texts["ElectionName"]),
        date=day,
    )


def _generated(payload: Payload, head: _Head) -> datetime:
    where = f"{payload.location} at /ElectionResult/Timestamp"
    return time_of(head.texts.get("Timestamp", ""), where)
