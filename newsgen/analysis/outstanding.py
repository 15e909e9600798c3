"""What is still out, and what it can still change: only what the source's own numbers prove."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from newsgen.analysis.measured import yes_of
from newsgen.model import ContestKind, ContestResult, Outstanding, Stage, Standing

_DONE = (Stage.COMPLETE, Stage.CERTIFIED)
# Where people can register until the polls close, the register is no bound on the votes to come.
_OPEN_REGISTERS = frozenset({"CA", "NZ", "US"})
# Rules under which no vote moves from one choice to another later, and what is a vote on each ballot.
_BY_VOTES = frozenset({"plurality", "majority", "super_majority", "double_majority", "proportional"})
_VOTES = frozenset({"vote", "first_vote", "second_vote"})
# What has been counted before may be counted otherwise.
_AGAIN = frozenset({"recanvass", "recount"})
_HALF = Fraction(50)


def outstanding(
    result: ContestResult, front: Standing | None, stage: Stage, country: str = ""
) -> Outstanding:
    """Units and votes still out, whether the lead can be overtaken, and what those behind need.

    Registered electors less ballots counted are the most that can come; no fewer can be proved.
    """
    progress = result.progress
    units = None
    if progress.reported is not None and progress.expected is not None:
        units = max(0, progress.expected - progress.reported)
    at_most = _at_most(result, stage, country)
    margin = _margin(result, front)
    short = _short(result, front)
    lists = result.contest.kind is ContestKind.PARTY_LIST
    return Outstanding(
        units=units,
        at_most=at_most,
        expected=_expected(result, front),
        overtakable=None if margin is None or at_most is None or lists else margin <= at_most,
        needed=needed_share(margin, at_most) if margin is not None and at_most else None,
        reachable=None if short is None or at_most is None else _can_pass(*short, at_most),
        yes_needed=passing_share(*short, at_most) if short is not None and at_most else None,
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


def passing_share(short: Fraction, bar: Fraction, left: int) -> Fraction | None:
    """The percent of the votes left that Yes needs to stand at the bar, which is `short` votes above it
    now; None where it is there already, and where all of them are not enough.

    >>> passing_share(Fraction(50), Fraction(60), 400)
    Fraction(145, 2)
    """
    if left <= 0 or short <= 0 or not _can_pass(short, bar, left):
        return None
    return bar + short * 100 / left


def _can_pass(short: Fraction, bar: Fraction, left: int) -> bool:
    return short <= left * (100 - bar) / 100


def _at_most(result: ContestResult, stage: Stage, country: str) -> int | None:
    """None where votes can be several a ballot, where what is counted may be of other areas or be
    counted again, and where the numbers are no bound or contradict each other."""
    progress = result.progress
    if stage in _DONE or progress.electors is None or progress.ballots is None:
        return None
    if result.contest.kind is ContestKind.CANDIDATE and result.contest.seats > 1:
        return None
    if country in _OPEN_REGISTERS or result.count in _AGAIN or progress.ballots > progress.electors:
        return None
    return progress.electors - progress.ballots


def _expected(result: ContestResult, front: Standing | None) -> int | None:
    percent = result.progress.expected_vote_percent
    if percent is None or front is None or not front.base or not 0 < percent < 100:
        return None
    left = Decimal(front.base) * (100 - percent) / percent
    return int(left.to_integral_value(rounding=ROUND_HALF_UP))


def _margin(result: ContestResult, front: Standing | None) -> Fraction | None:
    """The lead in votes, where the votes to come are all that can change it."""
    if front is None or front.margin is None or front.tied or not _decided_by_votes(result, front):
        return None
    return Fraction(front.margin.value)


def _decided_by_votes(result: ContestResult, front: Standing) -> bool:
    return front.measure.term in _VOTES and result.contest.rule in _BY_VOTES


def _short(result: ContestResult, front: Standing | None) -> tuple[Fraction, Fraction] | None:
    """How many votes Yes is short of what it needs (negative where it has more), and that share; None
    where a plain majority decides, and where shares are of more than the two answers."""
    needed = result.contest.needed
    if front is None or needed is None or needed == _HALF or not _decided_by_votes(result, front):
        return None
    values = {line.choice.id: line.value for line in front.lines}
    yes = values.get(yes_of(result) or "")
    total = sum((Fraction(value or 0) for value in values.values()), Fraction(0))
    if yes is None or None in values.values() or total != front.base:
        return None
    bar = Fraction(needed)
    return bar * total / 100 - Fraction(yes), bar
