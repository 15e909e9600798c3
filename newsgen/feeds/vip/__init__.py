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

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.contests import each
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds.vip.results import jobs
from newsgen.model import Payload, Snapshot

_FIVE = re.compile(rb"<VipObject[\s>]")
_THREE = re.compile(rb"<(vip_object|contest_result|ballot_line_result)[\s>]")
_RESULTS = (b"<contest_result", b"<ballot_line_result")
_NO_RESULTS = "VIP 5 and 6 describe ballots and polling places and have no results"
_TOTAL = (
    "contest_id", "jurisdiction_id", "entire_district", "total_votes", "total_valid_votes", "overvotes",
    "blank_votes", "accepted_provisional_votes", "rejected_votes",
)  # fmt: skip
_LINE = (
    "contest_id", "jurisdiction_id", "candidate_id", "ballot_response_id", "entire_district", "votes",
    "victorious", "overvotes", "undervotes",
)  # fmt: skip


def _sniff(payload: Payload) -> Sniff:
    head = payload.body[:8192].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith(b"<"):
        return NO
    if _FIVE.search(head):
        return Sniff(0, f"{_NO_RESULTS}; ask the state for its results feed")
    if _THREE.search(head):
        if any(mark in payload.body for mark in _RESULTS):
            return Sniff(90, "result elements of VIP 3")
        return Sniff(0, "VIP 3 without result elements: a description of ballots and polling places")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of VIP 3 results; VIP 5 and 6 raise FeedError with the reason."""
    root = xml.parse(payload)
    if root.tag == "VipObject":
        raise FeedError(
            "not a results feed",
            where=f"{payload.location} at /VipObject",
            why=_NO_RESULTS,
            remedy="Ask the state for its results feed, for instance in NIST SP 1500-100.",
        )
    totals = [root] if root.tag == "contest_result" else list(root.iterchildren("contest_result"))
    lines = [root] if root.tag == "ballot_line_result" else list(root.iterchildren("ballot_line_result"))
    if not totals and not lines:
        raise FeedError("no result elements in the file", where=f"{payload.location} at /{root.tag}")
    drift: list[str] = []
    for elements, known in ((totals, _TOTAL), (lines, _LINE)):
        for element in elements:
            xml.leftovers(payload, element, drift, attributes=("id", "certification"), elements=known)
    contests = each(jobs(payload, root, totals, lines))
    return (snapshot_of(payload, feed="vip", contests=contests, drift=drift),)


FEED = Feed(
    name="vip",
    publisher="the Voting Information Project",
    country="US",
    formats=("result elements of VIP 3, XML",),
    says="votes by jurisdiction and whether they are certified (VIP 3 only)",
    silent_on="everything else: VIP 5 and 6 carry no results and are refused",
    licence="specification CC-BY 4.0; data of each state",
    documentation="https://vip-specification.readthedocs.io",
    sniff=_sniff,
    read=read,
)
