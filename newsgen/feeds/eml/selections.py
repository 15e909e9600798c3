"""EML 510 as the standard has it: selections of candidates or of a proposal's options."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.sums import off
from newsgen.feeds._reading.text import name
from newsgen.model import Choice, ChoiceKind, GateFinding, Payload, Source, Tally, UnitResult, replace

# Precincts reporting and their total; type of report; shares of votes, which we compute ourselves.
COUNTS = ("PR", "TP")
OTHER_METRICS = ("RT", "PP", "PYV", "PNV", "PVR", "PVP")
OPTIONS = {"yes": "Yes", "no": "No"}


@dataclass(frozen=True, slots=True)
class Counted:
    """The choices and votes of a contest or unit. `metrics` are counts of precincts by code."""

    choices: tuple[Choice, ...]
    tallies: tuple[Tally, ...]
    metrics: Mapping[str, int]
    cast: int | None
    rejected: int | None
    proposal: bool


def counted(payload: Payload, part: etree._Element, drift: list[str]) -> Counted:
    """The figures of `TotalVotes` or one `ReportingUnitVotes`."""
    xml.leftovers(
        payload,
        part,
        drift,
        elements=(
            *("ReportingUnitIdentifier", "CountMetric", "Selection", "Cast", "TotalCounted"),
            *("RejectedVotes", "UncountedVotes"),
        ),
    )
    choices: dict[str, Choice] = {}
    tallies: dict[str, Tally] = {}
    for selection in xml.children(part, "Selection"):
        choice = _choice(payload, selection)
        known = choices.setdefault(choice.id, choice)
        tally = _tally(payload, selection, choice.id)
        tallies[choice.id] = _added(payload, selection, tallies.get(choice.id), tally, known, choice)
    rejected = [xml.count(payload, element) for element in xml.children(part, "RejectedVotes")]
    cast = xml.child(part, "Cast")
    return Counted(
        choices=tuple(choices.values()),
        tallies=tuple(tallies.values()),
        metrics=_metrics(payload, part, drift),
        cast=None if cast is None else xml.count(payload, cast),
        rejected=sum(rejected) if rejected else None,
        proposal=bool(choices) and all(choice.kind is ChoiceKind.OPTION for choice in choices.values()),
    )


def sums_doubted(total: Counted, units: Sequence[UnitResult]) -> Iterator[GateFinding]:
    """Holds where the units have more than the total, or votes for one the total does not name."""
    inside: dict[str, int] = {}
    places: dict[str, Source] = {}
    for unit in units:
        for tally in unit.tallies:
            inside[tally.choice] = inside.get(tally.choice, 0) + int(tally.value or 0)
            places.setdefault(tally.choice, tally.source)
    stated = {tally.choice: tally for tally in total.tallies}
    for key, votes in inside.items():
        if key not in stated:
            yield off(f"the units' votes for {key}", votes, 0, places[key])
        elif votes > int(stated[key].value or 0):
            yield off(f"the units' votes for {key}", votes, int(stated[key].value or 0), stated[key].source)


def _tally(payload: Payload, selection: etree._Element, key: str) -> Tally:
    votes = xml.need(payload, selection, "ValidVotes")
    return Tally(
        choice=key, measure="votes", value=xml.count(payload, votes), source=xml.source(payload, votes)
    )


def _added(
    payload: Payload,
    selection: etree._Element,
    before: Tally | None,
    tally: Tally,
    known: Choice,
    again: Choice,
) -> Tally:
    """Votes on several lines of one candidate together; another person under the number is refused."""
    if before is None:
        return tally
    if known.name != again.name:
        raise FeedError(
            f"candidate {known.id} has two names", where=xml.where(payload, selection), why=again.name
        )
    assert before.value is not None
    assert tally.value is not None
    return replace(before, value=before.value + tally.value, summed=True)


def _choice(payload: Payload, selection: etree._Element) -> Choice:
    candidate = xml.child(selection, "Candidate")
    if candidate is None:
        return _list(payload, selection)
    proposal = xml.child(candidate, "ProposalItem")
    if proposal is not None:
        return _option(payload, proposal)
    identifier = xml.need(payload, candidate, "CandidateIdentifier")
    label = xml.text(xml.child(identifier, "CandidateName"))
    if label is None:
        raise FeedError("a candidate has no name", where=xml.where(payload, identifier))
    order = identifier.get("DisplayOrder")
    return Choice(
        id=xml.attribute(payload, identifier, "Id"),
        name=name(label),
        party=_party(candidate) or _party(selection),
        ballot_order=None if order is None else xml.count(payload, identifier, "DisplayOrder"),
        source=xml.source(payload, identifier),
    )


def _list(payload: Payload, selection: etree._Element) -> Choice:
    affiliation = xml.need(payload, selection, "AffiliationIdentifier")
    key = xml.attribute(payload, affiliation, "Id")
    label = name(xml.text(xml.child(affiliation, "RegisteredName")) or f"List {key}")
    return Choice(id=key, name=label, kind=ChoiceKind.PARTY_LIST, source=xml.source(payload, affiliation))


def _option(payload: Payload, proposal: etree._Element) -> Choice:
    word = xml.attribute(payload, proposal, "ReferendumOptionIdentifier").strip().lower()
    if word not in OPTIONS:
        raise FeedError(
            f"unknown option {word!r:.40}",
            where=xml.where(payload, proposal, "ReferendumOptionIdentifier"),
            why="known: yes, no",
        )
    return Choice(id=word, name=OPTIONS[word], kind=ChoiceKind.OPTION, source=xml.source(payload, proposal))


def _party(element: etree._Element) -> str | None:
    """The registered name of a party, or the type where the name is left empty."""
    group = xml.child(element, "Affiliation")
    identifier = xml.child(element if group is None else group, "AffiliationIdentifier")
    registered = None if identifier is None else xml.text(xml.child(identifier, "RegisteredName"))
    kind = None if group is None else xml.text(xml.child(group, "Type"))
    label = registered or kind
    return None if label is None else name(label)


def _metrics(payload: Payload, part: etree._Element, drift: list[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for metric in xml.children(part, "CountMetric"):
        code = xml.attribute(payload, metric, "Id")
        if code in COUNTS:
            found[code] = xml.count(payload, metric)
        elif code not in OTHER_METRICS and (place := f"//CountMetric[@Id='{code}']") not in drift:
            drift.append(place)
    return found
