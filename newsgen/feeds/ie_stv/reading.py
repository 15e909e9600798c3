"""Count details read: first preferences, and who was elected at which count."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.options import election_option, whole_option
from newsgen.feeds._reading.rows import rows
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.table import Row, table
from newsgen.feeds.ie_stv import first_line
from newsgen.feeds.ie_stv.counts import Candidate, candidates, quota, reject_unexplained
from newsgen.model import (
    Area,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Outcome,
    OutcomeMark,
    Payload,
    Snapshot,
    Stage,
    Tally,
    replace,
)

NEEDED = (
    *("Constituency Name", "Candidate surname", "Candidate First Name", "Result", "Count Number"),
    *("Transfers", "Votes", "Total Votes", "Candidate Id", "Party"),
)


# No constituency has more.
MOST_SEATS = 5


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot with a contest for each constituency."""
    drift: list[str] = []
    election = election_option(context, "ie-dail", "Dáil Éireann")
    delimiter = "\t" if b"\t" in first_line(payload) else ","
    lines = rows(payload, delimiter=delimiter, default="utf-8", accept=("iso-8859-1",))
    found = table(payload, lines, needed=NEEDED, drift=drift)
    groups: dict[str, list[Row]] = {}
    for row in found:
        groups.setdefault(row.name("Constituency Name"), []).append(row)
    seats = whole_option(context, "seats")
    return (
        snapshot_of(
            payload,
            feed="ie_stv",
            contests=each(_job(election, name, group, seats) for name, group in groups.items()),
            drift=drift,
        ),
    )


def _job(election: Election, name: str, group: list[Row], seats: int | None) -> Job:
    if not name:
        raise FeedError("a row has no constituency", where=group[0].where("Constituency Name"))
    key = "-".join(name.casefold().split())
    contest = Contest(
        id=f"{election.id}/{key}",
        slug="dail",
        election=election,
        name=name,
        area=Area(id=key, name=name, kind="constituency"),
        kind=ContestKind.CANDIDATE,
        rule="stv",
    )
    return contest, partial(_result, contest, group, seats)


def _result(contest: Contest, group: list[Row], seats: int | None) -> ContestResult:
    counted = candidates(group)
    last = max(candidate.last for candidate in counted)
    for candidate in counted:
        candidate.must_end_by(last)
    reject_unexplained(counted)
    elected = _in_order_of_election(counted)
    measures = (
        Measure(name="first_preferences", decides=False),
        *(Measure(name=f"round_{n}", decides=n == last) for n in range(1, last + 1)),
    )
    return ContestResult(
        contest=replace(contest, seats=seats or max(len(elected), 1), measures=measures),
        choices=tuple(_choice(candidate) for candidate in counted),
        tallies=tuple(_tallies(counted)),
        stage=_stage(counted, last, len(elected), seats),
        status_word=f"count {last}",
        outcomes=tuple(
            OutcomeMark(
                choice=candidate.id,
                outcome=Outcome.ELECTED,
                source=candidate.rows[-1].source("Result"),
                order=order,
            )
            for order, candidate in enumerate(elected, start=1)
        ),
        source=group[0].source("Constituency Name"),
    )


def _in_order_of_election(counted: tuple[Candidate, ...]) -> list[Candidate]:
    """By count; within one count in the order of the file, which is all that is known."""
    return sorted((c for c in counted if c.result == "Elected"), key=lambda candidate: candidate.last)


def _choice(candidate: Candidate) -> Choice:
    row = candidate.rows[0]
    return Choice(
        id=candidate.id,
        name=f"{row.name('Candidate First Name')} {row.name('Candidate surname')}".strip(),
        short_name=row.name("Candidate surname"),
        party=row.name("Party") or None,
        source=row.source("Candidate surname"),
    )


def _tallies(counted: tuple[Candidate, ...]) -> Iterator[Tally]:
    for candidate in counted:
        first = candidate.rows[0]
        yield Tally(
            choice=candidate.id,
            measure="first_preferences",
            value=first.count("Votes"),
            source=first.source("Votes"),
        )
    for candidate in counted:
        for number, row in enumerate(candidate.rows, start=1):
            yield Tally(
                choice=candidate.id,
                measure=f"round_{number}",
                value=row.count("Total Votes"),
                source=row.source("Total Votes"),
            )


def _stage(counted: tuple[Candidate, ...], last: int, elected: int, seats: int | None) -> Stage:
    """Complete when the seats are filled. Where their number is not known: when one candidate at
    most is left, or somebody was elected below any quota, which happens at the end alone."""
    if seats is not None:
        return Stage.COMPLETE if elected >= seats else Stage.PARTIAL
    finished = [c for c in counted if c.result == "Elected" and c.last == last]
    smallest = quota(counted, max(elected, MOST_SEATS))
    left = sum(1 for c in counted if not c.result)
    below = any(c.rows[-1].count("Total Votes") < smallest for c in finished)
    return Stage.COMPLETE if finished and (left <= 1 or below) else Stage.PARTIAL
