"""The library's two tables read: by candidate, and by constituency."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import partial
from itertools import groupby

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.numbers import decimal
from newsgen.feeds._reading.options import election_option
from newsgen.feeds._reading.rows import rows
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.table import Row, table
from newsgen.feeds.gb_hoc import sniff
from newsgen.feeds.gb_hoc.constituencies import Seat, partial_result, seats
from newsgen.model import (
    Area,
    Baseline,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Outcome,
    OutcomeMark,
    Payload,
    Severity,
    Snapshot,
    Stage,
    Tally,
    replace,
)

NEEDED = (
    *("ONS ID", "Constituency name", "Party abbreviation", "Candidate first name", "Candidate surname"),
    "Votes",
)
# Region, country and type of seat, register numbers, gender and the share, which we compute ourselves.
IGNORED = (
    *("ONS region ID", "County name", "Region name", "Country name", "Constituency type", "Party name"),
    *("Electoral Commission party ID", "MNIS party ID", "Electoral Commission adjunct party ID"),
    *("Candidate gender", "Sitting MP", "Former MP", "Member MNIS ID", "Share", "Change", "DC Person ID"),
)


ROUNDING = Decimal("0.000001")


def _by_candidate(payload: Payload) -> bool:
    return b"Candidate surname" in payload.body[:2000].split(b"\n", 1)[0]


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot; the table of constituencies beside the table of candidates adds electors and totals."""
    drift: list[str] = []
    election = election_option(context, "uk-general", "UK general election")
    ours = [other for other in context.companions if other.digest != payload.digest and sniff(other).matches]
    if _by_candidate(payload):
        known = {s.id: s for other in ours if not _by_candidate(other) for s in seats(other, drift)}
        contests = _candidates(payload, election, known, drift)
    elif any(_by_candidate(other) for other in ours):
        contests = ()
    else:
        contests = each(_by_party(election, seat) for seat in seats(payload, drift))
    snapshot = snapshot_of(payload, feed="gb_hoc", contests=contests, drift=drift)
    return (snapshot,)


def _candidates(
    payload: Payload, election: Election, known: Mapping[str, Seat], drift: list[str]
) -> tuple[ContestResult, ...]:
    if not payload.body.endswith(b"\n"):
        raise FeedError(
            "the last row is not ended",
            where=payload.location,
            why="its last cell is a number, which may be cut",
            remedy="The file may be cut off; fetch it again.",
        )
    found = table(payload, rows(payload), needed=NEEDED, known=IGNORED, drift=drift)
    groups = ((key, list(group)) for key, group in groupby(found, lambda row: row.need("ONS ID")))
    return each(_by_person(election, group, known.get(key)) for key, group in groups)


def _by_party(election: Election, seat: Seat) -> Job:
    contest = _contest(election, seat.row)
    return contest, lambda: _whole(partial_result(contest, seat), seat)


def _by_person(election: Election, group: list[Row], seat: Seat | None) -> Job:
    contest = _contest(election, group[0])
    return contest, partial(_result, contest, group, seat)


def _contest(election: Election, row: Row) -> Contest:
    key, name = row.need("ONS ID"), row.name("Constituency name")
    return Contest(
        id=f"{election.id}/{key}",
        slug="commons",
        election=election,
        name=name,
        area=Area(id=key, name=name, kind="constituency"),
        kind=ContestKind.CANDIDATE,
    )


def _result(contest: Contest, group: list[Row], seat: Seat | None) -> ContestResult:
    choices = tuple(_choice(row) for row in group)
    tallies = tuple(
        Tally(
            choice=_key(row),
            measure="votes",
            value=row.maybe_count("Votes"),
            source=row.source("Votes"),
        )
        for row in group
    )
    result = ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        stage=Stage.NONE if all(t.value is None for t in tallies) else Stage.COMPLETE,
        baseline=tuple(base for row in group if (base := _baseline(row)) is not None),
        findings=tuple(_doubts(group)),
        source=group[0].source("ONS ID"),
    )
    if seat is None:
        return result
    member = [choice.id for choice in choices if choice.name == seat.member and choice.party == seat.party]
    marks = (
        (OutcomeMark(choice=member[0], outcome=Outcome.ELECTED, source=seat.row.source("Result")),)
        if len(member) == 1
        else ()
    )
    return _whole(replace(result, outcomes=marks), seat)


def _doubts(group: list[Row]) -> Iterator[GateFinding]:
    """The shares of all candidates give one whole; less is a candidate who is missing."""
    shares = [decimal(row.text("Share"), row.where("Share"), unknown=("",)) for row in group]
    total = sum((share for share in shares if share is not None), Decimal(0))
    if None not in shares and abs(total - 1) > ROUNDING * len(group):
        yield GateFinding(
            gate="parts-against-total",
            severity=Severity.HOLD,
            message=f"the candidates' shares are {total} together, not 1",
            place=group[0].source("Share").pointer,
            value=str(total),
            bound="1",
        )


def _whole(result: ContestResult, seat: Seat) -> ContestResult:
    """The result with electors, spoilt ballots and whose seat it was."""
    return replace(result, progress=seat.progress, status_word=seat.word or None, held=seat.held)


def _key(row: Row) -> str:
    """The number of the person; older tables have none, so that name and party stand in."""
    number = row.text("DC Person ID")
    parts = (row.need("Candidate surname"), row.text("Candidate first name"), row.text("Party abbreviation"))
    return number or "-".join(word for part in parts for word in part.casefold().split())


def _choice(row: Row) -> Choice:
    return Choice(
        id=_key(row),
        name=f"{row.name('Candidate first name')} {row.name('Candidate surname')}".strip(),
        short_name=row.name("Candidate surname"),
        party=row.name("Party abbreviation") or None,
        incumbent={"Yes": True, "No": False}.get(row.text("Sitting MP")),
        source=row.source("Candidate surname"),
    )


def _baseline(row: Row) -> Baseline | None:
    change = decimal(row.text("Change"), row.where("Change"), unknown=("", "NA"))
    if change is None:
        return None
    return Baseline(choice=_key(row), points_change=change * Decimal(100), source=row.source("Change"))
