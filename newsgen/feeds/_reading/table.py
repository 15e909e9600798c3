"""Tables with one header row: cells by column name, strict on width, unknown columns as
drift; and sums over rows that say which rows they span."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.rows import cell_source, cell_where, require_width
from newsgen.feeds._reading.text import name
from newsgen.model import Payload, Source, Tally


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table; `line` is its line in the file."""

    payload: Payload
    line: int
    cells: Mapping[str, str]

    def text(self, column: str) -> str:
        """The stripped text of a cell; "" where it is empty or the column is not there."""
        return self.cells.get(column, "").strip()

    def need(self, column: str) -> str:
        """The stripped text of a cell that must not be empty."""
        value = self.text(column)
        if not value:
            raise FeedError(
                "a cell that must have a value is empty",
                where=self.where(column),
                remedy="The file may be cut off; fetch it again.",
            )
        return value

    def name(self, column: str) -> str:
        """The cell as a name: NFC, single blanks."""
        return name(self.cells.get(column, ""))

    def count(self, column: str) -> int:
        """A whole number that must be there."""
        value = whole(self.need(column), self.where(column))
        assert value is not None
        return value

    def maybe_count(self, column: str, unknown: Collection[str] = ("",)) -> int | None:
        """A whole number, or None for an empty cell."""
        return whole(self.text(column), self.where(column), unknown=unknown)

    def source(self, column: str) -> Source:
        """The place of a cell."""
        return cell_source(self.payload, self.line, column)

    def where(self, column: str) -> str:
        """Location, row and column, for an error."""
        return cell_where(self.payload, self.line, column)

    def unknown_code(self, column: str, known: Collection[str]) -> FeedError:
        """The error for a code in a cell that the format does not know."""
        return FeedError(
            f"unknown value {self.text(column)!r}",
            where=self.where(column),
            why=f"known: {', '.join(sorted(known))}",
            remedy="Check the publisher's documentation for a new code.",
        )


def table(
    payload: Payload,
    lines: Iterable[tuple[int, list[str]]],
    *,
    needed: Collection[str],
    known: Collection[str] = (),
    drift: list[str],
) -> Iterator[Row]:
    """The rows after the header, which is the first of `lines`.

    Columns of `needed` must be there; others not in `known` are noted in `drift`. Rows in which
    every cell is empty are skipped.
    """
    stream = iter(lines)
    line, header = next(stream, (1, []))
    columns = [column.strip() for column in header]
    _check_header(payload, line, columns, needed)
    drift.extend(
        f"row {line}, column '{column}'"
        for column in columns
        if column and column not in needed and column not in known
    )
    for line, cells in stream:
        if any(cell.strip() for cell in cells):
            require_width(payload, line, cells, len(columns))
            yield Row(payload, line, dict(zip(columns, cells, strict=True)))


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


def _check_header(payload: Payload, line: int, columns: list[str], needed: Collection[str]) -> None:
    missing = [column for column in needed if column not in columns]
    twice = {column for column in columns if column and columns.count(column) > 1}
    if missing or twice:
        what = f"column '{missing[0]}' is missing" if missing else f"column '{min(twice)}' stands twice"
        raise FeedError(
            what,
            where=f"{payload.location}, row {line}",
            remedy="Check the version of the file.",
        )
