"""Spans of numbers: 3–6 prosent, 3% to 6%, 3-6%."""

from __future__ import annotations

from newsgen.errors import UsageError
from newsgen.model import Number, Style
from newsgen.stories.formats.counts import noun
from newsgen.stories.formats.exact import fraction, rounded
from newsgen.stories.formats.numbers import figure, is_one


def number_range(
    a: Number, b: Number, style: Style, *, unit: str = "", digits: int = 1, table: bool = False
) -> str:
    """From one number to another. `unit` is `percent`, a lexicon key, or empty for bare figures.

    Negative numbers are joined by a word, since a dash would be read as a minus.
    """
    if fraction(a) > fraction(b):
        raise UsageError(f"the span ends below its beginning: {a} to {b}")
    low, high = rounded(a, digits), rounded(b, digits)
    words = "_words" if low < 0 else ""
    holes = {"a": figure(low, style), "b": figure(high, style)}
    if unit == "percent":
        in_table = "_table" if table and not words else ""
        return style.phrases[f"percent_span{words}{in_table}"].format(**holes)
    text = style.phrases[f"span{words}"].format(**holes)
    if not unit:
        return text
    word = noun(unit, style)
    return f"{text} {word.singular if is_one(high, style) else word.plural}"
