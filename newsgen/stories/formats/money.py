"""Money and big numbers: 1,5 millioner dollar, $1.5 million, £38m."""

from __future__ import annotations

from decimal import Decimal

from newsgen import registry
from newsgen.errors import UsageError
from newsgen.model import Number, Style
from newsgen.stories.formats.exact import fraction, rounded
from newsgen.stories.formats.numbers import decimal, figure, integer, is_one

SCALES = (("million", 10**6), ("billion", 10**9), ("trillion", 10**12))


def big_number(value: Number, style: Style, *, digits: int = 1) -> str:
    """A number from a million up with its scale in words (1,3 millioner), below it in figures."""
    scaled = _scaled(value, digits)
    if scaled is None:
        return integer(value, style)
    printed, scale = scaled
    return style.phrases["scaled"].format(n=figure(printed, style), scale=_scale_word(printed, scale, style))


def money(amount: Number, currency: str, style: Style, *, digits: int = 1) -> str:
    """An amount of a currency (ISO code): 500.000 dollar, $1.5 million, £38m, 1 krone.

    From a million up the amount is rounded to `digits` decimals; below, cents show if there are any.
    """
    if currency not in style.currencies:
        raise UsageError(
            f"unknown currency '{currency}'", remedy=registry.nearest(currency, list(style.currencies))
        )
    scaled = _scaled(amount, digits)
    if scaled is None:
        return _plain_money(amount, currency, style)
    printed, scale = scaled
    holes = {
        "n": figure(abs(printed), style),
        "scale": _scale_word(printed, scale, style),
        "mark": style.scale_marks.get(scale, ""),
        "sign": style.currency_signs.get(currency, ""),
        "currency": style.currencies[currency].plural,
    }
    pattern = "money_sign_scaled" if currency in style.currency_signs else "money_scaled"
    return _minus(printed, style) + style.phrases[pattern].format(**holes)


def _plain_money(amount: Number, currency: str, style: Style) -> str:
    exact = fraction(amount)
    digits = 0 if exact.denominator == 1 else 2
    printed = rounded(exact, digits)
    text = decimal(abs(printed), style, digits=digits, zeros=True)
    noun = style.currencies[currency]
    if currency in style.currency_signs:
        body = style.phrases["money_sign"].format(sign=style.currency_signs[currency], n=text)
    else:
        name = noun.singular if is_one(printed, style) else noun.plural
        body = style.phrases["money"].format(n=text, currency=name)
    return _minus(printed, style) + body


def _scaled(value: Number, digits: int) -> tuple[Decimal, str] | None:
    """The value in its scale, or None below a million; 999.96 million is already a billion."""
    exact = fraction(value)
    if abs(exact) < SCALES[0][1]:
        return None
    in_scales = ((rounded(exact / size, digits), scale) for scale, size in SCALES)
    printed = list(in_scales)
    return next((one for one in printed if abs(one[0]) < 1000), printed[-1])


def _scale_word(printed: Decimal, scale: str, style: Style) -> str:
    noun = style.nouns[scale]
    return noun.singular if is_one(printed, style) else noun.plural


def _minus(printed: Decimal, style: Style) -> str:
    return style.minus if printed < 0 else ""
