"""Votes of one kind in a New Zealand result file: for parties or for candidates."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.numbers import decimal, percent
from newsgen.feeds._reading.sums import off
from newsgen.feeds.nz_ec.names import Index
from newsgen.model import Area, Choice, ChoiceKind, GateFinding, Payload, Progress, Severity, Tally

NUMBERS = {"party": "p_no", "candidate": "c_no"}


@dataclass(frozen=True, slots=True)
class Side:
    """The votes of a file's parties or candidates (`entry`), by their number."""

    entry: str
    elements: Mapping[str, etree._Element]
    tallies: tuple[Tally, ...]


def side(
    payload: Payload,
    group: etree._Element,
    entry: str,
    measure: str,
    drift: list[str],
    also: Collection[str] = (),
) -> Side:
    """The votes in a group; a number that stands twice is a FeedError. `also` are known fields."""
    xml.leftovers(payload, group, drift, elements=(entry,))
    elements: dict[str, etree._Element] = {}
    tallies = []
    for element in xml.children(group, entry):
        number = xml.attribute(payload, element, NUMBERS[entry])
        if number in elements:
            raise FeedError(f"{entry} {number} stands twice", where=xml.where(payload, element))
        xml.leftovers(payload, element, drift, attributes=(NUMBERS[entry],), elements=("votes", *also))
        votes = xml.need(payload, element, "votes")
        elements[number] = element
        tallies.append(
            Tally(
                choice=number,
                measure=measure,
                value=None if xml.text(votes) is None else xml.count(payload, votes),
                source=xml.source(payload, votes),
            )
        )
    return Side(entry, elements, tuple(tallies))


def choices(payload: Payload, votes: Side, index: Index) -> tuple[Choice, ...]:
    """The parties or candidates with their names; a number stands in where there is no name."""
    return tuple(
        _party(payload, number, element, index)
        if votes.entry == "party"
        else _candidate(payload, number, element, index)
        for number, element in votes.elements.items()
    )


def _party(payload: Payload, number: str, element: etree._Element, index: Index) -> Choice:
    party = index.parties.get(number)
    return Choice(
        id=number,
        name=party.name if party else f"Party {number}",
        short_name=party.short if party else None,
        kind=ChoiceKind.PARTY_LIST,
        source=xml.source(payload, element),
    )


def _candidate(payload: Payload, number: str, element: etree._Element, index: Index) -> Choice:
    person = index.people.get(number)
    return Choice(
        id=number,
        name=person.name if person else f"Candidate {number}",
        short_name=person.surname if person else None,
        party=index.party_of(person),
        source=xml.source(payload, element),
    )


def unnamed(votes: Side, index: Index, area: Area | None = None) -> Iterator[GateFinding]:
    """A hold where somebody has a number and no name: the figures may not go out like that."""
    known: Collection[str] = index.parties if votes.entry == "party" else index.people
    missing = [number for number in votes.elements if number not in known]
    if missing:
        file = "parties.xml" if votes.entry == "party" else "candidates.xml"
        yield _nameless(f"{votes.entry} {missing[0]}", file, f"{len(missing)} without a name")
    if area is not None and area.id not in index.electorates:
        yield _nameless(f"electorate {area.id}", "electorates.xml", "the area has no name")


def _nameless(who: str, file: str, how_many: str) -> GateFinding:
    return GateFinding(
        gate="missing-name",
        severity=Severity.HOLD,
        message=f"{who} has no name ({how_many}): give {file} of the same election beside the result",
        place=who,
    )


def no_votes(votes: Side, area: Area, *, final: bool) -> Iterator[GateFinding]:
    """A warning where an official count has no vote at all: the poll was probably not held."""
    if final and votes.tallies and not any(tally.value for tally in votes.tallies):
        yield GateFinding(
            gate="no-votes",
            severity=Severity.WARNING,
            message=f"the official count of {area.name} has no {votes.entry} votes: was the poll cancelled?",
            place=votes.tallies[0].source.pointer,
        )


def parts_doubted(payload: Payload, statistics: etree._Element, votes: Side) -> Iterator[GateFinding]:
    """Holds where the votes and informal votes of a side contradict the electorate's statistics."""
    cast_at = xml.child(statistics, "total_votes_cast")
    informal = _maybe(payload, statistics, f"total_{votes.entry}_informals")
    known = [int(tally.value) for tally in votes.tallies if tally.value is not None]
    if cast_at is not None and xml.text(cast_at) is not None and informal is not None and known:
        cast, total = xml.count(payload, cast_at), sum(known) + informal
        # People may leave out the candidate's vote, so that candidates may have fewer.
        if total > cast or (votes.entry == "party" and total != cast):
            yield off(f"{votes.entry} votes and informal votes", total, cast, xml.source(payload, cast_at))
    listed = xml.child(statistics, "total_candidates")
    if votes.entry == "candidate" and listed is not None and xml.text(listed) is not None:
        stated = xml.count(payload, listed)
        if stated != len(votes.elements):
            yield off("the candidates listed", len(votes.elements), stated, xml.source(payload, listed))


def official(payload: Payload, root: etree._Element) -> bool:
    """Whether the file is of the official count."""
    raw = xml.attribute(payload, root, "final")
    if raw not in ("true", "false"):
        raise FeedError(f"expected true or false, got {raw!r:.40}", where=xml.where(payload, root, "final"))
    return raw == "true"


def all_official(statistics: etree._Element) -> bool:
    """Whether every electorate of the country has its official count."""
    share = xml.text(xml.child(statistics, "percent_electorates_final"))
    return share is not None and share.startswith("100")


def progress(
    payload: Payload,
    statistics: etree._Element,
    *,
    electors: int | None,
    as_of: datetime | None,
    informal: str | None = None,
) -> Progress:
    """Voting places counted, votes cast and informal votes; the share stands in for a missing total."""
    expected = _maybe(payload, statistics, "total_voting_places")
    share = xml.child(statistics, "percent_voting_places_counted")
    place = xml.where(payload, statistics if share is None else share)
    percent_counted = decimal(xml.text(share) or "", place, unknown=("",))
    ballots = _maybe(payload, statistics, "total_votes_cast")
    return Progress(
        unit="voting_places",
        reported=_maybe(payload, statistics, "total_voting_places_counted"),
        expected=expected,
        percent=percent_counted if expected is None else None,
        ballots=ballots,
        invalid=None if informal is None else _maybe(payload, statistics, informal),
        electors=electors,
        turnout_percent=percent(ballots, electors) if all_official(statistics) else None,
        as_of=as_of,
        source=xml.source(payload, statistics),
    )


def _maybe(payload: Payload, parent: etree._Element, key: str) -> int | None:
    element = xml.child(parent, key)
    return None if element is None or xml.text(element) is None else xml.count(payload, element)
