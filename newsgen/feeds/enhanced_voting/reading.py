"""A media export read: the state's contests, then those of single counties."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.json_record import Record, open_record
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.times import aware
from newsgen.feeds._reading.us_states import STATES
from newsgen.feeds.enhanced_voting.items import Frame, Local, identity_of, locals_of, result
from newsgen.model import Area, Election, Payload, Snapshot


@dataclass(frozen=True, slots=True)
class _Item:
    record: Record
    options: tuple[Record, ...]
    key: str
    area: Area
    below: tuple[Local, ...]


# Whose export it is: the file names the state alone, and states leave elections to different offices.
ISSUERS = {"GA": "Georgia Secretary of State"}


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: the state's contests, then those of one county only. FeedError with the place."""
    drift: list[str] = []
    top = open_record(payload, drift)
    state = top.record("results")
    frame = _frame(top, state)
    items = _items(top, state, frame.state)
    contests = each(_jobs(items, frame))
    top.finish()
    return (
        snapshot_of(
            payload,
            feed="enhanced_voting",
            generated_at=frame.as_of,
            contests=contests,
            drift=drift,
            issuer=ISSUERS.get(frame.state.id),
        ),
    )


def _frame(top: Record, state: Record) -> Frame:
    day, title = top.take("electionDate", str), clean(top.take("electionName", str))
    try:
        when = date.fromisoformat(day[:10])
    except ValueError as error:
        raise FeedError(
            "date not understood", where=top.where("electionDate"), why=f"got {day!r:.40}"
        ) from error
    words = "-".join(re.findall(r"[a-z0-9]+", title.lower()))
    name = clean(state.take("name", str))
    postal = next((code for code, full in STATES.items() if full == name), None)
    return Frame(
        # The export has no identifier of the election; two may fall on one date.
        election=Election(id=f"{when.isoformat()}-{words}", name=title, date=when),
        state=Area(id=postal or state.take("id", str), name=name, kind="us_state" if postal else "county"),
        as_of=aware(top.take("createdAt", str), top.where("createdAt")),
        count="recount" if "recount" in words.split("-") else "first",
    )


def _items(top: Record, state: Record, area: Area) -> list[_Item]:
    below: dict[str, list[Local]] = {}
    for county in top.records("localResults", optional=True):
        for key, local in locals_of(county):
            below.setdefault(key, []).append(local)
    found = []
    for item in state.records("ballotItems"):
        key = str(item.peek("id"))
        shares = tuple(below.pop(key, ()))
        found.append(_Item(item, tuple(item.records("ballotOptions")), key, area, shares))
        for share in shares:
            _seen(share.item)
    # The state's own status stays at its first value all night; the counties' are kept.
    state.ignore("id", "reportingStatuses")
    state.finish()
    for key, alone in below.items():
        found += [_Item(one.item, one.options, f"{one.county.id}/{key}", one.county, (one,)) for one in alone]
    return found


def _seen(item: Record) -> None:
    """A county's share of a state contest: its options are read, the rest repeats the state's."""
    item.ignore("type", "name", "voteFor", "ballotOrder", "contestType", "rankedChoiceResults")
    item.finish()


def _jobs(items: list[_Item], frame: Frame) -> Iterator[Job]:
    for item in items:
        contest = identity_of(item.record, frame, item.area, item.key)
        yield contest, partial(result, item.record, item.options, contest, item.below, frame)
