"""What an area, or a choice, has most or least of within the data at hand."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

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


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaRecord:
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
