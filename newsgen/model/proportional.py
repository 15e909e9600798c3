"""What a list election adds to votes: the order of seats, who takes them, and a forecast."""

from __future__ import annotations

from decimal import Decimal

import msgspec

from newsgen.model.sources import Source


class SeatQuotient(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A place in the order of seats of one district: `rank` counts from 1, `quotient` is votes
    divided by the method's divisor."""

    rank: int
    quotient: Decimal
    source: Source


class Representative(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A person whom the source places in a seat of a party, on the votes counted so far.

    Not a call: until the count is certified the source itself may place somebody else.
    """

    choice: str
    name: str
    levelling: bool
    source: Source


class Prognosis(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the source expects of a choice when all is counted: a forecast, never a result.

    `share` is in percent; `levelling` of the `seats` are levelling seats.
    """

    choice: str
    share: Decimal | None
    seats: int | None
    source: Source
    levelling: int | None = None
