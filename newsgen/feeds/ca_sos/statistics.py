"""California's statistics in EML 530: turnout and precincts of counties, without any contest."""

from __future__ import annotations

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.times import aware
from newsgen.model import Payload, Snapshot


def snapshot(payload: Payload) -> Snapshot:
    """A snapshot without contests: when it was issued, and whether it is a rehearsal."""
    root = xml.parse(payload)
    found = {name: next(root.iter(name), None) for name in ("IssueDate", "EventIdentifier", "TotalVotes")}
    missing = [name for name, element in found.items() if element is None]
    issued, event = found["IssueDate"], found["EventIdentifier"]
    if issued is None or event is None or missing:
        raise FeedError(
            f"element '{missing[0]}' is missing",
            where=xml.where(payload, root),
            remedy="Check the file's version.",
        )
    return snapshot_of(
        payload,
        feed="ca_sos",
        generated_at=aware(xml.text(issued) or "", xml.where(payload, issued)),
        test="TEST" in xml.attribute(payload, event, "Id").upper(),
    )
