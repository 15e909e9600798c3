"""A result as an authority publishes it: contests, choices, units, tallies, progress, calls.

Values are exact: votes are `int`, fractional measures such as state delegate equivalents are
`Decimal`; unknown is None and never 0. Identifiers are text with their zeros.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum

from newsgen.model.proportional import Prognosis, Representative, SeatQuotient
from newsgen.model.sources import Source

Value = int | Decimal


class ContestKind(StrEnum):
    """What is put to the voters."""

    CANDIDATE = "candidate"
    PARTY_LIST = "party_list"
    BALLOT_MEASURE = "ballot_measure"
    RETENTION = "retention"


class Stage(StrEnum):
    """How far the count has come."""

    NONE = "none"
    PARTIAL = "partial"
    COMPLETE = "complete"
    CERTIFIED = "certified"


class ChoiceKind(StrEnum):
    """What a choice is. An aggregate or the blank ballots can never lead."""

    CANDIDATE = "candidate"
    PARTY_LIST = "party_list"
    OPTION = "option"
    WRITE_IN = "write_in"
    AGGREGATE = "aggregate"


class ChoiceStatus(StrEnum):
    """Whether a choice still stands."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    DECEASED = "deceased"


class Outcome(StrEnum):
    """A mark the source itself has put on a choice."""

    ELECTED = "elected"
    ADVANCES = "advances"
    RUNOFF = "runoff"
    WITHDRAWN = "withdrawn"


class CallStatus(StrEnum):
    """What a caller says of a contest (section 4 of the interface)."""

    TOO_EARLY = "too_early"
    TOO_CLOSE = "too_close"
    UNABLE = "unable"
    WILL_NOT_CALL = "will_not_call"
    AWAITING_RCV = "awaiting_rcv"
    CALLED = "called"
    PROJECTED = "projected"
    APPARENT = "apparent"
    RUNOFF = "runoff"
    TOP_TWO = "top_two"
    WINNER_NOT_LEADING = "winner_not_leading"
    UNCALLED = "uncalled"
    CONFLICT = "conflict"
    UNCONTESTED = "uncontested"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Election:
    """All contests held on one date by one authority."""

    id: str
    name: str
    date: date | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """Where a contest is held. `kind` is country, state, county, municipality, district …"""

    id: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What is counted: `votes`, `sde`, `first_alignment` … `term` is a lexicon key for its unit.

    `places` is the number of decimals the source publishes; `decides` marks the measure that
    decides the contest.
    """

    name: str
    term: str = "vote"
    decides: bool = True
    places: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """One decision put to voters in one area.

    `id` is unique over all elections; `slug` names the contest inside its area (part of a story's
    identity). `threshold` is in percent. `rule` is plurality, majority, proportional,
    ranked_choice, double_majority … ; `needed` is the share in percent a measure needs to pass.
    """

    id: str
    slug: str
    election: Election
    name: str
    area: Area
    kind: ContestKind
    seats: int = 1
    rule: str = "plurality"
    measures: tuple[Measure, ...] = (Measure(name="votes"),)
    threshold: Decimal | None = None
    needed: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """What can be voted for. `id` is the source's identifier, never a name.

    `short_name` is the name on later reference. `spoken` is the name as copy writes it, where the
    source's own spelling carries a party, an incumbent's mark or capitals throughout.
    """

    id: str
    name: str
    kind: ChoiceKind = ChoiceKind.CANDIDATE
    short_name: str | None = None
    party: str | None = None
    status: ChoiceStatus = ChoiceStatus.ACTIVE
    incumbent: bool | None = None
    ballot_order: int | None = None
    source: Source | None = None
    spoken: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Votes (or another measure) for one choice. `value` None is unknown; `summed` is True where
    the adapter added up rows that `source` spans. `part` is total or a kind of ballot."""

    choice: str
    measure: str
    value: Value | None
    source: Source
    summed: bool = False
    part: str = "total"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedTotal:
    """A total that the source states for a measure; `covers` is valid or all ballots."""

    measure: str
    value: Value
    source: Source
    covers: str = "valid"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedMargin:
    """A lead that the source states without the votes behind it: `choice` leads by `value`."""

    measure: str
    choice: str
    value: Value
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitResult:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressPart:
    """How much of one kind of ballot is counted: `reported` of `expected` units.

    `part` is advance, election_day, late_advance (counted the day after), other_advance or
    other_election_day.
    """

    part: str
    reported: int
    expected: int
    source: Source


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How much is counted, in the source's own unit.

    `reported` of `expected` units of kind `unit`; `percent` only where the source gives a share
    and no counts; `expected_vote_percent` estimates the share of all ballots; `electors_counted`
    are electors of areas already counted; `turnout_percent` is set only where it is usable;
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
    as_of: datetime | None = None
    source: Source | None = None
    units_with_zero: int | None = None
    parts: tuple[ProgressPart, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeMark:
    """The source's own mark on a choice. `order` is the order of election where it is given."""

    choice: str
    outcome: Outcome
    source: Source
    order: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCount:
    """Seats of a choice as published; `levelling` of them are levelling seats; `last` is the order
    of the last seat it takes in its district and `next` of the first it does not."""

    choice: str
    seats: int
    source: Source
    levelling: int | None = None
    last: SeatQuotient | None = None
    next: SeatQuotient | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CallRecord:
    """What one caller says of one contest, as read from a feed or decided by our desk.

    `choices` are the ids called (several in a runoff); `named` keeps a name that is not yet
    matched to a choice. `reason` is in the caller's own language, `reasons` are (language, text)
    pairs that an editor wrote. `reported` marks a call read out of a headline, which an editor must
    confirm.
    """

    caller: str
    status: CallStatus
    contest: str | None = None
    choices: tuple[str, ...] = ()
    named: tuple[str, ...] = ()
    earlier_winner: str | None = None
    at: datetime | None = None
    reason: str | None = None
    reasons: tuple[tuple[str, str], ...] = ()
    reported: bool = False
    headline: str | None = None
    source: Source | None = None


class Severity(StrEnum):
    """What a finding does: a warning informs, a hold stops, a reject keeps the input out."""

    WARNING = "warning"
    CAVEAT = "caveat"
    HOLD = "hold"
    REJECT = "reject"


class Scope(StrEnum):
    """How far a finding reaches: the unit and every total with it, or the unit alone."""

    UP = "up"
    UNIT = "unit"


@dataclass(frozen=True, slots=True, kw_only=True)
class GateFinding:
    """Something a gate or an adapter does not believe. `place` is a unit, choice or pointer."""

    gate: str
    severity: Severity
    message: str
    scope: Scope = Scope.UP
    place: str = ""
    value: str | None = None
    bound: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestResult:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
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
