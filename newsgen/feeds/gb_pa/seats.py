"""PA messages on single constituencies: nominations, the rush that names who won, the full result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.sums import off
from newsgen.feeds.gb_pa.nodes import Node
from newsgen.feeds.gb_pa.people import Candidate, candidate, election, moved, party_list
from newsgen.model import (
    Area,
    Baseline,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Held,
    Measure,
    Progress,
    SeatCount,
    Severity,
    Stage,
    Tally,
    replace,
)

NAMED = ("paStyleMessageText", "change", "winningPartyName", "sittingPartyName")
SITTING = ("sittingPartyAbbreviation", "sittingParty")
# Shares we compute ourselves, and the swing, which PA cuts instead of rounding it.
COMPUTED = (
    *("percentageTurnout", "percentageChangeTurnout", "percentageMajority", "percentageChangeMajority"),
    *(
        "swing",
        "swingTo",
        "swingFrom",
        "winningPartyAbbreviation",
        "percentageBoundaryChange",
    ),
)
PARTY_VOTES = (Measure(name="party_votes", term="party_vote"), Measure(name="votes", decides=False))


def single_seat(message: Node, kind: str, drift: list[str]) -> ContestResult:
    """A first-past-the-post message. A rush has no votes, nominations have no winner."""
    about, seat, test, revision, progress = _frame(message, drift)
    people = [candidate(node, drift) for node in seat.children("Candidate")]
    held = _held(seat, [person.choice.party for person in people if person.mark is not None])
    result = ContestResult(
        contest=_contest(about, seat, ContestKind.CANDIDATE),
        choices=tuple(person.choice for person in people),
        tallies=tuple(person.tally for person in people),
        progress=progress,
        stage=_stage(kind),
        status_word=seat.maybe("gainOrHold"),
        outcomes=tuple(person.mark for person in people if person.mark is not None),
        baseline=tuple(person.change for person in people if person.change is not None),
        held=held,
        test=test,
        corrected=revision > 1 and kind != "Nominations",
        findings=(*_doubts(seat, people), *_sum_doubts([p.tally for p in people], progress)),
        source=message.source(),
    )
    seat.finish(drift)
    return result


def list_seats(message: Node, kind: str, drift: list[str]) -> ContestResult:
    """A top-up message: votes stand on parties, seats are their candidates marked elected."""
    about, seat, test, revision, progress = _frame(message, drift)
    people = [candidate(node, drift) for node in seat.children("Candidate")]
    parties, tallies, changes = _parties(seat, drift)
    won = [person for person in people if person.mark is not None]
    known = {choice.id for choice in parties}
    parties += [choice for choice in _parties_of(won, seat) if choice.id not in known]
    seat.ignore("majority", "winningParty", "gainOrHold", *SITTING)
    contest = _contest(about, seat, ContestKind.PARTY_LIST)
    seat.finish(drift)
    return ContestResult(
        contest=replace(contest, seats=max(len(won), 1), rule="proportional", measures=PARTY_VOTES),
        choices=(*parties, *(person.choice for person in won)),
        tallies=(*tallies, *(person.tally for person in won)),
        progress=progress,
        stage=_stage(kind),
        outcomes=tuple(person.mark for person in won if person.mark is not None),
        seats=tuple(_seats(parties, won)) if won else (),
        baseline=tuple(changes),
        test=test,
        corrected=revision > 1 and kind != "Nominations",
        findings=tuple(_sum_doubts(tallies, progress)),
        source=message.source(),
    )


def _frame(message: Node, drift: list[str]) -> tuple[Election, Node, bool, int, Progress]:
    revision = message.must_count("revision")
    declared = message.time("declarationTime")
    message.ignore("PreviousElection", "PreviousNotionalElection")
    node = message.must_child("Election")
    seat = node.must_child("Constituency")
    about, test = election(node)
    message.finish(drift)
    node.finish(drift)
    electors, voters = seat.count("electorate"), seat.count("turnout")
    seat.ignore(*NAMED, *COMPUTED)
    progress = Progress(
        ballots=voters,
        electors=electors,
        turnout_percent=percent(voters, electors),
        as_of=declared,
        source=seat.source("turnout"),
    )
    return about, seat, test, revision, progress


def _contest(about: Election, seat: Node, kind: ContestKind) -> Contest:
    number, label = seat.need("number"), seat.name("name")
    return Contest(
        id=f"{about.id}/{number}",
        slug="seat",
        election=about,
        name=label,
        area=Area(id=number, name=label, kind="constituency"),
        kind=kind,
    )


def _stage(kind: str) -> Stage:
    return {"Nominations": Stage.NONE, "Rush": Stage.PARTIAL, "Result": Stage.COMPLETE}[kind]


def _held(seat: Node, elected: Sequence[str | None]) -> Held | None:
    """The party that had the seat; None where the message's own word of gain or hold denies it."""
    word, source = (seat.peek("gainOrHold") or "").casefold(), seat.source("sittingParty")
    sitting = [party for party in map(seat.maybe, SITTING) if party]
    if (
        not sitting
        or (word == "hold" and sitting[0] not in elected)
        or (word == "gain" and sitting[0] in elected)
    ):
        return None
    return Held(party=sitting[0], source=source)


def _doubts(seat: Node, people: Sequence[Candidate]) -> Iterator[GateFinding]:
    """The message's own majority and winner against its votes and marks."""
    place, stated = seat.source("majority").pointer, seat.count("majority")
    winner = seat.maybe("winningParty")
    votes = sorted((int(p.tally.value) for p in people if p.tally.value is not None), reverse=True)
    if stated is not None and len(votes) > 1 and votes[0] - votes[1] != stated:
        yield _hold("majority-against-votes", place, str(votes[0] - votes[1]), str(stated))
    elected = [person.choice.party for person in people if person.mark is not None]
    if len(elected) > 1 or (winner is not None and elected and elected[0] != winner):
        yield _hold("winner-against-marks", place, ", ".join(str(e) for e in elected), str(winner))


def _sum_doubts(tallies: Sequence[Tally], progress: Progress) -> Iterator[GateFinding]:
    """PA's turnout is the votes for candidates or parties, all together."""
    votes = [int(tally.value) for tally in tallies if tally.value is not None]
    if votes and progress.ballots is not None and progress.source and sum(votes) != progress.ballots:
        yield off("the votes", sum(votes), progress.ballots, progress.source)


def _hold(gate: str, place: str, value: str, bound: str) -> GateFinding:
    return GateFinding(
        gate=gate,
        severity=Severity.HOLD,
        message=f"the candidates give {value}, the message states {bound}",
        place=place,
        value=value,
        bound=bound,
    )


def _parties(seat: Node, drift: list[str]) -> tuple[list[Choice], list[Tally], list[Baseline]]:
    choices, tallies, changes = [], [], []
    for node in seat.children("Party"):
        key = node.need("paId")
        choices.append(party_list(key, node.name("name"), node.maybe("abbreviation"), node))
        place = node.source("votes")
        tallies.append(Tally(choice=key, measure="party_votes", value=node.count("votes"), source=place))
        change = moved(key, node, "percentageShareChange", "party_votes")
        if change is not None:
            changes.append(change)
        node.ignore("percentageShare", "candidatesElected")
        node.finish(drift)
    return choices, tallies, changes


def _parties_of(won: Sequence[Candidate], seat: Node) -> list[Choice]:
    """Parties known only by their elected candidates: a rush lists no parties."""
    found = {person.party: person.choice.party or person.party for person in won}
    return [party_list(key, short, short, seat) for key, short in found.items()]


def _seats(parties: Sequence[Choice], won: Sequence[Candidate]) -> Iterator[SeatCount]:
    for choice in parties:
        mine = [person for person in won if person.party == choice.id]
        source = mine[0].mark.source if mine and mine[0].mark is not None else choice.source
        if source is not None:
            yield SeatCount(choice=choice.id, seats=len(mine), source=source)
