"""The precinct table read: three measures summed over all precincts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime
from decimal import Decimal
from itertools import groupby

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading import numbers
from newsgen.feeds._reading.rows import cell_where
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import refuse_web_page
from newsgen.feeds.idp_precincts import capture, layout
from newsgen.feeds.idp_precincts.captures import read_capture
from newsgen.feeds.idp_precincts.layouts import CANDIDATES, Column, Row, Table, read_table
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    GateFinding,
    Measure,
    Payload,
    Progress,
    Severity,
    Snapshot,
    Source,
    Stage,
    Tally,
    UnitResult,
    Value,
)

PRECINCTS = 1765
ELECTION = Election(id="ia-dem-2020", name="Iowa Democratic caucuses", date=date(2020, 2, 3))
CONTEST = Contest(
    id="ia-dem-2020/IA",
    slug="caucus",
    election=ELECTION,
    name="Iowa Democratic caucuses",
    area=Area(id="IA", name="Iowa", kind="us_state"),
    kind=ContestKind.CANDIDATE,
    rule="caucus",
    measures=(
        Measure(name="sde", term="state_delegate", decides=True, places=4),
        Measure(name="first_alignment", decides=False),
        Measure(name="final_alignment", decides=False),
    ),
    threshold=Decimal(15),
)
_KINDS = {"Other": ChoiceKind.AGGREGATE, "Uncommitted": ChoiceKind.OPTION}
# The party counted the votes again in two steps; a copied release says so only in its name.
_STAGES = (("recount", "recount"), ("recanvass", "recanvass"))


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: three measures summed over all rows, counties as units."""
    if captured := capture(payload):
        table = read_capture(payload, captured)
        return (snapshot(payload, table, context),)
    kind = layout(payload)
    if kind is None:
        refuse_web_page(payload)
        raise FeedError(
            "not a precinct table",
            where=f"{payload.location}, row 1",
            why="the header is in none of the known layouts",
            remedy="See 'newsgen sniff'.",
        )
    table = read_table(payload, kind)
    return (snapshot(payload, table, context),)


def snapshot(payload: Payload, table: Table, context: ReadContext) -> Snapshot:
    """The snapshot of a table, whatever layout it came in."""
    _refuse_repeats(payload, table)
    stamps = [_time(payload, row) for row in table.rows if row.reported_at]
    generated = max(stamps, default=None)
    reported = sum(_precincts(payload, row) for row in table.rows)
    tallies = _tallies(payload, table.columns, table.rows)
    result = ContestResult(
        contest=CONTEST,
        choices=tuple(
            Choice(id=name.lower(), name=name, kind=_KINDS.get(name, ChoiceKind.CANDIDATE))
            for name in CANDIDATES
        ),
        tallies=tallies,
        progress=Progress(
            unit="precincts",
            reported=reported,
            expected=PRECINCTS,
            as_of=generated,
            source=Source(payload.digest, _span(table.rows, "precinct")),
        ),
        stage=_stage(reported),
        count=_count(payload, context),
        status_word=None if any(c.measure == "sde" for c in table.columns) else "votes only",
        units=tuple(_units(payload, table)),
        findings=tuple(_against_totals(payload, table)),
    )
    return snapshot_of(payload, feed="idp_precincts", generated_at=generated, contests=(result,))


def _stage(reported: int) -> Stage:
    if reported == 0:
        return Stage.NONE
    return Stage.COMPLETE if reported >= PRECINCTS else Stage.PARTIAL


def _count(payload: Payload, context: ReadContext) -> str:
    declared = context.options.get("count")
    if isinstance(declared, str):
        return declared
    name = payload.location.rsplit("/", 1)[-1].lower()
    return next((count for word, count in _STAGES if word in name), "first")


def _time(payload: Payload, row: Row) -> datetime:
    try:
        return datetime.fromisoformat(row.reported_at).replace(tzinfo=UTC)
    except ValueError as error:
        raise FeedError(
            "malformed time",
            where=cell_where(payload, row.line, "reported_at_utc"),
            why=f"expected year-month-dayThour:minute:second, got {row.reported_at!r}",
        ) from error


def _precincts(payload: Payload, row: Row) -> int:
    count = numbers.whole(row.precincts, cell_where(payload, row.line, "precincts"))
    assert count is not None
    return count


def _cell(payload: Payload, row: Row, column: Column) -> Value:
    text = row.cells[column.index]
    where = cell_where(payload, row.line, column.label)
    value: Value | None
    if column.measure == "sde":
        value = numbers.decimal(text, where, unknown=("",))
    else:
        value = numbers.whole_decimal(text, where, unknown=("",))
    if value is None:
        return 0
    if value < 0:
        raise FeedError("negative number", where=where, why=f"got {text!r}")
    return value


def _tallies(payload: Payload, columns: Iterable[Column], rows: tuple[Row, ...]) -> tuple[Tally, ...]:
    return tuple(
        Tally(
            choice=column.candidate.lower(),
            measure=column.measure,
            value=_sum(payload, rows, column),
            source=Source(payload.digest, _span(rows, column.label)),
            summed=len(rows) != 1,
        )
        for column in columns
    )


def _sum(payload: Payload, rows: Iterable[Row], column: Column) -> Value:
    total: Value = Decimal(0) if column.measure == "sde" else 0
    for row in rows:
        total += _cell(payload, row, column)
    return total


def _span(rows: tuple[Row, ...], column: str) -> str:
    if not rows:
        return f"no rows, column '{column}'"
    first, last = rows[0].line, rows[-1].line
    where = f"row {first}" if first == last else f"rows {first}-{last}"
    return f"{where}, column '{column}'"


def _by_county(rows: Iterable[Row]) -> dict[str, tuple[Row, ...]]:
    ordered = sorted(rows, key=lambda row: row.county)
    return {county: tuple(group) for county, group in groupby(ordered, lambda row: row.county)}


def _units(payload: Payload, table: Table) -> Iterable[UnitResult]:
    for county, rows in _by_county(table.rows).items():
        yield UnitResult(
            id=county,
            name=county,
            kind="satellite" if "Satellite" in county else "county",
            tallies=_tallies(payload, table.columns, rows),
            source=Source(payload.digest, _span(rows, "county")),
        )


def _against_totals(payload: Payload, table: Table) -> Iterable[GateFinding]:
    """A `Total` row that is not the sum of its county's rows is a warning with both figures."""
    counties = _by_county(table.rows)
    for row in table.totals:
        for column in table.columns:
            ours = _sum(payload, counties.get(row.county, ()), column)
            theirs = _cell(payload, row, column)
            if ours != theirs:
                yield GateFinding(
                    gate="parts-against-total",
                    severity=Severity.WARNING,
                    place=f"{row.county}, {column.label}",
                    value=str(theirs),
                    bound=str(ours),
                    message=f"the Total row says {theirs}, the precincts add up to {ours}",
                )


def _refuse_repeats(payload: Payload, table: Table) -> None:
    seen: dict[tuple[str, str], int] = {}
    for row in table.rows:
        key = (row.county, row.precinct)
        if key in seen:
            raise FeedError(
                f"precinct '{row.precinct}' in {row.county} stands twice",
                where=f"{payload.location}, rows {seen[key]} and {row.line}",
                why="adding both would count its votes twice",
                remedy="Fetch the file again; the last good figures stay in use.",
            )
        seen[key] = row.line
