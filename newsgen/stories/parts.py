"""What templates see: names and figures ready to be spoken, and tests that need no arithmetic."""

from __future__ import annotations

from dataclasses import dataclass, field

from newsgen.model import Figure, How, Source


@dataclass(frozen=True, slots=True)
class Named:
    """A text that comes from data: a name, a caller's reason, an editor's sentence. Printed as it
    is and cited; `figures` fill `{name}` in it."""

    text: str
    sources: tuple[Source, ...] = ()
    figures: tuple[tuple[str, Figure], ...] = ()
    how: How = How.METADATA

    def __bool__(self) -> bool:
        return bool(self.text)


@dataclass(frozen=True, slots=True, kw_only=True)
class LineView:
    """One choice. `full` for the first reference, `last` for later ones and headlines.

    `abbr` is a party's short form; `gender` is f, m or empty where nobody has said.
    `value`, `share`, `seats` and `change` are figures or None.
    """

    id: str
    full: Named
    last: Named
    abbr: Named | None
    gender: str
    party: Named | None
    value: Figure | None
    share: Figure | None
    rank: Figure | None
    seats: Figure | None
    change: Figure | None
    is_up: bool
    is_incumbent: bool
    is_elected: bool
    is_withdrawn: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureView:
    """One measure. `named` are the choices with something that copy may name; `middle` are
    those behind the first two that are not far behind (a tenth of the leader's share), `small` the
    rest above one percent, `tiny` those below it. `lead` says whether the distance is larger (up),
    smaller (down) or the same as in the first measure with another leader than the deciding one.
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
    majority: bool
    lead: str = "same"

    @property
    def is_tied(self) -> bool:
        """True if the first two have equally many."""
        return bool(self.tied)


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgressView:
    """How much is counted. `reported` and `expected` are counts, `percent` a share of units."""

    unit: str
    reported: Figure | None
    expected: Figure | None
    percent: Figure | None
    expected_vote: Figure | None
    ballots: Figure | None
    turnout: Figure | None
    is_complete: bool
    is_certified: bool
    all_areas: Figure | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallView:
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CallsView:
    """All callers: those who name somebody, those who decline, those who have said nothing."""

    status: str
    positive: tuple[CallView, ...]
    declined: tuple[CallView, ...]
    silent: tuple[CallView, ...]
    withdrawn: tuple[CallView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarView:
    """A date that matters: a clause without it, and the moment or day."""

    kind: str
    clause: Named | None
    at: Figure | None
    day: Figure | None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteView:
    """An editor's note in this language."""

    kind: str
    text: Named
    who: Named | None
    to: Named | None
    day: Figure | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardView:
    """What a choice gets: delegates, say."""

    line: LineView
    number: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierView:
    """An earlier stage of counting: first and second and the distance between them."""

    count: str
    measure: MeasureView
    first: LineView
    second: LineView
    margin: Figure


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviousView:
    """The version before, as far as a note to editors needs it. `lead` is up, down or same, as the
    distance in points prints."""

    measure: MeasureView
    progress: ProgressView
    call: str
    count: str
    same_leader: bool
    lead: str
    version: Figure | None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything a template may say about one contest."""

    angle: str
    kind: str
    title: Named
    short: Named
    place: Named
    in_place: Named
    where: Named
    source: Named
    seats: Figure
    several_seats: bool
    measure: MeasureView
    measures: tuple[MeasureView, ...]
    contrast: tuple[MeasureView, ...]
    progress: ProgressView
    call: CallsView
    count: str
    event: Named | None
    event_day: Figure | None
    as_of: Figure | None
    calendar: tuple[CalendarView, ...]
    explain: dict[str, tuple[Named, ...]]
    background: tuple[Named, ...]
    notes: dict[str, tuple[NoteView, ...]]
    awards: tuple[AwardView, ...]
    award_term: str
    earlier: tuple[EarlierView, ...]
    previous: PreviousView | None
    changed: frozenset[str]
    decided_by: str | None
    is_first: bool
    rehearsal: bool
    one_percent: Figure
    caveats: frozenset[str] = field(default_factory=frozenset)
