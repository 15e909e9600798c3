"""Sums over rows of a table that say which rows they span."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from newsgen.feeds._reading.table import Row
from newsgen.model import Source, Tally


def summed(
    choice: str, rows: Sequence[Row], column: str, *, part: str = "total", unknown: Collection[str] = ()
) -> Tally:
    """The votes of a choice added over `rows`; unknown (None) where any of the cells is."""
    values = [row.maybe_count(column, unknown) for row in rows]
    known = [value for value in values if value is not None]
    return Tally(
        choice=choice,
        measure="votes",
        value=sum(known) if len(known) == len(values) else None,
        source=span(rows, column),
        summed=len(rows) > 1,
        part=part,
    )


def span(rows: Sequence[Row], column: str) -> Source:
    """The place of a column in several rows; of one row, the cell itself."""
    first, last = rows[0], rows[-1]
    if first.line == last.line:
        return first.source(column)
    return Source(first.payload.digest, f"rows {first.line}-{last.line}, column '{column}'")
