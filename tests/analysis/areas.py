"""Contests with their counties, for tests of records among areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from newsgen import analysis
from newsgen.model import AreaRecord, ContestResult, GateFinding, Stage, UnitResult, replace
from tests.analysis.builders import result, snapshot, tallies

Votes = Mapping[str, int]
FIVE = [
    {"A": 600, "B": 400},
    {"A": 500, "B": 510},
    {"A": 300, "B": 700},
    {"A": 550, "B": 450},
    {"A": 10, "B": 90},
]


def county(key: str, votes: Votes, **more: Any) -> UnitResult:
    """A county with its votes."""
    return UnitResult(**{"id": key, "name": key, "kind": "county", "tallies": tallies(votes)} | more)


def counties(votes: Sequence[Votes], **more: Any) -> list[UnitResult]:
    """Counties numbered from c0."""
    return [county(f"c{number}", each, **more) for number, each in enumerate(votes)]


def contest(units: Sequence[UnitResult], **more: Any) -> ContestResult:
    """A complete contest whose whole is its units."""
    whole: dict[str, int] = {}
    for unit in units:
        for tally in unit.tallies:
            whole[tally.choice] = whole.get(tally.choice, 0) + (tally.value or 0)  # type: ignore[operator]
    return result(whole, units=units, **{"stage": Stage.COMPLETE} | more)


def found(
    given: ContestResult, *, findings: Sequence[GateFinding] = ()
) -> dict[tuple[str, str | None], AreaRecord]:
    """The records of a contest by their kind and choice."""
    brief = replace(analysis.brief(given, snapshot(given)), findings=tuple(findings))
    records = analysis.with_records(brief, given).records
    assert records is not None
    return {(record.kind.value, record.choice): record for record in records}


def holders(given: ContestResult, **more: Any) -> dict[tuple[str, str | None], str]:
    """The area that holds each record."""
    return {key: record.area.id for key, record in found(given, **more).items()}
