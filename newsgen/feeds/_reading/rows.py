"""CSV and its kin, row by row with pointers: strict on the number of cells, limited in size."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from newsgen.errors import FeedError
from newsgen.feeds._reading.text import decode, refuse_web_page
from newsgen.model import Payload, Source


def rows(
    payload: Payload,
    *,
    delimiter: str = ",",
    setting: str | None = None,
    default: str = "utf-8",
    accept: tuple[str, ...] = (),
    quoting: bool = True,
) -> Iterator[tuple[int, list[str]]]:
    """(line number of the row's first line, cells) for each row that is not empty.

    A quote that never closes (a truncated file) raises FeedError.
    """
    refuse_web_page(payload)
    text = decode(payload, setting=setting, default=default, accept=accept)
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=delimiter,
        strict=True,
        quoting=csv.QUOTE_MINIMAL if quoting else csv.QUOTE_NONE,
    )
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            raise FeedError(
                "row cannot be read",
                where=f"{payload.location}, row {reader.line_num}",
                why=str(error),
                remedy="The file may be cut off; fetch it again.",
            ) from error
        if cells:
            yield line, cells
        line = reader.line_num + 1


def cell_source(payload: Payload, row: int, column: str) -> Source:
    """The place of one cell."""
    return Source(payload.digest, f"row {row}, column '{column}'")


def cell_where(payload: Payload, row: int, column: str) -> str:
    """Location, row and column, for an error."""
    return f"{payload.location}, row {row}, column '{column}'"


def require_width(payload: Payload, row: int, cells: list[str], width: int) -> None:
    """FeedError unless the row has exactly `width` cells."""
    if len(cells) != width:
        raise FeedError(
            "row has the wrong number of cells",
            where=f"{payload.location}, row {row}",
            why=f"expected {width} as in the header, got {len(cells)}",
            remedy="The file may be cut off or a column may be missing; fetch it again.",
        )


def require_last_line(payload: Payload) -> None:
    """FeedError for a table that ends within a line: its last number may have lost digits."""
    if not payload.body.endswith((b"\n", b"\r")):
        raise FeedError(
            "the table ends within a line",
            where=f"{payload.location}, last row",
            why="its last number may be cut off",
            remedy="Fetch it again.",
        )
