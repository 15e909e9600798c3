"""What an area, or a choice, has most or least of within the data at hand."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

import msgspec

from newsgen.model.contests import Area
from newsgen.model.results import Value
from newsgen.model.sources import Source


class RecordKind(StrEnum):
    """What the record is of: a choice's share, the distance of first from second, turnout."""

    STRONGEST = "strongest"
    WEAKEST = "weakest"
    CLOSEST = "closest"
    HIGHEST_TURNOUT = "highest_turnout"
    LOWEST_TURNOUT = "lowest_turnout"


class AreaRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The one area that has most or least of something among those counted out.

    `value` is exact, in percent or points: `part` of `whole`, in what `measure` counts or, of a
    turnout, in ballots of electors. `choice` is whose share it is. It holds among the `counted` areas
    of its kind; `areas` are all there are.
    """

    kind: RecordKind
    measure: str
    area: Area
    value: Fraction
    part: Value
    whole: Value
    counted: int
    areas: int
    choice: str | None = None
    sources: tuple[Source, ...] = ()


class PastElection(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Shares in percent of an earlier election, by choice, as precisely as the newsroom has them."""

    year: int
    shares: tuple[tuple[str, Decimal], ...]
    source: Source | None = None


class PastRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A choice's highest or lowest share in the elections at hand: beyond all of them, the first of
    which was in `back_to`, or beyond those after the one in `since`.

    `value` is the share it has now, `past` what it had in each earlier election at hand.
    """

    choice: str
    is_highest: bool
    value: Fraction
    past: tuple[tuple[int, Decimal], ...]
    since: int | None = None
    sources: tuple[Source, ...] = ()

    @property
    def back_to(self) -> int:
        """The first of the earlier elections at hand."""
        return self.past[0][0]
