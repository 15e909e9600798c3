"""AP's list of election reports: an Atom feed in version 2, read with feedparser."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from newsgen.errors import FeedError
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.syndication import syndicated
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.times import aware
from newsgen.model import Payload, Snapshot

_SCHEMES = ("type", "subtype", "test", "resultsType", "geo")


@dataclass(frozen=True, slots=True, kw_only=True)
class ListedReport:
    """A report in AP's list: its title, when it last changed, and where to fetch it.

    `kind` and `subtype` are AP's terms (Delegates, delsum); `geo` is US or a state.
    """

    id: str
    title: str
    updated: datetime
    href: str
    kind: str | None
    subtype: str | None
    geo: str | None
    test: bool


def listed_reports(payload: Payload) -> tuple[ListedReport, ...]:
    """The reports of the list, in its order; FeedError names the entry that is not understood."""
    return tuple(_report(entry, payload, n) for n, entry in enumerate(syndicated(payload).entries, 1))


def read_list(payload: Payload) -> Snapshot:
    """The snapshot of a list: it has a time and no contests, for reports are fetched one by one."""
    parsed = syndicated(payload)
    reports = listed_reports(payload)
    stamp = parsed.feed.get("updated")
    where = f"{payload.location} at /feed/updated"
    return snapshot_of(
        payload,
        feed="ap_elections",
        generated_at=aware(stamp, where) if stamp else None,
        test=bool(reports) and all(report.test for report in reports),
    )


def _report(entry: Any, payload: Payload, number: int) -> ListedReport:
    where = f"{payload.location} at /feed/entry[{number}]"
    terms = {}
    for tag in entry.get("tags", ()):
        scheme = str(tag.get("scheme") or "").rstrip("/").rsplit("/", 1)[-1]
        if scheme in _SCHEMES:
            terms[scheme] = str(tag.get("term") or "")
    href = next((part.get("src") for part in entry.get("content", ()) if part.get("src")), entry.get("id"))
    if not entry.get("id") or not entry.get("updated") or not href:
        raise FeedError("a report without id, time or address", where=where)
    return ListedReport(
        id=entry["id"],
        title=clean(entry.get("title", "")),
        updated=aware(entry["updated"], where),
        href=href,
        kind=terms.get("type"),
        subtype=terms.get("subtype"),
        geo=terms.get("geo"),
        test=terms.get("test") == "true" or terms.get("resultsType") == "test",
    )
