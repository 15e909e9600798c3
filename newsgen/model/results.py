"""A result as an authority publishes it: tallies, units, progress, seats, outcomes.

Values are exact: votes are `int`, fractional measures such as state delegate equivalents are
`Decimal`; unknown is None and never 0.
"""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

import msgspec

from newsgen.model.calls import CallRecord
from newsgen.model.contests import Choice, Contest, Outcome, Stage
from newsgen.model.doubts import GateFinding
from newsgen.model.proportional import Prognosis, Representative, SeatQuotient
from newsgen.model.sources import Source

Value = int | Decimal


class Tally(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Votes (or another measure) for one choice. `value` None is unknown; `summed` is True where
    the adapter added up rows that `source` spans. `part` is total or a kind of ballot."""

    choice: str
    measure: str
    value: Value | None
    source: Source
    summed: bool = False
    part: str = "total"


class StatedTotal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A total that the source states for a measure; `covers` is valid or all ballots."""

    measure: str
    value: Value
    source: Source
    covers: str = "valid"


class StatedMargin(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A lead that the source states without the votes behind it: `choice` leads by `value`."""

    measure: str
    choice: str
    value: Value
    source: Source


class UnitResult(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A reporting unit of a contest with its own tallies. `reporting` None is unknown."""

    id: str
    name: str
    kind: str
    parent: str | None = None
    electors: int | None = None
    ballots: int | None = None
    reporting: bool | None = None
    tallies: tuple[Tally, ...] = ()
    source: Source | None = None


class ProgressPart(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How much of one kind of ballot is counted: `reported` of `expected` units.

    `part` is advance, election_day, late_advance (counted the day after), other_advance or
    other_election_day.
    """

    part: str
    reported: int
    expected: int
    source: Source


class Progress(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How much is counted, in the source's own unit.

    `reported` of `expected` units of kind `unit`; `percent` only where the source gives a share
    and no counts; `expected_vote_percent` estimates the share of all ballots; `electors_counted`
    are electors of areas already counted; `turnout_percent` is set only where it is usable, and
    `turnout_change`, in points since last time, only beside it;
    `units_with_zero` are reporting units in which nobody voted.
    """

    unit: str = "units"
    reported: int | None = None
    expected: int | None = None
    percent: Decimal | None = None
    expected_vote_percent: Decimal | None = None
    ballots: int | None = None
    blank: int | None = None
    invalid: int | None = None
    electors: int | None = None
    electors_counted: int | None = None
    turnout_percent: Decimal | None = None
    turnout_change: Decimal | None = None
    as_of: datetime | None = None
    source: Source | None = None
    units_with_zero: int | None = None
    parts: tuple[ProgressPart, ...] = ()


class OutcomeMark(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The source's own mark on a choice. `order` is the order of election where it is given."""

    choice: str
    outcome: Outcome
    source: Source
    order: int | None = None


class SeatCount(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Seats of a choice as published; `levelling` of them are levelling seats; `last` is the order
    of the last seat it takes in its district and `next` of the first it does not."""

    choice: str
    seats: int
    source: Source
    levelling: int | None = None
    last: SeatQuotient | None = None
    next: SeatQuotient | None = None


class Baseline(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a choice had last time, as the source or the settings say. Shares in percent.

    `measure` names the one measure this is of; None is for all measures of the contest.
    """

    choice: str
    votes: int | None = None
    share: Decimal | None = None
    points_change: Decimal | None = None
    seats: int | None = None
    seats_change: int | None = None
    source: Source | None = None
    measure: str | None = None


class Held(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The party that had the seat before the election, in the source's word or the newsroom's."""

    party: str
    source: Source


class ContestResult(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One contest in one snapshot. `tallies` are of the whole contest; units carry their own.

    `status_word` keeps the source's own word for the state; `count` names the stage of counting
    (first, second, recanvass, recount, final …); `findings` are doubts of the adapter itself.
    """

    contest: Contest
    choices: tuple[Choice, ...]
    tallies: tuple[Tally, ...]
    progress: Progress = Progress()
    stage: Stage = Stage.PARTIAL
    count: str = "first"
    status_word: str | None = None
    stated_totals: tuple[StatedTotal, ...] = ()
    units: tuple[UnitResult, ...] = ()
    outcomes: tuple[OutcomeMark, ...] = ()
    seats: tuple[SeatCount, ...] = ()
    baseline: tuple[Baseline, ...] = ()
    comparable: bool | None = None
    held: Held | None = None
    calls: tuple[CallRecord, ...] = ()
    decided_by: str | None = None
    test: bool = False
    polls_close: datetime | None = None
    embargo_until: datetime | None = None
    corrected: bool = False
    findings: tuple[GateFinding, ...] = ()
    source: Source | None = None
    representatives: tuple[Representative, ...] = ()
    prognosis: tuple[Prognosis, ...] = ()
    stated_margins: tuple[StatedMargin, ...] = ()


class Snapshot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A feed as understood at one moment: contests, or calls alone, and what nobody read.

    `drift` lists pointers of fields that the adapter does not know; `known_units` is the
    newsroom's own list of units where the source carries one; `settings` are (name, value) pairs
    that the document itself carries for the run; `country` is the feed's (ISO code), empty where
    the format belongs to none. `issuer` is who issued the
    figures, where the document itself says so.
    """

    feed: str
    digest: str
    location: str
    generated_at: datetime | None
    retrieved_at: datetime | None = None
    test: bool = False
    contests: tuple[ContestResult, ...] = ()
    calls: tuple[CallRecord, ...] = ()
    known_units: tuple[str, ...] = ()
    polls_close: datetime | None = None
    findings: tuple[GateFinding, ...] = ()
    drift: tuple[str, ...] = ()
    settings: tuple[tuple[str, object], ...] = ()
    country: str = ""
    issuer: str | None = None
