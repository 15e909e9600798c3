"""Everything a template may say about one contest, as one value."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from newsgen.model import Figure
from newsgen.stories.handover import HandoverView, SwingView
from newsgen.stories.last_seat import LastSeatView
from newsgen.stories.parts import (
    AwardView,
    BlocView,
    CalendarView,
    CallsView,
    CorrectedView,
    EarlierView,
    LineView,
    MeasureView,
    Named,
    NoteView,
    PreviousView,
    ProgressView,
    WiderView,
)
from newsgen.stories.records import PastRecordView, RecordsView
from newsgen.stories.still_out import StillOutView


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Everything a template may say about one contest.

    `about` is what is voted on, as it stands after "the vote on", where newsroom or tables know it;
    `name_language` is the language of the contest's own name, where that is not the story's.
    `office` is us_house, state_house, state_senate or supreme_court, where the name gives one of
    them, and `district` the number of its district or seat.
    `caveats` are the reservations by the gate that made them, `released` for what an editor let go;
    `doubted` are the units they are about. `against` and `areas` are the areas against a proposal and
    all there are, where the count goes on and it can pass no longer; `areas_needed` how many of
    `areas_left` it needs, where they are few. `is_comparable` is false where the source says that its
    areas are others than last time.
    """

    angle: str
    kind: str
    rule: str
    country: str
    level: str
    election: str
    title: Named
    contest_name: Named | None
    name_language: str
    office: str
    district: Named | None
    about: Named | None
    short: Named
    place: Named
    in_place: Named
    in_town: Named
    where: Named
    source: Named
    seats: Figure
    several_seats: bool
    measure: MeasureView
    measures: tuple[MeasureView, ...]
    contrast: tuple[MeasureView, ...]
    rounds: tuple[MeasureView, ...]
    progress: ProgressView
    call: CallsView
    count: str
    event: Named | None
    event_day: Figure | None
    as_of: Figure | None
    clock_is: str
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
    is_correction: bool
    rehearsal: bool
    one_percent: Figure
    threshold: Figure | None
    needed: Figure | None
    near_threshold: tuple[LineView, ...]
    crossed: tuple[LineView, ...]
    gains: tuple[LineView, ...]
    losses: tuple[LineView, ...]
    seats_up: tuple[LineView, ...]
    seats_down: tuple[LineView, ...]
    corrected: tuple[CorrectedView, ...]
    unmarked: tuple[LineView, ...]
    blocs: tuple[BlocView, ...]
    majority_seats: Figure | None
    last_time: Figure | None
    wider: tuple[WiderView, ...]
    reason: Named | None
    caveats: frozenset[str] = frozenset()
    doubted: Mapping[str, tuple[Named, ...]] = msgspec.field(default_factory=dict)
    against: Figure | None = None
    areas: Figure | None = None
    areas_needed: Figure | None = None
    areas_left: Figure | None = None
    handover: HandoverView | None = None
    swing: SwingView | None = None
    last_seat: LastSeatView | None = None
    records: RecordsView | None = None
    still_out: StillOutView | None = None
    past_records: tuple[PastRecordView, ...] = ()
    is_comparable: bool = True
