"""Numbers as figures and as words: integers, decimals, ordinals, starts of sentences."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import cache

from babel import Locale

from newsgen.errors import UsageError
from newsgen.model import Number, Style
from newsgen.stories.formats.exact import count, in_steps, to_step, whole


def integer(value: Number, style: Style) -> str:
    """A whole number in figures, thousands separated as the style does: 43.671, 43,671."""
    number = whole(value)
    return f"{style.minus if number < 0 else ''}{_grouped(str(abs(number)), style)}"


def year(value: Number, style: Style) -> str:
    """A year in figures, never grouped."""
    number = whole(value)
    return f"{style.minus if number < 0 else ''}{abs(number)}"


def decimal(value: Number, style: Style, *, digits: int = 1, zeros: bool = False) -> str:
    """A number rounded to `digits` decimals; trailing zeros only with `zeros` (tables): 26,2."""
    return of_steps(in_steps(value, digits), digits, style, zeros=zeros)


def figure(value: Decimal, style: Style, *, zeros: bool = False) -> str:
    """A decimal that is already rounded, in the style's signs; trailing zeros only with `zeros`."""
    exponent = value.as_tuple().exponent
    digits = -min(exponent, 0) if isinstance(exponent, int) else 0
    above, below = value.as_integer_ratio()
    return of_steps(above * 10**digits // below, digits, style, zeros=zeros)


def of_steps(steps: int, digits: int, style: Style, *, zeros: bool = False) -> str:
    """As `figure`, of a number in steps of its last decimal: 284 of one decimal is 28,4."""
    units, rest = divmod(abs(steps), 10**digits)
    text = f"{style.minus if steps < 0 else ''}{_grouped(str(units), style)}"
    decimals = f"{rest:0{digits}}" if zeros or rest else ""
    if not zeros:
        decimals = decimals.rstrip("0")
    return f"{text}{style.decimal}{decimals}" if digits and decimals else text


def number_word(value: Number, style: Style, *, gender: str = "m") -> str:
    """A count as running text has it: a word up to the style's limit, figures above."""
    number = whole(value)
    if not 0 <= number <= style.spell_to:
        return integer(number, style)
    return _one(style, gender) if number == 1 else style.cardinals[number]


def ordinal(value: Number, style: Style) -> str:
    """A place in an order: første … tolvte, 13.; first … ninth, 10th. UsageError below 1."""
    number = count(value)
    if number == 0:
        raise UsageError("there is no ordinal for 0", remedy="Give a number from 1 up.")
    if number < len(style.ordinals):
        return style.ordinals[number]
    kind = Locale.parse(style.locale).ordinal_form(number)
    return style.phrases[f"ordinal_{kind}"].format(n=integer(number, style))


def sentence_start(value: Number, style: Style, *, gender: str = "m") -> str:
    """A count that may open a sentence: Sixty-two, Elleve, Til sammen 1.099."""
    number = count(value)
    if number > style.start_spell_to:
        return style.phrases["start_figure"].format(n=integer(number, style))
    word = _one(style, gender) if number == 1 else _in_words(number, style)
    return word[0].upper() + word[1:]


def approx(value: Number, style: Style, *, mode: str, step: int) -> str:
    """A rough count: `more_than` rounds down to the step, `nearly` up, `about` to the nearest.

    A count that is the step's multiple, or that would round to nothing, is printed as it is.
    """
    number = count(value)
    directions = {"more_than": "down", "nearly": "up", "about": "nearest"}
    if mode not in directions:
        raise UsageError(f"unknown mode '{mode}'", remedy=f"Known: {', '.join(directions)}.")
    near = to_step(number, step, directions[mode])
    if near in (number, 0):
        return integer(number, style)
    return style.phrases[mode].format(x=integer(near, style))


def is_one(printed: Decimal, style: Style) -> bool:
    """Whether a noun after the printed figure is singular, by the language's plural rule."""
    plain = printed.copy_abs()
    whole_number = plain.to_integral_value() == plain
    return _plural_form(style.locale)(int(plain) if whole_number else plain) == "one"


@cache
def _plural_form(locale: str) -> Callable[[int | Decimal], str]:
    return Locale.parse(locale).plural_form


def _one(style: Style, gender: str) -> str:
    if not style.ones:
        return style.cardinals[1]
    if gender not in style.ones:
        raise UsageError(f"unknown gender '{gender}'", remedy="Known: m, f, n.")
    return style.ones[gender]


def _in_words(number: int, style: Style) -> str:
    if number < len(style.cardinals):
        return style.cardinals[number]
    ten, unit = divmod(number, 10)
    return f"{style.tens[ten]}-{style.cardinals[unit]}" if unit else style.tens[ten]


def _grouped(digits: str, style: Style) -> str:
    return f"{int(digits):,}".replace(",", style.group) if len(digits) >= style.group_from else digits
