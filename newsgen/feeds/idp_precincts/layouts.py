"""The layouts in which the party's precinct table was passed on, all read into one table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._reading.rows import require_width
from newsgen.feeds._reading.rows import rows as rows_of
from newsgen.feeds._reading.text import name as clean
from newsgen.model import Payload

CANDIDATES = (
    "Bennet",
    "Biden",
    "Bloomberg",
    "Buttigieg",
    "Delaney",
    "Gabbard",
    "Klobuchar",
    "Patrick",
    "Sanders",
    "Steyer",
    "Warren",
    "Yang",
    "Other",
    "Uncommitted",
)
MEASURES = {
    "first": "first_alignment",
    "first expression": "first_alignment",
    "final": "final_alignment",
    "final expression": "final_alignment",
    "sde": "sde",
}
_KEYS = ("county", "precinct_id", "precinct", "reported_at_utc", "precincts")


@dataclass(frozen=True, slots=True)
class Column:
    """One column of figures: whose, of which measure, and its place in the row."""

    candidate: str
    measure: str
    index: int
    label: str


@dataclass(frozen=True, slots=True)
class Row:
    """One row of figures: a precinct, or a county with the number of its precincts."""

    line: int
    county: str
    precinct: str
    reported_at: str
    precincts: str
    cells: list[str]


@dataclass(frozen=True, slots=True)
class Table:
    """The columns of a file and its rows, without the `Total` rows that would double each sum."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    totals: tuple[Row, ...]


def read_table(payload: Payload, kind: str) -> Table:
    """The table of a CSV file; FeedError names row and column of what does not fit."""
    if not payload.body.endswith(b"\n"):
        raise FeedError(
            "the file is cut off",
            where=f"{payload.location}, last row",
            why="its last line has no end",
            remedy="Fetch the file again.",
        )
    lines = rows_of(payload)
    if kind == "releases":
        columns, rows = _releases(payload, lines)
    else:
        columns, rows = _two_headers(payload, lines, kind)
    _require_columns(payload, columns)
    return Table(
        columns,
        tuple(row for row in rows if row.precinct != "Total"),
        tuple(row for row in rows if row.precinct == "Total"),
    )


def _releases(
    payload: Payload, lines: Iterator[tuple[int, list[str]]]
) -> tuple[tuple[Column, ...], list[Row]]:
    _, header = next(lines)
    columns = []
    for index, label in enumerate(header):
        if label in _KEYS:
            continue
        candidate, _, measure = label.rpartition(" ")
        columns.append(_column(payload, 1, candidate, measure, index, label))
    place = {label: index for index, label in enumerate(header)}
    if "precinct" not in place and "precincts" not in place:
        raise _missing(payload, "precinct")
    rows = []
    for line, cells in lines:
        require_width(payload, line, cells, len(header))
        values = {key: cells[place[key]] if key in place else "" for key in _KEYS}
        rows.append(
            Row(
                line,
                clean(values["county"]),
                clean(values["precinct"]),
                values["reported_at_utc"],
                values["precincts"] if "precincts" in place else "1",
                cells,
            )
        )
    return tuple(columns), rows


def _two_headers(
    payload: Payload, lines: Iterator[tuple[int, list[str]]], kind: str
) -> tuple[tuple[Column, ...], list[Row]]:
    (_, first), (_, second), (third_line, third) = next(lines), next(lines), next(lines)
    for line, cells in ((2, second), (third_line, third)):
        require_width(payload, line, cells, len(first))
    if [cell.lower() for cell in third[:2]] != ["county", "precinct"]:
        raise _missing(payload, "County")
    names, measures = (second, first) if kind == "two-headers" else (first, second)
    columns = tuple(
        _column(payload, 2, names[i], measures[i], i, f"{names[i]} {measures[i]}")
        for i in range(2, len(first))
    )
    rows = []
    for line, cells in lines:
        require_width(payload, line, cells, len(first))
        rows.append(Row(line, clean(cells[0]), clean(cells[1]), "", "1", cells))
    return columns, rows


def _column(payload: Payload, line: int, candidate: str, measure: str, index: int, label: str) -> Column:
    kind = MEASURES.get(measure.lower())
    if candidate not in CANDIDATES or kind is None:
        raise FeedError(
            f"unknown column '{label}'",
            where=f"{payload.location}, row {line}, column {index + 1}",
            why="neither a known candidate nor a known measure",
            remedy="Check the release; a new candidate must be added to the adapter.",
        )
    return Column(candidate, kind, index, label)


def _require_columns(payload: Payload, columns: tuple[Column, ...]) -> None:
    """Every candidate in every measure that the file has, once; SDE may be left out whole."""
    found = [(column.candidate, column.measure) for column in columns]
    measures = {"first_alignment", "final_alignment", *(column.measure for column in columns)}
    for measure in sorted(measures):
        for candidate in CANDIDATES:
            if found.count((candidate, measure)) != 1:
                label = next(k for k, v in MEASURES.items() if v == measure)
                raise _missing(payload, f"{candidate} {label}")


def _missing(payload: Payload, column: str) -> FeedError:
    return FeedError(
        f"column '{column}' is missing or repeated",
        where=f"{payload.location}, row 1",
        why="the header has no such column, or two of them",
        remedy="Check the release against the one before; the last good figures stay in use.",
    )
