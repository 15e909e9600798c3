"""Whether a change deserves a version, and what the version leads with.

Each rule says when its angle fits, and which other angles it then leaves the lead to. Together they
exclude each other and leave nothing out: one rule leads any brief, in whatever order they stand.
`newsgen angles` prints them, and a trace names the rule that chose.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from newsgen.analysis.changes import PART_STEPS, step
from newsgen.analysis.progress import percent_reported
from newsgen.model import Angle, Brief, CallStatus, ContestKind, Outcome, Stage, Standing

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
        "impossible",
        "seats_line",
        "threshold",
        "measure_added",
        "measure_missing",
        "caveat",
    }
)
NOT_SPOKEN = (CallStatus.NONE, CallStatus.TOO_EARLY)
_QUIET = frozenset(status.value for status in NOT_SPOKEN)
_QUIET_OR_BACK = _QUIET | {CallStatus.UNCALLED.value}
# Shares are printed to one decimal, the share counted to none: less than that is no news.
SHARE_STEP = Fraction(1, 10)
LIST_STEP = Fraction(1, 2)

Test = Callable[[Brief, Brief | None], bool]


@dataclass(frozen=True, slots=True)
class Rule:
    """An angle, when it fits in words, the test, and the angles that are greater news beside it.

    `yields_to` names only those that can fit the same facts: one that this test rules out has no
    place there.
    """

    angle: Angle
    when: str
    fits: Test
    yields_to: frozenset[Angle] = frozenset()

    def leads(self, after: Brief, before: Brief | None) -> bool:
        """True if the angle fits and nothing it yields to does."""
        return self.fits(after, before) and not any(
            _BY_ANGLE[greater].fits(after, before) for greater in self.yields_to
        )


def choose(after: Brief, before: Brief | None) -> Rule:
    """The rule that leads; there is always one."""
    return next(rule for rule in RULES if rule.leads(after, before))


def deserves(after: Brief, before: Brief | None, *, counted: bool = True) -> bool:
    """True if a new version is due against the last published brief. `counted` is False where this
    document changed no vote: what changed in earlier ones was not worth telling then.

    A call, a declared stage, a leader, a tie, a seat, a threshold, an outcome or a reservation
    always; new votes where a share prints otherwise in its first decimal or the share counted in
    whole percent. Among lists, of which there are many, a share must move by half a point or the
    share counted pass a step. In a part of a contest, where nothing is decided, it is half and all
    of the count alone. Nothing is due where nothing of this moved.
    """
    if before is None:
        return _has_news(after)
    kinds = {change.kind for change in after.changes if not _unspoken(change.before, change.after)}
    if not counted:
        # A new stage of counting is told with its figures.
        kinds.discard("count")
    if kinds & WEIGHTY:
        return _has_news(after) or "call_withdrawn" in kinds
    if "votes" not in kinds or not counted:
        return False
    if after.contest.kind is not ContestKind.PARTY_LIST:
        return _stage_reached(kinds, after) or _prints_otherwise(before, after)
    if after.contest.seats == 0:
        complete = after.stage is Stage.COMPLETE and "stage_by_units" in kinds
        return complete or step(after, PART_STEPS) != step(before, PART_STEPS)
    return _stage_reached(kinds, after) or step(after) != step(before) or _moved(before, after)


def _stage_reached(kinds: set[str], after: Brief) -> bool:
    return "stage_by_units" in kinds and after.stage in (Stage.COMPLETE, Stage.CERTIFIED)


def _unspoken(before: str | None, after: str | None) -> bool:
    """A caller that says 'too early' where it had said nothing has not spoken; nor has one that says
    nothing more after it took its call back."""
    return after in _QUIET and before in _QUIET_OR_BACK


def _has_news(brief: Brief) -> bool:
    counted = any(s.leader or s.tied for s in brief.standings)
    elected = any(line.outcome is Outcome.ELECTED for s in brief.standings for line in s.lines)
    # That there is one candidate is known long before: it is news when a caller names them.
    unopposed = brief.call.status is CallStatus.UNCONTESTED and not brief.call.choices
    return counted or elected or (brief.call.status not in NOT_SPOKEN and not unopposed)


def _prints_otherwise(before: Brief, after: Brief) -> bool:
    if _half_up(percent_reported(before.progress)) != _half_up(percent_reported(after.progress)):
        return True
    old = {(s.measure.name, line.choice.id): line.share for s in before.standings for line in s.lines}
    return any(
        _tenths(old.get((s.measure.name, line.choice.id))) != _tenths(line.share)
        for s in after.standings
        for line in s.lines
    )


def _moved(before: Brief, after: Brief) -> bool:
    old = {(s.measure.name, line.choice.id): line.share for s in before.standings for line in s.lines}
    for standing in after.standings:
        for line in standing.lines:
            was = old.get((standing.measure.name, line.choice.id))
            if line.share is not None and (was is None or abs(line.share - was) >= LIST_STEP):
                return True
    return False


def _tenths(share: Fraction | None) -> int | None:
    return None if share is None else _half_up(share / SHARE_STEP)


def _half_up(value: Fraction | None) -> int | None:
    if value is None:
        return None
    return (2 * value.numerator + value.denominator) // (2 * value.denominator)


def _status(*statuses: CallStatus) -> Test:
    return lambda after, before: after.call.status in statuses


def _changed(*kinds: str) -> Test:
    return lambda after, before: any(change.kind in kinds for change in after.changes)


def _reached(*stages: Stage) -> Test:
    return lambda after, before: after.stage in stages and (before is None or before.stage is not after.stage)


def _call_withdrawn(after: Brief, before: Brief | None) -> bool:
    newly = after.call.status is CallStatus.UNCALLED and (
        before is None or before.call.status is not CallStatus.UNCALLED
    )
    return newly or any(change.kind == "call_withdrawn" for change in after.changes)


def _unopposed(after: Brief, before: Brief | None) -> bool:
    """A caller says so; or the source marks as elected all there are, and nobody was voted for."""
    if after.call.status is CallStatus.UNCONTESTED:
        return True
    lines = _front(after).lines if after.standings else ()
    marked = [line for line in lines if line.outcome is Outcome.ELECTED and not line.value]
    return bool(lines) and len(marked) == len(lines) <= max(1, after.contest.seats)


def _recounted(after: Brief, before: Brief | None) -> bool:
    return after.count in RECOUNTS and (before is None or before.count != after.count)


def _corrected(after: Brief, before: Brief | None) -> bool:
    return after.corrected


def _tied(after: Brief, before: Brief | None) -> bool:
    front = _front(after)
    return bool(front.level and not _elected(front)) if front.ahead or front.level else bool(front.tied)


def _elected(front: Standing) -> bool:
    return any(line.outcome is Outcome.ELECTED for line in front.lines)


def _lead_changed(after: Brief, before: Brief | None) -> bool:
    name = _front(after).measure.name
    return any(c.kind == "lead_change" and c.measure == name for c in after.changes)


def _is_first(after: Brief, before: Brief | None) -> bool:
    return before is None


def _follows(after: Brief, before: Brief | None) -> bool:
    return before is not None


def _front(brief: Brief) -> Standing:
    return brief.deciding


# What a published story no longer says rightly comes before anything new.
_OVERTURNS = frozenset({Angle.CALL_WITHDRAWN, Angle.CORRECTION, Angle.AFTER_RECOUNT})
# Of what callers say one is true at a time: these name whom the contest goes to, or that they differ.
_SETTLES = frozenset({Angle.CALL_CONFLICT, Angle.UNCONTESTED, Angle.RUNOFF, Angle.CALLED})
_DECLINES = frozenset({Angle.NO_CALL, Angle.TOO_CLOSE})
_SPEAKS = _OVERTURNS | _SETTLES | _DECLINES | {Angle.TIE}
# What is news in itself; movements within the count come below it.
_MAIN = _SPEAKS | {Angle.CERTIFIED, Angle.COMPLETE}
_MOVES = frozenset({Angle.LEAD_CHANGE, Angle.THRESHOLD, Angle.SEAT_MOVED})

RULES: tuple[Rule, ...] = (
    Rule(Angle.CALL_WITHDRAWN, "a caller has taken its call back", _call_withdrawn),
    Rule(
        Angle.CORRECTION,
        "the source has corrected what we published",
        _corrected,
        frozenset({Angle.CALL_WITHDRAWN}),
    ),
    Rule(
        Angle.AFTER_RECOUNT,
        "a recanvass or recount has given new figures",
        _recounted,
        _OVERTURNS - {Angle.AFTER_RECOUNT},
    ),
    Rule(
        Angle.CALL_CONFLICT,
        "one caller names a winner, another declines or names somebody else",
        _status(CallStatus.CONFLICT),
        _OVERTURNS,
    ),
    Rule(
        Angle.UNCONTESTED, "there is one candidate, or no more than there are seats", _unopposed, _OVERTURNS
    ),
    Rule(
        Angle.CERTIFIED,
        "the authority has certified the result",
        _reached(Stage.CERTIFIED),
        _OVERTURNS | {Angle.CALL_CONFLICT, Angle.UNCONTESTED},
    ),
    Rule(
        Angle.RUNOFF,
        "a caller says that the contest goes to another round",
        _status(CallStatus.RUNOFF, CallStatus.TOP_TWO),
        _OVERTURNS | {Angle.CERTIFIED},
    ),
    Rule(
        Angle.CALLED,
        "a caller has named a winner",
        _status(CallStatus.CALLED, CallStatus.PROJECTED, CallStatus.APPARENT, CallStatus.WINNER_NOT_LEADING),
        _OVERTURNS | {Angle.CERTIFIED},
    ),
    Rule(
        Angle.TIE,
        "the first two have equally many, or those around the last of several seats",
        _tied,
        _OVERTURNS | _SETTLES | {Angle.CERTIFIED},
    ),
    Rule(
        Angle.NO_CALL,
        "a caller says it cannot or will not name a winner",
        _status(CallStatus.UNABLE, CallStatus.WILL_NOT_CALL),
        _OVERTURNS | {Angle.CERTIFIED, Angle.TIE},
    ),
    Rule(
        Angle.TOO_CLOSE,
        "a caller says that it is too close, or that ranked choice rounds will decide",
        _status(CallStatus.TOO_CLOSE, CallStatus.AWAITING_RCV),
        _OVERTURNS | {Angle.CERTIFIED, Angle.TIE},
    ),
    Rule(Angle.COMPLETE, "all units have reported", _reached(Stage.COMPLETE), _SPEAKS),
    Rule(Angle.LEAD_CHANGE, "another choice leads in the deciding measure", _lead_changed, _MAIN),
    Rule(
        Angle.THRESHOLD,
        "a party has crossed the threshold",
        _changed("threshold"),
        _MAIN | {Angle.LEAD_CHANGE},
    ),
    Rule(
        Angle.SEAT_MOVED,
        "a seat has passed from one to another",
        _changed("seats"),
        _MAIN | {Angle.LEAD_CHANGE, Angle.THRESHOLD},
    ),
    Rule(Angle.FIRST_RESULTS, "nothing was published before", _is_first, _MAIN | _MOVES),
    Rule(Angle.UPDATE, "the figures have moved", _follows, _MAIN | _MOVES),
)
_BY_ANGLE = {rule.angle: rule for rule in RULES}
