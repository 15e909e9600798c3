"""A neutral document read, entry by entry."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import folded
from newsgen.feeds._reading.json_record import Record, open_record
from newsgen.feeds._reading.times import aware, zone_of
from newsgen.feeds.neutral import FORM
from newsgen.feeds.neutral.race import Frame, read_race
from newsgen.model import ContestResult, GateFinding, Payload, Snapshot, replace


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
    """The contests in the order of the file; copies of one that agree count once, else it is held."""
    contests: dict[str, ContestResult] = {}
    negatives: list[GateFinding] = []
    for record in entry.records("races"):
        result, below_zero = read_race(record, frame)
        negatives.extend(below_zero)
        earlier = contests.setdefault(result.contest.id, result)
        if earlier is not result:
            contests[result.contest.id] = folded(earlier, result)
    return tuple(contests.values()), tuple(negatives)


def _time(entry: Record, key: str, zone: ZoneInfo | None) -> datetime | None:
    where = entry.where(key)
    text = entry.maybe(key, str)
    return None if text is None else aware(text, where, zone)
