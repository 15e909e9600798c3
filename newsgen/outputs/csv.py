"""The night's contests as one table for a graphics desk: a row for each choice in each measure."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from newsgen.errors import DropError
from newsgen.model import BlockKind, Story
from newsgen.outputs._clean import clean
from newsgen.outputs._options import Options
from newsgen.outputs._output import Gathers, Output, Row
from newsgen.outputs._times import stamp

COLUMNS = (
    "contest",
    "election",
    "name",
    "date",
    "area_id",
    "area",
    "area_kind",
    "stage",
    "count",
    "reported",
    "expected",
    "progress_unit",
    "progress_percent",
    "turnout_percent",
    "measure",
    "decides",
    "choice",
    "choice_name",
    "party",
    "value",
    "share",
    "rank",
    "seats",
    "outcome",
    "change",
    "call_status",
    "call_choice",
    "as_of",
)
_PLACES = Decimal("0.0001")
_FORMULA = ("=", "+", "-", "@")


def render_table(rows: Sequence[Row], options: Options) -> bytes:
    """The rows under the fixed columns, in UTF-8; a column a row lacks is empty.

    Numbers are exact, fractions to four places, times in UTC. DropError names a column that the
    table does not have: a silent one would be lost on the desk.
    """
    for number, row in enumerate(rows, start=1):
        strange = sorted(set(row) - set(COLUMNS))
        if strange:
            raise DropError(
                f"column '{strange[0]}' is not in the table",
                where=f"csv row {number}",
                remedy=f"Columns: {', '.join(COLUMNS)}.",
            )
    return _written([COLUMNS, *([_cell(row.get(column)) for column in COLUMNS] for row in rows)])


def render(story: Story, options: Options) -> bytes:
    """The table inside one story, as it was spoken; empty if the story has none."""
    rows = [block.cells for block in story.body if block.kind is BlockKind.TABLE_ROW]
    return _written([_safe(clean(cell.text)) for cell in cells] for cells in rows)


def _written(rows: Iterable[Sequence[str]]) -> bytes:
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows(rows)
    return table.getvalue().encode()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction):
        return str(_rounded(value))
    if isinstance(value, datetime):
        return stamp(value)
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, int | Decimal) else _safe(clean(str(value)))


def _rounded(value: Fraction) -> Decimal:
    """Half up, away from zero, to four places."""
    scaled = abs(value) * 10_000
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Decimal(-whole if value < 0 else whole) * _PLACES


def _safe(text: str) -> str:
    """A name that a spreadsheet would run as a formula gets the apostrophe that stops it."""
    return f"'{text}" if text.startswith(_FORMULA) and not _is_number(text) else text


def _is_number(text: str) -> bool:
    return text.lstrip("+-").replace(".", "", 1).replace(",", "", 1).isdecimal()


OUTPUT = Output(
    name="csv",
    extension="csv",
    media_type="text/csv; charset=utf-8",
    purpose="the night's contests as a table: graphics desks, spreadsheets",
    render=render,
    gathers=Gathers.TABLE,
    render_table=render_table,
)
