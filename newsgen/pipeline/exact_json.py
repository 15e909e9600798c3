"""Numbers and times as the contract's JSON has them: integers, decimal text, whole seconds in UTC."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from newsgen.model import Value


def instant(moment: datetime | None) -> str | None:
    """A time as `YYYY-MM-DDTHH:MM:SSZ`, or None."""
    return None if moment is None else f"{moment.isoformat()[:19]}Z"


def ratio(value: Fraction | Decimal | None) -> str | None:
    """A ratio as decimal text: exact if it has at most four places, else half up to four.

    A value just below a half, such as 63.664999, gets more places: whoever rounds the text again,
    to two places or fewer, then comes out where the exact value does.

    >>> ratio(Fraction(63664999, 1000000))
    '63.66499900'
    """
    return None if value is None else _ratio(*value.as_integer_ratio())


# Most reports of a night say what the one before said.
@lru_cache(maxsize=4096)
def _ratio(above: int, below: int) -> str:
    exact = Fraction(above, below)
    places = next((n for n in (4, 8) if not _misleads(exact, n)), 12)
    whole = _half_up(abs(exact) * 10**places)
    text = str(Decimal(whole if exact >= 0 else -whole).scaleb(-places))
    return "0.0000" if whole == 0 else text


def _half_up(scaled: Fraction) -> int:
    return int(scaled + Fraction(1, 2))


def _misleads(exact: Fraction, places: int) -> bool:
    """Whether rounding to `places` lifts a value onto the half of a coarser place."""
    scaled = abs(exact) * 10**places
    whole = _half_up(scaled)
    halves = (whole % 10 ** (places - n) == 5 * 10 ** (places - n - 1) for n in range(3))
    return whole > scaled and any(halves)


def number(value: Value | None) -> int | str | None:
    """A count as it is; a decimal as exact text."""
    return str(value) if isinstance(value, Decimal) else value
