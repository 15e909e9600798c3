"""Which of Clarity's files a payload is, and its snapshot."""

from __future__ import annotations

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds.clarity import CSV, is_version
from newsgen.feeds.clarity.detail_xml import read_detail
from newsgen.feeds.clarity.site import read_settings, read_summary
from newsgen.feeds.clarity.summary_csv import read_csv
from newsgen.model import Payload, Snapshot


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of detail.xml, summary.json or summary.csv. Settings and version files have a
    time and no contests."""
    head = payload.body[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"<"):
        return (read_detail(payload),)
    if head.startswith(b"["):
        return (read_summary(payload, context),)
    if head.startswith(b"{"):
        return (_of_settings(payload),)
    if is_version(payload):
        return (_empty(payload),)
    if CSV.match(head):
        return (read_csv(payload, context),)
    raise FeedError(
        "not a Clarity file with results",
        where=payload.location,
        remedy="Fetch detailxml.zip, summary.zip or summary.json of the version.",
    )


def _of_settings(payload: Payload) -> Snapshot:
    site = read_settings(payload)
    return snapshot_of(payload, feed="clarity", generated_at=site.updated, test=site.test)


def _empty(payload: Payload) -> Snapshot:
    return snapshot_of(payload, feed="clarity")
