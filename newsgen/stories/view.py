"""Brief, metadata and notes as the view templates write from. No number is made here that is not
in the brief, but for sums of seats, and shares and distances of figures an editor has given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import msgspec

from newsgen import model
from newsgen.model import (
    Brief,
    ContestKind,
    Figure,
    How,
    Source,
    Standing,
    Style,
    Unit,
)
from newsgen.model.settings import ContestMeta, Note
from newsgen.stories import moves, reservations, setting
from newsgen.stories.background import Background
from newsgen.stories.blocs import blocs, majority_of
from newsgen.stories.counted import progress_view
from newsgen.stories.handover import handover_view, swing_view
from newsgen.stories.heard import calls
from newsgen.stories.issuers import issuer
from newsgen.stories.last_seat import last_seat_view
from newsgen.stories.lines import line_view, margin_view, measure_view, people, points_view
from newsgen.stories.offices import office as office_of
from newsgen.stories.parts import LineView, MeasureView, Named, PreviousView, WiderView
from newsgen.stories.records import past_records_view, records_view
from newsgen.stories.still_out import still_out_view
from newsgen.stories.whole import View

# Norway elects the Storting every fourth year.
STORTING_TERM = 4


class Past(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The version before of the story itself: what it was headed, and when it was sent.

    `reason` is why it is corrected or withdrawn, as an editor or the source gave it.
    """

    version: int | None = None
    headline: str = ""
    sent: datetime | None = None
    reason: str = ""


def view(
    brief: Brief,
    *,
    style: Style,
    now: datetime,
    angle: str,
    publisher: str,
    meta: ContestMeta | None = None,
    notes: Sequence[Note] = (),
    previous: Brief | None = None,
    past: Past | None = None,
    correction: bool = False,
    wider: Sequence[Brief] = (),
) -> View:
    """The view of a brief in one style. `publisher` names the source where the metadata does not;
    `wider` are the same election in areas around this one, for comparison."""
    about = meta or ContestMeta(id=brief.contest.id)
    around = Background(brief, replace(about, zone=setting.zone_of(brief, meta, style)), style, now)
    measures = {s.measure.name: _measure(s, brief, about, style) for s in _standings(brief)}
    front = _front(brief)
    deciding = measures[front.measure.name]
    others = tuple(m for name, m in measures.items() if name != front.measure.name)
    lines = _first_lines((deciding, *others))
    limit = None if brief.contest.threshold is None else Fraction(brief.contest.threshold)
    before = _same_measure(previous, front)
    office, district = office_of(setting.contest_name(brief, style))
    return View(
        angle=angle,
        kind=brief.contest.kind.value,
        rule=brief.contest.rule,
        country=brief.country,
        level=setting.level_of(brief),
        election=setting.election_of(brief),
        title=around.word(about.title, brief.contest.name),
        contest_name=_named(around, setting.contest_name(brief, style)),
        office=office,
        district=_named(around, district),
        name_language=setting.name_language(brief, style),
        about=around.word(about.about, style.ballot_measures.get(brief.contest.id, "")) or None,
        short=around.word(about.short, brief.contest.area.name),
        place=_place(setting.place_name, brief, about, style, around.sources),
        in_place=_place(setting.in_place, brief, about, style, around.sources),
        in_town=Named(setting.in_town(brief, about, style), around.sources),
        where=_where(brief, about, style, around),
        source=around.word(about.source_name, issuer(publisher, style.language)),
        seats=around.fact(brief.contest.seats),
        several_seats=brief.contest.seats > 1 and brief.contest.kind is ContestKind.CANDIDATE,
        measure=deciding,
        measures=(deciding, *others),
        contrast=_contrast(deciding, others) if brief.contest.rule == "caucus" else (),
        rounds=() if brief.contest.rule == "caucus" else _contrast(deciding, others)[:1],
        progress=progress_view(brief, about, style),
        call=calls(brief, previous, about, style, lines),
        count=brief.count,
        event=around.word(about.event) or None,
        event_day=around.noon(about.date) if about.date else None,
        as_of=around.moment(brief.as_of) if brief.as_of else None,
        clock_is=setting.clock_is(brief, setting.zone_of(brief, meta, style), style, now),
        calendar=tuple(around.calendar()),
        explain=around.explanations(),
        background=around.placed("background"),
        notes=around.notes(notes),
        awards=tuple(around.awards(lines)),
        award_term=about.awards[0].term if about.awards else "delegate",
        earlier=tuple(around.earlier(measures, lines)),
        previous=_previous(previous, past, brief, about, style, around),
        changed=frozenset(change.kind for change in brief.changes),
        decided_by=brief.decided_by,
        is_first=previous is None,
        is_correction=correction,
        rehearsal=brief.test,
        one_percent=Figure(value=1, unit=Unit.PERCENT, how=How.COUNT, sources=around.sources),
        threshold=_limit(limit, around),
        needed=_limit(None if brief.contest.needed is None else Fraction(brief.contest.needed), around),
        near_threshold=moves.near_threshold(deciding, limit),
        crossed=moves.crossed(deciding, before, limit),
        gains=moves.changed_most(deciding, up=True),
        losses=moves.changed_most(deciding, up=False),
        seats_up=moves.seats_moved(deciding, before, up=True),
        seats_down=moves.seats_moved(deciding, before, up=False),
        corrected=moves.corrected(deciding, before) if correction else (),
        unmarked=moves.unmarked(deciding, before),
        blocs=blocs(brief, about),
        majority_seats=_majority(brief, around),
        last_time=_last_time(brief, around),
        wider=tuple(_wider(deciding.leader, wider, style)),
        reason=_named(around, past.reason) if past else None,
        caveats=reservations.codes(brief),
        doubted=reservations.units(brief, around),
        handover=handover_view(brief, lines, style),
        swing=swing_view(brief, front, style),
        last_seat=last_seat_view(brief, lines),
        records=records_view(brief, deciding, style),
        still_out=still_out_view(brief, lines),
        past_records=past_records_view(brief, deciding),
        is_comparable=brief.comparable is not False,
        **reservations.areas(brief),
    )


def _standings(brief: Brief) -> tuple[Standing, ...]:
    """The brief's standings, or one with nothing in it where the source has not begun."""
    return brief.standings or (_front(brief),)


def _front(brief: Brief) -> Standing:
    if brief.standings:
        return brief.deciding
    return Standing(
        measure=brief.contest.measures[0],
        base=None,
        lines=(),
        leader=None,
        runner_up=None,
        tied=(),
        margin=None,
    )


def _same_measure(brief: Brief | None, standing: Standing) -> Standing | None:
    if brief is None or not brief.standings:
        return None
    return next((s for s in brief.standings if s.measure.name == standing.measure.name), brief.deciding)


def _measure(standing: Standing, brief: Brief, meta: ContestMeta, style: Style) -> MeasureView:
    return measure_view(standing, brief, meta, people(meta, style), style)


def _first_lines(measures: Sequence[MeasureView]) -> dict[str, LineView]:
    """Each choice by id, as the first measure that has it shows it."""
    found: dict[str, LineView] = {}
    for measure in measures:
        for line in measure.lines:
            found.setdefault(line.id, line)
    return found


def _named(around: Background, text: str) -> Named | None:
    return Named(text, around.sources) if text else None


def _place(
    named: Callable[[Brief, ContestMeta, Style], str],
    brief: Brief,
    meta: ContestMeta,
    style: Style,
    sources: tuple[Source, ...],
) -> Named:
    """The place as `named` says it, with its names in other languages beside."""
    aside = ", ".join(setting.other_names(brief, meta, style))
    return Named(named(brief, meta, style), sources, aside=aside)


def _where(brief: Brief, meta: ContestMeta, style: Style, around: Background) -> Named:
    """The contest as a place in a sentence: by its title if it has one, else by its place."""
    title = around.word(meta.title)
    if not title:
        return _place(setting.in_place, brief, meta, style, around.sources)
    return Named(f"{'in' if style.language == 'en' else 'i'} {title.text}", title.sources)


def _limit(limit: Fraction | None, around: Background) -> Figure | None:
    if limit is None:
        return None
    return Figure(value=limit, unit=Unit.PERCENT, how=How.METADATA, sources=around.sources)


def _majority(brief: Brief, around: Background) -> Figure | None:
    needed = majority_of(brief)
    return None if needed is None else around.fact(needed)


def _last_time(brief: Brief, around: Background) -> Figure | None:
    """The year of the election that changes are reckoned from, where its term is fixed."""
    if setting.election_of(brief) != "storting" or brief.contest.election.date is None:
        return None
    return around.fact(brief.contest.election.date.year - STORTING_TERM)


def _wider(leader: LineView | None, briefs: Sequence[Brief], style: Style) -> Iterator[WiderView]:
    """The leading choice's share in each wider area that has it, the nearest first."""
    for brief in briefs if leader is not None else ():
        about = ContestMeta(id=brief.contest.id)
        line = line_view(_front(brief), leader.id if leader else None, brief, {}, style)
        if line is not None and line.share is not None:
            place = _place(setting.in_place, brief, about, style, line.full.sources)
            yield WiderView(level=setting.level_of(brief), in_place=place, share=line.share)


def _previous(
    before: Brief | None, past: Past | None, brief: Brief, meta: ContestMeta, style: Style, around: Background
) -> PreviousView | None:
    """The version before, for the note to editors."""
    if before is None:
        return None
    now = _front(brief)
    then = _same_measure(before, now) or _front(before)
    return PreviousView(
        leader=line_view(then, then.leader, before, people(meta, style), style),
        margin=margin_view(then),
        points=points_view(then),
        progress=progress_view(before, meta, style),
        call=before.call.status.value,
        count=before.count,
        same_leader=then.leader == now.leader,
        lead=moves.margins(then.margin, now.margin),
        version=around.fact(past.version) if past and past.version else None,
        headline=_named(around, past.headline) if past else None,
        sent=Figure(value=past.sent, unit=Unit.TIME, how=How.METADATA) if past and past.sent else None,
    )


def _contrast(deciding: MeasureView, others: Sequence[MeasureView]) -> tuple[MeasureView, ...]:
    """The measures with another leader, each with how its lead compares with the first of them."""
    found = [m for m in others if m.leader and deciding.leader and m.leader.id != deciding.leader.id]
    made: list[MeasureView] = []
    for measure in found:
        lead = "same"
        if measure.margin and found[0].margin:
            now, then = measure.margin.value, found[0].margin.value
            if isinstance(now, int) and isinstance(then, int):
                lead = "same" if now == then else "up" if now > then else "down"
        made.append(model.replace(measure, lead=lead))
    return tuple(made)
