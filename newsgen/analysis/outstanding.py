"""What is still out, and what it can still change: only what the source's own numbers prove."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from newsgen.model import ContestKind, ContestResult, Outstanding, Stage, Standing, Value

_DONE = (Stage.COMPLETE, Stage.CERTIFIED)


def outstanding(result: ContestResult, front: Standing | None, stage: Stage) -> Outstanding:
    """Units and votes still out, whether the lead can be overtaken, and what the second needs.

    Registered electors less ballots counted are the most that can come; no fewer can be proved.
    """
    progress = result.progress
    units = None
    if progress.reported is not None and progress.expected is not None:
        units = max(0, progress.expected - progress.reported)
    at_most = _at_most(result, stage)
    margin = front.margin.value if front and front.margin and not front.tied else None
    return Outstanding(
        units=units,
        at_most=at_most,
        expected=_expected(result, front),
        overtakable=_overtakable(result, margin, at_most),
        needed=needed_share(Fraction(margin), at_most) if margin is not None and at_most else None,
    )


def needed_share(margin: Fraction, left: int) -> Fraction | None:
    """The percent of the votes left that the second needs to draw level with the first, if the two
    share them all; None where all of them are not enough. Never below zero.

    >>> needed_share(Fraction(100), 400)
    Fraction(125, 2)
    """
    if left <= 0 or margin < 0 or margin > left:
        return None
    return (left + margin) * 50 / left


def _at_most(result: ContestResult, stage: Stage) -> int | None:
    """None where votes can be several a ballot, and where what is counted may be of other areas."""
    progress = result.progress
    if stage in _DONE or progress.electors is None or progress.ballots is None:
        return None
    if result.contest.kind is ContestKind.CANDIDATE and result.contest.seats > 1:
        return None
    return max(0, progress.electors - progress.ballots)


def _expected(result: ContestResult, front: Standing | None) -> int | None:
    percent = result.progress.expected_vote_percent
    if percent is None or front is None or not front.base or not 0 < percent < 100:
        return None
    left = Decimal(front.base) * (100 - percent) / percent
    return int(left.to_integral_value(rounding=ROUND_HALF_UP))


def _overtakable(result: ContestResult, margin: Value | None, at_most: int | None) -> bool | None:
    if margin is None or at_most is None or result.contest.kind is ContestKind.PARTY_LIST:
        return None
    return margin <= at_most
