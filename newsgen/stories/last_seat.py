"""The last seat of a district, where few votes decide who takes it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from newsgen.model import Brief, Figure, How, Unit
from newsgen.stories.parts import LineView

# The last seat is worth a sentence where this part of the votes, or less, would move it.
_NEAR = 100


class LastSeatView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who takes the last seat, who is next, and how many votes that one is short of it."""

    holder: LineView
    first_out: LineView
    short: Figure


def last_seat_view(brief: Brief, lines: Mapping[str, LineView]) -> LastSeatView | None:
    """The last seat where one vote of a hundred, or fewer, would move it."""
    found = brief.last_seat
    if found is None or not {found.holder, found.first_out} <= lines.keys():
        return None
    base = brief.deciding.base
    if base is None or found.short * _NEAR > base:
        return None
    return LastSeatView(
        holder=lines[found.holder],
        first_out=lines[found.first_out],
        short=Figure(
            value=found.short,
            unit=Unit.COUNT,
            how=How.MARGIN,
            sources=(
                *found.sources,
                *(s for x in (found.holder, found.first_out) for s in lines[x].full.sources),
            ),
            inputs=f"quotients of {found.holder} and {found.first_out}",
        ),
    )
