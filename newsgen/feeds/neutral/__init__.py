"""The neutral form: results that a newsroom writes itself, as JSON in the form `neutral-1`.

Publisher: any newsroom whose authority has no adapter. Documentation: docs/neutral.md and the JSON
Schema beside this file. The figures are the newsroom's own transcript; who is in front is what the
votes say, and a winner only what a named caller says. Licence: that of the figures' source.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

FORM = "neutral-1"
_FORM = re.compile(rb'"form"\s*:\s*"(neutral-[^"]{1,20})"')
_EDGE = 8192


def sniff(payload: Payload) -> Sniff:
    """Claims a JSON object of this form; another version of the form is refused with a reason."""
    head = payload.body[:_EDGE].lstrip(b"\xef\xbb\xbf \t\r\n")
    found = _FORM.search(head) or _FORM.search(payload.body[-_EDGE:])
    if not head.startswith(b"{") or not found:
        return NO
    form = found[1].decode("utf-8", "replace")
    if form == FORM:
        return Sniff(100, f"JSON object whose form is '{FORM}'")
    return Sniff(0, f"the form is '{form}', and this version reads '{FORM}'")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot for each entry of `snapshots`, in the order of the file.

    FeedError where the document is not in the form; a race that is not understood is held alone.
    """
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.neutral import reading

    return reading.read(payload, context)


FEED = Feed(
    name="neutral",
    publisher="the election authority",
    country="any",
    formats=("JSON (neutral-1)",),
    says="contests, choices, votes, seats, units, progress, turnout, kinds of ballot, calls",
    silent_on="nothing that the newsroom writes into it",
    licence="that of the figures' source",
    documentation="docs/neutral.md, newsgen/feeds/neutral/neutral.schema.json",
    shapes=(Shape.OBJECT,),
    sniff=sniff,
    read=read,
)
