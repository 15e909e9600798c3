"""Decision Desk HQ's results API (JSON): races with toplines, counties and towns.

Publisher: Decision Desk HQ, paid, with a token of eight hours. Documentation:
results-api-docs.decisiondeskhq.com. Votes are the desk's own count, in precincts or as a share of an
estimate (`reporting_type`). Called and advancing candidates are the desk's projections; there is no
word for a race that is too close. `poll_close_time` is local time with a Z and is not used; the
field with `_utc` is. Test data carry `test_data` true.

Licence: under contract; recordings may not be passed on.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

_RACE = re.compile(rb'"race_id"\s*:\s*\d+')


def sniff(payload: Payload) -> Sniff:
    """Claims JSON of races with a topline."""
    head = payload.body[:16_384].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head[:1] in (b"[", b"{") and _RACE.search(head) and b'"topline_results"' in head:
        return Sniff(95, "JSON of races with race_id and topline_results")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of the races of a page, or of a bare list of races; FeedError names the place."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.ddhq import reading

    return reading.read(payload, context)


FEED = Feed(
    name="ddhq",
    publisher="Decision Desk HQ",
    country="US",
    formats=("JSON (races, as a page or a list)",),
    says="votes, precincts or estimated votes, projected winners and advancing candidates",
    silent_on="too close to call, turnout, certification",
    licence="under contract",
    documentation="https://results-api-docs.decisiondeskhq.com",
    shapes=(Shape.OBJECT, Shape.LIST),
    sniff=sniff,
    read=read,
)
