"""EML 520: who is elected, list by list. It has no votes."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.text import name
from newsgen.feeds.eml.message import Frame, refuse_twice
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Measure,
    Outcome,
    OutcomeMark,
    Payload,
    SeatCount,
    Source,
    Stage,
    Tally,
)

WORDS = {"yes": True, "no": False}


@dataclass(slots=True)
class _Found:
    """Lists and candidates as they come; candidates belong to the list before them."""

    lists: dict[str, Choice] = field(default_factory=dict)
    places: dict[str, Source] = field(default_factory=dict)
    seats: dict[str, int] = field(default_factory=dict)
    people: dict[str, Choice] = field(default_factory=dict)
    marks: list[OutcomeMark] = field(default_factory=list)


def elected(payload: Payload, element: etree._Element, frame: Frame, area: Area, key: str) -> ContestResult:
    """A contest with the seats of its lists (reckoned from their candidates marked elected) and the
    persons elected, in the order the authority ranks them within their list."""
    found = _Found()
    current: str | None = None
    for selection in xml.children(element, "Selection"):
        affiliation = xml.child(selection, "AffiliationIdentifier")
        candidate = xml.child(selection, "Candidate")
        if candidate is None and affiliation is not None:
            current = _list(payload, affiliation, found)
        elif candidate is not None:
            if affiliation is not None:
                current = _list(payload, affiliation, found, again=True)
            _person(payload, selection, candidate, current, found)
    if not found.people and not found.lists:
        raise FeedError("the result has no lists and no candidates", where=xml.where(payload, element))
    total = sum(1 for mark in found.marks if mark.outcome is Outcome.ELECTED)
    return ContestResult(
        contest=Contest(
            id=key,
            slug="seats",
            election=frame.election,
            name=area.name,
            area=area,
            kind=ContestKind.PARTY_LIST if found.lists else ContestKind.CANDIDATE,
            seats=max(total, 1),
            rule="proportional" if found.lists else "plurality",
            measures=(Measure(name="seats", term="seat"), Measure(name="votes", decides=False)),
        ),
        choices=(*found.lists.values(), *found.people.values()),
        tallies=tuple(_tallies(found)),
        stage=Stage.CERTIFIED,
        count="final",
        outcomes=tuple(found.marks),
        seats=tuple(
            SeatCount(choice=list_id, seats=found.seats[list_id], source=found.places[list_id])
            for list_id in found.lists
        ),
        source=xml.source(payload, element),
    )


def _list(payload: Payload, affiliation: etree._Element, found: _Found, *, again: bool = False) -> str:
    key = xml.attribute(payload, affiliation, "Id")
    if not again:
        refuse_twice(payload, affiliation, f"list {key}", seen=key in found.lists)
    if key not in found.lists:
        label = name(xml.text(xml.child(affiliation, "RegisteredName")) or f"List {key}")
        found.lists[key] = Choice(id=key, name=label, kind=ChoiceKind.PARTY_LIST)
        found.places[key] = xml.source(payload, affiliation)
        found.seats[key] = 0
    return key


def _person(
    payload: Payload,
    selection: etree._Element,
    candidate: etree._Element,
    current: str | None,
    found: _Found,
) -> None:
    identifier = xml.need(payload, candidate, "CandidateIdentifier")
    own = identifier.get("ShortCode") or xml.attribute(payload, identifier, "Id")
    key = own if current is None else f"{current}/{own}"
    refuse_twice(payload, identifier, f"candidate {key}", seen=key in found.people)
    label, surname = _names(payload, candidate, identifier)
    found.people[key] = Choice(
        id=key,
        name=label,
        short_name=surname,
        party=None if current is None else found.lists[current].name,
        source=xml.source(payload, identifier),
    )
    mark = xml.need(payload, selection, "Elected")
    word = (xml.text(mark) or "").lower()
    if word not in WORDS:
        raise FeedError(f"expected yes or no, got {word!r:.40}", where=xml.where(payload, mark))
    if WORDS[word]:
        ranking = xml.child(selection, "Ranking")
        found.marks.append(
            OutcomeMark(
                choice=key,
                outcome=Outcome.ELECTED,
                source=xml.source(payload, mark),
                order=None if ranking is None else xml.count(payload, ranking),
            )
        )
        if current is not None:
            found.seats[current] += 1


def _names(payload: Payload, candidate: etree._Element, identifier: etree._Element) -> tuple[str, str | None]:
    """The name as it is read, and the surname. A first name goes before initials."""
    plain = xml.text(xml.child(identifier, "CandidateName"))
    full = xml.child(candidate, "CandidateFullName")
    person = None if full is None else xml.child(full, "PersonName")
    if person is None:
        if plain is None:
            raise FeedError("a candidate has no name", where=xml.where(payload, candidate))
        return name(plain), None
    given = xml.text(xml.child(person, "FirstName")) or xml.text(xml.child(person, "NameLine")) or ""
    surname = (
        f"{xml.text(xml.child(person, 'NamePrefix')) or ''} {xml.text(xml.child(person, 'LastName')) or ''}"
    )
    return name(f"{given} {surname}"), name(surname)


def _tallies(found: _Found) -> list[Tally]:
    """Seats of lists; persons stand with unknown votes, so that their marks are seen."""
    seats = [
        Tally(choice=key, measure="seats", value=count, source=found.places[key], summed=True)
        for key, count in found.seats.items()
    ]
    people = [
        Tally(choice=choice.id, measure="votes", value=None, source=choice.source)
        for choice in found.people.values()
        if choice.source is not None
    ]
    return [*seats, *people]
