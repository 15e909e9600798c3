"""Minnesota Secretary of State: text files of election results, a file for each kind of office.

Publisher: Office of the Minnesota Secretary of State, electionresultsfiles.sos.state.mn.us; layout in
its "Text Files" notes. Sixteen cells between semicolons, no header, no quoting: a quotation mark is
part of a name. Running mates share a name. Write-ins are a row and part of the total. A file states
neither time (the server's Last-Modified stands in) nor calls, and all precincts in is not the final
count: totals move until certification. Public record; the archived copies are CC0.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds._reading.contests import Job
from newsgen.feeds._reading.identity import slug
from newsgen.feeds._reading.party_marks import is_write_in
from newsgen.feeds._reading.rows import require_last_line, require_width, rows
from newsgen.feeds._reading.sums import off
from newsgen.feeds._reading.table import Row
from newsgen.feeds._reading.text import first_line
from newsgen.feeds._reading.us_tables import are_answers, day_in, election, names_in_copy, snapshot
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Payload,
    Progress,
    Snapshot,
    Stage,
    StatedTotal,
    Tally,
)

COLUMNS = (
    *("state", "county id", "precinct name", "office id", "office name", "district"),
    *("candidate order code", "candidate name", "suffix", "incumbent code", "party abbreviation"),
    *("precincts reporting", "total precincts", "votes", "percentage", "total votes for office"),
)
_LINE = re.compile(r"MN;[^;]*;[^;]*;\d{4};[^;]+;[^;]*;\d{4};")
_ELECT = re.compile(r"\(Elect (\d+)\)", re.IGNORECASE)
# The publisher's addresses carry the day of the election, as in /20241105/.
_DAY_IN_ADDRESS = re.compile(r"/(\d{8})/")


def sniff(payload: Payload) -> Sniff:
    """Claims a table without a header by the form of its first line."""
    line = first_line(payload)
    if _LINE.match(line) and line.count(";") == len(COLUMNS) - 1:
        return Sniff(98, "sixteen cells between semicolons, the first MN, then office and candidate codes")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each office and district of the file, in its order.

    FeedError for a row of another width; a contest whose rows contradict each other is held.
    """
    require_last_line(payload)
    contests: dict[tuple[str, ...], list[Row]] = {}
    for row in _rows(payload):
        key = tuple(row.text(name) for name in ("county id", "precinct name", "office id", "district"))
        contests.setdefault(key, []).append(row)
    if not contests:
        raise FeedError("the file is empty", where=payload.location, remedy="Fetch it again.")
    held = election(context, "mn", "Minnesota election", day_in(payload.location, _DAY_IN_ADDRESS))
    return (snapshot("mn_sos", payload, _jobs(contests, held)),)


def _rows(payload: Payload) -> Iterator[Row]:
    # Most files are ASCII or UTF-8; the largest of 2024 is Windows-1252.
    for line, cells in rows(payload, delimiter=";", accept=("cp1252",), quoting=False):
        require_width(payload, line, cells, len(COLUMNS))
        row = Row(payload, line, dict(zip(COLUMNS, cells, strict=True)))
        if row.text("state") != "MN":
            raise row.unknown_code("state", ("MN",))
        yield row


def _jobs(contests: dict[tuple[str, ...], list[Row]], held: Election) -> Iterator[Job]:
    for (county, precinct, office, district), found in contests.items():
        contest = _contest(found, held, (county, precinct, office, district))
        yield contest, partial(_result, contest, found)


def _contest(found: list[Row], held: Election, key: tuple[str, str, str, str]) -> Contest:
    county, precinct, office, district = key
    name = found[0].name("office name")
    if district and not re.search(rf"\b{re.escape(district)}\b", name):
        name = f"{name} {district}"
    elect = _ELECT.search(name)
    question = are_answers(row.text("candidate name") for row in found)
    return Contest(
        id="/".join(part for part in (held.id, county, precinct, office, district) if part),
        slug=slug("-".join(part for part in (office, district) if part)),
        election=held,
        name=name,
        area=_area(county, precinct, district),
        kind=ContestKind.BALLOT_MEASURE if question else ContestKind.CANDIDATE,
        seats=int(elect[1]) if elect else 1,
    )


def _area(county: str, precinct: str, district: str) -> Area:
    if county and precinct:
        return Area(
            id=slug(f"mn-{county}-{precinct}"), name=f"Minnesota unit {precinct}", kind="municipality"
        )
    if county:
        return Area(id=slug(f"mn-county-{county}"), name=f"Minnesota county {county}", kind="county")
    if district:
        return Area(id=slug(f"mn-{district}"), name=f"Minnesota District {district}", kind="district")
    return Area(id="mn", name="Minnesota", kind="state")


def _result(contest: Contest, found: list[Row]) -> ContestResult:
    first = found[0]
    figures = [[row.count(name) for name in (*COLUMNS[11:13], COLUMNS[15])] for row in found]
    for row, same in zip(found, figures, strict=True):
        if same != figures[0]:
            raise FeedError(
                "rows of one contest contradict each other",
                where=row.where("precincts reporting"),
                why=f"{same} against {figures[0]} in row {first.line}",
                remedy="Fetch the file again.",
            )
    reported, expected, total = figures[0]
    choices = {row.need("candidate order code"): _choice(row, contest.kind) for row in found}
    if len(choices) < len(found):
        raise FeedError("a candidate code stands twice in one contest", where=first.where("candidate name"))
    tallies = tuple(_tally(row) for row in found)
    counted = sum(int(tally.value or 0) for tally in tallies)
    return ContestResult(
        contest=contest,
        choices=tuple(choices.values()),
        tallies=tallies,
        progress=Progress(
            unit="precincts",
            reported=reported,
            expected=expected,
            source=first.source("precincts reporting"),
        ),
        stage=_stage(reported, expected, counted),
        stated_totals=(
            StatedTotal(measure="votes", value=total, source=first.source("total votes for office")),
        ),
        findings=_differs(first, counted, total),
        source=first.source("office name"),
    )


def _choice(row: Row, kind: ContestKind) -> Choice:
    name, suffix, party = row.name("candidate name"), row.name("suffix"), row.name("party abbreviation")
    if not name:
        raise FeedError("a candidate has no name", where=row.where("candidate name"))
    short, full = names_in_copy(name)
    write_in = party == "WI" or is_write_in(name)
    option = ChoiceKind.OPTION if kind is ContestKind.BALLOT_MEASURE else ChoiceKind.CANDIDATE
    return Choice(
        id=row.need("candidate order code"),
        name=f"{name} {suffix}" if suffix else name,
        kind=ChoiceKind.WRITE_IN if write_in else option,
        party=party or None,
        short_name=short,
        spoken=full,
        incumbent=True if row.text("incumbent code") == "I" else None,
        source=row.source("candidate name"),
    )


def _tally(row: Row) -> Tally:
    return Tally(
        choice=row.text("candidate order code"),
        measure="votes",
        value=row.count("votes"),
        source=row.source("votes"),
    )


def _stage(reported: int, expected: int, counted: int) -> Stage:
    if not reported and not counted:
        return Stage.NONE
    return Stage.COMPLETE if expected and reported == expected else Stage.PARTIAL


def _differs(first: Row, counted: int, total: int) -> tuple[GateFinding, ...]:
    """All candidates are in the file: rows that do not make the stated total are incomplete."""
    if counted == total:
        return ()
    return (off("the candidates", counted, total, first.source("total votes for office")),)


FEED = Feed(
    name="mn_sos",
    publisher="Minnesota Secretary of State",
    country="US",
    formats=("CSV (semicolons, no header)",),
    says="votes by candidate, precincts reporting of all, for state, district, county and town offices",
    silent_on="time of the count, calls, certification, electors, turnout, units",
    licence="public record; archived copies CC0",
    documentation="https://www.sos.state.mn.us/elections-voting/election-results/",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
