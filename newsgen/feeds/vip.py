"""Voting Information Project: version 3 result elements; versions 5 and 6 have no results.

Publisher: states, for the Voting Information Project. Documentation: vip-specification.readthedocs.io.
Version 3 had `contest_result` (a total per contest and jurisdiction) and `ballot_line_result` (votes
of one candidate or answer there); `entire_district` says whether the jurisdiction is the whole
district. Versions 5 and 6 describe ballots, offices and polling places and carry no counts, so they
are refused as results.

Licence: specification CC-BY 4.0; data are each state's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds import _xml
from newsgen.feeds._each import Job, each
from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.feeds._text import name as clean
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Payload,
    Progress,
    Severity,
    Snapshot,
    Source,
    Stage,
    StatedTotal,
    Tally,
    UnitResult,
)

_FIVE = re.compile(rb"<VipObject[\s>]")
_THREE = re.compile(rb"<(vip_object|contest_result|ballot_line_result)[\s>]")
_RESULTS = (b"<contest_result", b"<ballot_line_result")
_NO_RESULTS = "VIP 5 and 6 describe ballots and polling places and have no results"
_STAGES = {
    "certified": Stage.CERTIFIED,
    "unofficial_complete": Stage.COMPLETE,
    "unofficial_partial": Stage.PARTIAL,
}
_TOTAL = (
    "contest_id", "jurisdiction_id", "entire_district", "total_votes", "total_valid_votes", "overvotes",
    "blank_votes", "accepted_provisional_votes", "rejected_votes",
)  # fmt: skip
_LINE = (
    "contest_id", "jurisdiction_id", "candidate_id", "ballot_response_id", "entire_district", "votes",
    "victorious", "overvotes", "undervotes",
)  # fmt: skip


def _sniff(payload: Payload) -> Sniff:
    head = payload.body[:8192].lstrip(b"\xef\xbb\xbf \t\r\n")
    if not head.startswith(b"<"):
        return NO
    if _FIVE.search(head):
        return Sniff(0, f"{_NO_RESULTS}; ask the state for its results feed")
    if _THREE.search(head):
        if any(mark in payload.body for mark in _RESULTS):
            return Sniff(90, "result elements of VIP 3")
        return Sniff(0, "VIP 3 without result elements: a description of ballots and polling places")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of VIP 3 results; VIP 5 and 6 raise FeedError with the reason."""
    root = _xml.parse(payload)
    if root.tag == "VipObject":
        raise FeedError(
            "not a results feed",
            where=f"{payload.location} at /VipObject",
            why=_NO_RESULTS,
            remedy="Ask the state for its results feed, for instance in NIST SP 1500-100.",
        )
    totals = [root] if root.tag == "contest_result" else list(root.iterchildren("contest_result"))
    lines = [root] if root.tag == "ballot_line_result" else list(root.iterchildren("ballot_line_result"))
    if not totals and not lines:
        raise FeedError("no result elements in the file", where=f"{payload.location} at /{root.tag}")
    drift: list[str] = []
    for elements, known in ((totals, _TOTAL), (lines, _LINE)):
        for element in elements:
            _xml.leftovers(payload, element, drift, attributes=("id", "certification"), elements=known)
    contests = each(_jobs(payload, root, totals, lines))
    return (
        Snapshot(
            feed="vip",
            digest=payload.digest,
            location=payload.location,
            generated_at=None,
            retrieved_at=payload.retrieved_at,
            contests=contests,
            drift=tuple(drift),
        ),
    )


def _jobs(
    payload: Payload, root: etree._Element, totals: list[etree._Element], lines: list[etree._Element]
) -> Iterator[Job]:
    names = _names(root)
    numbers = dict.fromkeys(_field(payload, element, "contest_id") for element in (*totals, *lines))
    for number in numbers:
        own_totals = [e for e in totals if _field(payload, e, "contest_id") == number]
        own_lines = [e for e in lines if _field(payload, e, "contest_id") == number]
        contest = _contest(payload, number, own_totals + own_lines, names)
        yield contest, partial(_result, payload, contest, own_totals, own_lines, names)


def _names(root: etree._Element) -> dict[str, str]:
    """Names of contests, candidates, answers and places by their identifiers."""
    found = {}
    for element in root.iterchildren(
        "contest", "candidate", "ballot_response", "locality", "state", "precinct"
    ):
        label = _xml.text(_xml.child(element, "office")) or _xml.text(_xml.child(element, "name"))
        label = label or _xml.text(_xml.child(element, "text"))
        identifier = element.get("id")
        if identifier and label:
            found[identifier] = clean(label)
    return found


def _contest(payload: Payload, number: str, elements: list[etree._Element], names: dict[str, str]) -> Contest:
    place = _field(payload, elements[0], "jurisdiction_id")
    measure = any(_xml.child(element, "ballot_response_id") is not None for element in elements)
    return Contest(
        id=f"vip/{number}",
        slug=number,
        election=Election(id="vip", name=""),
        name=names.get(number, ""),
        area=Area(id=place, name=names.get(place, ""), kind="jurisdiction"),
        kind=ContestKind.BALLOT_MEASURE if measure else ContestKind.CANDIDATE,
    )


def _result(
    payload: Payload,
    contest: Contest,
    totals: list[etree._Element],
    lines: list[etree._Element],
    names: dict[str, str],
) -> ContestResult:
    whole = [element for element in lines if _entire(payload, element)] or lines
    choices, tallies = _choices(payload, contest, whole, names), _tallies(payload, whole)
    missing = [choice.id for choice in choices if not choice.name]
    return ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        progress=Progress(unit="jurisdictions"),
        stage=_stage(payload, totals + lines),
        stated_totals=_stated(payload, totals),
        units=tuple(_units(payload, lines, names)) if whole is lines else (),
        findings=(_nameless(missing),) if missing else (),
        source=_xml.source(payload, (totals + lines)[0]),
    )


def _choices(
    payload: Payload, contest: Contest, lines: list[etree._Element], names: dict[str, str]
) -> tuple[Choice, ...]:
    kind = ChoiceKind.OPTION if contest.kind is ContestKind.BALLOT_MEASURE else ChoiceKind.CANDIDATE
    ids = dict.fromkeys(_choice_id(payload, element) for element in lines)
    return tuple(Choice(id=number, name=names.get(number, ""), kind=kind) for number in ids)


def _tallies(payload: Payload, lines: list[etree._Element]) -> tuple[Tally, ...]:
    """Votes by choice over the jurisdictions; one choice twice in one jurisdiction is refused."""
    votes: dict[str, int] = {}
    places: dict[str, list[str]] = {}
    seen: set[tuple[str, str]] = set()
    for element in lines:
        number, place = _choice_id(payload, element), _field(payload, element, "jurisdiction_id")
        if (number, place) in seen:
            raise FeedError(
                f"choice '{number}' stands twice in '{place}'", where=_xml.where(payload, element)
            )
        seen.add((number, place))
        cell = _xml.need(payload, element, "votes")
        votes[number] = votes.get(number, 0) + _xml.count(payload, cell)
        places.setdefault(number, []).append(_xml.source(payload, cell).pointer)
    return tuple(
        Tally(
            choice=number,
            measure="votes",
            value=value,
            source=Source(payload.digest, " and ".join(places[number])),
            summed=len(places[number]) > 1,
        )
        for number, value in votes.items()
    )


def _stated(payload: Payload, totals: list[etree._Element]) -> tuple[StatedTotal, ...]:
    """The total of the contest: of the whole district, or of the one jurisdiction there is."""
    whole = [element for element in totals if _entire(payload, element)] or totals
    if len(whole) != 1:
        return ()
    cell = _xml.need(payload, whole[0], "total_votes")
    value = _xml.count(payload, cell)
    return (StatedTotal(measure="votes", value=value, source=_xml.source(payload, cell), covers="all"),)


def _units(payload: Payload, lines: list[etree._Element], names: dict[str, str]) -> Iterator[UnitResult]:
    places = dict.fromkeys(_field(payload, element, "jurisdiction_id") for element in lines)
    for place in places:
        own = [element for element in lines if _field(payload, element, "jurisdiction_id") == place]
        yield UnitResult(
            id=place,
            name=names.get(place, place),
            kind="jurisdiction",
            tallies=_tallies(payload, own),
            source=_xml.source(payload, own[0]),
        )


def _stage(payload: Payload, elements: list[etree._Element]) -> Stage:
    """The least certain certification of a contest's elements."""
    found = []
    for element in elements:
        word = element.get("certification")
        if word is None:
            found.append(Stage.PARTIAL)
            continue
        if word not in _STAGES:
            where = _xml.where(payload, element, "certification")
            raise FeedError(f"certification '{word}' is not known", where=where, why=", ".join(_STAGES))
        found.append(_STAGES[word])
    return min(found, key=(Stage.PARTIAL, Stage.COMPLETE, Stage.CERTIFIED).index)


def _entire(payload: Payload, element: etree._Element) -> bool:
    word = (_xml.text(_xml.child(element, "entire_district")) or "no").lower()
    if word not in ("yes", "no"):
        raise FeedError(
            f"entire_district is '{word}', expected yes or no", where=_xml.where(payload, element)
        )
    return word == "yes"


def _choice_id(payload: Payload, element: etree._Element) -> str:
    return _xml.text(_xml.child(element, "candidate_id")) or _field(payload, element, "ballot_response_id")


def _field(payload: Payload, element: etree._Element, name: str) -> str:
    value = _xml.text(_xml.need(payload, element, name))
    if value is None:
        raise FeedError(f"'{name}' is empty", where=_xml.where(payload, element))
    return value


def _nameless(missing: list[str]) -> GateFinding:
    return GateFinding(
        gate="missing-name",
        severity=Severity.HOLD,
        message="choices without a name: the file does not list the candidates it counts for",
        place=missing[0],
        value=", ".join(missing),
    )


FEED = Feed(
    name="vip",
    publisher="States, for the Voting Information Project",
    country="US",
    formats=("result elements of VIP 3, XML",),
    says="votes by jurisdiction and whether they are certified (VIP 3 only)",
    silent_on="everything else: VIP 5 and 6 carry no results and are refused",
    licence="specification CC-BY 4.0; data of each state",
    documentation="https://vip-specification.readthedocs.io",
    sniff=_sniff,
    read=read,
)
