"""The pieces templates see: names and figures ready to be spoken, and tests without arithmetic."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

import msgspec

from newsgen.model import Figure, How, Source

# A share below this, in percent, would stand as 0.0 in a table.
LEAST_IN_TABLE = Fraction(1, 20)


class Named(msgspec.Struct, frozen=True, gc=False):
    """A text that comes from data: a name, a caller's reason, an editor's sentence. Printed as it
    is and cited; `figures` fill `{name}` in it. `aside` is said in brackets behind it, once a story."""

    text: str
    sources: tuple[Source, ...] = ()
    figures: tuple[tuple[str, Figure], ...] = ()
    how: How = How.METADATA
    aside: str = ""

    def __bool__(self) -> bool:
        return bool(self.text)


class LineView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One choice. `full` for the first reference, `last` for later ones and headlines, `label` for
    boxes, `row` for tables. `together` is what several of its party are called in front of the names
    that `alone` has (republikanerne {}), empty where the first reference says no party in a word.

    `gender` is f, m or empty where nobody has said; `is_plural` is true of a name that takes a plural
    verb in English (the Greens). `value`, `share`, `seats`, `change` (in points) and `seat_change`
    are figures or None; `has_doubled` is true of a share that is more than twice what it was;
    `is_over` says whether the share is at or above the contest's threshold, `is_at` whether it is on it
    to the last vote.
    """

    id: str
    full: Named
    last: Named
    label: Named
    row: Named
    gender: str
    party: Named | None
    value: Figure | None
    share: Figure | None
    rank: Figure | None
    seats: Figure | None
    levelling: Figure | None
    change: Figure | None
    seat_change: Figure | None
    is_up: bool
    has_doubled: bool
    is_over: bool
    is_at: bool
    is_plural: bool
    is_incumbent: bool
    is_elected: bool
    is_withdrawn: bool
    alone: Named = Named("")
    together: str = ""

    @property
    def fills_a_row(self) -> bool:
        """True if its share prints as more than nought in a table."""
        share = self.share.value if self.share else None
        if share is None or isinstance(share, str | datetime):
            return False
        # By whole numbers: a table asks each of its rows.
        above, below = share.as_integer_ratio()
        return above * LEAST_IN_TABLE.denominator >= LEAST_IN_TABLE.numerator * below


class MeasureView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One measure. `named` are the choices with something that copy may name; `middle` are
    those behind the first two that are not far behind (a tenth of the leader's share), `small` the
    rest above one percent, `tiny` those below it. `lead` says whether the distance is larger (up),
    smaller (down) or the same as in the first measure with another leader than the deciding one.
    `behind` is how far the next is from those who are tied; `round` is the number of a round of
    counting where the measure is one. Where there are several seats, `ahead` are those who would take
    one and `level` those who share the last of them with one left out.
    """

    name: str
    term: str
    label: Named | None
    decides: bool
    is_decimal: bool
    base: Figure | None
    lines: tuple[LineView, ...]
    named: tuple[LineView, ...]
    leader: LineView | None
    runner_up: LineView | None
    middle: tuple[LineView, ...]
    small: tuple[LineView, ...]
    tiny: tuple[LineView, ...]
    tied: tuple[LineView, ...]
    margin: Figure | None
    points: Figure | None
    band: str
    deciding_margin: Figure | None
    first_out: LineView | None
    last_in: LineView | None
    elected: tuple[LineView, ...]
    ahead: tuple[LineView, ...]
    level: tuple[LineView, ...]
    majority: bool
    behind: Figure | None = None
    round: Figure | None = None
    lead: str = "same"

    @property
    def is_tied(self) -> bool:
        """True if the first two have equally many."""
        return bool(self.tied)

    @property
    def is_counted(self) -> bool:
        """True if anybody has anything."""
        return self.leader is not None or self.is_tied


class ProgressView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How much is counted. `reported` and `expected` are counts, set only where both make sense;
    `percent` is the source's own share of units, or of votes where the unit is `vote`.

    `is_early` where less than half of the units are in, or none is known; `advance_first` where the
    source counts advance votes before the others and is not through; `mostly_advance` where they are most
    of what is counted, and not known to be half of it; `is_outstanding` where every
    unit is in and votes are not; `is_settled` where the source's own numbers prove that the lead is
    larger than what can still come.
    """

    unit: str
    reported: Figure | None
    expected: Figure | None
    percent: Figure | None
    expected_vote: Figure | None
    ballots: Figure | None
    turnout: Figure | None
    turnout_change: Figure | None
    is_complete: bool
    is_certified: bool
    all_areas: Figure | None
    is_early: bool
    advance_first: bool
    mostly_advance: bool
    by_stations: bool
    is_outstanding: bool
    is_settled: bool

    @property
    def is_all(self) -> bool:
        """True if every unit has reported."""
        return bool(self.reported and self.expected and self.reported.value == self.expected.value)

    @property
    def is_none(self) -> bool:
        """True if no unit has reported."""
        return bool(self.reported and self.reported.value == 0)


class CallView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What one caller says. `winners` are the choices it names; `day` is when it said so."""

    caller: Named
    status: str
    winners: tuple[LineView, ...]
    earlier: LineView | None
    reason: Named | None
    day: Figure | None

    @property
    def winner(self) -> LineView | None:
        """The one choice it names, if it is one."""
        return self.winners[0] if len(self.winners) == 1 else None


class CallsView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """All callers: those who name somebody, those who decline, those who have said nothing.

    `agreed` are those of `positive` who name what the first of them names, in the same words.
    `disputed` are who says that callers differ. `taken_back` are calls as they stood that no longer
    stand, `restored` those of `positive` that had been taken back in the version before.
    """

    status: str
    positive: tuple[CallView, ...]
    declined: tuple[CallView, ...]
    silent: tuple[CallView, ...]
    withdrawn: tuple[CallView, ...]
    disputed: tuple[CallView, ...]
    agreed: tuple[CallView, ...]
    taken_back: tuple[CallView, ...]
    restored: tuple[CallView, ...]


class CalendarView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A date that matters: a clause without it, and the moment or day."""

    kind: str
    clause: Named | None
    at: Figure | None
    day: Figure | None


class NoteView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An editor's note in this language."""

    kind: str
    text: Named
    who: Named | None
    to: Named | None
    day: Figure | None


class AwardView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a choice gets: delegates, say."""

    line: LineView
    number: Figure


class BlocView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Parties that govern together. `key` is red_green, right or the newsroom's own word.

    `needed` is how many more seats a majority takes, None where it has one.
    """

    key: str
    parties: Figure
    seats: Figure
    has_majority: bool


class WiderView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What the leading choice has in a wider area: `level` is county or country."""

    level: str
    in_place: Named
    share: Figure


class EarlierView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An earlier stage of counting: first and second and the distance between them."""

    count: str
    measure: MeasureView
    first: LineView
    second: LineView
    margin: Figure


class CorrectedView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A figure of the last version that was wrong: what it is of (share, votes, seats), was and is."""

    line: LineView
    what: str
    was: Figure
    now: Figure


class PreviousView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The version before, as far as a note to editors needs it. `margin` and `points` are the distance
    between the first two; `lead` is up, down or same, as it prints; `version`, `headline` and `sent` are
    of the story itself."""

    leader: LineView | None
    margin: Figure | None
    points: Figure | None
    progress: ProgressView
    call: str
    count: str
    same_leader: bool
    lead: str
    version: Figure | None
    headline: Named | None
    sent: Figure | None
