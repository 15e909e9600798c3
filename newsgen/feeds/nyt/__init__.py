"""The New York Times' race pages (JSON), elections of 2020 and 2021.

Publisher: The New York Times, for its own pages; documentation: none. A derived feed: votes come
from Edison or AP (`eevp_source`), calls from AP or the paper (`result_source`, which names a source
also where nothing is called). `votes` counts all candidates; percentages are rounded and are not
used. All precincts in is not all votes: the expected vote is another measure. Counties need not add
up to the state. The time series is history in steps of rounded shares and is left alone. `report`
false means that the paper itself does not show the race.

Licence: newspaper's data under its terms; for comparison only.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

_RACE = re.compile(rb'"race_id"\s*:\s*"[A-Z]{2}-')
_OWN = (b'"leader_margin_value"', b'"eevp_source"', b'"race_slug"')


def sniff(payload: Payload) -> Sniff:
    """Claims JSON of races with two of the paper's own fields."""
    head = payload.body[:65_536]
    if head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and _RACE.search(head):
        known = [key for key in _OWN if key in head]
        if len(known) >= 2:
            return Sniff(95, "JSON of a race page: race_id with race_slug and eevp_source")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of all races in a file; FeedError names the place."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.nyt import reading

    return reading.read(payload, context)


FEED = Feed(
    name="nyt",
    publisher="The New York Times",
    country="US",
    formats=("JSON (race pages)",),
    says="votes, precincts, expected vote, calls of AP or the paper, counties",
    silent_on="turnout, too close to call",
    licence="newspaper's data under its terms; for comparison only",
    documentation="none",
    shapes=(Shape.OBJECT,),
    sniff=sniff,
    read=read,
)
