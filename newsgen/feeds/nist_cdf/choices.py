"""Selections of a contest as choices, and what the authority has said of their candidates."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds.nist_cdf.nodes import Node
from newsgen.feeds.nist_cdf.roll import Candidate, Roll
from newsgen.feeds.nist_cdf.terms import SELECTION
from newsgen.feeds.nist_cdf.votes import Votes, read_votes
from newsgen.model import (
    Baseline,
    CallRecord,
    CallStatus,
    Choice,
    ChoiceKind,
    ChoiceStatus,
    ContestKind,
    Outcome,
    OutcomeMark,
    SeatCount,
)

_MARKS = {"winner": Outcome.ELECTED, "advanced-to-runoff": Outcome.RUNOFF, "withdrawn": Outcome.WITHDRAWN}
_PROJECTIONS = {
    "projected-winner": CallStatus.PROJECTED,
    "projected-advanced-to-runoff": CallStatus.RUNOFF,
}
_OUT = ("withdrawn", "disqualified", "did-not-participate")
_OPTIONS = (ContestKind.BALLOT_MEASURE, ContestKind.RETENTION)


@dataclass(frozen=True, slots=True)
class Selection:
    """A selection with its counts and the statuses of its candidates."""

    choice: Choice
    votes: Votes
    statuses: frozenset[str]
    node: Node


def selections_of(node: Node, kind: ContestKind, roll: Roll, drift: list[str]) -> tuple[Selection, ...]:
    """The selections of a contest in the order of the file, under either version's name."""
    found = []
    for name in ("ContestSelection", "BallotSelection"):
        for part in node.kids(name):
            drift.extend(f"{part.pointer}/{field}" for field in part.names() if field not in SELECTION)
            people = _people(part, roll)
            choice = _choice(part, kind, roll, people)
            statuses = frozenset[str]().union(*(person.statuses for person in people))
            found.append(Selection(choice, read_votes(part, drift), statuses, part))
    return tuple(found)


def marks_of(selections: Iterable[Selection]) -> tuple[OutcomeMark, ...]:
    """Marks of the authority: elected, on to a runoff, withdrawn."""
    return tuple(
        OutcomeMark(choice=s.choice.id, outcome=_MARKS[status], source=s.node.source)
        for s in selections
        for status in sorted(s.statuses)
        if status in _MARKS
    )


def calls_of(selections: Iterable[Selection], issuer: str) -> tuple[CallRecord, ...]:
    """The issuer's projections, one call for each kind of them."""
    kept = tuple(selections)
    found = []
    for status, meaning in _PROJECTIONS.items():
        named = [s for s in kept if status in s.statuses]
        if named:
            choices = tuple(s.choice.id for s in named)
            found.append(
                CallRecord(caller=issuer, status=meaning, choices=choices, source=named[0].node.source)
            )
    return tuple(found)


def seats_of(selections: Iterable[Selection]) -> tuple[SeatCount, ...]:
    """Seats won, else all seats of a party, where the contest counts seats and not votes."""
    found = []
    for s in selections:
        seats = s.votes.seats.get("won") or s.votes.seats.get("total")
        if seats is not None:
            found.append(SeatCount(choice=s.choice.id, seats=seats[0], source=seats[1]))
    return tuple(found)


def changes_of(selections: Iterable[Selection]) -> tuple[Baseline, ...]:
    """The change of seats since the last election, as published; it may be negative."""
    changes = ((s.choice.id, s.votes.seats.get("delta-mandate")) for s in selections)
    return tuple(
        Baseline(choice=choice, seats_change=change[0], source=change[1])
        for choice, change in changes
        if change is not None
    )


def _people(part: Node, roll: Roll) -> tuple[Candidate, ...]:
    ids = (*part.ids("CandidateIds"), *part.ids("CandidateId"))
    return tuple(roll.candidate(number, part.where("CandidateIds")) for number in ids)


def _choice(part: Node, kind: ContestKind, roll: Roll, people: tuple[Candidate, ...]) -> Choice:
    order = part.text("SequenceOrder")
    statuses = frozenset[str]().union(*(person.statuses for person in people))
    parties = [person.party for person in people if person.party]
    parties = parties or [roll.parties[party] for party in _party_ids(part, roll)]
    gathered = part.text("IsWriteIn") == "true" and not people
    return Choice(
        id=part.identifier(),
        name=_name(part, people, parties, gathered=gathered),
        kind=_kind(kind, gathered=gathered),
        party=parties[0] if parties else None,
        status=ChoiceStatus.WITHDRAWN if any(word in statuses for word in _OUT) else ChoiceStatus.ACTIVE,
        incumbent=people[0].incumbent if people else None,
        ballot_order=whole(order, part.where("SequenceOrder")) if order else None,
        source=part.source,
    )


def _party_ids(part: Node, roll: Roll) -> Iterator[str]:
    for party in (*part.ids("PartyIds"), *part.ids("PartyId")):
        if party not in roll.parties:
            raise FeedError(f"party '{party}' is not listed", where=part.where("PartyIds"))
        yield party


def _name(part: Node, people: tuple[Candidate, ...], parties: list[str], *, gathered: bool) -> str:
    if people:
        # A ticket of several is named as on the ballot, the head of it first.
        return " / ".join(person.name for person in people)
    answer = part.text("Selection")
    if answer:
        return answer
    if gathered:
        return "Write-in"
    if parties:
        return parties[0]
    raise FeedError("a selection without candidate, party or answer", where=part.where())


def _kind(kind: ContestKind, *, gathered: bool) -> ChoiceKind:
    if gathered:
        return ChoiceKind.WRITE_IN
    if kind in _OPTIONS:
        return ChoiceKind.OPTION
    return ChoiceKind.PARTY_LIST if kind is ContestKind.PARTY_LIST else ChoiceKind.CANDIDATE
