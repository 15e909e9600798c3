"""Clarity's small files: summary.json, electionsettings.json and current_ver.txt.

A site is polled by its version: `current_ver.txt` is one number, and the folder of a version never
changes. Parallel arrays in summary.json belong together by position.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeVar

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.json_record import Record, load_json
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.clarity import VERSION, is_settings
from newsgen.feeds.clarity.frame import area_of, choice_of, date_of, keys_of, kind_of, slug, stage_of, time_of
from newsgen.model import (
    Area,
    Contest,
    ContestResult,
    Election,
    Outcome,
    OutcomeMark,
    Payload,
    Progress,
    Snapshot,
    Source,
    Tally,
)

T = TypeVar("T")
_ADDRESS = re.compile(r"/([A-Z]{2})(?:/([^/]+))?/(\d{4,7})/")
_UNUSED = (
    "CATKEY", "CAT", "AggID", "BCxContest", "TV", "RC", "RO", "CHAggId", "PCT", "CRC", "CRO",
    "IsCumulative", "CumulativeVotes", "CumulativeChoices", "CumulativePercentages", "IsContestNoChoice",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Site:
    """What is known of a site beside its contests: election, place, unit of count, time, test."""

    election: Election
    area: Area
    unit: str
    updated: datetime | None
    test: bool


def version(payload: Payload) -> str:
    """The number of the newest version, which names the folder to fetch from."""
    found = VERSION.match(payload.body)
    if found is None:
        raise FeedError(
            "not a version number",
            where=payload.location,
            why=f"got {payload.body[:40]!r}",
            remedy="current_ver.txt holds one number and nothing else.",
        )
    return found[1].decode("ascii")


def read_settings(payload: Payload) -> Site:
    """The site that an electionsettings.json describes."""
    top = Record(_object(payload), payload, "", [])
    settings = top.record("settings")
    details = settings.record("electiondetails")
    day = date_of(details.take("electiondate", str), details.where("electiondate"))
    entity = clean(top.take("entityname", str))
    stamp = top.maybe("websiteupdatedat", str)
    return Site(
        election=Election(
            id=f"{slug(entity)}-{day.isoformat()}",
            name=clean(details.maybe("internalname", str) or ""),
            date=day,
        ),
        area=area_of(entity),
        unit="counties" if details.maybe("isstate", bool) else "precincts",
        updated=time_of(stamp, top.where("websiteupdatedat")) if stamp else None,
        test=details.maybe("istestmode", bool) or False,
    )


def read_summary(payload: Payload, context: ReadContext) -> Snapshot:
    """The snapshot of a summary.json; election, place and time come from the settings file beside
    it, else from the source's options, else from the address."""
    items = load_json(payload)
    if not isinstance(items, list):
        raise FeedError("expected a list of contests", where=payload.location)
    site, drift = _site(payload, context), list[str]()
    contests = each(_jobs(items, payload, site, drift))
    return snapshot_of(
        payload, feed="clarity", generated_at=site.updated, test=site.test, contests=contests, drift=drift
    )


def _object(payload: Payload) -> dict[str, object]:
    value = load_json(payload)
    if not isinstance(value, dict):
        raise FeedError("expected a JSON object", where=payload.location)
    return value


def _site(payload: Payload, context: ReadContext) -> Site:
    beside = next((companion for companion in context.companions if is_settings(companion)), None)
    if beside is not None:
        return read_settings(beside)
    address = _ADDRESS.search(payload.location)
    state, county, number = address.groups() if address else (None, None, None)
    region = str(context.options.get("area") or county or state or "")
    identity = str(context.options.get("election") or (f"clarity-{number}" if number else "clarity"))
    day = context.options.get("date")
    election = Election(
        id=identity, name="", date=date_of(str(day), "setting 'date'") if day is not None else None
    )
    area = area_of(region) if region else Area(id="site", name="", kind="site")
    unit = "counties" if area.kind == "us_state" else "units"
    return Site(election=election, area=area, unit=unit, updated=None, test=False)


def _jobs(items: list[object], payload: Payload, site: Site, drift: list[str]) -> Iterator[Job]:
    for index, item in enumerate(items):
        if not isinstance(item, dict):
            raise FeedError("expected an object", where=f"{payload.location} at /{index}")
        record = Record(item, payload, f"/{index}", drift)
        key = record.take("K", str)
        texts = _column(record, "CH", str)
        seats = record.take("VF", int)
        contest = Contest(
            id=f"{site.election.id}/{key}",
            slug=key,
            election=site.election,
            name=clean(record.take("C", str)),
            area=site.area,
            kind=kind_of(texts, question=False),
            seats=max(seats, 1),
        )
        yield contest, partial(_result, record, contest, texts, site)


def _result(record: Record, contest: Contest, texts: list[str], site: Site) -> ContestResult:
    parties, won = _column(record, "P", str), _column(record, "W", int)
    votes = _column(record, "V", int)
    lengths = {len(texts), len(parties), len(votes), len(won)}
    if len(lengths) != 1:
        raise FeedError(
            "parallel lists of different length",
            where=record.where("V"),
            why=f"CH {len(texts)}, P {len(parties)}, V {len(votes)}, W {len(won)}",
        )
    keys = keys_of(texts)
    choices = tuple(
        choice_of(key, text, party, contest.kind, _cell(record, "CH", i))
        for i, (key, text, party) in enumerate(zip(keys, texts, parties, strict=True))
    )
    tallies = tuple(
        Tally(choice=key, measure="votes", value=value, source=_cell(record, "V", i))
        for i, (key, value) in enumerate(zip(keys, votes, strict=True))
    )
    expected, reported = record.take("TP", int), record.take("PR", int)
    ballots, electors = record.maybe("BC", int), record.maybe("regvoters", int)
    record.ignore(*_UNUSED)
    record.finish()
    return ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        progress=Progress(
            unit=site.unit,
            reported=reported if expected else None,
            expected=expected or None,
            ballots=ballots or None,
            electors=electors or None,
            as_of=site.updated,
            source=record.at("PR"),
        ),
        stage=stage_of(reported, expected, votes),
        outcomes=_marks(record, keys, won),
        test=site.test,
        source=record.source,
    )


def _marks(record: Record, keys: tuple[str, ...], won: list[int]) -> tuple[OutcomeMark, ...]:
    for index, value in enumerate(won):
        if value not in (0, 1):
            raise FeedError(
                f"winner mark {value} is not known",
                where=f"{record.where('W')}/{index}",
                why="expected 0 or 1",
            )
    return tuple(
        OutcomeMark(choice=keys[index], outcome=Outcome.ELECTED, source=_cell(record, "W", index))
        for index, value in enumerate(won)
        if value
    )


def _column(record: Record, key: str, kind: type[T]) -> list[T]:
    values = record.take(key, list)
    for index, value in enumerate(values):
        if not isinstance(value, kind) or isinstance(value, bool):
            raise FeedError(
                f"expected {kind.__name__}, got {value!r:.80}", where=f"{record.where(key)}/{index}"
            )
    return values


def _cell(record: Record, key: str, index: int) -> Source:
    place = record.at(key)
    return Source(place.digest, f"{place.pointer}/{index}")
