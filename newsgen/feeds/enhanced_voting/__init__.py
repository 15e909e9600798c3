"""Enhanced Voting's media export (JSON), as used by the State of Georgia and others.

Publisher: the state's election office through the vendor's results site. Documentation: none
public. The state's totals decide; counties carry precincts and reporting status, which the state
level leaves empty or outdated. Contests held in one county only stand with that county alone. A
recount is an election of its own with a file of its own. That a runoff follows where nobody has a
majority, and who is elected, is not said. Party and incumbency may stand in the name.

Licence: state records; none stated.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

_HEAD = re.compile(rb'\A\s*\{[^\[\]]*"electionName"\s*:')
_ITEMS = re.compile(rb'"(ballotItems|localResults)"\s*:')


def sniff(payload: Payload) -> Sniff:
    """Claims JSON by its name of the election and its ballot items."""
    head = payload.body[:16_384].removeprefix(b"\xef\xbb\xbf")
    if _HEAD.match(head) and _ITEMS.search(head):
        return Sniff(95, "JSON with electionName and ballotItems of a state and its counties")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: the state's contests, then those of one county only. FeedError with the place."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.enhanced_voting import reading

    return reading.read(payload, context)


FEED = Feed(
    name="enhanced_voting",
    publisher="State election offices through Enhanced Voting",
    country="US",
    formats=("JSON (media export)",),
    says="votes by choice, state and county, precincts in, reporting status of counties",
    silent_on="race calls, winners, runoffs, turnout",
    licence="state records; none stated",
    documentation="none public",
    shapes=(Shape.OBJECT,),
    sniff=sniff,
    read=read,
)
