"""One contest of a Florida county's download: totals by choice, ways of voting, precincts."""

from __future__ import annotations

from collections.abc import Sequence

from newsgen.errors import FeedError
from newsgen.feeds._reading.table import Row, span, summed
from newsgen.feeds._reading.us_tables import choice_in
from newsgen.model import Contest, ContestResult, GateFinding, Severity, Stage, Tally, UnitResult

VOTES = "Total Votes"
NAME = "Candidate Issue"
SUPPRESSED = ("-",)
WAYS = {
    "Provisional Votes": "provisional",
    "Mail Votes": "mail",
    "Early Votes": "early",
    "Election Day Votes": "election_day",
}


def contest_result(contest: Contest, rows: Sequence[Row], stage: Stage | None) -> ContestResult:
    """The contest from its rows. FeedError where a choice has no name, or stands twice in a precinct."""
    by_choice: dict[str, list[Row]] = {}
    by_precinct: dict[str, list[Row]] = {}
    for row in rows:
        by_choice.setdefault(_choice_id(row), []).append(row)
        by_precinct.setdefault(row.name("Precinct Name"), []).append(row)
    units = tuple(_unit(name, found) for name, found in by_precinct.items())
    tallies = tuple(_total(key, found) for key, found in by_choice.items())
    ways = tuple(
        summed(key, found, column, part=part, unknown=SUPPRESSED)
        for key, found in by_choice.items()
        for column, part in WAYS.items()
        if column in rows[0].cells
    )
    counted = any(tally.value for tally in tallies)
    return ContestResult(
        contest=contest,
        choices=tuple(choice_in(found[0], NAME, key, contest.kind) for key, found in by_choice.items()),
        tallies=(*tallies, *ways),
        stage=stage or (Stage.PARTIAL if counted else Stage.NONE),
        units=units,
        findings=_withheld(units),
        source=span(rows, "Contest"),
    )


def _choice_id(row: Row) -> str:
    """Party and name: the file has no number for a choice."""
    name, party = row.name(NAME), row.name("Party")
    if not name:
        raise FeedError("a choice has no name", where=row.where(NAME))
    return f"{party}/{name}" if party else name


def _total(key: str, found: Sequence[Row]) -> Tally:
    """All votes of a choice; where a precinct's total is suppressed, those that are known."""
    known = [row for row in found if row.text(VOTES) not in SUPPRESSED]
    return summed(key, known or found, VOTES, unknown=SUPPRESSED)


def _unit(name: str, rows: Sequence[Row]) -> UnitResult:
    tallies: dict[str, Tally] = {}
    for row in rows:
        choice = _choice_id(row)
        if choice in tallies:
            raise FeedError(
                "several contests go by one name, or a choice stands twice",
                where=row.where(NAME),
                why=f"{choice!r} again in precinct {name!r}",
                remedy="They cannot be told apart in this file; take the figures from the county.",
            )
        tallies[choice] = summed(choice, (row,), VOTES, unknown=SUPPRESSED)
    return UnitResult(
        id=name,
        name=name,
        kind="precinct",
        tallies=tuple(tallies.values()),
        source=span(rows, "Precinct Name"),
    )


def _withheld(units: Sequence[UnitResult]) -> tuple[GateFinding, ...]:
    return tuple(
        GateFinding(
            gate="withheld-units",
            severity=Severity.CAVEAT,
            message=f"votes of precinct '{unit.name}' are withheld: the totals are without them",
            place=unit.id,
            unit=unit.name,
        )
        for unit in units
        if any(tally.value is None for tally in unit.tallies)
    )
