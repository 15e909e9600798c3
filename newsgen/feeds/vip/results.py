"""Result elements of VIP 3: totals by contest and jurisdiction, votes by choice and jurisdiction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.contests import Job
from newsgen.feeds._reading.text import name as clean
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
    Source,
    Stage,
    StatedTotal,
    Tally,
    UnitResult,
)

_STAGES = {
    "certified": Stage.CERTIFIED,
    "unofficial_complete": Stage.COMPLETE,
    "unofficial_partial": Stage.PARTIAL,
}


def jobs(
    payload: Payload, root: etree._Element, totals: list[etree._Element], lines: list[etree._Element]
) -> Iterator[Job]:
    """One job for each contest that a result element names."""
    names = _names(root)
    numbers = dict.fromkeys(_field(payload, element, "contest_id") for element in (*totals, *lines))
    for number in numbers:
        own_totals = [e for e in totals if _field(payload, e, "contest_id") == number]
        own_lines = [e for e in lines if _field(payload, e, "contest_id") == number]
        contest = _contest(payload, root, number, own_totals + own_lines, names)
        yield contest, partial(_result, payload, contest, own_totals, own_lines, names)


def _names(root: etree._Element) -> dict[str, str]:
    """Names of contests, candidates, answers and places by their identifiers."""
    found = {}
    for element in root.iterchildren(
        "contest",
        "candidate",
        "ballot_response",
        "electoral_district",
        "locality",
        "state",
        "precinct",
    ):
        label = xml.text(xml.child(element, "office")) or xml.text(xml.child(element, "name"))
        label = label or xml.text(xml.child(element, "text"))
        identifier = element.get("id")
        if identifier and label:
            found[identifier] = clean(label)
    return found


def _contest(
    payload: Payload, root: etree._Element, number: str, elements: list[etree._Element], names: dict[str, str]
) -> Contest:
    measure = any(xml.child(element, "ballot_response_id") is not None for element in elements)
    return Contest(
        id=f"vip/{number}",
        slug=number,
        election=Election(id="vip", name=""),
        name=names.get(number, ""),
        area=_area(payload, root, number, elements, names),
        kind=ContestKind.BALLOT_MEASURE if measure else ContestKind.CANDIDATE,
    )


def _area(
    payload: Payload,
    root: etree._Element,
    number: str,
    elements: list[etree._Element],
    names: dict[str, str],
) -> Area:
    """The electoral district of a contest, where the file describes it, else its only jurisdiction."""
    for contest in root.iterchildren("contest"):
        district = xml.text(xml.child(contest, "electoral_district_id"))
        if contest.get("id") == number and district:
            return Area(id=district, name=names.get(district, ""), kind="district")
    places = sorted({_field(payload, element, "jurisdiction_id") for element in elements})
    label = names.get(places[0], "") if len(places) == 1 else ""
    return Area(id="+".join(places), name=label, kind="jurisdiction")


def _result(
    payload: Payload,
    contest: Contest,
    totals: list[etree._Element],
    lines: list[etree._Element],
    names: dict[str, str],
) -> ContestResult:
    whole = [element for element in lines if _entire(payload, element)] or lines
    _refuse_gaps(payload, whole)
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
        source=xml.source(payload, (totals + lines)[0]),
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
            raise FeedError(f"choice '{number}' stands twice in '{place}'", where=xml.where(payload, element))
        seen.add((number, place))
        cell = xml.need(payload, element, "votes")
        votes[number] = votes.get(number, 0) + xml.count(payload, cell)
        places.setdefault(number, []).append(xml.source(payload, cell).pointer)
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


def _refuse_gaps(payload: Payload, lines: list[etree._Element]) -> None:
    """FeedError where a choice has no line in a jurisdiction that counts for others: its sum would
    lack votes without a word."""
    places: dict[str, set[str]] = {}
    for element in lines:
        place = _field(payload, element, "jurisdiction_id")
        places.setdefault(_choice_id(payload, element), set()).add(place)
    everywhere = set[str]().union(*places.values())
    for number, found in places.items():
        if found != everywhere:
            lacking = ", ".join(sorted(everywhere - found))
            raise FeedError(
                f"choice '{number}' has no votes in {lacking}",
                where=xml.where(payload, lines[0]),
                why="other choices of the contest have",
            )


def _stated(payload: Payload, totals: list[etree._Element]) -> tuple[StatedTotal, ...]:
    """The total of the contest: of the whole district, or of the one jurisdiction there is."""
    whole = [element for element in totals if _entire(payload, element)] or totals
    if len(whole) != 1:
        return ()
    cell = xml.need(payload, whole[0], "total_votes")
    value = xml.count(payload, cell)
    return (StatedTotal(measure="votes", value=value, source=xml.source(payload, cell), covers="all"),)


def _units(payload: Payload, lines: list[etree._Element], names: dict[str, str]) -> Iterator[UnitResult]:
    places = dict.fromkeys(_field(payload, element, "jurisdiction_id") for element in lines)
    for place in places:
        own = [element for element in lines if _field(payload, element, "jurisdiction_id") == place]
        yield UnitResult(
            id=place,
            name=names.get(place, place),
            kind="jurisdiction",
            tallies=_tallies(payload, own),
            source=xml.source(payload, own[0]),
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
            where = xml.where(payload, element, "certification")
            raise FeedError(f"certification '{word}' is not known", where=where, why=", ".join(_STAGES))
        found.append(_STAGES[word])
    return min(found, key=(Stage.PARTIAL, Stage.COMPLETE, Stage.CERTIFIED).index)


def _entire(payload: Payload, element: etree._Element) -> bool:
    word = (xml.text(xml.child(element, "entire_district")) or "no").lower()
    if word not in ("yes", "no"):
        raise FeedError(f"entire_district is '{word}', expected yes or no", where=xml.where(payload, element))
    return word == "yes"


def _choice_id(payload: Payload, element: etree._Element) -> str:
    return xml.text(xml.child(element, "candidate_id")) or _field(payload, element, "ballot_response_id")


def _field(payload: Payload, element: etree._Element, name: str) -> str:
    value = xml.text(xml.need(payload, element, name))
    if value is None:
        raise FeedError(f"'{name}' is empty", where=xml.where(payload, element))
    return value


def _nameless(missing: list[str]) -> GateFinding:
    return GateFinding(
        gate="missing-name",
        severity=Severity.HOLD,
        message="choices without a name: the file does not list the candidates it counts for",
        place=missing[0],
        value=", ".join(missing),
    )
