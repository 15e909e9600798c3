"""EML 510 as the Netherlands write it: lists with their candidates after them, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.sums import off
from newsgen.feeds._reading.text import name
from newsgen.feeds.eml.message import positive, refuse_twice
from newsgen.model import GateFinding, Payload, Source, Tally

REJECTED = ("ongeldig", "blanco")
ADMITTED = "toegelaten kiezers"
# Papers by kind, differences between voters and papers and how they are explained.
KNOWN_UNCOUNTED = (
    ADMITTED,
    *("geldige stempassen", "geldige volmachtbewijzen", "geldige kiezerspassen", "geldige briefstembewijzen"),
    *("meer getelde stembiljetten", "minder getelde stembiljetten", "meegenomen stembiljetten"),
    *("te weinig uitgereikte stembiljetten", "te veel uitgereikte stembiljetten"),
    *("te weinig briefstembiljetten", "te veel briefstembiljetten", "geen briefstembiljetten"),
    *("kwijtgeraakte stembiljetten", "geen verklaring", "andere verklaring"),
)


@dataclass(frozen=True, slots=True)
class PartyList:
    """A list and its votes. `preferences` is the sum of its candidates, None without any."""

    id: str
    name: str
    votes: int
    source: Source
    preferences: int | None


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted in a place: lists, valid votes, ballots rejected, people admitted."""

    lists: tuple[PartyList, ...]
    valid: int
    valid_source: Source
    electors: int | None
    voters: int | None
    blank: int | None
    invalid: int | None

    @property
    def ballots(self) -> int:
        """Voters admitted, else all ballots counted."""
        if self.voters is not None:
            return self.voters
        return self.valid + (self.blank or 0) + (self.invalid or 0)

    def tallies(self) -> tuple[Tally, ...]:
        """A tally for each list."""
        return tuple(
            Tally(choice=one.id, measure="votes", value=one.votes, source=one.source) for one in self.lists
        )


def counted(payload: Payload, part: etree._Element, drift: list[str]) -> Counted:
    """The figures of `TotalVotes` or one `ReportingUnitVotes`. `Cast` is people called up, 0 for
    stations without a roll of their own."""
    xml.leftovers(
        payload,
        part,
        drift,
        elements=(
            *("ReportingUnitIdentifier", "ReportingUnitInvestigations", "Selection", "Cast"),
            *("TotalCounted", "RejectedVotes", "UncountedVotes"),
        ),
    )
    total = xml.need(payload, part, "TotalCounted")
    rejected = _by_reason(payload, part, "RejectedVotes")
    for code in rejected:
        if code not in REJECTED:
            raise FeedError(
                f"unknown reason {code!r} for rejected votes",
                where=xml.where(payload, part),
                why=f"known: {', '.join(REJECTED)}",
            )
    uncounted = _by_reason(payload, part, "UncountedVotes")
    drift.extend(
        f"{xml.source(payload, part).pointer}/UncountedVotes[@ReasonCode='{code}']"
        for code in uncounted
        if code not in KNOWN_UNCOUNTED
    )
    return Counted(
        lists=tuple(_lists(payload, part)),
        valid=xml.count(payload, total),
        valid_source=xml.source(payload, total),
        electors=positive(payload, xml.child(part, "Cast")),
        voters=uncounted.get(ADMITTED),
        blank=rejected.get("blanco"),
        invalid=rejected.get("ongeldig"),
    )


def _by_reason(payload: Payload, part: etree._Element, key: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for element in xml.children(part, key):
        code = xml.attribute(payload, element, "ReasonCode")
        refuse_twice(payload, element, f"reason {code!r}", seen=code in found)
        found[code] = xml.count(payload, element)
    return found


def _lists(payload: Payload, part: etree._Element) -> Iterator[PartyList]:
    """Order carries meaning: candidates belong to the list before them."""
    seen: set[str] = set()
    current: PartyList | None = None
    preferences: int | None = None
    for selection in xml.children(part, "Selection"):
        affiliation = xml.child(selection, "AffiliationIdentifier")
        votes = xml.need(payload, selection, "ValidVotes")
        if affiliation is None:
            if current is None or xml.child(selection, "Candidate") is None:
                raise FeedError("a candidate stands before any list", where=xml.where(payload, selection))
            preferences = (preferences or 0) + xml.count(payload, votes)
            continue
        if current is not None:
            yield _with(current, preferences)
        key = xml.attribute(payload, affiliation, "Id")
        refuse_twice(payload, affiliation, f"list {key}", seen=key in seen)
        seen.add(key)
        label = name(xml.text(xml.child(affiliation, "RegisteredName")) or f"Lijst {key}")
        current = PartyList(key, label, xml.count(payload, votes), xml.source(payload, votes), None)
        preferences = None
    if current is not None:
        yield _with(current, preferences)


def _with(one: PartyList, preferences: int | None) -> PartyList:
    return PartyList(one.id, one.name, one.votes, one.source, preferences)


def sums_doubted(total: Counted, units: tuple[Counted, ...]) -> Iterator[GateFinding]:
    """Holds where candidates do not give their list, lists not the total, or units not the lists."""
    for one in total.lists:
        if one.preferences is not None and one.preferences != one.votes:
            yield off(f"the candidates of list {one.id}", one.preferences, one.votes, one.source)
    together = sum(one.votes for one in total.lists)
    if together != total.valid:
        yield off("the lists", together, total.valid, total.valid_source)
    if units:
        for one in total.lists:
            inside = sum(other.votes for unit in units for other in unit.lists if other.id == one.id)
            if inside != one.votes:
                yield off(f"the units of list {one.id}", inside, one.votes, one.source)
