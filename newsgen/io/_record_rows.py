"""Rows of a table as they stand in the file, whatever sign parts their cells."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence

ROWS = re.compile(
    r"(?:no rows|rows? (?P<first>\d+)(?:-(?P<last>\d+))?)"
    r"(?:, column (?:'(?P<name>.*)'|(?P<number>\d+)(?: \('.*'\))?))?\Z"
)
_SIGNS = ("\t", ";", "|", ",")
_HEADERS = 40
_Row = tuple[int, int, Sequence[str]]


def row_record(text: str, place: re.Match[str], shown: int) -> str | None:
    """The cell and its row; of several rows, the cells. Where no row counts, the header."""
    sign = _sign(text)
    first, last = int(place["first"] or 1), int(place["last"] or place["first"] or 1)
    index, found, count = None, [], 0
    for start, end, cells in _rows(text, sign):
        if start <= _HEADERS and index is None:
            index = _column(cells, place)
        if end >= first and start <= last:
            count += 1
            if count <= shown:
                found.append(_shown(cells, index, sign, alone=first == last))
        if start > last:
            break
    if not found:
        return None
    return ", ".join(found) + (f" … ({count} rows)" if count > shown else "")


def _shown(cells: Sequence[str], index: int | None, sign: str, *, alone: bool) -> str:
    row = sign.join(cells)
    if index is None or index >= len(cells):
        return row
    return f"{cells[index]} | {row}" if alone else cells[index]


def _sign(text: str) -> str:
    """The sign that stands most often in the first lines."""
    head = "\n".join(text[:20_000].splitlines()[:_HEADERS])
    return max(_SIGNS, key=head.count)


def _rows(text: str, sign: str) -> Iterator[_Row]:
    """(first line, last line, cells) of each row. Between tabs a lone quotation mark is a sign like any."""
    bare = sign == "\t" and not text.startswith('"')
    reader = csv.reader(
        io.StringIO(text, newline=""),
        delimiter=sign,
        quoting=csv.QUOTE_NONE if bare else csv.QUOTE_MINIMAL,
    )
    line = 1
    while True:
        try:
            cells = next(reader)
        except (StopIteration, csv.Error):  # A cell too long for any table ends it.
            return
        yield line, reader.line_num, cells
        line = reader.line_num + 1


def _column(cells: Sequence[str], place: re.Match[str]) -> int | None:
    """Where a column is: by its number, or by its name in a row that has it."""
    if place["number"]:
        return int(place["number"]) - 1
    if place["name"] is None:
        return None
    names = [_plain(cell) for cell in cells]
    wanted = _plain(place["name"])
    if wanted in names:
        return names.index(wanted)
    return int(wanted) - 1 if wanted.isdecimal() else None


def _plain(name: str) -> str:
    return " ".join(name.strip("\ufeff\"' ").casefold().replace("_", " ").split())
