"""What a story may say about one contest: standings, margins, calls, changes, an angle."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

import msgspec

from newsgen.model.calls import CallRecord, CallStatus
from newsgen.model.contests import (
    Choice,
    Contest,
    Measure,
    Outcome,
    Stage,
)
from newsgen.model.doubts import GateFinding
from newsgen.model.records import (
    AreaRecord,
    PastRecord,
)
from newsgen.model.results import Progress, StatedTotal, Value
from newsgen.model.sources import Source


class Line(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One choice in one measure. `share` and `change_points` are exact, in percent and points.

    `rank` counts from 1 and is shared at a tie; None where nothing is known.
    """

    choice: Choice
    value: Value | None
    share: Fraction | None
    rank: int | None
    seats: int | None = None
    levelling: int | None = None
    outcome: Outcome | None = None
    change_points: Fraction | None = None
    change_seats: int | None = None
    sources: tuple[Source, ...] = ()


class Margin(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Distance of first from second, in the measure's unit and in points (None without a base)."""

    value: Value
    points: Fraction | None


class Swing(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Butler's swing: half of what `to` gained and `away` lost, in points, since last time."""

    away: str
    to: str
    points: Fraction


class LastSeat(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The last seat of a district. `first_out` needs `short` more votes to take it, all else equal;
    `holder` can lose `spare` and keep it."""

    holder: str
    first_out: str
    short: int
    spare: int
    sources: tuple[Source, ...]


class Handover(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Whose the one seat was and whose it is, as parties: a gain where they differ, else a hold.

    `winner` is the choice that takes it; `is_declared` says whether the source itself marks it as
    elected, else a caller has called it.
    """

    before: str
    after: str
    winner: str
    is_gain: bool
    is_declared: bool
    source: Source


class Standing(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The order in one measure. `leader` is None at a tie, at zero and where nothing is counted.

    `lines` are in rank order, aggregates last; `tied` are ids that share the first rank;
    `base` is what shares are of, and `base_sources` where that is stated, if it is. Where several
    seats go to candidates, `ahead` are those who would take one, and `level` those who share the last
    with one left out; `first_out` is None where nobody has said who of these that is.
    """

    measure: Measure
    base: Value | None
    lines: tuple[Line, ...]
    leader: str | None
    runner_up: str | None
    tied: tuple[str, ...]
    margin: Margin | None
    deciding_margin: Margin | None = None
    first_out: str | None = None
    ahead: tuple[str, ...] = ()
    level: tuple[str, ...] = ()
    swing: Swing | None = None
    base_sources: tuple[Source, ...] = ()

    def line(self, choice: str) -> Line:
        """The line of a choice by id; KeyError if it has none."""
        for line in self.lines:
            if line.choice.id == choice:
                return line
        raise KeyError(choice)


class Call(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The contest's call after all callers are heard: one status, and the choice if there is one."""

    status: CallStatus
    choices: tuple[str, ...] = ()
    callers: tuple[str, ...] = ()
    decliners: tuple[str, ...] = ()


class Change(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What differs from the snapshot before. `before` and `after` are values or ids as text."""

    kind: str
    measure: str | None = None
    choice: str | None = None
    before: str | None = None
    after: str | None = None


class Outstanding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is still out, as far as the source's own numbers tell.

    `units` are units that have not reported; `at_most` is registered minus counted, the most votes
    that can still come; `expected` is an estimate of them from the expected vote. `overtakable` is
    False only where `at_most` proves that the lead cannot be overtaken, True where it can, None
    where nothing is proved. `needed` is the share in percent of the votes at most to come that the
    second needs to draw level, None where that is more than all of them. Where a proposal needs another
    share than half, `reachable` and `yes_needed` say the same of Yes and that share.
    """

    units: int | None = None
    at_most: int | None = None
    expected: int | None = None
    overtakable: bool | None = None
    needed: Fraction | None = None
    reachable: bool | None = None
    yes_needed: Fraction | None = None


class Threshold(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A choice and the contest's threshold: `over` by exact comparison; `votes` are how many more
    (or fewer, negative) it has than the least number that is over."""

    choice: str
    over: bool
    points: Fraction
    votes: int


class Majority(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A side (a choice, or a bloc the settings name) and how many seats it has beyond, or short of,
    the least number that is a majority."""

    side: str
    seats: int
    needed: int

    @property
    def has_it(self) -> bool:
        """True if the side has more than half of the seats."""
        return self.seats >= self.needed


class Measured(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A ballot measure against what it needs: `passes` None where nothing is counted; `yes` is the
    answer that passes it.

    `areas_for` and `areas_against` count the areas of a double majority, of `areas` in all where the
    source says so; `areas_left` are not decided, and `areas_needed` of them (none or fewer where there
    is one) make a majority; `possible` is False where they cannot any more.
    """

    yes: str
    share: Fraction | None
    needed: Fraction
    passes: bool | None
    areas_for: Value | None = None
    areas_against: Value | None = None
    areas: StatedTotal | None = None
    areas_left: Decimal | None = None
    areas_needed: Decimal | None = None

    @property
    def possible(self) -> bool:
        """False where half of the areas or more are against: a majority needs more than half."""
        if self.areas is None or self.areas_against is None:
            return True
        return Fraction(self.areas_against) * 2 < Fraction(self.areas.value)


class Angle(StrEnum):
    """What a version leads with."""

    FIRST_RESULTS = "first-results"
    UPDATE = "update"
    LEAD_CHANGE = "lead-change"
    THRESHOLD = "threshold"
    SEAT_MOVED = "seat-moved"
    TIE = "tie"
    TOO_CLOSE = "too-close"
    NO_CALL = "no-call"
    CALLED = "called"
    CALL_CONFLICT = "call-conflict"
    CALL_WITHDRAWN = "call-withdrawn"
    RUNOFF = "runoff"
    UNCONTESTED = "uncontested"
    COMPLETE = "complete"
    AFTER_RECOUNT = "after-recount"
    CERTIFIED = "certified"
    CORRECTION = "correction"
    RETRACTION = "retraction"


class Brief(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything a story may say about a contest at one moment. `areas` counts the counties in it.

    `status_word` is the source's own word for the state; `corrected` marks a version that takes
    back what was published; `comparable` is False where changes since last time mean nothing;
    `one_sided` warns that mostly votes of one kind are counted, which lean to one side; `records` are
    looked for when a story is to be written, None before.
    """

    contest: Contest
    feed: str
    digest: str
    location: str
    generated_at: datetime | None
    as_of: datetime | None
    stage: Stage
    count: str
    progress: Progress
    standings: tuple[Standing, ...]
    calls: tuple[CallRecord, ...]
    call: Call
    changes: tuple[Change, ...] = ()
    findings: tuple[GateFinding, ...] = ()
    decided_by: str | None = None
    areas: int = 0
    test: bool = False
    embargo_until: datetime | None = None
    status_word: str | None = None
    corrected: bool = False
    comparable: bool | None = None
    handover: Handover | None = None
    last_seat: LastSeat | None = None
    outstanding: Outstanding = Outstanding()
    thresholds: tuple[Threshold, ...] = ()
    majority: tuple[Majority, ...] = ()
    measured: Measured | None = None
    records: tuple[AreaRecord, ...] | None = None
    past_records: tuple[PastRecord, ...] = ()
    one_sided: bool = False
    country: str = ""
    issuer: str | None = None

    @property
    def deciding(self) -> Standing:
        """The measure that decides, else the first."""
        for standing in self.standings:
            if standing.measure.decides:
                return standing
        return self.standings[0]
