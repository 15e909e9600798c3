"""Which of AP's files a payload is, and its snapshot."""

from __future__ import annotations

import re

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.json_record import open_record
from newsgen.feeds._reading.text import looks_like_web_page
from newsgen.feeds.ap_elections import EDGE, LIST
from newsgen.feeds.ap_elections.races import read_response
from newsgen.feeds.ap_elections.report_list import read_list
from newsgen.feeds.ap_elections.reports import REPORTS, read_report
from newsgen.feeds.ap_elections.web import is_web, read_web
from newsgen.model import Payload, Snapshot


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a response, a report, a file of the web pages, or the list of reports; none of
    metadata whose counts are read beside it.

    FeedError names pointer and remedy; AP's own error message is passed on.
    """
    head = payload.body[:EDGE].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"<") and not looks_like_web_page(payload):
        if LIST.search(head):
            return (read_list(payload),)
        raise _in_xml(payload, head)
    drift: list[str] = []
    top = open_record(payload, drift)
    if any(top.has(name) for name in REPORTS):
        return (read_report(payload, top, drift),)
    if top.has("races") or top.has("nextrequest"):
        return (read_response(payload, top, drift),)
    if is_web(top):
        return read_web(payload, top, drift, context)
    raise FeedError(
        "not a file of AP Elections with results",
        where=payload.location,
        why=f"its fields are {', '.join(top.names()[:6]) or 'none'}",
        remedy="Ask for /elections/DATE?format=json.",
    )


def _in_xml(payload: Payload, head: bytes) -> FeedError:
    message = re.search(rb"<Message>([^<]{1,200})</Message>", head)
    if message:
        return FeedError(
            "AP answered with an error message",
            where=payload.location,
            why=message[1].decode("utf-8", "replace"),
            remedy="The last good figures stay in use; wait before asking again.",
        )
    return FeedError(
        "XML where JSON was expected", where=payload.location, remedy="Add format=json to the address."
    )
