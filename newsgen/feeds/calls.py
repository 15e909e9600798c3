"""Race calls and no-calls as an Atom or RSS feed.

Two forms. The profile (docs/calls.md): an Atom entry a statement, the caller as the author's
name, and categories with the schemes below for contest, status and choice; the summary is the
caller's reason. Ordinary headlines: rules in the source's settings (a pattern for each status);
what they find is never more than a *reported* call, which an editor must confirm.

Publisher: a newsroom's own desk, or any agency's feed of headlines. Entries are facts of who said
what and when; an agency's text is not repeated beyond its reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Any

from newsgen.errors import FeedError, SettingsError
from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds._reading import times
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.syndication import syndicated
from newsgen.feeds._reading.text import name as clean
from newsgen.model import CallRecord, CallStatus, Payload, Snapshot, Source
from newsgen.registry import nearest

CONTEST = "urn:newsgen:contest"
STATUS = "urn:newsgen:status"
CHOICE = "urn:newsgen:choice"
EARLIER = "urn:newsgen:earlier-winner"
REASON = "urn:newsgen:reason:"
# Words that callers use for a status of ours.
SAME = {"declined": "will_not_call", "withdrawn": "uncalled"}


def sniff(payload: Payload) -> Sniff:
    """Certain for the profile. Another Atom or RSS feed is read only where a source says so."""
    head = payload.body[:65536]
    if STATUS.encode() in head:
        return Sniff(95, "Atom entries with the race call profile's categories")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot with calls and no contests. A feed that is not well formed is refused."""
    parsed = syndicated(payload)
    if not parsed.version:
        raise FeedError(
            "neither Atom nor RSS",
            where=payload.location,
            why="the root element is of another kind",
            remedy="Check the address of the source.",
        )
    rules = _rules(context.options)
    path = "/feed/entry" if parsed.version.startswith("atom") else "/rss/channel/item"
    calls = []
    for index, entry in enumerate(parsed.entries, start=1):
        pointer = f"{path}[{index}]"
        call = _profile(payload, entry, pointer) or _headline(payload, entry, pointer, rules, context)
        if call is not None:
            calls.append(call)
    return (snapshot_of(payload, feed="calls", generated_at=_feed_time(payload, parsed, calls), calls=calls),)


def _feed_time(payload: Payload, parsed: Any, calls: list[CallRecord]) -> datetime | None:
    text = _stamp(parsed.feed)
    if text:
        return moment(text, f"{payload.location} at /feed/updated")
    return max((call.at for call in calls if call.at), default=None)


def _profile(payload: Payload, entry: Any, pointer: str) -> CallRecord | None:
    terms = [(tag.get("scheme"), clean(tag.get("term") or "")) for tag in entry.get("tags", ())]
    statuses = [term for scheme, term in terms if scheme == STATUS]
    if not statuses:
        return None
    where = f"{payload.location} at {pointer}"
    caller = clean(entry.get("author_detail", {}).get("name") or entry.get("author") or "")
    if not caller:
        raise FeedError("a call without a caller", where=where, why="the entry has no author")
    text = _stamp(entry)
    if not text:
        raise FeedError("a call without a time", where=where, why="the entry has no updated element")
    named = tuple(term for scheme, term in terms if scheme == CHOICE)
    contests = [term for scheme, term in terms if scheme == CONTEST]
    earlier = [term for scheme, term in terms if scheme == EARLIER]
    return CallRecord(
        caller=caller,
        status=status(statuses[0], where),
        contest=contests[0] if contests else None,
        named=named,
        earlier_winner=earlier[0] if earlier else None,
        at=moment(text, where),
        reason=_reason(entry),
        reasons=tuple((s[len(REASON) :], t) for s, t in terms if s and s.startswith(REASON)),
        headline=clean(entry.get("title", "")) or None,
        source=Source(payload.digest, pointer),
    )


def _stamp(entry: Any) -> str | None:
    """When a statement was last changed, as the feed writes it."""
    for key in ("updated", "published"):
        if key in entry:
            return str(entry[key])
    return None


def _reason(entry: Any) -> str | None:
    return clean(entry.get("summary") or "") or None


def status(word: str, where: str) -> CallStatus:
    """A status from its word; blank, hyphen and underscore are one. FeedError if unknown."""
    plain = word.strip().lower().replace("-", "_").replace(" ", "_")
    try:
        return CallStatus(SAME.get(plain, plain))
    except ValueError as error:
        raise FeedError(
            f"unknown call status '{word}'",
            where=where,
            remedy=nearest(plain, [s.value for s in CallStatus]),
        ) from error


def moment(text: str, where: str) -> datetime:
    """A time in RFC 3339 or RFC 5322 form, complete with its offset, as UTC.

    The feed reader's own guesses are not used: it fills a missing month from today.
    """
    if re.match(r"\d{4}-\d\d-\d\d[Tt ]", text.strip()):
        return times.aware(text, where)
    try:
        found = parsedate_to_datetime(text)
    except (ValueError, TypeError) as error:
        raise FeedError("time not understood", where=where, why=f"got {text!r:.60}") from error
    if found.tzinfo is None:
        raise FeedError("time without offset", where=where, why=f"got {text!r:.60}")
    return found.astimezone(UTC)


def _rules(options: Mapping[str, object]) -> list[tuple[re.Pattern[str], CallStatus]]:
    raw = options.get("rules", ())
    rules = []
    for rule in raw if isinstance(raw, list | tuple) else ():
        if not isinstance(rule, Mapping) or not isinstance(rule.get("pattern"), str):
            raise SettingsError("a headline rule needs a pattern", where="setting 'rules'")
        try:
            pattern = re.compile(str(rule["pattern"]))
        except re.error as error:
            raise SettingsError(
                "a headline rule's pattern is not valid", where="setting 'rules'", why=str(error)
            ) from error
        rules.append((pattern, status(str(rule.get("status", "")), "setting 'rules'")))
    return rules


def _headline(
    payload: Payload,
    entry: Any,
    pointer: str,
    rules: list[tuple[re.Pattern[str], CallStatus]],
    context: ReadContext,
) -> CallRecord | None:
    title = clean(entry.get("title", ""))
    for pattern, found in rules:
        match = pattern.search(title)
        if match is None:
            continue
        where = f"{payload.location} at {pointer}"
        text = _stamp(entry)
        choice = match.groupdict().get("choice")
        contest = context.options.get("contest")
        return CallRecord(
            caller=str(context.options.get("caller", payload.location)),
            status=found,
            contest=str(contest) if contest else None,
            named=(clean(choice),) if choice else (),
            at=moment(text, where) if text else None,
            reported=True,
            headline=title,
            source=Source(payload.digest, pointer),
        )
    return None


FEED = Feed(
    name="calls",
    publisher="a decision desk or agency",
    country="any",
    formats=("Atom (the race call profile)", "Atom or RSS (headlines, by rules in the settings)"),
    says="who called a contest, who would not, when and why",
    silent_on="votes",
    licence="facts; an agency's own text is not repeated beyond its reason",
    documentation="docs/calls.md",
    shapes=(Shape.MARKUP,),
    sniff=sniff,
    read=read,
)
