"""One Contest element of a detail.xml: choices, counts, and the precincts or counties below."""

from __future__ import annotations

from collections.abc import Iterable

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.numbers import percent, whole
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.clarity.frame import choice_of, kind_of, stage_of
from newsgen.feeds.clarity.roll import UNITS, Entry, Roll
from newsgen.model import (
    Choice,
    Contest,
    ContestResult,
    GateFinding,
    Payload,
    Progress,
    Severity,
    Source,
    Tally,
    UnitResult,
    Value,
    replace,
)


def read_contest(
    payload: Payload,
    element: etree._Element,
    path: str,
    identity: Contest,
    roll: Roll | None,
    drift: list[str],
) -> ContestResult:
    """The result of one contest. `totalVotes` counts, not the rows below: they may lack votes."""
    choices, tallies = [], []
    contest, parts = _described(payload, element, path, identity), _Parts(payload)
    for number, child in enumerate(element.iterchildren("Choice"), 1):
        place = f"{path}/Choice[{number}]"
        choice, tally = _choice(payload, child, place, contest)
        choices.append(choice)
        tallies.append(tally)
        parts.add(child, choice.id, place, tally.value)
    drift.extend(_unread(element, path))
    if len({choice.id for choice in choices}) != len(choices):
        raise FeedError("a choice's key stands twice", where=f"{payload.location} at {path}")
    units, doubts = parts.units(roll)
    progress = _progress(payload, element, path, contest, roll, units)
    return ContestResult(
        contest=contest,
        choices=tuple(choices),
        tallies=tuple(tallies),
        progress=progress,
        stage=stage_of(progress.reported, progress.expected, (tally.value for tally in tallies)),
        units=units,
        findings=doubts,
        source=Source(payload.digest, path),
    )


def _described(payload: Payload, element: etree._Element, path: str, identity: Contest) -> Contest:
    # Sites of the first years do not write the attribute.
    question = element.get("isQuestion", "false").lower()
    if question not in ("true", "false"):
        raise FeedError(
            f"isQuestion is '{question}', expected true or false", where=f"{payload.location} at {path}"
        )
    seats = _optional(payload, element, "voteFor", path)
    texts = [choice.get("text") or "" for choice in element.iterchildren("Choice")]
    return replace(identity, kind=kind_of(texts, question=question == "true"), seats=max(seats or 1, 1))


def _choice(payload: Payload, child: etree._Element, place: str, contest: Contest) -> tuple[Choice, Tally]:
    source = Source(payload.digest, place)
    choice = choice_of(
        xml.attribute(payload, child, "key"),
        xml.attribute(payload, child, "text"),
        child.get("party"),
        contest.kind,
        source,
    )
    value = _count(payload, child, "totalVotes", place)
    pointer = Source(payload.digest, f"{place}/@totalVotes")
    return choice, Tally(choice=choice.id, measure="votes", value=value, source=pointer)


class _Parts:
    """Votes of one contest by unit, gathered choice by choice, and whether they add up."""

    def __init__(self, payload: Payload) -> None:
        self._payload = payload
        self._by_unit: dict[str, list[Tally]] = {}
        self._kind = "precinct"
        self._short: list[str] = []
        self._uneven: list[str] = []

    def add(self, child: etree._Element, choice: str, place: str, total: Value | None) -> None:
        """The votes of one choice: its vote types against the total, its units against each type."""
        votes: dict[str, int] = {}
        typed = rows = 0
        types = list(child.iterchildren("VoteType"))
        for kind in types:
            typed += _count(self._payload, kind, "votes", place)
            for unit in kind.iterchildren("Precinct", "County"):
                self._kind = UNITS[str(unit.tag)]
                name, count = clean(xml.attribute(self._payload, unit, "name")), 0
                count = _count(self._payload, unit, "votes", f"{place}/VoteType")
                votes[name] = votes.get(name, 0) + count
                rows += count
        if types and typed != total:
            self._uneven.append(f"{place}: types {typed}, total {total}")
        if votes and rows != typed:
            self._short.append(f"{place}: units {rows}, types {typed}")
        for name, count in votes.items():
            source = Source(self._payload.digest, f'{place}/VoteType/*[@name="{name}"]/@votes')
            tally = Tally(choice=choice, measure="votes", value=count, source=source, summed=len(types) > 1)
            self._by_unit.setdefault(name, []).append(tally)

    def units(self, roll: Roll | None) -> tuple[tuple[UnitResult, ...], tuple[GateFinding, ...]]:
        """The units, left out where they lack votes, and one warning for each kind of doubt."""
        doubts = []
        if self._uneven:
            doubts.append(_warning("parts-against-total", "vote types do not add up", self._uneven))
        if self._short:
            message = "units lack votes of their types, and are left out"
            return (), (*doubts, _warning("units-below-total", message, self._short))
        known = roll.entries if roll and roll.kind == self._kind else {}
        strange = [name for name in self._by_unit if known and name not in known]
        if strange:
            message = "units that are not in the list of turnout; their electorate is unknown"
            doubts.append(_warning("unknown-unit", message, strange))
        return tuple(self._unit(name, known.get(name)) for name in self._by_unit), tuple(doubts)

    def _unit(self, name: str, entry: Entry | None) -> UnitResult:
        tallies = tuple(self._by_unit[name])
        return UnitResult(
            id=name,
            name=name,
            kind=self._kind,
            electors=entry.electors if entry else None,
            ballots=entry.ballots if entry else None,
            reporting=entry.reporting if entry else None,
            tallies=tallies,
            source=tallies[0].source,
        )


def _progress(
    payload: Payload,
    element: etree._Element,
    path: str,
    contest: Contest,
    roll: Roll | None,
    units: tuple[UnitResult, ...],
) -> Progress:
    # A county file calls the number of all precincts "precinctsReporting".
    total = "precinctsParticipating" if element.get("precinctsParticipating") else "precinctsReporting"
    expected = _optional(payload, element, total, path)
    reported = _optional(payload, element, "precinctsReported", path)
    covered = roll is not None and bool(units) and {unit.name for unit in units} == set(roll.entries)
    lost = {
        kind.get("name"): _count(payload, kind, "votes", path) for kind in element.iterchildren("VoteType")
    }
    single = contest.seats == 1
    ballots, electors = (roll.ballots, roll.electors) if roll and covered else (None, None)
    all_in = bool(expected) and reported is not None and reported >= (expected or 0)
    return Progress(
        unit="precincts",
        reported=reported if expected else None,
        expected=expected or None,
        electors=electors,
        ballots=ballots,
        # Before all precincts are in, ballots are only those of the precincts that are.
        turnout_percent=percent(ballots, electors) if all_in else None,
        blank=lost.get("Undervotes") if single else None,
        invalid=lost.get("Overvotes") if single else None,
        source=Source(payload.digest, f"{path}/@precinctsReported"),
    )


def _unread(element: etree._Element, path: str) -> list[str]:
    known = ("Choice", "VoteType", "ParticipatingCounties")
    tags = [str(child.tag) for child in element if isinstance(child.tag, str)]
    return [f"{path}/{tag}" for tag in tags if tag not in known]


def _warning(gate: str, message: str, cases: Iterable[str]) -> GateFinding:
    listed = list(cases)
    return GateFinding(
        gate=gate, severity=Severity.WARNING, message=f"{message}: {'; '.join(listed[:5])}", place=listed[0]
    )


def _count(payload: Payload, element: etree._Element, name: str, path: str) -> int:
    value = whole(xml.attribute(payload, element, name), f"{payload.location} at {path}/@{name}")
    assert value is not None
    return value


def _optional(payload: Payload, element: etree._Element, name: str, path: str) -> int | None:
    return _count(payload, element, name, path) if element.get(name) is not None else None
