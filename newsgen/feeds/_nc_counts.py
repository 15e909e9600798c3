"""One contest of North Carolina's table: totals by choice, ways of voting, precincts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from newsgen.errors import FeedError
from newsgen.feeds._summed import span, summed
from newsgen.feeds._table import Row
from newsgen.model import (
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    GateFinding,
    Severity,
    Stage,
    Tally,
    UnitResult,
)

WAYS = ("election_day", "early", "mail", "provisional")
TYPES = ("S", "C", "M")
MISCELLANEOUS = "write-in (miscellaneous)"
Columns = Mapping[str, str]


def contest_result(
    contest: Contest, rows: Sequence[Row], columns: Columns, stage: Stage | None
) -> ContestResult:
    """The contest from its rows. Unknown codes and rows that contradict each other raise FeedError."""
    for row in rows:
        if "type" in columns and row.text(columns["type"]) not in TYPES:
            raise row.unknown_code(columns["type"], TYPES)
    by_choice: dict[str, list[Row]] = {}
    for row in rows:
        by_choice.setdefault(_choice_id(row, columns), []).append(row)
    choices = tuple(_choice(key, found[0], columns, contest.kind) for key, found in by_choice.items())
    tallies = [summed(key, found, columns["votes"]) for key, found in by_choice.items()]
    ways = [
        summed(key, found, columns[way], part=way)
        for key, found in by_choice.items()
        for way in WAYS
        if way in columns
    ]
    counted = any(tally.value for tally in tallies)
    return ContestResult(
        contest=replace(contest, seats=_seats(rows, columns)),
        choices=choices,
        tallies=(*tallies, *ways),
        stage=stage or (Stage.PARTIAL if counted else Stage.NONE),
        units=_units(rows, columns),
        findings=(*_nameless(choices, by_choice, columns), *_differing(rows, columns)),
        source=span(rows, columns["votes"]),
    )


def _choice_id(row: Row, columns: Columns) -> str:
    """Party and name: the file has no number for a choice."""
    party = row.text(columns["party"]) if "party" in columns else ""
    name = row.name(columns["choice"])
    return f"{party}/{name}" if party else name


def _choice(key: str, row: Row, columns: Columns, kind: ContestKind) -> Choice:
    name = row.name(columns["choice"])
    party = row.text(columns["party"]) if "party" in columns else ""
    if name.lower() == MISCELLANEOUS:
        # Names nobody registered: together they may have the most votes, and the file lists them so.
        choice_kind = ChoiceKind.WRITE_IN
    else:
        choice_kind = ChoiceKind.OPTION if kind is ContestKind.BALLOT_MEASURE else ChoiceKind.CANDIDATE
    return Choice(
        id=key, name=name, kind=choice_kind, party=party or None, source=row.source(columns["choice"])
    )


def _seats(rows: Sequence[Row], columns: Columns) -> int:
    if "seats" not in columns:
        return 1
    seats = rows[0].count(columns["seats"])
    for row in rows:
        if row.count(columns["seats"]) != seats or seats < 1:
            raise FeedError(
                "rows of one contest contradict each other",
                where=row.where(columns["seats"]),
                why=f"seats to fill: {row.text(columns['seats'])!r}, in row {rows[0].line} {seats}",
                remedy="Fetch the file again.",
            )
    return seats


def _units(rows: Sequence[Row], columns: Columns) -> tuple[UnitResult, ...]:
    by_unit: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        by_unit.setdefault((row.need(columns["county"]), row.text(columns["precinct"])), []).append(row)
    return tuple(_unit(key, found, columns) for key, found in by_unit.items())


def _unit(key: tuple[str, str], rows: Sequence[Row], columns: Columns) -> UnitResult:
    county, precinct = key
    tallies: dict[str, Tally] = {}
    for row in rows:
        choice = _choice_id(row, columns)
        if choice in tallies:
            raise FeedError(
                "a choice stands twice in one precinct",
                where=row.where(columns["choice"]),
                why=f"{choice!r} in {county} {precinct}",
                remedy="Fetch the file again.",
            )
        tallies[choice] = summed(choice, (row,), columns["votes"])
    return UnitResult(
        id=f"{county}/{precinct}",
        name=precinct,
        kind="precinct" if _is_real(rows[0], columns) else "administrative",
        parent=county,
        tallies=tuple(tallies.values()),
        source=span(rows, columns["precinct"]),
    )


def _is_real(row: Row, columns: Columns) -> bool:
    if "real" not in columns:
        return True
    if row.text(columns["real"]) not in ("Y", "N"):
        raise row.unknown_code(columns["real"], ("Y", "N"))
    return row.text(columns["real"]) == "Y"


def _nameless(
    choices: Sequence[Choice], by_choice: Mapping[str, Sequence[Row]], columns: Columns
) -> tuple[GateFinding, ...]:
    return tuple(
        GateFinding(
            gate="missing-name",
            severity=Severity.HOLD,
            message="a choice has no name",
            place=span(by_choice[choice.id], columns["choice"]).pointer,
            value="",
        )
        for choice in choices
        if not choice.name
    )


def _differing(rows: Sequence[Row], columns: Columns) -> tuple[GateFinding, ...]:
    """Rows whose ways of voting do not add up to their total: the total stands, an editor is told."""
    if any(way not in columns for way in WAYS):
        return ()
    found = []
    for row in rows:
        parts = sum(row.count(columns[way]) for way in WAYS)
        total = row.count(columns["votes"])
        if parts != total:
            found.append(
                GateFinding(
                    gate="parts-differ",
                    severity=Severity.WARNING,
                    message=f"ways of voting add up to {parts}, the total is {total}",
                    place=row.source(columns["votes"]).pointer,
                    value=str(parts),
                    bound=str(total),
                )
            )
    return tuple(found)
