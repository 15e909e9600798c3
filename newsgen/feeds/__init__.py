"""Feeds: Payload -> Snapshots. One file or folder a format; `FEED` in it is the registration."""

from __future__ import annotations

import sys
from functools import cache

from newsgen import registry
from newsgen.errors import FeedError
from newsgen.feeds._feed import Feed, Listed, Outline, ReadContext, Shape, Sniff, nothing_kept
from newsgen.feeds._reading.text import looks_like_web_page, refuse_web_page
from newsgen.model import Payload, Snapshot, replace

__all__ = [
    "Feed",
    "Listed",
    "Outline",
    "ReadContext",
    "Shape",
    "Sniff",
    "get",
    "names",
    "nothing_kept",
    "read",
    "sniff",
]

CERTAIN = 90
_STRANGE = "no known format: no adapter recognises its first lines"
_NAME_IT = "Name it with --feed, or see 'newsgen feeds'."
_CHECK_IT = "Check that it is the file meant; 'newsgen feeds' lists what is read."


def names() -> tuple[str, ...]:
    """The feed formats there are."""
    return registry.names(sys.modules[__name__])


@cache
def get(name: str) -> Feed:
    """The feed format called `name`, loaded once; UsageError offers the nearest."""
    feed = registry.load(sys.modules[__name__], name, "FEED", "feed")
    assert isinstance(feed, Feed)
    return feed


@cache
def _of_shape(shape: Shape) -> tuple[Feed, ...]:
    """The formats that can begin so: a night's replay sniffs tens of thousands of payloads."""
    return tuple(feed for feed in map(get, names()) if shape in feed.shapes)


def sniff(payload: Payload, *, likely: str | None = None) -> tuple[str | None, str]:
    """The name of the format a payload is in and why, or None and why it is none.

    `likely` is the format that the source's last payload was in: where it claims this one with a
    certainty of at least 90, no other is asked.
    """
    if likely is not None and (verdict := get(likely).sniff(payload)).certainty >= CERTAIN:
        return likely, verdict.why
    verdicts = [(feed.sniff(payload), feed.name) for feed in _of_shape(Shape.of(payload))]
    taken = [(verdict, name) for verdict, name in verdicts if verdict.matches]
    if taken:
        verdict, name = max(taken, key=lambda pair: pair[0].certainty)
        return name, verdict.why
    reasons = [verdict.why for verdict, _ in verdicts if verdict.why]
    return None, reasons[0] if reasons else _unknown(payload)


def _unknown(payload: Payload) -> str:
    if not payload.body.strip():
        return "the file is empty"
    if looks_like_web_page(payload):
        return "a web page (HTML) stands where data should be: the service may be down or have moved"
    return _STRANGE


def read(payload: Payload, feed: str | None, context: ReadContext) -> tuple[Snapshot, ...]:
    """The snapshots in a payload, in the order of the file; sniffed unless `feed` says.

    The option `count` is the stage of counting as the settings declare it, whatever the format.
    FeedError names the source, the place and the remedy.
    """
    if feed is None:
        feed, why = sniff(payload)
        if feed is None:
            refuse_web_page(payload, unknown=True)
            if payload.body.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<":
                # Loaded with the first document that needs it: see `Feed`.
                from newsgen.feeds._reading.xml import refuse_subset

                refuse_subset(payload)
            raise FeedError(
                "format not recognised",
                where=payload.location,
                why=why,
                remedy=_NAME_IT if why == _STRANGE else _CHECK_IT,
            )
    country = get(feed).country.removeprefix("any")
    found = (replace(one, country=country) for one in get(feed).read(payload, context))
    count = context.options.get("count")
    return tuple(_counted(one, count) if isinstance(count, str) else one for one in found)


def _counted(snapshot: Snapshot, count: str) -> Snapshot:
    contests = tuple(replace(result, count=count) for result in snapshot.contests)
    return replace(snapshot, contests=contests)
