"""Result elements of VIP 3 read; what carries none is refused."""

from __future__ import annotations

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.contests import each
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds.vip import NO_RESULTS
from newsgen.feeds.vip.results import jobs
from newsgen.model import Payload, Snapshot

_TOTAL = (
    "contest_id", "jurisdiction_id", "entire_district", "total_votes", "total_valid_votes", "overvotes",
    "blank_votes", "accepted_provisional_votes", "rejected_votes",
)  # fmt: skip
_LINE = (
    "contest_id", "jurisdiction_id", "candidate_id", "ballot_response_id", "entire_district", "votes",
    "victorious", "overvotes", "undervotes",
)  # fmt: skip


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of VIP 3 results; VIP 5 and 6 raise FeedError with the reason."""
    root = xml.parse(payload)
    if root.tag == "VipObject":
        raise FeedError(
            "not a results feed",
            where=f"{payload.location} at /VipObject",
            why=NO_RESULTS,
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
