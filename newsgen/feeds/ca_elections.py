"""Canada, Elections Canada: EventResults.txt of a general election or by-elections.

Publisher: Elections Canada, https://enr.elections.ca/DownloadResults.aspx. Licence: see the
publisher. Tab separated UTF-8: a sentence with the time of refresh, a bilingual header, rows, notes
that begin with asterisks.

A district may stand several times: preliminary (the night's count), validated (by the returning
officer) and judicially certified (after a recount); the furthest is read, and the step from one to
the next is a new stage of counting. Preliminary rows state no rejected ballots (0 stands for not
known) and do not say how many polls have reported, so they are never complete. There are no electors, no
winners marked, no identifiers of candidates: theirs are made of name and affiliation. Options
`election`, `title` and `date` name the election.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import partial
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.options import election_option
from newsgen.feeds._reading.rows import rows
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.sums import off
from newsgen.feeds._reading.table import Row, table
from newsgen.feeds._reading.times import aware
from newsgen.model import (
    Area,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Payload,
    Progress,
    Snapshot,
    Stage,
    Tally,
)

NUMBER, KIND, SURNAME = "Electoral district number", "Type of results", "Surname"
MIDDLE, GIVEN, VOTES = "Middle name(s)", "Given name", "Votes obtained"
REJECTED, TOTAL, PARTY = "Rejected ballots", "Total number of ballots cast", "Political affiliation"
NAME = "Electoral district name"
NEEDED = (NUMBER, NAME, KIND, SURNAME, MIDDLE, GIVEN, PARTY, VOTES, REJECTED, TOTAL)
# The French names of what we read in English, and shares we compute ourselves.
IGNORED = ("Nom de la circonscription", "Type de résultats", "Appartenance politique", "% Votes obtained")
KINDS = {"preliminary": "first", "validated": "final", "judicially certified": "recount"}
ORDER = list(KINDS)
EASTERN = ZoneInfo("America/Toronto")
_TIME = re.compile(r"on ([A-Za-z]+)\s+(\d{1,2}), (\d{4}) at (\d{1,2}):(\d\d) ([ap])\.m\. ET")


def sniff(payload: Payload) -> Sniff:
    """Claims a table by its bilingual header."""
    head = payload.body[:4000]
    if b"\nElectoral district number - " in head and b"Votes obtained - " in head:
        return Sniff(95, "the second line is Elections Canada's bilingual header of results by district")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot with a contest for each district, at the step of the count that the row names."""
    drift: list[str] = []
    lines = rows(payload, delimiter="\t", quoting=False)
    _, sentence = next(lines, (1, [""]))
    election = election_option(context, "ca-federal", "Canadian federal election")
    groups: dict[str, list[Row]] = {}
    for row in table(payload, _plain(lines), needed=NEEDED, known=IGNORED, drift=drift):
        groups.setdefault(row.need(NUMBER), []).append(row)
    return (
        snapshot_of(
            payload,
            feed="ca_elections",
            generated_at=_refreshed(" ".join(sentence), payload, drift),
            contests=each(_job(election, group) for group in groups.values()),
            drift=drift,
        ),
    )


def _plain(lines: Iterable[tuple[int, list[str]]]) -> Iterator[tuple[int, list[str]]]:
    """The header in English without its note marks, then the rows without the notes at the end."""
    header_seen = False
    for line, cells in lines:
        if not header_seen:
            header_seen = True
            yield line, [cell.split(" - ", 1)[0].strip(" *") for cell in cells]
        elif not cells[0].lstrip().startswith("*"):
            yield line, cells


def _refreshed(sentence: str, payload: Payload, drift: list[str]) -> datetime | None:
    found = _TIME.search(sentence)
    if found is None:
        drift.append("row 1")
        return None
    month, day, year, hour, minute, half = found.groups()
    try:
        date = datetime.strptime(f"{month} {day} {year}", "%B %d %Y").date()
    except ValueError as error:
        raise FeedError(
            "malformed time", where=f"{payload.location}, row 1", why=f"got {found[0]!r}"
        ) from error
    clock = int(hour) % 12 + (12 if half == "p" else 0)
    return aware(f"{date.isoformat()}T{clock:02}:{minute}", f"{payload.location}, row 1", EASTERN)


def _job(election: Election, group: list[Row]) -> Job:
    number, name = group[0].need(NUMBER), _dashed(group[0].name(NAME))
    contest = Contest(
        id=f"{election.id}/{number}",
        slug="commons",
        election=election,
        name=name,
        area=Area(id=number, name=name, kind="electoral_district"),
        kind=ContestKind.CANDIDATE,
    )
    return contest, partial(_result, contest, group)


def _furthest(group: list[Row]) -> tuple[str, list[Row]]:
    """The furthest stage of a district and its rows; FeedError for a stage it does not know."""
    kinds: dict[str, list[Row]] = {}
    for row in group:
        if row.text(KIND) not in KINDS:
            raise row.unknown_code(KIND, KINDS)
        kinds.setdefault(row.text(KIND), []).append(row)
    kind = max(kinds, key=ORDER.index)
    return kind, kinds[kind]


def _result(contest: Contest, rows_of_district: list[Row]) -> ContestResult:
    kind, group = _furthest(rows_of_district)
    first = group[0]
    tallies = tuple(
        Tally(
            choice=_id(row),
            measure="votes",
            value=row.maybe_count(VOTES),
            source=row.source(VOTES),
        )
        for row in group
    )
    return ContestResult(
        contest=contest,
        choices=_choices(group),
        tallies=tallies,
        progress=Progress(
            ballots=first.maybe_count(TOTAL),
            invalid=None if kind == "preliminary" else first.maybe_count(REJECTED),
            source=first.source(TOTAL),
        ),
        stage=_stage(kind, tallies),
        count=KINDS[kind],
        status_word=kind,
        findings=tuple(_doubts(first, tallies)),
        source=first.source(NUMBER),
    )


def _stage(kind: str, tallies: tuple[Tally, ...]) -> Stage:
    if not any(tally.value for tally in tallies):
        return Stage.NONE
    return Stage.PARTIAL if kind == "preliminary" else Stage.CERTIFIED


def _dashed(name: str) -> str:
    return name.replace("--", "—")


def _id(row: Row) -> str:
    parts = (row.name(SURNAME), row.name(MIDDLE), row.name(GIVEN), row.name(PARTY))
    return "-".join(word for part in parts for word in part.casefold().split())


def _choices(group: list[Row]) -> tuple[Choice, ...]:
    """Middle names only where two candidates would else have the same name."""
    plain = [f"{row.name(GIVEN)} {row.name(SURNAME)}".strip() for row in group]
    full = [" ".join(f"{row.name(GIVEN)} {row.name(MIDDLE)} {row.name(SURNAME)}".split()) for row in group]
    return tuple(
        Choice(
            id=_id(row),
            name=long if plain.count(short) > 1 else short,
            short_name=row.name(SURNAME),
            party=row.name(PARTY) or None,
            source=row.source(SURNAME),
        )
        for row, short, long in zip(group, plain, full, strict=True)
    )


def _doubts(first: Row, tallies: tuple[Tally, ...]) -> Iterator[GateFinding]:
    total, rejected = first.maybe_count(TOTAL), first.maybe_count(REJECTED)
    votes = [int(tally.value) for tally in tallies if tally.value is not None]
    if total is not None and rejected is not None and sum(votes) + rejected != total:
        yield off("votes and rejected ballots", sum(votes) + rejected, total, first.source(TOTAL))


FEED = Feed(
    name="ca_elections",
    publisher="Elections Canada",
    country="CA",
    formats=("TSV",),
    says="votes by candidate and district at each step: preliminary, validated, judicially certified",
    silent_on="polls reporting, electors, winners, calls, times of single districts",
    licence="to be confirmed with the publisher",
    documentation="https://enr.elections.ca/DownloadResults.aspx",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
