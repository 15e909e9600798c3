"""Shares and the distances between them: percent, percentage points, changes."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from newsgen.errors import UsageError
from newsgen.model import Number, Style
from newsgen.stories.formats.exact import fraction, in_steps, rounded
from newsgen.stories.formats.numbers import figure, is_one, of_steps

GUARD_DIGITS = 2
TABLE_GUARD_DIGITS = 6


def percent(share: Number, style: Style, *, digits: int = 1, table: bool = False) -> str:
    """A share given in percent: 26,2 prosent, 26.2%, with trailing zeros in tables.

    In text a share above zero that would print as zero is "less than" the smallest step.
    """
    return _percent(_share(share), style, digits, table=table)


def percent_at_least(share: Number, style: Style, *, digits: int = 1) -> str:
    """A share below which nothing suffices: minst 62,5 prosent where that is exact, mer enn 66,6
    prosent where it is a little more. So it is never told too low, and nothing that is enough is
    told not to be."""
    exact = _share(share)
    scale = 10**digits
    below = exact * scale // 1
    key = "at_least" if below == exact * scale else "more_than"
    return style.phrases[key].format(x=_percent_text(below, digits, style))


def percent_guarded(
    share: Number,
    style: Style,
    *,
    thresholds: Sequence[Number] = (),
    digits: int = 1,
    table: bool = False,
) -> str:
    """As `percent`, but rounding never moves the share onto or across one of the thresholds.

    Decimals are added up to two (six in tables); after that it is "just under" or "just over".
    """
    exact = _share(share)
    last = max(digits, TABLE_GUARD_DIGITS if table else GUARD_DIGITS)
    for places in range(digits, last + 1):
        if not _moved(exact, places, thresholds):
            return _percent(exact, style, places, table=table)
    limit = min(map(fraction, thresholds), key=lambda one: abs(one - exact))
    key = "just_under" if exact < limit else "just_over"
    return style.phrases[key].format(x=_percent(limit, style, TABLE_GUARD_DIGITS, table=False))


def margin_points(a: Number, b: Number, style: Style, *, digits: int = 1, short: bool = False) -> str:
    """The distance between two exact shares in percent: 0,2 prosentpoeng, 1 percentage point.

    A distance above zero never prints as zero. `short` gives "points" where the language has it.
    """
    return points(abs(fraction(a) - fraction(b)), style, digits=digits, short=short)


def margin_of_votes(
    a: Number, b: Number, total: Number, style: Style, *, digits: int = 1, short: bool = False
) -> str:
    """As `margin_points`, from two counts and the total they are shares of (UsageError at zero)."""
    return margin_points(share_of(a, total), share_of(b, total), style, digits=digits, short=short)


def points(distance: Number, style: Style, *, digits: int = 1, short: bool = False) -> str:
    """A distance in percentage points, not negative; the noun agrees with the printed figure."""
    exact = fraction(distance)
    if exact.numerator < 0:
        raise UsageError(f"a distance cannot be negative, got {distance}", remedy="Use change.")
    printed = rounded(exact, digits)
    if exact and not printed:
        step = _step(digits)
        return style.phrases["less_than"].format(x=_with_points(step, style, short=short))
    return _with_points(printed, style, short=short)


def change(amount: Number, style: Style, *, digits: int = 1, table: bool = False, short: bool = False) -> str:
    """A signed change in points: fram 2,3 prosentpoeng, down 4.6 percentage points, unchanged."""
    exact = fraction(amount)
    if table:
        steps = in_steps(exact, digits)
        return ("+" if steps > 0 else "") + of_steps(steps, digits, style, zeros=True)
    if not exact:
        return style.phrases["unchanged"]
    key = "up" if exact.numerator > 0 else "down"
    return style.phrases[key].format(x=points(abs(exact), style, digits=digits, short=short))


def share_of(part: Number, total: Number) -> Number:
    """The exact share in percent of a part in a total; UsageError where the total is not positive."""
    whole = fraction(total)
    if whole <= 0:
        raise UsageError(f"a share needs a total above zero, got {total}")
    return 100 * fraction(part) / whole


def _share(share: Number) -> Fraction:
    exact = fraction(share)
    if exact.numerator < 0:
        raise UsageError(f"a share cannot be negative, got {share}", remedy="Use change for differences.")
    return exact


def _percent(exact: Fraction, style: Style, digits: int, *, table: bool) -> str:
    steps = in_steps(exact, digits)
    if table:
        return style.phrases["percent_table"].format(n=of_steps(steps, digits, style, zeros=True))
    if exact and not steps:
        return style.phrases["less_than"].format(x=_percent_text(1, digits, style))
    return _percent_text(steps, digits, style)


def _percent_text(steps: int, digits: int, style: Style) -> str:
    return style.phrases["percent"].format(n=of_steps(steps, digits, style))


def _with_points(printed: Decimal, style: Style, *, short: bool) -> str:
    noun = style.nouns["point" if short else "percentage_point"]
    word = noun.singular if is_one(printed, style) else noun.plural
    return f"{figure(printed, style)} {word}"


def _step(digits: int) -> Decimal:
    return Decimal((0, (1,), -digits))


def _moved(exact: Fraction, digits: int, thresholds: Sequence[Number]) -> bool:
    """Whether rounding to `digits` moves the share onto or across a threshold.

    Only a threshold within half a step can be reached: whole numbers tell, before any rounding.
    """
    above, below = exact.as_integer_ratio()
    twice: int = 2 * 10**digits
    for threshold in thresholds:
        limit = fraction(threshold)
        over, under = limit.as_integer_ratio()
        if twice * abs(above * under - over * below) > below * under:
            continue
        if _side(exact, limit) != _side(fraction(rounded(exact, digits)), limit):
            return True
    return False


def _side(value: Fraction, threshold: Fraction) -> int:
    return (value > threshold) - (value < threshold)
