"""Spans of numbers: 3–6 prosent, 3% to 6%, 3-6%."""

from __future__ import annotations

from decimal import Decimal

from newsgen.errors import UsageError
from newsgen.model import Number, Style
from newsgen.stories.formats.counts import count_noun, noun
from newsgen.stories.formats.exact import fraction, rounded
from newsgen.stories.formats.numbers import figure, is_one
from newsgen.stories.formats.shares import percent


def number_range(
    a: Number, b: Number, style: Style, *, unit: str = "", digits: int = 1, table: bool = False
) -> str:
    """From one number to another. `unit` is `percent`, a lexicon key, or empty for bare figures.

    Negative numbers are joined by a word, since a dash would be read as a minus; two numbers that
    print alike are one. UsageError where the first is the greater.
    """
    if fraction(a) > fraction(b):
        raise UsageError(f"the span ends below its beginning: {a} to {b}")
    low, high = rounded(a, digits), rounded(b, digits)
    if low == high:
        return _single(low, style, unit=unit, digits=digits, table=table)
    words = "_words" if low < 0 else ""
    holes = {"a": figure(low, style), "b": figure(high, style)}
    if unit == "percent":
        in_table = "_table" if table and not words else ""
        return style.phrases[f"percent_span{words}{in_table}"].format(**holes)
    text = style.phrases[f"span{words}"].format(**holes)
    return f"{text} {_noun(unit, is_one(high, style), style)}" if unit else text


def _single(value: Decimal, style: Style, *, unit: str, digits: int, table: bool) -> str:
    if unit == "percent":
        return percent(value, style, digits=digits, table=table)
    return count_noun(value, unit, style, digits=digits) if unit else figure(value, style)


def _noun(unit: str, one: bool, style: Style) -> str:
    found = noun(unit, style)
    return found.singular if one else found.plural
