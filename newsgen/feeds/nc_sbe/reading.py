"""The state's table read: a contest for each group and name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime
from functools import partial
from itertools import chain

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job
from newsgen.feeds._reading.identity import slug
from newsgen.feeds._reading.options import stage_option
from newsgen.feeds._reading.rows import require_last_line, rows
from newsgen.feeds._reading.table import Row, table
from newsgen.feeds._reading.text import first_line
from newsgen.feeds._reading.us_tables import are_answers, day_in, district_area, election, snapshot
from newsgen.feeds.nc_sbe import delimiter_of, plain
from newsgen.feeds.nc_sbe.counts import contest_result
from newsgen.feeds.nc_sbe.lines import Line, Reader
from newsgen.model import Area, Contest, ContestKind, Payload, Snapshot

# Role > headers in lower case, with blanks for underscores, newest layout first.
HEADERS = {
    "county": ("county",),
    "date": ("election date",),
    "precinct": ("precinct",),
    "group": ("contest group id",),
    "type": ("contest type",),
    "contest": ("contest name", "contest"),
    "choice": ("choice",),
    "party": ("choice party", "party"),
    "seats": ("vote for",),
    "election_day": ("election day",),
    "early": ("early voting", "one stop"),
    "mail": ("absentee by mail",),
    "provisional": ("provisional",),
    "votes": ("total votes",),
    "real": ("real precinct",),
}
NEEDED = ("county", "precinct", "contest", "choice", "votes")
# District of the voting place, and marks of runoff and recount in the oldest layout.
UNUSED = ("district", "runoff status", "recount status", "winner status")
_MC = re.compile(r"\b(Mc)([a-z])")
NORTH_CAROLINA = Area(id="nc", name="North Carolina", kind="state")
_DAY_IN_NAME = re.compile(r"results_pct_(\d{8})")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each group and name, summed over precincts, units kept.

    FeedError for a row of another width or a column that is missing.
    """
    require_last_line(payload)
    drift: list[str] = []
    columns, lines = _table(payload, drift)
    reader = Reader(payload=payload, columns=columns)
    contests: dict[tuple[str, str, str], list[Line]] = {}
    for row in lines:
        line = reader.line(row)
        contests.setdefault((line.day, line.group, line.contest), []).append(line)
    if not contests:
        raise FeedError("the file has no rows", where=payload.location, remedy="Fetch it again.")
    return (snapshot("nc_sbe", payload, _jobs(contests, reader, context), drift),)


def _table(payload: Payload, drift: list[str]) -> tuple[dict[str, str], Iterator[Row]]:
    """Role > header, and the rows."""
    delimiter = delimiter_of(first_line(payload))
    lines = rows(payload, delimiter=delimiter, accept=("cp1252",), quoting=delimiter == ",")
    first = next(lines, (1, [""]))
    headers = {plain(header): header.strip() for header in first[1]}
    columns = {role: headers[name] for role, names in HEADERS.items() for name in names if name in headers}
    missing = [HEADERS[role][0] for role in NEEDED if role not in columns]
    if missing:
        raise FeedError(
            f"column '{missing[0]}' is missing",
            where=f"{payload.location}, row {first[0]}",
            remedy="Check the layout of the file.",
        )
    unused = [headers[name] for name in UNUSED if name in headers]
    known = (*columns.values(), *unused)
    return columns, table(payload, chain([first], lines), needed=(), known=known, drift=drift)


def _jobs(
    contests: Mapping[tuple[str, str, str], list[Line]], reader: Reader, context: ReadContext
) -> Iterator[Job]:
    stage = stage_option(context)
    for (raw_day, group, name), found in contests.items():
        day = _day(raw_day, reader.where(found[0], "date"))
        named = day or day_in(reader.payload.location, _DAY_IN_NAME)
        held = election(context, "nc", "North Carolina election", named)
        question = are_answers({line.choice for line in found})
        contest = Contest(
            id="/".join(part for part in (held.id, group, slug(name)) if part),
            slug="-".join(part for part in (group, slug(name)) if part),
            election=held,
            name=name,
            area=_area(found),
            kind=ContestKind.BALLOT_MEASURE if question else ContestKind.CANDIDATE,
        )
        yield contest, partial(contest_result, contest, found, reader, stage)


def _day(raw: str, where: str) -> date | None:
    if not raw:
        return None
    try:
        return datetime.strptime(raw, "%m/%d/%Y").date()
    except ValueError as error:
        raise FeedError(
            "malformed date",
            where=where,
            why=f"expected MM/DD/YYYY, got {raw!r:.40}",
            remedy="Check the file at that place.",
        ) from error


def _area(found: list[Line]) -> Area:
    counties = {line.county for line in found}
    if not any(line.type == "S" for line in found) and len(counties) == 1:
        county = min(counties)
        name = _MC.sub(lambda part: part[1] + part[2].upper(), county.title())
        return Area(id=slug(f"nc-{county.lower()}"), name=f"{name} County", kind="county")
    return district_area(NORTH_CAROLINA, found[0].contest) or NORTH_CAROLINA
