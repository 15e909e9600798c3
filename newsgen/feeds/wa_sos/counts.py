"""One race of Washington's exports: totals by candidate and the counties behind them."""

from __future__ import annotations

from collections.abc import Sequence

from newsgen.errors import FeedError
from newsgen.feeds._reading.table import Row, span, summed
from newsgen.feeds._reading.us_tables import choice_in
from newsgen.model import Contest, ContestResult, GateFinding, Severity, Stage, UnitResult

VOTES = "Votes"
NAME = "Candidate"


def contest_result(
    contest: Contest, rows: Sequence[Row], stage: Stage | None, missing: Sequence[str]
) -> ContestResult:
    """The contest from its rows; `missing` are counties that a state-wide race lacks.

    FeedError where a candidate stands twice in one county or has no name.
    """
    by_choice: dict[str, list[Row]] = {}
    by_county: dict[str, list[Row]] = {}
    for row in rows:
        key = row.name(NAME).casefold()
        if not key:
            raise FeedError("a candidate has no name", where=row.where(NAME))
        by_choice.setdefault(key, []).append(row)
        by_county.setdefault(row.name("County"), []).append(row)
    for key, found in by_choice.items():
        _require_once(key, found)
    tallies = tuple(summed(key, found, VOTES) for key, found in by_choice.items())
    counted = any(tally.value for tally in tallies)
    return ContestResult(
        contest=contest,
        choices=tuple(choice_in(found[0], NAME, key, contest.kind) for key, found in by_choice.items()),
        tallies=tallies,
        stage=stage or (Stage.PARTIAL if counted else Stage.NONE),
        units=tuple(_unit(county, found) for county, found in by_county.items() if county),
        findings=_incomplete(missing, rows),
        source=span(rows, "Race"),
    )


def _require_once(key: str, found: Sequence[Row]) -> None:
    seen: set[str] = set()
    for row in found:
        if row.name("County") in seen:
            raise FeedError(
                "a candidate stands twice in one county",
                where=row.where(NAME),
                why=f"{key!r} in {row.text('County') or 'the state'}",
                remedy="Fetch the file again.",
            )
        seen.add(row.name("County"))


def _unit(county: str, rows: Sequence[Row]) -> UnitResult:
    return UnitResult(
        id=county,
        name=county,
        kind="county",
        tallies=tuple(summed(row.name(NAME).casefold(), (row,), VOTES) for row in rows),
        source=span(rows, "County"),
    )


def _incomplete(missing: Sequence[str], rows: Sequence[Row]) -> tuple[GateFinding, ...]:
    if not missing:
        return ()
    finding = GateFinding(
        gate="units-missing",
        severity=Severity.HOLD,
        message=f"a state-wide race lacks {', '.join(missing)}: they may name it differently",
        place=span(rows, "Race").pointer,
        value=str(len(missing)),
        bound="0",
    )
    return (finding,)
