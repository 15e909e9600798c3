"""Exact numbers to printed decimals: rounded once, half away from zero, never through a float."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from newsgen.errors import UsageError
from newsgen.model import Number

MAX_DIGITS = 12


def fraction(value: Number) -> Fraction:
    """The value as an exact fraction; a float or a truth value is refused (UsageError)."""
    if type(value) is Fraction:
        return value
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction):
        raise UsageError(
            f"expected an exact number, got {value!r}",
            remedy="Pass an int, Decimal or Fraction; a float has already lost the count.",
        )
    if isinstance(value, Decimal) and not value.is_finite():
        raise UsageError(f"expected a number, got {value}")
    return Fraction(value)


def whole(value: Number) -> int:
    """The value as an int; a value with a fraction is refused (UsageError)."""
    if type(value) is int:
        return value
    exact = fraction(value)
    if exact.denominator != 1:
        raise UsageError(f"expected a whole number, got {value}")
    return exact.numerator


def count(value: Number) -> int:
    """A whole number of things: an int that is not negative (UsageError)."""
    number = whole(value)
    if number < 0:
        raise UsageError(f"a count cannot be negative, got {number}")
    return number


def rounded(value: Number, digits: int) -> Decimal:
    """The value with `digits` decimals, rounded half away from zero; there is no negative zero."""
    # Read from text, a Decimal is exact whatever the context's precision.
    return Decimal(f"{in_steps(value, digits)}E-{digits}")


def in_steps(value: Number, digits: int) -> int:
    """The value in steps of its last decimal of `digits`, rounded half away from zero: 28.37 is 284
    of one decimal."""
    if not 0 <= digits <= MAX_DIGITS:
        raise UsageError(f"decimals must be 0 to {MAX_DIGITS}, got {digits}")
    above, below = fraction(value).as_integer_ratio()
    steps: int = (2 * abs(above) * 10**digits + below) // (2 * below)
    return -steps if above < 0 else steps


def to_step(value: int, step: int, mode: str) -> int:
    """A count to a multiple of `step`: mode `down`, `up` or `nearest` (half up)."""
    if step < 1:
        raise UsageError(f"a step must be at least 1, got {step}")
    down = value // step
    if mode == "up":
        return -(-value // step) * step
    if mode == "nearest":
        return (2 * value + step) // (2 * step) * step
    return down * step
