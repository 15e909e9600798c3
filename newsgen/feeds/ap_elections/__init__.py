"""AP Elections: the paid API (versions 2 and 3, JSON), its reports, and the files of AP's web pages.

Publisher: The Associated Press. Documentation: developer.ap.org/ap-elections-api. Votes are counts
that AP gathers, not the authority's own; percentages are computed here. A winner flag (X, R, N) is
AP's race call and is repeated as such, with AP as caller; the status word beside it is commentary.
Shares of precincts and the expected vote are not the same thing and do not agree. Reports carry
delegates won and the balance of power. An Atom list names the reports and has no figures.

Licence: under contract with AP; recordings may not be passed on.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

EDGE = 16_384
_RESPONSE = re.compile(rb'"races"\s*:\s*\[\s*(\{[^\[\]]*"raceID"|\])')
_NEXT = re.compile(rb'"nextrequest"\s*:\s*"https?://api\.ap\.org/')
_REPORT = re.compile(rb'\A\s*\{\s*"(delSum|delSuper|delState|trendtable)"\s*:')
_WEB = re.compile(rb'\A\s*\{\s*"(?:summary|\d{5}|\d{8}[A-Z]{2}\w+|raceID|eventID|stateID)"\s*:')
LIST = re.compile(rb"<feed[^>]*www\.w3\.org/2005/Atom.*api\.ap\.org/", re.DOTALL)
_LANDING = re.compile(rb'"(reportQueries|queryExplorer)"\s*:')
_RACE_ID = re.compile(rb'"raceID"\s*:\s*"(\d{8}[A-Z]{2}\w+)"')
_MANY = re.compile(rb'\s*\{\s*"\d{8}[A-Z]{2}\w+"\s*:\s*\{')


def sniff(payload: Payload) -> Sniff:
    """Claims responses, reports, files of the result pages and the list of reports; a landing page is
    refused with a reason."""
    head = payload.body[:EDGE].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"<"):
        found = LIST.search(head)
        return Sniff(95, "Atom list of AP's election reports") if found else NO
    if not head.startswith(b"{"):
        return NO
    if _REPORT.match(head):
        return Sniff(95, "report of AP Elections by its top field")
    if _RESPONSE.search(head) or _NEXT.search(payload.body[-2048:]):
        return Sniff(95, "response of AP's Elections API: races with raceID, or its next link")
    if _WEB.match(head) and b'"raceID"' in payload.body[: 4 * EDGE] + payload.body[-EDGE:]:
        return Sniff(90, "file of AP's result pages: raceID beside candidates")
    if _LANDING.search(head) and b'"elections"' in payload.body:
        return Sniff(0, "AP's list of elections: no results in it; ask for one of its dates")
    return NO


def keeps(payload: Payload) -> str | None:
    """The race whose metadata a payload is, or 'national'; None for counts and other files."""
    if b'"raceTypeID"' not in payload.body[:4096] or (found := _RACE_ID.search(payload.body)) is None:
        return None
    return "national" if _MANY.match(payload.body) else found[1].decode("ascii")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a response, a report, a file of the web pages, or the list of reports; none of
    metadata whose counts are read beside it.

    FeedError names pointer and remedy; AP's own error message is passed on.
    """
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.ap_elections import reading

    return reading.read(payload, context)


FEED = Feed(
    name="ap_elections",
    publisher="The Associated Press",
    country="US",
    formats=(
        "JSON (Elections API 2 and 3, delegate and trend reports, files of the result pages)",
        "Atom (list of reports)",
    ),
    says="votes, precincts, expected vote, race calls and their withdrawal, delegates, balance of power",
    silent_on="turnout, why a race is not called",
    licence="under contract with AP",
    documentation="https://developer.ap.org/ap-elections-api/",
    shapes=(Shape.OBJECT, Shape.MARKUP),
    sniff=sniff,
    read=read,
    keeps=keeps,
)
