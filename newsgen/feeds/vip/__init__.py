"""Voting Information Project: version 3 result elements; versions 5 and 6 have no results.

Publisher: states, for the Voting Information Project. Documentation: vip-specification.readthedocs.io.
Version 3 had `contest_result` (a total per contest and jurisdiction) and `ballot_line_result` (votes
of one candidate or answer there); `entire_district` says whether the jurisdiction is the whole
district. Versions 5 and 6 describe ballots, offices and polling places and carry no counts, so they
are refused as results.

Licence: specification CC-BY 4.0; data are each state's.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

_FIVE = re.compile(rb"<VipObject[\s>]")
_THREE = re.compile(rb"<(vip_object|contest_result|ballot_line_result)[\s>]")
_RESULTS = (b"<contest_result", b"<ballot_line_result")
NO_RESULTS = "VIP 5 and 6 describe ballots and polling places and have no results"


def sniff(payload: Payload) -> Sniff:
    """Claims result elements of VIP 3; what carries none is refused with a reason."""
    head = payload.body[:8192].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith(b"<"):
        return NO
    if _FIVE.search(head):
        return Sniff(0, f"{NO_RESULTS}; ask the state for its results feed")
    if _THREE.search(head):
        if any(mark in payload.body for mark in _RESULTS):
            return Sniff(90, "result elements of VIP 3")
        return Sniff(0, "VIP 3 without result elements: a description of ballots and polling places")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of VIP 3 results; VIP 5 and 6 raise FeedError with the reason."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.vip import reading

    return reading.read(payload, context)


FEED = Feed(
    name="vip",
    publisher="the Voting Information Project",
    country="US",
    formats=("XML (VIP 3)",),
    says="votes by jurisdiction and whether they are certified (VIP 3 only)",
    silent_on="everything else: VIP 5 and 6 carry no results and are refused",
    licence="specification CC-BY 4.0; data of each state",
    documentation="https://vip-specification.readthedocs.io",
    shapes=(Shape.MARKUP,),
    sniff=sniff,
    read=read,
)
