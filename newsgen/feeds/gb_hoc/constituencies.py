"""The Library's table by constituency: member, electors, spoilt ballots, votes by party."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.rows import rows
from newsgen.feeds._reading.table import Row, table
from newsgen.model import (
    Choice,
    ChoiceKind,
    Contest,
    ContestResult,
    Held,
    Outcome,
    OutcomeMark,
    Payload,
    Progress,
    Source,
    Stage,
    Tally,
)

_HELD = re.compile(r"(?P<who>.+?) (?:hold|gain from (?P<before>.+))")
LAST_PLAIN, FIRST_AFTER = "Majority", "All other candidates"
OTHER_WINNER = "Of which other winner"
NEEDED = (
    *("ONS ID", "Constituency name", "Member first name", "Member surname", "Result", "First party"),
    *("Second party", "Electorate", "Valid votes", "Invalid votes", LAST_PLAIN, FIRST_AFTER, OTHER_WINNER),
)
IGNORED = (
    *("ONS region ID", "County name", "Region name", "Country name", "Constituency type"),
    *("Declaration time", "Member gender"),
)


@dataclass(frozen=True, slots=True)
class Seat:
    """One constituency; what is read of its row is read when it is asked for."""

    id: str
    row: Row
    parties: tuple[str, ...]

    @property
    def member(self) -> str:
        """The name of the member declared."""
        return f"{self.row.name('Member first name')} {self.row.name('Member surname')}".strip()

    @property
    def party(self) -> str:
        """The member's party."""
        return self.row.text("First party")

    @property
    def word(self) -> str:
        """Who held or gained the seat, in the Library's words."""
        return self.row.name("Result")

    @property
    def held(self) -> Held | None:
        """The party that had the seat; None where the word names another winner than the table."""
        said = _HELD.fullmatch(self.word)
        if said is None or said["who"].casefold() != self.party.casefold():
            return None
        return Held(party=said["before"] or said["who"], source=self.row.source("Result"))

    @property
    def progress(self) -> Progress:
        """Electors, spoilt ballots and turnout; FeedError for what is no number."""
        electors, valid = self.row.maybe_count("Electorate"), self.row.maybe_count("Valid votes")
        invalid = self.row.maybe_count("Invalid votes")
        return Progress(
            electors=electors,
            invalid=invalid,
            ballots=None if valid is None or invalid is None else valid + invalid,
            turnout_percent=percent(valid, electors),
            source=self.row.source("Valid votes"),
        )


def seats(payload: Payload, drift: list[str]) -> Iterator[Seat]:
    """The constituencies of the table. The columns between majority and all others are parties."""
    noted: list[str] = []
    parties: tuple[str, ...] | None = None
    for row in table(payload, rows(payload), needed=NEEDED, known=IGNORED, drift=noted):
        if parties is None:
            columns = list(row.cells)
            parties = tuple(columns[columns.index(LAST_PLAIN) + 1 : columns.index(FIRST_AFTER)])
            drift.extend(entry for entry in noted if not entry.endswith(tuple(f"'{p}'" for p in parties)))
        yield Seat(row.need("ONS ID"), row, parties)


def partial_result(contest: Contest, seat: Seat) -> ContestResult:
    """What this table alone says of a contest: first and second, the large parties, all others."""
    row = seat.row
    if row.maybe_count("Valid votes") is None:
        return ContestResult(contest=contest, choices=(), tallies=(), stage=Stage.NONE)
    lines = {party: _Line(row.count(party), row.source(party)) for party in seat.parties}
    rest = row.count(FIRST_AFTER)
    first, second = seat.party, row.need("Second party")
    if first not in lines:
        lines[first] = _Line(row.count(OTHER_WINNER), row.source(OTHER_WINNER))
        rest -= lines[first].votes
    runner_up = second if second != first else f"{second}-2"
    if runner_up not in lines:
        lines[runner_up] = _Line(lines[first].votes - row.count(LAST_PLAIN), row.source(LAST_PLAIN), True)
        rest -= lines[runner_up].votes
    _check(row, lines, first, runner_up, rest)
    named = {key: line for key, line in lines.items() if line.votes}
    others = Choice(id="others", name="All other candidates", kind=ChoiceKind.AGGREGATE)
    return ContestResult(
        contest=contest,
        choices=(*(_choice(key, key == first, seat) for key in named), *([others] if rest else [])),
        tallies=(
            *(_tally(key, line) for key, line in named.items()),
            *([_tally("others", _Line(rest, row.source(FIRST_AFTER), True))] if rest else []),
        ),
        stage=Stage.COMPLETE,
        outcomes=(OutcomeMark(choice=first, outcome=Outcome.ELECTED, source=row.source("Result")),),
        source=row.source("ONS ID"),
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """Votes of one party and where they stand; `summed` where they are reckoned from others."""

    votes: int
    source: Source
    summed: bool = False


def _check(row: Row, lines: dict[str, _Line], first: str, second: str, rest: int) -> None:
    """The parts must give the valid votes, and first less second the majority."""
    total = sum(line.votes for line in lines.values()) + rest
    margin = lines[first].votes - lines[second].votes
    if total != row.count("Valid votes") or margin != row.count(LAST_PLAIN) or rest < 0:
        raise FeedError(
            "the votes by party contradict the totals of the row",
            where=row.where("Valid votes"),
            why=f"parties give {total} votes and a majority of {margin}",
            remedy="Check the row; the last good figures stay in use.",
        )


def _choice(key: str, is_member: bool, seat: Seat) -> Choice:
    party = key.removesuffix("-2")
    return Choice(id=key, name=seat.member if is_member and seat.member else party, party=party)


def _tally(key: str, line: _Line) -> Tally:
    return Tally(choice=key, measure="votes", value=line.votes, source=line.source, summed=line.summed)
