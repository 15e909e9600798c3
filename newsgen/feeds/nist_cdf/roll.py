"""What contests of a NIST report refer to: candidates, parties and geographic units by identifier."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds.nist_cdf.nodes import Node
from newsgen.feeds.nist_cdf.terms import AREA_KINDS, CANDIDATE_STATUSES
from newsgen.model import Area


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate: the name on the ballot, party, and what the authority says after the election."""

    name: str
    party: str | None
    incumbent: bool | None
    statuses: frozenset[str]


@dataclass(frozen=True, slots=True)
class Roll:
    """The report's lists by identifier. `composing` names the units that lie inside a unit."""

    issuer: str
    candidates: Mapping[str, Candidate]
    parties: Mapping[str, str]
    units: Mapping[str, Area]
    composing: Mapping[str, tuple[str, ...]]

    def area(self, identifier: str) -> Area:
        """A unit as an area; one that the report does not list keeps its identifier for a name."""
        return self.units.get(identifier) or Area(id=identifier or "unknown", name=identifier, kind="unit")

    def candidate(self, identifier: str, where: str) -> Candidate:
        """A candidate who must be listed."""
        if identifier not in self.candidates:
            raise FeedError(f"candidate '{identifier}' is not listed", where=where)
        return self.candidates[identifier]


def roll_of(report: Node) -> Roll:
    """The lists of a report."""
    parties = {party.identifier(): _party(party) for party in report.kids("Party")}
    candidates: dict[str, Candidate] = {}
    for election in report.kids("Election"):
        for candidate in election.kids("Candidate"):
            candidates[candidate.identifier()] = _candidate(candidate, parties)
    units, composing = {}, {}
    for unit in report.kids("GpUnit"):
        number = unit.identifier()
        word = unit.text("Type") or "unit"
        kind = (unit.text("OtherType") or "unit") if word == "other" else word
        units[number] = Area(id=number, name=unit.text("Name") or number, kind=AREA_KINDS.get(kind, kind))
        composing[number] = unit.ids("ComposingGpUnitIds")
    return Roll(report.need("Issuer"), candidates, parties, units, composing)


def _party(party: Node) -> str:
    return party.text("Name") or party.text("Abbreviation") or party.identifier()


def _candidate(candidate: Node, parties: Mapping[str, str]) -> Candidate:
    statuses = frozenset(candidate.texts("PostElectionStatus"))
    unknown = sorted(statuses - CANDIDATE_STATUSES)
    if unknown:
        raise FeedError(
            f"status '{unknown[0]}' is not known",
            where=candidate.where("PostElectionStatus"),
            why=f"expected one of {', '.join(sorted(CANDIDATE_STATUSES))}",
            remedy="Nothing is said of a winner until the status is understood.",
        )
    incumbent = candidate.text("IsIncumbent")
    party = candidate.text("PartyId")
    return Candidate(
        name=candidate.need("BallotName"),
        party=parties.get(party) if party else None,
        incumbent=None if incumbent is None else incumbent == "true",
        statuses=statuses,
    )
