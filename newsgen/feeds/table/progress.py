"""How far the count of a table's contest is, and what the table states of the whole contest."""

from __future__ import annotations

from collections.abc import Sequence

from newsgen.feeds._reading.doubts import Doubts
from newsgen.feeds.table.cells import Cell, Entry
from newsgen.feeds.table.doubts import electors_of
from newsgen.feeds.table.layout import Layout
from newsgen.model import Progress, Source, Stage, StatedTotal, UnitResult


def span(rows: Sequence[Entry], pointer: str) -> Source:
    """The place of a column in all of `rows`; `pointer` is that of one cell, or empty for the rows."""
    lines = [row.line for row in rows]
    column = pointer.partition(", ")[2]
    place = f"rows {min(lines)}-{max(lines)}" + (f", {column}" if column else "")
    return Source(rows[0].votes.source.digest, place)


def row_kind(rows: Sequence[Entry], kind: str) -> int | None:
    """The sum of the rows of one kind (ballots, blank …); None where one of them is unknown."""
    values = [row.votes.value for row in rows if row.kind == kind]
    known = [value for value in values if value is not None]
    return sum(known) if values and len(known) == len(values) else None


def stage_of(progress: Progress, *, counted: bool) -> Stage:
    """How far the count is by the units reported."""
    if not counted and not progress.reported:
        return Stage.NONE
    complete = progress.expected and progress.reported == progress.expected
    return Stage.COMPLETE if complete else Stage.PARTIAL


def progress_of(
    rows: Sequence[Entry], units: Sequence[UnitResult], layout: Layout, doubts: Doubts
) -> Progress:
    """Units reported, ballots and electors of a contest, where the table has them."""
    reported, expected = _agreed(rows, "reported", doubts), _agreed(rows, "expected", doubts)
    electors = [unit.electors for unit in units] if units else [electors_of(rows)]
    known = [number for number in electors if number is not None]
    # A table of the units that are in says nothing of the electors of those that are not.
    whole = not units or _all_there(units, expected, layout)
    unit = "precincts" if (layout.header("reported") or "").lower() == "precinctsreporting" else "units"
    return Progress(
        unit=unit,
        reported=reported.value if reported else None,
        expected=expected.value if expected else None,
        ballots=row_kind(rows, "ballots"),
        blank=row_kind(rows, "blank"),
        invalid=row_kind(rows, "invalid"),
        electors=sum(known) if whole and known and len(known) == len(electors) else None,
        source=reported.source if reported else span(rows, ""),
    )


def _all_there(units: Sequence[UnitResult], expected: Cell | None, layout: Layout) -> bool:
    """Whether these are all units there are, by the table's own number or by the newsroom's list."""
    if layout.known_units:
        return {unit.id for unit in units}.issuperset(layout.known_units)
    return expected is not None and expected.value == len(units)


def stated(rows: Sequence[Entry], doubts: Doubts) -> tuple[StatedTotal, ...]:
    """The total of the contest, where the table has a column for it."""
    cell = _agreed(rows, "total", doubts)
    if cell is None or cell.value is None:
        return ()
    return (StatedTotal(measure="votes", value=cell.value, source=cell.source),)


def _agreed(rows: Sequence[Entry], role: str, doubts: Doubts) -> Cell | None:
    """A figure of the whole contest that every row repeats; None, and a finding, where they differ."""
    cells = [cell for cell in (row.fact(role) for row in rows) if cell is not None]
    values = {cell.value for cell in cells}
    if len(values) <= 1:
        return cells[0] if cells else None
    doubts.hold(
        "contradicting-figures",
        f"the rows of one contest give {len(values)} figures for '{role}'",
        place=cells[0].source.pointer,
        value=", ".join(sorted(str(value) for value in values)),
    )
    return None
