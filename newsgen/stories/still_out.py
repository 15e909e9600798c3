"""What the votes still out can change: said late in the count, and only as far as it is proved."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from newsgen.model import Brief, CallStatus, Figure, How, Outcome, Source, Stage, Unit
from newsgen.stories.counted import is_early
from newsgen.stories.parts import LineView
from newsgen.stories.reservations import codes

# A need hardly above the share that is to be reached says no more than that it is close.
_WORTH_TELLING = 2
_HALF = Fraction(50)
# What is doubted proves nothing.
_DOUBTS = frozenset({"measure-missing", "released", "under-review"})


class StillOutView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The most votes that can still come, `left`, and what they can do.

    `says` is `level` where `behind` needs the share `needed` of them to draw level with `ahead`,
    `level_all` where it needs all, `safe` where all are too few; `pass`, `pass_all` and `lost` say the
    same of Yes and the share that a proposal needs.
    """

    says: str
    left: Figure
    behind: LineView
    ahead: LineView
    needed: Figure | None


def still_out_view(brief: Brief, lines: Mapping[str, LineView]) -> StillOutView | None:
    """What is proved of the votes still out, where it is worth a sentence."""
    found = brief.outstanding
    if brief.stage is not Stage.PARTIAL or not found.at_most or not brief.standings:
        return None
    if found.overtakable is None and found.reachable is None:
        return None
    front, yes = brief.deciding, brief.measured.yes if brief.measured else None
    ahead, behind = front.leader, front.runner_up
    if ahead is None or behind is None or not {ahead, behind} <= lines.keys() or _is_moot(brief):
        return None
    settled, share, floor, says = found.overtakable is False, found.needed, _HALF, ("level", "safe")
    if found.reachable is not None and yes in (ahead, behind):
        ahead, behind = behind if ahead == yes else ahead, yes
        settled, share, says = found.reachable is False, found.yes_needed, ("pass", "lost")
        floor = Fraction(brief.contest.needed or 0)
    elif found.overtakable is None:
        return None
    if not settled and not _is_worth_telling(brief, share, floor):
        return None
    sources = (*lines[ahead].full.sources, *lines[behind].full.sources)
    return StillOutView(
        says=says[1] if settled else f"{says[0]}_all" if share == 100 else says[0],
        left=_left(brief),
        behind=lines[behind],
        ahead=lines[ahead],
        needed=None if settled or share is None else _needed(brief, share, floor, sources),
    )


def _is_moot(brief: Brief) -> bool:
    """Whether the source marks somebody as elected, or a caller names another than the one ahead, or
    the figures are doubted."""
    elected = any(line.outcome is Outcome.ELECTED for line in brief.deciding.lines)
    others = any(choice != brief.deciding.leader for choice in brief.call.choices)
    return elected or others or not _DOUBTS.isdisjoint(codes(brief))


def _is_worth_telling(brief: Brief, share: Fraction | None, floor: Fraction) -> bool:
    """Late in the count, where nobody is called, and where it takes clearly more than the share to be
    reached."""
    found, ballots = brief.outstanding, brief.progress.ballots
    is_called = bool(brief.call.choices) and brief.call.status is not CallStatus.CONFLICT
    is_late = bool(ballots and found.at_most) and (found.at_most or 0) * 2 <= (ballots or 0)
    if share is None or is_called or not is_late or is_early(brief):
        return False
    return share >= floor + _WORTH_TELLING


def _origin(brief: Brief) -> Source:
    return brief.progress.source or Source(brief.digest, "/")


def _left(brief: Brief) -> Figure:
    return Figure(
        value=brief.outstanding.at_most or 0,
        unit=Unit.COUNT,
        how=How.MARGIN,
        sources=(_origin(brief),),
        inputs=f"{brief.progress.electors} electors and {brief.progress.ballots} ballots",
    )


def _needed(brief: Brief, share: Fraction, floor: Fraction, sources: tuple[Source, ...]) -> Figure:
    left = brief.outstanding.at_most or 0
    return Figure(
        value=share,
        unit=Unit.PERCENT,
        how=How.SHARE,
        sources=tuple(dict.fromkeys((*sources, _origin(brief)))),
        inputs=f"{floor}% of {left} + {(share - floor) * left / 100} of {left}",
    )
