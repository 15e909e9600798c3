"""Names of candidates from the Preload files that go with a Light file of the AEC media feed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from newsgen.feeds._reading import xml
from newsgen.model import Payload


@dataclass(frozen=True, slots=True)
class Person:
    """A candidate as a list of candidates has them."""

    name: str
    party: str | None


Names = Mapping[str, Person]


def names_in(companions: Iterable[Payload]) -> Names:
    """Candidates by identifier, out of every XML companion that lists some with names."""
    found: dict[str, Person] = {}
    for payload in companions:
        if b"CandidateIdentifier" not in payload.body:
            continue
        for element in xml.parse(payload).iter("{*}Candidate"):
            identifier = xml.child(element, "CandidateIdentifier")
            if identifier is None:
                continue
            key, label = identifier.get("Id"), xml.text(xml.child(identifier, "CandidateName"))
            if key and label:
                affiliation = xml.child(element, "AffiliationIdentifier")
                party = None if affiliation is None else affiliation.get("ShortCode")
                found[key] = Person(name=label, party=party)
    return found
