"""Which of California's files a payload is, and its snapshot."""

from __future__ import annotations

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds.ca_sos import RETURNS, STATISTICS, STATUS, kind_of, returns, statistics, status
from newsgen.model import Payload, Snapshot


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot. Status and statistics have no contests of their own; a county status that is a
    companion of returns from the same moment gives them ballots and registered voters."""
    kind = kind_of(payload)
    if kind == RETURNS:
        beside = [other for other in context.companions if kind_of(other) == STATUS]
        return (returns.read(payload, beside, context),)
    if kind == STATUS:
        return (status.snapshot(payload),)
    if kind == STATISTICS:
        return (statistics.snapshot(payload),)
    raise FeedError(
        "neither returns nor county status of California",
        where=payload.location,
        why="the first bytes name none of their fields",
        remedy="Check the address; see 'newsgen sniff'.",
    )
