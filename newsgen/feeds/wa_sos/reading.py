"""The state's export read: a contest for each race."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job
from newsgen.feeds._reading.identity import slug
from newsgen.feeds._reading.options import stage_option, text_option, whole_option
from newsgen.feeds._reading.rows import require_last_line, rows
from newsgen.feeds._reading.table import Row, table
from newsgen.feeds._reading.us_tables import are_answers, day_in, district_area, election, snapshot
from newsgen.feeds.wa_sos import NEEDED
from newsgen.feeds.wa_sos.counts import contest_result
from newsgen.model import Area, Contest, ContestKind, Election, Payload, Snapshot

WASHINGTON = Area(id="wa", name="Washington", kind="state")
# Races of so many counties are said to be in those; of more, in the state.
SEVERAL = 2
STATEWIDE = ("State Executive", "Federal")
_DAY_IN_NAME = re.compile(r"(?<!\d)(\d{8})_All")
_BONDS = re.compile(r"\bbonds?\b", re.IGNORECASE)


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each race, in the order of the file, counties as its units.

    FeedError for a row of another width or a column that is missing.
    """
    require_last_line(payload)
    drift: list[str] = []
    races: dict[str, list[Row]] = {}
    counties: set[str] = set()
    lines = rows(payload, accept=("cp1252",))
    for row in table(payload, lines, needed=NEEDED, known=("County",), drift=drift):
        races.setdefault(row.cells["Race"], []).append(row)
        counties.add(row.text("County"))
    if not races:
        raise FeedError("the file has no rows", where=payload.location, remedy="Fetch it again.")
    return (snapshot("wa_sos", payload, _jobs(races, frozenset(counties - {""}), payload, context), drift),)


def _jobs(
    races: dict[str, list[Row]], counties: frozenset[str], payload: Payload, context: ReadContext
) -> Iterator[Job]:
    held = election(context, "wa", "Washington election", day_in(payload.location, _DAY_IN_NAME))
    primary = "top_two" if held.date and held.date.month == 8 else "plurality"
    rule = text_option(context, "rule", primary)
    seats = whole_option(context, "seats") or 1
    stage = stage_option(context)
    for race, found in races.items():
        for county, own in _apart(found):
            contest = _contest(race, county, own, held, rule, seats)
            missing = _missing(own, counties)
            yield contest, partial(contest_result, contest, own, stage, missing)


def _apart(found: Sequence[Row]) -> Iterator[tuple[str | None, list[Row]]]:
    """(county or None, rows) for each race that goes by one name."""
    by_county: dict[str, list[Row]] = {}
    for row in found:
        by_county.setdefault(row.text("County"), []).append(row)
    candidates = [{row.name("Candidate").casefold() for row in own} for own in by_county.values()]
    strangers = any(a.isdisjoint(b) for i, a in enumerate(candidates) for b in candidates[:i])
    office = any(row.text("JurisdictionName") == "County" for row in found)
    if "" not in by_county and (office or strangers):
        yield from by_county.items()
    else:
        yield None, list(found)


def _contest(
    race: str, county: str | None, found: Sequence[Row], held: Election, rule: str, seats: int
) -> Contest:
    name = found[0].name("Race")
    question = are_answers(row.name("Candidate") for row in found)
    area = _area(county, found)
    parts = (slug(county.lower()) if county else "", slug(race))
    return Contest(
        id="/".join(part for part in (held.id, *parts) if part),
        slug=slug(race),
        election=held,
        name=name,
        area=area,
        kind=ContestKind.BALLOT_MEASURE if question else ContestKind.CANDIDATE,
        seats=1 if question else seats,
        rule="plurality" if question else rule,
        needed=Decimal(60) if question and _BONDS.search(name) else None,
    )


def _area(county: str | None, found: Sequence[Row]) -> Area:
    counties = {row.name("County") for row in found}
    if county is None and len(counties) == 1 and "" not in counties:
        county = min(counties)
    if county:
        return Area(id=slug(f"wa-{county.lower()}"), name=f"{county} County", kind="county")
    if any(row.text("JurisdictionName") in STATEWIDE for row in found):
        return WASHINGTON
    district = district_area(WASHINGTON, found[0].name("Race"))
    if district is None and "" not in counties and len(counties) <= SEVERAL:
        named = " and ".join(sorted(counties))
        return Area(id=slug(f"wa-{named.lower()}"), name=f"{named} counties", kind="district")
    return district or WASHINGTON


def _missing(found: Sequence[Row], counties: frozenset[str]) -> tuple[str, ...]:
    """Counties of the file that a state-wide race lacks."""
    if not any(row.text("JurisdictionName") in STATEWIDE for row in found):
        return ()
    return tuple(sorted(counties - {row.text("County") for row in found}))
