"""The night's table: fixed columns, exact numbers, nothing a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from newsgen import outputs
from newsgen.errors import DropError
from newsgen.outputs import Options, Row
from newsgen.outputs.csv import COLUMNS


def table(*rows: Row) -> list[dict[str, str]]:
    render = outputs.get("csv").render_table
    assert render is not None
    made = render(rows, Options())
    assert made.endswith(b"\n")
    assert b"\r" not in made
    return list(csv.DictReader(io.StringIO(made.decode())))


def test_columns_are_fixed_and_an_empty_night_is_a_head() -> None:
    render = outputs.get("csv").render_table
    assert render is not None
    assert render((), Options()).decode() == ",".join(COLUMNS) + "\n"


def test_values_are_exact() -> None:
    (row,) = table(
        {
            "contest": "st2025/0301",
            "name": "Oslo, «hele»",
            "date": date(2025, 9, 8),
            "decides": True,
            "value": Decimal("362.6366"),
            "share": Fraction(1, 3),
            "change": Fraction(-1, 80_000),
            "rank": 1,
            "seats": None,
            "as_of": datetime(2025, 9, 8, 19, tzinfo=UTC),
        }
    )
    assert row["name"] == "Oslo, «hele»"
    assert (row["date"], row["as_of"]) == ("2025-09-08", "2025-09-08T19:00:00Z")
    assert (row["value"], row["share"], row["change"]) == ("362.6366", "0.3333", "0.0000")
    assert (row["rank"], row["seats"], row["decides"]) == ("1", "", "true")


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(1, 20_000), "0.0001"),
        (Fraction(-3, 2), "-1.5000"),
        (Fraction(2, 3), "0.6667"),
        (False, "false"),
    ],
)
def test_fractions_round_half_up(value: object, written: str) -> None:
    assert table({"share": value})[0]["share"] == written


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("@x", "'@x"),
        ("-", "'-"),
        ("-1.5", "-1.5"),
        ("+2,4", "+2,4"),
        ("A\x07\nB", "A B"),
    ],
)
def test_a_name_is_never_a_formula(name: str, written: str) -> None:
    assert table({"choice_name": name})[0]["choice_name"] == written


def test_an_unknown_column_is_refused_with_its_row() -> None:
    with pytest.raises(DropError, match=r"column 'votes'.*csv row 2"):
        table({"contest": "a"}, {"votes": 1})
