"""Results as an RSS feed of leads: one item a state, who leads and by how many votes.

Publisher: third parties that derive such feeds from a newspaper's data; the form is that of the
election scrapers of November 2020 (description `Arizona (EV: 11): Biden +47052`). An item says who
leads, never who has won, and gives no votes and no share counted. Its identity is the part of the
guid before `@`: the rest is the time of the state's last change, so that the guid changes with every
update. Items come by state, not by time. Times are read strictly; one in the future is for the gates
to doubt. A lead without votes makes no story: each contest is held, and the feed serves to check
others by. An item that gives two numbers and no names (`By-election result, Strandvik: 5,112
against 4,870`) is dated and held too. Licence: that of the data behind the feed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import partial
from typing import Any

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.identity import slug
from newsgen.feeds._reading.options import text_option
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.syndication import syndicated
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.us_tables import election
from newsgen.model import (
    Area,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    GateFinding,
    Payload,
    Progress,
    Severity,
    Snapshot,
    Source,
    Stage,
    StatedMargin,
    Tally,
    replace,
)

# A state, its electoral votes where they are given, a name, and a lead with or without commas.
_ITEM = re.compile(r"([^:()]+?)(?: \(EV: (\d{1,3})\))?: ([^:]+?) \+(\d{1,3}(?:,\d{3})+|\d+)\Z")
_IN_BYTES = re.compile(rb"<description>\s*[^<:]+ \(EV: \d{1,3}\): [^<:]+ \+[\d,]+\s*</description>")
_NUMBERS = re.compile(r"(.+): (\d[\d,. ]*) (?:against|to|mot) (\d[\d,. ]*)\Z")
_NUMBERS_IN_BYTES = re.compile(rb"<title>[^<]+: \d[\d,. ]* (?:against|to|mot) \d[\d,. ]*\s*</title>")
_DATE = re.compile(
    r"(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d(?::\d\d)? (?:[+-]\d{4}|GMT|UTC|UT|Z)\Z"
)


def sniff(payload: Payload) -> Sniff:
    """Claims RSS whose items tell of leads by state."""
    head = payload.body[:16384]
    if b"<rss" in head and _IN_BYTES.search(head):
        return Sniff(90, "RSS whose items read 'state (EV: n): name +votes'")
    if b"<rss" in head and _NUMBERS_IN_BYTES.search(head):
        return Sniff(60, "RSS whose items read 'result, place: votes against votes'")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each item, with its leader and lead and no votes.

    FeedError for a feed that is not well-formed or has no items; an item that is not understood is
    held alone.
    """
    root = xml.parse(payload)
    if root.tag != "rss":
        raise FeedError("not RSS", where=xml.where(payload, root), why=f"the root is <{root.tag}>")
    parsed = syndicated(payload)
    if not parsed.entries:
        raise FeedError("the feed has no items", where=payload.location, remedy="Fetch it again.")
    built = parsed.feed.get("updated")
    snapshot = snapshot_of(
        payload,
        feed="rss_results",
        generated_at=_time(built, f"{payload.location} at /rss/channel/lastBuildDate") if built else None,
        contests=each(_jobs(parsed.entries, payload, context)),
    )
    return (snapshot,)


def _jobs(items: list[Any], payload: Payload, context: ReadContext) -> Iterator[Job]:
    held = election(context, "us", "United States election", None)
    office = text_option(context, "contest", "President")
    for index, item in enumerate(items, start=1):
        source = Source(payload.digest, f"/rss/channel/item[{index}]")
        key = str(item.get("id", "")).partition("@")[0].strip()
        if not key:
            raise FeedError("an item has no guid", where=f"{payload.location} at {source.pointer}")
        place = clean(str(item.get("summary", ""))).partition(":")[0].partition(" (")[0] or key
        contest = Contest(
            id=f"{held.id}/{key}",
            slug=slug(office.lower()),
            election=held,
            name=office,
            area=Area(id=slug(key), name=place, kind="state"),
            kind=ContestKind.CANDIDATE,
        )
        yield contest, partial(_result, contest, item, payload, source)


def _result(contest: Contest, item: Any, payload: Payload, source: Source) -> ContestResult:
    where = f"{payload.location} at {source.pointer}"
    text = clean(str(item.get("summary", "")))
    found = _ITEM.match(text)
    if found is None and _NUMBERS.match(clean(str(item.get("title", "")))):
        return _nameless(contest, item, source, where)
    if found is None:
        raise FeedError(
            "item not understood",
            where=f"{where}/description",
            why=f"expected such as 'Arizona (EV: 11): Biden +47052', got {text!r:.80}",
            remedy="Check the feed; the last good figures stay in use.",
        )
    leader, lead = found[3], int(found[4].replace(",", ""))
    at = Source(source.digest, f"{source.pointer}/description")
    published = item.get("published")
    as_of = _time(published, f"{where}/pubDate") if published else None
    return ContestResult(
        contest=contest,
        choices=(Choice(id=leader, name=leader, source=at),),
        tallies=(Tally(choice=leader, measure="votes", value=None, source=at),),
        progress=Progress(as_of=as_of, source=source),
        stage=Stage.PARTIAL,
        findings=(_unwritable(at),),
        stated_margins=(StatedMargin(measure="votes", choice=leader, value=lead, source=at),),
        source=source,
    )


def _nameless(contest: Contest, item: Any, source: Source, where: str) -> ContestResult:
    """Two numbers that nobody is named for: dated, so that the gates can judge when, and held."""
    published = item.get("published")
    title = clean(str(item.get("title", "")))
    place = title.rpartition(":")[0].rpartition(",")[2].strip() or title
    return ContestResult(
        contest=replace(contest, area=replace(contest.area, name=place)),
        choices=(),
        tallies=(),
        progress=Progress(as_of=_time(published, f"{where}/pubDate") if published else None, source=source),
        stage=Stage.NONE,
        findings=(
            GateFinding(
                gate="missing-name",
                severity=Severity.HOLD,
                message=f"the item gives votes and no names: {title!r:.80}",
                place=f"{source.pointer}/title",
            ),
        ),
        source=source,
    )


def _unwritable(at: Source) -> GateFinding:
    return GateFinding(
        gate="votes-unknown",
        severity=Severity.HOLD,
        message="the source states a lead and no votes: nothing is written from it alone",
        place=at.pointer,
    )


def _time(raw: str, where: str) -> datetime:
    """A date of RFC 2822 with a numeric zone or GMT; `-0000` is UTC whose origin is not told."""
    text = raw.strip()
    if _DATE.match(text):
        try:
            time = parsedate_to_datetime(text)
        except (ValueError, TypeError):
            pass
        else:
            return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
    raise FeedError(
        "time not understood",
        where=where,
        why=f"expected one such as 'Fri, 06 Nov 2020 19:24:48 -0000', got {raw!r:.60}",
        remedy="Check the feed; the last good figures stay in use.",
    )


FEED = Feed(
    name="rss_results",
    publisher="a feed of leads",
    country="US",
    formats=("RSS",),
    says="who leads in a state and by how many votes, and when that last changed",
    silent_on="votes, shares, the share counted, calls, winners",
    licence="that of the data behind the feed",
    documentation="RSS 2.0; github.com/alex/nyt-2020-election-scraper",
    shapes=(Shape.MARKUP,),
    sniff=sniff,
    read=read,
)
