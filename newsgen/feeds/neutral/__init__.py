"""The neutral form: results that a newsroom writes itself, as JSON in the form `neutral-1`.

Publisher: any newsroom whose authority has no adapter. Documentation: docs/neutral.md and the JSON
Schema beside this file. The figures are the newsroom's own transcript; who is in front is what the
votes say, and a winner only what a named caller says. Licence: that of the figures' source.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from datetime import date, datetime
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.feeds._reading.json_record import Record, open_record
from newsgen.feeds._reading.times import aware, zone_of
from newsgen.feeds.neutral.race import Frame, read_race
from newsgen.model import ContestResult, GateFinding, Payload, Severity, Snapshot

FORM = "neutral-1"
_FORM = re.compile(rb'"form"\s*:\s*"(neutral-[^"]{1,20})"')
_EDGE = 8192


def _sniff(payload: Payload) -> Sniff:
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
    drift: list[str] = []
    top = open_record(payload, drift)
    form = top.take("form", str)
    if form != FORM:
        raise FeedError(f"form '{form}' is not read here", where=top.where("form"), why=f"expected '{FORM}'")
    settings = _settings(top)
    options = {**settings, **context.options}
    known = _known_units(top)
    entries = tuple(top.records("snapshots"))
    if not entries:
        raise FeedError("no snapshot in the file", where=top.where("snapshots"))
    top.finish()
    day = _election_day(entries[0], options)
    snapshots = [_snapshot(entry, payload, options, known, day) for entry in entries]
    # Every entry reports the drift of the whole file: a field nobody reads is a matter of the file.
    return tuple(
        replace(snapshot, settings=tuple(settings.items()), drift=tuple(drift)) for snapshot in snapshots
    )


def _settings(top: Record) -> dict[str, object]:
    return dict(top.maybe("settings", dict) or {})


def _known_units(top: Record) -> tuple[str, ...]:
    units = []
    for index, unit in enumerate(top.maybe("known_units", list) or []):
        if not isinstance(unit, str):
            raise FeedError(
                "a known unit is its identifier as text",
                where=f"{top.where('known_units')}/{index}",
                why=f"got {unit!r:.80}",
            )
        units.append(unit)
    return tuple(units)


def _election_day(first: Record, options: Mapping[str, object]) -> date:
    """The date in the contests' identifiers: the settings', else the day polls closed, else that of
    the first snapshot, by the authority's clock: a count keeps its identity past midnight."""
    keys = ("polls_close", "generated", "fetched")
    candidates = (options.get("date"), *(first.peek(key) for key in keys))
    raw = next((value for value in candidates if value is not None), None)
    try:
        return date.fromisoformat(str(raw)[:10])
    except ValueError as error:
        raise FeedError(
            "date not understood",
            where=first.where(),
            why=f"expected a date such as 2030-09-09, got {raw!r:.40}",
            remedy="Give 'generated', or 'date' in the settings.",
        ) from error


def _snapshot(
    entry: Record,
    payload: Payload,
    options: Mapping[str, object],
    known: tuple[str, ...],
    day: date,
) -> Snapshot:
    zone = zone_of(options)
    polls_close = _time(entry, "polls_close", zone)
    generated = _time(entry, "generated", zone)
    fetched = _time(entry, "fetched", zone) or payload.retrieved_at
    test = entry.maybe("test", bool) or False
    frame = Frame(
        source=entry.take("source", str),
        day=day,
        election=str(options.get("election", "")),
        known_units=known,
        polls_close=polls_close,
        count=str(options["count"]) if "count" in options else None,
        test=test,
    )
    if not frame.source:
        raise FeedError("field 'source' is empty", where=entry.where("source"))
    contests, negatives = _races(entry, frame)
    entry.finish()
    return Snapshot(
        feed="neutral",
        digest=payload.digest,
        location=payload.location,
        generated_at=generated,
        retrieved_at=fetched,
        test=test,
        contests=contests,
        known_units=known,
        polls_close=polls_close,
        findings=negatives,
    )


def _races(entry: Record, frame: Frame) -> tuple[tuple[ContestResult, ...], tuple[GateFinding, ...]]:
    """The contests in the order of the file; the second of one identifier holds the first."""
    contests: dict[str, ContestResult] = {}
    negatives: list[GateFinding] = []
    for record in entry.records("races"):
        result, below_zero = read_race(record, frame)
        negatives.extend(below_zero)
        earlier = contests.setdefault(result.contest.id, result)
        if earlier is not result:
            contests[result.contest.id] = _doubled(earlier, record.pointer)
    return tuple(contests.values()), tuple(negatives)


def _doubled(earlier: ContestResult, pointer: str) -> ContestResult:
    finding = GateFinding(
        gate="duplicate-contest",
        severity=Severity.HOLD,
        message=f"the contest '{earlier.contest.id}' stands in the file again at {pointer}",
        place=pointer,
        value=earlier.contest.id,
    )
    return replace(earlier, findings=(*earlier.findings, finding))


def _time(entry: Record, key: str, zone: ZoneInfo | None) -> datetime | None:
    where = entry.where(key)
    text = entry.maybe(key, str)
    return None if text is None else aware(text, where, zone)


FEED = Feed(
    name="neutral",
    publisher="the election authority",
    country="any",
    formats=("JSON",),
    says="contests, choices, votes, seats, units, progress, turnout, kinds of ballot, calls",
    silent_on="nothing that the newsroom writes into it",
    licence="that of the figures' source",
    documentation="docs/neutral.md, newsgen/feeds/neutral/neutral.schema.json",
    sniff=_sniff,
    read=read,
)
