"""What PA's messages share: the election, candidates, parties and the state of a message."""

from __future__ import annotations

from dataclasses import dataclass

from newsgen.feeds.gb_pa.nodes import Node
from newsgen.model import Baseline, Choice, ChoiceKind, Election, Outcome, OutcomeMark, Tally

STAR: dict[str | None, bool] = {"*": True, None: False}
# A plus marks a member who sat for another seat.
SITTING: dict[str | None, bool | None] = {"*": True, "+": False, None: False}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate with what the message says of them. `party` is PA's number of the party."""

    choice: Choice
    party: str
    tally: Tally
    mark: OutcomeMark | None
    change: Baseline | None


def election(node: Node) -> tuple[Election, bool]:
    """The election of a message, and whether its name says that it is a test."""
    label, kind, held = node.maybe("name"), node.maybe("type"), node.day("date")
    if label is None:
        number = node.need("paId")
        return Election(id=f"pa-local-{held.isoformat()}-{number}", name="Local elections", date=held), False
    test = "test" in label.casefold().split()
    return Election(id=f"pa-{(kind or 'x').lower()}-{held.isoformat()}", name=label, date=held), test


def candidate(node: Node, drift: list[str]) -> Candidate:
    """A candidate with votes where the message has them."""
    key = node.need("paId")
    surname = node.name("surname")
    given = node.maybe("firstName")
    where = node.source("elected")
    elected = node.code("elected", STAR)
    incumbent = node.code("previousSittingMember", SITTING)
    node.ignore("ballotName", "partyListRank", "sex")
    party = node.must_child("Party")
    number, short = party.need("paId"), party.maybe("abbreviation")
    votes_at, votes = party.source("votes"), party.count("votes")
    change = moved(key, party, "percentageShareChange", "votes")
    party.ignore("name", "percentageShare")
    party.finish(drift)
    node.finish(drift)
    return Candidate(
        choice=Choice(
            id=key,
            name=f"{given or ''} {surname}".strip(),
            short_name=surname,
            party=short,
            incumbent=incumbent,
            source=node.source(),
        ),
        party=number,
        tally=Tally(choice=key, measure="votes", value=votes, source=votes_at),
        mark=OutcomeMark(choice=key, outcome=Outcome.ELECTED, source=where) if elected else None,
        change=change,
    )


def moved(key: str, node: Node, column: str, measure: str) -> Baseline | None:
    """The change of a share in points, as PA states it; None for one who is new."""
    source, change = node.source(column), node.change(column)
    if change is None:
        return None
    return Baseline(choice=key, points_change=change, measure=measure, source=source)


def party_list(key: str, label: str, short: str | None, node: Node) -> Choice:
    """A party; PA's collective entries (others, no overall control) are aggregates."""
    collective = key.startswith("-") or short == "NOC"
    return Choice(
        id=key,
        name=label,
        short_name=short,
        party=short,
        kind=ChoiceKind.AGGREGATE if collective else ChoiceKind.PARTY_LIST,
        source=node.source(),
    )
