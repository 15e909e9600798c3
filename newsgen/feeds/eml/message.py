"""The frame that EML 510 (counts) and 520 (results) share: who issued it, when, for which election."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.times import aware, day
from newsgen.model import Election, Payload

TEST_MARK = "TEST_DATA"


@dataclass(frozen=True, slots=True)
class Frame:
    """The message's number (510b, 520 …), its maker and time, and the element of the election."""

    message: str
    authority_id: str
    authority: str
    made: datetime | None
    test: bool
    election: Election
    domain: tuple[str, str] | None
    category: str
    body: etree._Element


def frame(payload: Payload, root: etree._Element, zone: ZoneInfo | None) -> Frame:
    """What an EML message says of itself. FeedError where a part is missing."""
    message = xml.attribute(payload, root, "Id")
    group = xml.need(payload, root, "Result" if message.startswith("520") else "Count")
    body = xml.need(payload, group, "Election")
    authority = xml.child(root, "ManagingAuthority")
    issuer = None if authority is None else xml.child(authority, "AuthorityIdentifier")
    event = xml.child(group, "EventIdentifier")
    event_id = "" if event is None else event.get("Id") or ""
    identifier = xml.need(payload, body, "ElectionIdentifier")
    domain = xml.child(identifier, "ElectionDomain")
    return Frame(
        message=message,
        authority_id="" if issuer is None else issuer.get("Id") or "",
        authority=name(xml.text(issuer) or ""),
        made=_made(payload, root, zone),
        test=event_id.endswith(TEST_MARK),
        election=_election(payload, body, event_id),
        domain=None if domain is None else (domain.get("Id") or "", name(xml.text(domain) or "")),
        category=xml.text(xml.child(identifier, "ElectionCategory")) or "",
        body=body,
    )


def _made(payload: Payload, root: etree._Element, zone: ZoneInfo | None) -> datetime | None:
    for key in ("CreationDateTime", "IssueDate"):
        element = xml.child(root, key)
        raw = xml.text(element)
        if element is not None and raw is not None and "T" in raw:
            return aware(raw, xml.where(payload, element), zone)
    return None


def _election(payload: Payload, body: etree._Element, event_id: str) -> Election:
    identifier = xml.need(payload, body, "ElectionIdentifier")
    key = xml.attribute(payload, identifier, "Id")
    title = xml.text(xml.child(identifier, "ElectionName")) or event_id.replace("_", " ") or key
    return Election(id=key, name=name(title), date=_date(payload, identifier))


def _date(payload: Payload, identifier: etree._Element) -> date | None:
    element = xml.child(identifier, "ElectionDate")
    raw = xml.text(element)
    return None if element is None or raw is None else day(raw, xml.where(payload, element))


def positive(payload: Payload, element: etree._Element | None) -> int | None:
    """A whole number above zero; None where it is missing, empty or 0 for not stated."""
    if element is None or xml.text(element) is None:
        return None
    return xml.count(payload, element) or None


def refuse_twice(payload: Payload, element: etree._Element, what: str, *, seen: bool) -> None:
    """FeedError if something that may stand once is there again."""
    if seen:
        raise FeedError(f"{what} stands twice", where=xml.where(payload, element))
