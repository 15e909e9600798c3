"""The counts of one division in the AEC media feed: first preferences and the last two."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.numbers import decimal
from newsgen.feeds._reading.person import natural
from newsgen.feeds._reading.sums import off
from newsgen.feeds.au_aec.names import Names, Person
from newsgen.model import (
    Baseline,
    Choice,
    GateFinding,
    Outcome,
    OutcomeMark,
    Payload,
    Severity,
    StatedTotal,
    Tally,
)

WITHHELD = {
    "Maverick": "two-candidate count withdrawn: the pair first chosen is not the last two, "
    "and the count of preferences is made anew with other candidates",
    "Restricted": "two-candidate count not released yet",
}
PAIR = "two_candidate"
_FLAGS = {"true": True, "false": False, "1": True, "0": False}


@dataclass(frozen=True, slots=True)
class Count:
    """What one kind of count gives; `findings` say why there is nothing where it is withheld."""

    choices: tuple[Choice, ...] = ()
    tallies: tuple[Tally, ...] = ()
    totals: tuple[StatedTotal, ...] = ()
    outcomes: tuple[OutcomeMark, ...] = ()
    baseline: tuple[Baseline, ...] = ()
    findings: tuple[GateFinding, ...] = ()


def first_preferences(payload: Payload, part: etree._Element, known: Names, drift: list[str]) -> Count:
    """All candidates with their first preferences; parties of last time only are left out."""
    xml.leftovers(
        payload,
        part,
        drift,
        attributes=("Updated", "PollingPlacesReturned", "PollingPlacesExpected"),
        elements=("Candidate", "Ghost", "Formal", "Informal", "Total"),
    )
    lines = [_line(payload, e, "first_preferences", drift) for e in xml.children(part, "Candidate")]
    if not lines:
        raise FeedError("the contest has no candidates", where=xml.where(payload, part))
    formal = xml.child(part, "Formal")
    votes = None if formal is None else xml.need(payload, formal, "Votes")
    return Count(
        choices=tuple(_choice(payload, line, known) for line in lines),
        tallies=tuple(line.tally for line in lines),
        totals=()
        if votes is None
        else (
            StatedTotal(
                measure="first_preferences",
                value=xml.count(payload, votes),
                source=xml.source(payload, votes),
            ),
        ),
        outcomes=tuple(_elected(payload, lines)),
        baseline=tuple(line.swing for line in lines if line.swing is not None),
    )


def two_candidate(
    payload: Payload, part: etree._Element | None, known: frozenset[str], drift: list[str]
) -> Count:
    """The count between the last two, or a caveat where it is withdrawn or not released."""
    if part is None:
        return Count()
    xml.leftovers(
        payload,
        part,
        drift,
        attributes=("Updated", "PollingPlacesReturned", "PollingPlacesExpected", *WITHHELD),
        elements=("Candidate",),
    )
    caveats = tuple(
        GateFinding(
            gate=key.lower(),
            severity=Severity.CAVEAT,
            message=message,
            place=xml.source(payload, part, key).pointer,
            value=PAIR,
        )
        for key, message in WITHHELD.items()
        if part.get(key) is not None and _flag(payload, part, key)
    )
    if caveats:
        return Count(findings=caveats)
    lines = [_line(payload, element, PAIR, drift) for element in xml.children(part, "Candidate")]
    _check_pair(payload, part, lines, known)
    if not any(line.tally.value for line in lines):
        return Count()
    return Count(
        tallies=tuple(line.tally for line in lines),
        baseline=tuple(line.swing for line in lines if line.swing is not None),
    )


def sums_doubted(first: Count) -> Iterator[GateFinding]:
    """A hold where the candidates' first preferences differ from the formal votes stated."""
    total = sum(int(tally.value) for tally in first.tallies if tally.value is not None)
    for stated in first.totals:
        if total != stated.value:
            yield off("the candidates' first preferences", total, int(stated.value), stated.source)


@dataclass(frozen=True, slots=True)
class _Line:
    element: etree._Element
    id: str
    tally: Tally
    swing: Baseline | None


def _line(payload: Payload, element: etree._Element, measure: str, drift: list[str]) -> _Line:
    xml.leftovers(
        payload,
        element,
        drift,
        attributes=("Independent",),
        elements=(
            *("CandidateIdentifier", "AffiliationIdentifier", "BallotPosition", "Elected", "Incumbent"),
            *("Votes", "VotesByType"),
        ),
    )
    key = xml.attribute(payload, xml.need(payload, element, "CandidateIdentifier"), "Id")
    votes = xml.need(payload, element, "Votes")
    tally = Tally(
        choice=key, measure=measure, value=xml.count(payload, votes), source=xml.source(payload, votes)
    )
    return _Line(element, key, tally, _swing(payload, votes, key, measure))


def _swing(payload: Payload, votes: etree._Element, key: str, measure: str) -> Baseline | None:
    """The swing on the same polling places last time; none for one who did not stand then."""
    raw, historic = votes.get("Swing"), votes.get("MatchedHistoric")
    if raw is None or historic is None or xml.count(payload, votes, "MatchedHistoric") == 0:
        return None
    change: Decimal | None = decimal(raw, xml.where(payload, votes, "Swing"))
    return Baseline(
        choice=key, points_change=change, measure=measure, source=xml.source(payload, votes, "Swing")
    )


def _choice(payload: Payload, line: _Line, known: Names) -> Choice:
    identifier = xml.need(payload, line.element, "CandidateIdentifier")
    listed = known.get(line.id, Person(name="", party=None))
    label = xml.text(xml.child(identifier, "CandidateName")) or listed.name
    if not label:
        raise FeedError(
            f"candidate {line.id} has no name",
            where=xml.where(payload, identifier),
            remedy="Give the Preload file of the election as a companion.",
        )
    party = xml.child(line.element, "AffiliationIdentifier")
    position = xml.child(line.element, "BallotPosition")
    incumbent = xml.child(line.element, "Incumbent")
    independent = line.element.get("Independent") is not None and _flag(payload, line.element, "Independent")
    return Choice(
        id=line.id,
        name=natural(label),
        short_name=natural(label.split(",", 1)[0] + ","),
        party=(party.get("ShortCode") if party is not None else listed.party)
        or ("IND" if independent else None),
        incumbent=None if incumbent is None else _flag(payload, incumbent),
        ballot_order=None if position is None else xml.count(payload, position),
        source=xml.source(payload, identifier),
    )


def _elected(payload: Payload, lines: list[_Line]) -> Iterator[OutcomeMark]:
    for line in lines:
        mark = xml.child(line.element, "Elected")
        if mark is not None and _flag(payload, mark):
            yield OutcomeMark(choice=line.id, outcome=Outcome.ELECTED, source=xml.source(payload, mark))


def _flag(payload: Payload, element: etree._Element, key: str = "") -> bool:
    raw = (xml.attribute(payload, element, key) if key else element.text or "").strip()
    if raw not in _FLAGS:
        raise FeedError(f"expected true or false, got {raw!r:.40}", where=xml.where(payload, element, key))
    return _FLAGS[raw]


def _check_pair(payload: Payload, part: etree._Element, lines: list[_Line], known: frozenset[str]) -> None:
    """A two-candidate count is of two of the contest's candidates."""
    ids = {line.id for line in lines}
    if lines and (len(lines) != 2 or len(ids) != 2 or not ids <= known):
        raise FeedError(
            "the two-candidate count is not of two candidates of the contest",
            where=xml.where(payload, part),
            why=f"it has {', '.join(line.id for line in lines)}",
            remedy="The last good figures stay in use; tell the commission.",
        )
