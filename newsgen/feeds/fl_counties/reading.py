"""A county's table read: contests by name, precincts as their units."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job
from newsgen.feeds._reading.identity import slug
from newsgen.feeds._reading.options import stage_option, text_option
from newsgen.feeds._reading.rows import require_last_line, rows
from newsgen.feeds._reading.table import Row, table
from newsgen.feeds._reading.us_tables import are_answers, day_in, election, snapshot
from newsgen.feeds.fl_counties import NEEDED
from newsgen.feeds.fl_counties.counts import contest_result
from newsgen.model import Area, Contest, ContestKind, Election, Payload, Snapshot

# The share is reckoned from the counts.
KNOWN = ("Provisional Votes", "Mail Votes", "Early Votes", "Election Day Votes", "% of Total Votes")
_IN_NAME = re.compile(r"(?:(\d{4}-\d\d-\d\d)_)?([A-Za-z]+(?:[ .-]+[A-Za-z]+)*)_CandidateResults")
_JUDGES = re.compile(r"supreme court|court of appeal|\bjudge\b|\bjustice\b|\bretention\b|retained", re.I)
_AMENDMENT = re.compile(r"\bamendment\b", re.I)


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each name, in the order of the file, precincts as its units.

    FeedError for a row of another width or a column that is missing.
    """
    require_last_line(payload)
    drift: list[str] = []
    contests: dict[str, list[Row]] = {}
    lines = rows(payload, accept=("cp1252",))
    for row in table(payload, lines, needed=NEEDED, known=KNOWN, drift=drift):
        contests.setdefault(row.name("Contest"), []).append(row)
    if not contests:
        raise FeedError("the file has no rows", where=payload.location, remedy="Fetch it again.")
    return (snapshot("fl_counties", payload, _jobs(contests, payload, context), drift),)


def _jobs(contests: dict[str, list[Row]], payload: Payload, context: ReadContext) -> Iterator[Job]:
    named = _IN_NAME.search(payload.location.rpartition("/")[2])
    county = text_option(context, "county", named[2] if named else "Florida")
    place = "-".join(part for part in ("fl", county.lower() if county != "Florida" else "") if part)
    area = Area(id=slug(place), name=f"{county} County" if county != "Florida" else county, kind="county")
    held = election(context, "fl", "Florida election", day_in(payload.location, _IN_NAME))
    stage = stage_option(context)
    for name, found in contests.items():
        if not name:
            raise FeedError("a contest has no name", where=found[0].where("Contest"))
        contest = _contest(name, found, held, area)
        yield contest, partial(contest_result, contest, found, stage)


def _contest(name: str, found: list[Row], held: Election, area: Area) -> Contest:
    question = are_answers(row.name("Candidate Issue") for row in found)
    kind = ContestKind.CANDIDATE
    if question:
        kind = ContestKind.RETENTION if _JUDGES.search(name) else ContestKind.BALLOT_MEASURE
    amendment = kind is ContestKind.BALLOT_MEASURE and _AMENDMENT.search(name)
    return Contest(
        id=f"{held.id}/{area.id}/{slug(name)}",
        slug=slug(name),
        election=held,
        name=name,
        area=area,
        kind=kind,
        needed=Decimal(60) if amendment else None,
    )
