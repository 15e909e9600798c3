"""Names of New Zealand's parties, candidates and electorates, from the index files by number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from lxml import etree

from newsgen.feeds._reading import xml
from newsgen.feeds._reading.person import natural
from newsgen.feeds._reading.text import name
from newsgen.model import Payload


@dataclass(frozen=True, slots=True)
class Party:
    """A party; `short` is its abbreviation."""

    name: str
    short: str | None


@dataclass(frozen=True, slots=True)
class Person:
    """A candidate; `party` is the number of the party, "0" for none."""

    name: str
    surname: str
    party: str


@dataclass(frozen=True, slots=True)
class Index:
    """What the index files name. `electors` are those of the country."""

    parties: Mapping[str, Party] = field(default_factory=dict)
    people: Mapping[str, Person] = field(default_factory=dict)
    electorates: Mapping[str, str] = field(default_factory=dict)
    electors: int | None = None

    def party_of(self, person: Person | None) -> str | None:
        """The party of a candidate by name, or None for none."""
        party = None if person is None else self.parties.get(person.party)
        return None if party is None else party.name


def index_of(companions: Iterable[Payload]) -> Index:
    """The names in all index files among the companions; other files are passed over."""
    parties: dict[str, Party] = {}
    people: dict[str, Person] = {}
    electorates: dict[str, str] = {}
    electors: int | None = None
    for payload in companions:
        root = xml.parse(payload)
        match etree.QName(root).localname:
            case "parties":
                parties.update(_party(payload, e) for e in xml.children(root, "party"))
            case "candidates":
                people.update(_person(payload, e) for e in xml.children(root, "candidate"))
            case "electorates":
                electorates.update(_electorate(payload, e) for e in xml.children(root, "electorate"))
            case "statistics":
                total = xml.child(root, "total_electors")
                electors = electors if xml.text(total) is None or total is None else xml.count(payload, total)
    return Index(parties, people, electorates, electors)


def _text(payload: Payload, element: etree._Element, key: str) -> str:
    return name(xml.text(xml.need(payload, element, key)) or "")


def _party(payload: Payload, element: etree._Element) -> tuple[str, Party]:
    short = _text(payload, element, "abbrev") or None
    return xml.attribute(payload, element, "p_no"), Party(_text(payload, element, "short_name"), short)


def _person(payload: Payload, element: etree._Element) -> tuple[str, Person]:
    label = _text(payload, element, "candidate_name")
    surname = natural(label.split(",", 1)[0] + ",")
    person = Person(natural(label), surname, _text(payload, element, "party"))
    return xml.attribute(payload, element, "c_no"), person


def _electorate(payload: Payload, element: etree._Element) -> tuple[str, str]:
    return xml.attribute(payload, element, "e_no"), _text(payload, element, "electorate_name")
