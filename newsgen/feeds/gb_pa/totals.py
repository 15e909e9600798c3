"""PA messages on totals: state of the parties, and councils with their new composition."""

from __future__ import annotations

from collections.abc import Iterator

from newsgen.feeds.gb_pa.nodes import Node
from newsgen.feeds.gb_pa.people import election, moved, party_list
from newsgen.model import (
    Area,
    Baseline,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Measure,
    Progress,
    SeatCount,
    Stage,
    StatedTotal,
    Tally,
)

SEATS = Measure(name="seats", term="seat")
VOTES = Measure(name="votes", decides=False)
COUNCILS = Measure(name="councils", term="council", decides=False)
NO_CONTROL = "NOC"


def state_of_parties(message: Node, system: str, drift: list[str]) -> ContestResult:
    """Running totals of seats and votes. `system` is FirstPastThePost or TopUp: totals of each."""
    node = message.must_child("Election")
    about, test = election(node)
    node.finish(drift)
    reported, expected = (
        message.must_count("numberOfResults"),
        message.must_count("totalNumberOfConstituencies"),
    )
    place, total = message.source("totalVotes"), message.count("totalVotes")
    # A forecast is no result, and remarks are for the desk's eyes.
    message.ignore("forecastWinningParty", "note", "ConstituenciesIncluded", "revision")
    choices: list[Choice] = []
    tallies: list[Tally] = []
    seats: list[SeatCount] = []
    baseline: list[Baseline] = []
    for party in message.must_child("Parties").children("Party"):
        key, label, short = party.need("paId"), party.name("name"), party.maybe("abbreviation")
        choices.append(party_list(key, label, short, party))
        won_at, votes_at = party.source("totalSeats"), party.source("totalVotes")
        won = party.count("totalSeats") or 0
        tallies.append(Tally(choice=key, measure="seats", value=won, source=won_at))
        tallies.append(Tally(choice=key, measure="votes", value=party.count("totalVotes"), source=votes_at))
        seats.append(SeatCount(choice=key, seats=won, source=won_at))
        baseline += _changes(party, key)
        party.ignore("percentageShare")
        party.finish(drift)
    message.finish(drift)
    slug = f"{system.lower()}-parties"
    return ContestResult(
        contest=Contest(
            id=f"{about.id}/{slug}",
            slug=slug,
            election=about,
            name=about.name,
            area=Area(id=about.id, name=about.name, kind="country"),
            kind=ContestKind.PARTY_LIST,
            seats=expected,
            rule="seats",
            measures=(SEATS, VOTES),
        ),
        choices=tuple(choices),
        tallies=tuple(tallies),
        progress=Progress(
            unit="constituencies", reported=reported, expected=expected, source=message.source()
        ),
        stage=_stage(reported, expected),
        stated_totals=() if total is None else (StatedTotal(measure="votes", value=total, source=place),),
        seats=tuple(seats),
        baseline=tuple(baseline),
        test=test,
        source=message.source(),
    )


def _changes(party: Node, key: str) -> Iterator[Baseline]:
    points = moved(key, party, "percentageChange", "votes")
    if points is not None:
        yield points
    place = party.source("gains")
    gains, losses = party.count("gains"), party.count("losses")
    if gains is not None or losses is not None:
        yield Baseline(choice=key, seats_change=(gains or 0) - (losses or 0), measure="seats", source=place)


def _stage(reported: int, expected: int) -> Stage:
    if not reported:
        return Stage.NONE
    return Stage.COMPLETE if reported >= expected else Stage.PARTIAL


def council(message: Node, drift: list[str]) -> ContestResult:
    """The new composition of a council. Who controls it is the source's word, not a winner."""
    revision = message.must_count("revision")
    node = message.must_child("Election")
    message.finish(drift)
    about, test = election(node)
    place = node.must_child("Council")
    node.finish(drift)
    key, label = place.need("paId"), place.name("name")
    control, word = place.need("winningParty"), place.need("gainOrHold")
    place.ignore("type", "proportion", "sittingParty", "boundaryChange", "ElectedCouncillors")
    changes = dict(_council_changes(place.child("Changes"), drift))
    choices, tallies, seats = [], [], []
    for party in place.must_child("NewCouncil").children("Party"):
        number, short, at = party.need("paId"), party.name("name"), party.source("seats")
        won = party.must_count("seats")
        choices.append(party_list(number, short, short, party))
        tallies.append(Tally(choice=number, measure="seats", value=won, source=at))
        seats.append(SeatCount(choice=number, seats=won, source=at))
        party.finish(drift)
    place.finish(drift)
    return ContestResult(
        contest=Contest(
            id=f"{about.id}/{key}",
            slug="council",
            election=about,
            name=label,
            area=Area(id=key, name=label, kind="council"),
            kind=ContestKind.PARTY_LIST,
            seats=sum(seat.seats for seat in seats) or 1,
            rule="seats",
            measures=(SEATS,),
        ),
        choices=tuple(choices),
        tallies=tuple(tallies),
        stage=Stage.COMPLETE,
        status_word=f"{control}: {word}",
        seats=tuple(seats),
        baseline=tuple(base for number, base in changes.items() if number in {c.id for c in choices}),
        test=test,
        corrected=revision > 1,
        source=message.source(),
    )


def _council_changes(node: Node | None, drift: list[str]) -> Iterator[tuple[str, Baseline]]:
    for party in node.children("Party") if node is not None else ():
        key, at = party.need("paId"), party.source("change")
        party.ignore("name")
        yield key, Baseline(choice=key, seats_change=party.count("change"), measure="seats", source=at)
        party.finish(drift)


def councils(message: Node, drift: list[str]) -> ContestResult:
    """Running totals over councils: seats won, and councils each party controls."""
    region = message.need("region")
    node = message.must_child("Election")
    about, test = election(node)
    node.finish(drift)
    reported, expected = message.must_count("numberOfResults"), message.must_count("totalNumberOfCouncils")
    message.ignore("CouncilsIncluded", "revision")
    choices, tallies, baseline = [], [], []
    for party in message.must_child("Parties").children("Party"):
        short = party.maybe("abbreviation")
        key = party.maybe("paId") or (NO_CONTROL if short == NO_CONTROL else party.need("paId"))
        choices.append(party_list(key, party.name("name"), short, party))
        for measure, column in ((SEATS, "seatsWon"), (COUNCILS, "totalCouncils")):
            at = party.source(column)
            tallies.append(Tally(choice=key, measure=measure.name, value=party.count(column), source=at))
        at, change = party.source("netChangeInSeats"), party.count("netChangeInSeats")
        baseline.append(Baseline(choice=key, seats_change=change, measure="seats", source=at))
        party.ignore("changeInControl")
        party.finish(drift)
    message.finish(drift)
    slug = f"councils-{region.casefold().replace(' ', '-')}"
    return ContestResult(
        contest=Contest(
            id=f"{about.id}/{slug}",
            slug=slug,
            election=about,
            name=f"{about.name}: {region}",
            area=Area(id=region, name=region, kind="region"),
            kind=ContestKind.PARTY_LIST,
            rule="seats",
            measures=(SEATS, COUNCILS),
        ),
        choices=tuple(choices),
        tallies=tuple(tallies),
        progress=Progress(unit="councils", reported=reported, expected=expected, source=message.source()),
        stage=_stage(reported, expected),
        baseline=tuple(baseline),
        test=test,
        source=message.source(),
    )
