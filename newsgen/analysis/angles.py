"""Whether a change deserves a version, and what the version leads with.

The rules are a list: the first that fits is the angle. `newsgen angles` prints it, and a trace
names the rule that chose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from newsgen.analysis.progress import percent_reported
from newsgen.model import Angle, Brief, CallStatus, Stage, Standing

RECOUNTS = ("recanvass", "recount")
WEIGHTY = frozenset(
    {
        "first",
        "call",
        "call_withdrawn",
        "stage",
        "count",
        "lead_change",
        "leader",
        "tie",
        "seats",
        "outcome",
        "measure_added",
        "measure_missing",
        "caveat",
    }
)
# Shares are printed to one decimal, the share counted to none: less than that is no news.
SHARE_STEP = Fraction(1, 10)


@dataclass(frozen=True, slots=True)
class Rule:
    """An angle, when it fits in words, and the test."""

    angle: Angle
    when: str
    fits: Callable[[Brief, Brief | None], bool]


def choose(after: Brief, before: Brief | None) -> Rule:
    """The first rule that fits; the last always does."""
    return next(rule for rule in RULES if rule.fits(after, before))


def deserves(after: Brief, before: Brief | None) -> bool:
    """True if a new version is due against the last published brief.

    A call, a stage, a leader, a tie, a seat or an outcome always; else only what would print
    otherwise: a share in its first decimal, or the share counted in whole percent.
    """
    if before is None:
        return _has_news(after)
    if any(change.kind in WEIGHTY for change in after.changes):
        return _has_news(after)
    return _prints_otherwise(before, after)


def _has_news(brief: Brief) -> bool:
    counted = any(s.leader or s.tied for s in brief.standings)
    return counted or brief.call.status not in (CallStatus.NONE, CallStatus.TOO_EARLY)


def _prints_otherwise(before: Brief, after: Brief) -> bool:
    if _whole(percent_reported(before.progress)) != _whole(percent_reported(after.progress)):
        return True
    old = {(s.measure.name, line.choice.id): line.share for s in before.standings for line in s.lines}
    return any(
        _tenths(old.get((s.measure.name, line.choice.id))) != _tenths(line.share)
        for s in after.standings
        for line in s.lines
    )


def _tenths(share: Fraction | None) -> int | None:
    return None if share is None else _half_up(share / SHARE_STEP)


def _whole(share: Fraction | None) -> int | None:
    return None if share is None else _half_up(share)


def _half_up(value: Fraction) -> int:
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _status(*statuses: CallStatus) -> Callable[[Brief, Brief | None], bool]:
    return lambda after, before: after.call.status in statuses


def _changed(*kinds: str) -> Callable[[Brief, Brief | None], bool]:
    return lambda after, before: any(change.kind in kinds for change in after.changes)


def _recounted(after: Brief, before: Brief | None) -> bool:
    return after.count in RECOUNTS and (before is None or before.count != after.count)


def _tied(after: Brief, before: Brief | None) -> bool:
    return bool(_front(after).tied)


def _complete(after: Brief, before: Brief | None) -> bool:
    return after.stage is Stage.COMPLETE


def _certified(after: Brief, before: Brief | None) -> bool:
    return after.stage is Stage.CERTIFIED


def _lead_changed(after: Brief, before: Brief | None) -> bool:
    name = _front(after).measure.name
    return any(c.kind == "lead_change" and c.measure == name for c in after.changes)


def _front(brief: Brief) -> Standing:
    return brief.deciding


RULES: tuple[Rule, ...] = (
    Rule(Angle.CALL_WITHDRAWN, "a caller has taken its call back", _status(CallStatus.UNCALLED)),
    Rule(Angle.AFTER_RECOUNT, "a recanvass or recount has given new figures", _recounted),
    Rule(
        Angle.CALL_CONFLICT,
        "one caller names a winner, another declines or names somebody else",
        _status(CallStatus.CONFLICT),
    ),
    Rule(Angle.UNCONTESTED, "there is one candidate", _status(CallStatus.UNCONTESTED)),
    Rule(
        Angle.RUNOFF,
        "a caller says that the contest goes to another round",
        _status(CallStatus.RUNOFF, CallStatus.TOP_TWO),
    ),
    Rule(
        Angle.CALLED,
        "a caller has named a winner",
        _status(CallStatus.CALLED, CallStatus.PROJECTED, CallStatus.APPARENT, CallStatus.WINNER_NOT_LEADING),
    ),
    Rule(Angle.TIE, "the first two have equally many", _tied),
    Rule(Angle.CERTIFIED, "the authority has certified the result", _certified),
    Rule(
        Angle.NO_CALL,
        "a caller says it cannot or will not name a winner",
        _status(CallStatus.UNABLE, CallStatus.WILL_NOT_CALL),
    ),
    Rule(
        Angle.TOO_CLOSE,
        "a caller says that it is too close, or that ranked choice rounds will decide",
        _status(CallStatus.TOO_CLOSE, CallStatus.AWAITING_RCV),
    ),
    Rule(Angle.COMPLETE, "all units have reported", _complete),
    Rule(Angle.LEAD_CHANGE, "another choice leads in the deciding measure", _lead_changed),
    Rule(Angle.SEAT_MOVED, "a seat has passed from one to another", _changed("seats")),
    Rule(Angle.FIRST_RESULTS, "nothing was published before", lambda after, before: before is None),
    Rule(Angle.UPDATE, "the figures have moved", lambda after, before: True),
)
