"""Choices, units and kinds of ballot of a race in the neutral form."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.doubts import Doubts
from newsgen.feeds._reading.json_record import Record
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.neutral import words
from newsgen.model import (
    Choice,
    ChoiceKind,
    GateFinding,
    Outcome,
    OutcomeMark,
    Scope,
    SeatCount,
    Severity,
    Tally,
    UnitResult,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """The choices of a race and what is said of each."""

    choices: tuple[Choice, ...]
    tallies: tuple[Tally, ...]
    seats: tuple[SeatCount, ...]
    outcomes: tuple[OutcomeMark, ...]


def choices(race: Record, doubts: Doubts) -> Lines:
    """The choices in the order of the file. A second choice of the same id is noted and left out."""
    found: dict[str, Choice] = {}
    tallies, seats, outcomes = [], [], []
    records = list(race.records("choices"))
    lists = any(record.peek("seats") is not None for record in records)
    for record in records:
        choice = _choice(record, lists, doubts)
        votes, seat = record.at("votes"), record.at("seats")
        value, won = doubts.count(record, "votes"), doubts.count(record, "seats")
        elected = record.maybe("elected", bool)
        # A remark for editors; copy has its own notes.
        record.ignore("note")
        record.finish()
        if choice.id in found:
            doubts.hold(
                "duplicate-choice",
                f"two choices have the id '{choice.id}'",
                place=record.pointer,
                value=choice.id,
            )
            continue
        found[choice.id] = choice
        tallies.append(Tally(choice=choice.id, measure="votes", value=value, source=votes))
        if won is not None:
            seats.append(SeatCount(choice=choice.id, seats=won, source=seat))
        if elected:
            outcomes.append(
                OutcomeMark(choice=choice.id, outcome=Outcome.ELECTED, source=record.at("elected"))
            )
    return Lines(
        choices=tuple(found.values()), tallies=tuple(tallies), seats=tuple(seats), outcomes=tuple(outcomes)
    )


def _choice(record: Record, lists: bool, doubts: Doubts) -> Choice:
    choice_id = record.take("id", str)
    if not choice_id:
        raise FeedError("field 'id' is empty", where=record.where("id"))
    name = clean(record.maybe("name", str) or "")
    if not name:
        doubts.hold("missing-name", f"choice '{choice_id}' has no name", place=record.pointer, value="")
    party = record.maybe("party", str)
    status, kind = words.choice_state(record, doubts)
    return Choice(
        id=choice_id,
        name=name,
        # Nothing goes out, but an editor's view of the held race must call the choice something.
        short_name=None if name else choice_id,
        kind=kind or (ChoiceKind.PARTY_LIST if lists else ChoiceKind.CANDIDATE),
        party=clean(party) if party else None,
        status=status,
        source=record.source,
    )


def units(
    race: Record, ids: Collection[str], known: Collection[str], kind: str, doubts: Doubts
) -> tuple[UnitResult, ...]:
    """The units of a race; one that is not in the newsroom's list, or comes twice, is noted."""
    found: dict[str, UnitResult] = {}
    for record in race.records("units", optional=True):
        unit = _unit(record, ids, kind, doubts)
        if unit.id in found:
            doubts.hold(
                "duplicate-unit", f"two units have the id '{unit.id}'", place=record.pointer, value=unit.id
            )
            continue
        found[unit.id] = unit
    if known:
        unknown_units(found, known, doubts)
    return tuple(found.values())


def withheld(units: Collection[UnitResult], *, all_in: bool) -> Iterator[GateFinding]:
    """A caveat for each unit that has reported and whose votes are unknown: they are withheld."""
    for unit in units:
        reported = all_in if unit.reporting is None else unit.reporting
        if reported and unit.tallies and all(tally.value is None for tally in unit.tallies):
            most = "" if unit.electors is None else f", at most {unit.electors} electors"
            yield GateFinding(
                gate="withheld-units",
                severity=Severity.CAVEAT,
                scope=Scope.UNIT,
                message=f"votes of '{unit.id}' are withheld{most}",
                place=unit.id,
                bound=None if unit.electors is None else str(unit.electors),
                unit=unit.name,
            )


def unknown_units(found: Collection[str], known: Collection[str], doubts: Doubts) -> None:
    """Note every unit that is not in the list of units, and which of the list are missing."""
    missing = ", ".join(unit for unit in known if unit not in found) or "none"
    for unit in found:
        if unit not in known:
            doubts.hold(
                "unknown-unit",
                f"unit '{unit}' is not in the list of units; missing from the list: {missing}",
                place=unit,
                value=unit,
                bound=missing,
            )


def _unit(record: Record, ids: Collection[str], kind: str, doubts: Doubts) -> UnitResult:
    unit_id = record.take("id", str)
    name = clean(record.maybe("name", str) or "")
    if not name:
        doubts.hold(
            "missing-name",
            f"unit '{unit_id}' has no name",
            place=unit_id,
            value="",
            scope=Scope.UNIT,
        )
    votes = record.maybe_record("votes")
    unit = UnitResult(
        id=unit_id,
        name=name or unit_id,
        kind=kind,
        electors=doubts.count(record, "electorate"),
        ballots=doubts.count(record, "ballots_cast"),
        reporting=record.maybe("reporting", bool),
        tallies=tuple(_tallies(votes, ids, "total", doubts)) if votes else (),
        source=record.source,
    )
    record.finish()
    return unit


def by_type(race: Record, ids: Collection[str], doubts: Doubts) -> Iterator[Tally]:
    """Votes by kind of ballot: `{"mail": {"A": 1}}`, or the other way round, `{"A": {"mail": 1}}`.

    `{"mail": 12}` states a total of a kind and says nothing of a choice: it is read over.
    """
    table = race.maybe_record("by_type")
    if table is None:
        return
    outer = table.names()
    inverted = bool(outer) and all(key in ids for key in outer)
    for key in outer:
        if not isinstance(table.peek(key), dict):
            doubts.count(table, key)
            continue
        inner = table.record(key)
        if not inverted:
            yield from _tallies(inner, ids, words.plain(key), doubts)
            continue
        for part in inner.names():
            source = inner.at(part)
            yield Tally(
                choice=key,
                measure="votes",
                value=doubts.count(inner, part),
                source=source,
                part=words.plain(part),
            )


def _tallies(votes: Record, ids: Collection[str], part: str, doubts: Doubts) -> Iterator[Tally]:
    for choice in votes.names():
        source = votes.at(choice)
        value = doubts.count(votes, choice)
        if choice not in ids:
            doubts.unknown_choice(choice, source.pointer)
            continue
        yield Tally(choice=choice, measure="votes", value=value, source=source, part=part)
