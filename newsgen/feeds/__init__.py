"""Feeds: Payload -> Snapshots. One file a format; `FEED` in it is the registration."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache

from newsgen import registry
from newsgen.errors import FeedError
from newsgen.feeds._feed import Feed, ReadContext, Sniff
from newsgen.model import Payload, Snapshot

__all__ = ["Feed", "ReadContext", "Sniff", "get", "names", "read", "sniff"]


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
def _all() -> tuple[Feed, ...]:
    """Every format: a night's replay sniffs tens of thousands of payloads."""
    return tuple(get(name) for name in names())


def sniff(payload: Payload) -> tuple[str | None, str]:
    """The name of the format a payload is in and why, or None and why it is none."""
    verdicts = [(feed.sniff(payload), feed.name) for feed in _all()]
    taken = [(verdict, name) for verdict, name in verdicts if verdict.matches]
    if taken:
        verdict, name = max(taken, key=lambda pair: pair[0].certainty)
        return name, verdict.why
    reasons = [verdict.why for verdict, _ in verdicts if verdict.why]
    return None, reasons[0] if reasons else "no known format: no adapter recognises its first lines"


def read(payload: Payload, feed: str | None, context: ReadContext) -> tuple[Snapshot, ...]:
    """The snapshots in a payload, in the order of the file; sniffed unless `feed` says.

    FeedError names the source, the place and the remedy.
    """
    if feed is None:
        feed, why = sniff(payload)
        if feed is None:
            raise FeedError(
                "format not recognised",
                where=payload.location,
                why=why,
                remedy="Name it with --feed, or see 'newsgen feeds'.",
            )
    country = get(feed).country.upper().removeprefix("ANY")
    return tuple(replace(found, country=country) for found in get(feed).read(payload, context))
