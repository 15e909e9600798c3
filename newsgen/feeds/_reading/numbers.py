"""Numbers only in the forms a source declares. Blank or a mark for withheld is unknown, never 0."""

from __future__ import annotations

import re
from collections.abc import Collection
from decimal import ROUND_HALF_UP, Decimal

from newsgen.errors import FeedError

_PLAIN = re.compile(r"-?[0-9]+\Z")
_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?\Z")


def whole(text: str, where: str, *, group: str = "", unknown: Collection[str] = ()) -> int | None:
    """A count from text. `group` is the one grouping sign the source uses; None for `unknown`.

    A negative count is returned as it is (a gate judges it); anything else raises FeedError.
    """
    raw = text.strip()
    if raw in unknown:
        return None
    plain = _ungroup(raw, group) if group else raw
    if plain is None or not _PLAIN.match(plain):
        raise malformed(text, "a whole number", where)
    return int(plain)


def decimal(
    text: str, where: str, *, point: str = ".", group: str = "", unknown: Collection[str] = ()
) -> Decimal | None:
    """A decimal from text, exact. `point` is the source's decimal sign; None for `unknown`."""
    raw = text.strip()
    if raw in unknown:
        return None
    head, sign, tail = raw.partition(point)
    whole_part = _ungroup(head, group) if group else head
    plain = None if whole_part is None else whole_part + ("." + tail if sign else "")
    # Without this a full stop would pass for the decimal sign of a source that writes commas.
    if plain is None or not _PLAIN.match(whole_part or "") or not _DECIMAL.match(plain):
        raise malformed(text, "a number", where)
    return Decimal(plain)


def whole_decimal(text: str, where: str, *, unknown: Collection[str] = ()) -> int | None:
    """A count written as a float ('7.0'); a fraction of a vote raises FeedError."""
    value = decimal(text, where, unknown=unknown)
    if value is None:
        return None
    if value != value.to_integral_value():
        raise malformed(text, "a whole number", where)
    return int(value)


def percent(part: int | None, whole_value: int | None) -> Decimal | None:
    """`part` in percent of `whole_value` to ten decimals, half up; None where either is unknown."""
    if part is None or not whole_value:
        return None
    exact = Decimal(part * 100 * 10**11 // whole_value).scaleb(-11)
    return exact.quantize(Decimal("1e-10"), rounding=ROUND_HALF_UP)


def malformed(value: object, expected: str, where: str) -> FeedError:
    """The error for a value that is not a number in the declared form."""
    return FeedError(
        "malformed number",
        where=where,
        why=f"expected {expected}, got {value!r}",
        remedy="Check the file at that place; the last good figures stay in use.",
    )


def _ungroup(text: str, group: str) -> str | None:
    """Digits without their grouping sign, or None where the groups are not threes."""
    sign = "-" if text.startswith("-") else ""
    parts = text.removeprefix("-").split(group)
    if len(parts) == 1:
        return text
    if not 1 <= len(parts[0]) <= 3 or any(len(part) != 3 for part in parts[1:]):
        return None
    return sign + "".join(parts)
