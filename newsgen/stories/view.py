"""Brief, metadata and notes as the view templates write from. No number is made here that is not
in the brief, but for shares and distances of figures an editor has given."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time
from decimal import Decimal
from fractions import Fraction
from zoneinfo import ZoneInfo

from newsgen.model import (
    Brief,
    CallRecord,
    CallStatus,
    ContestKind,
    Figure,
    How,
    Margin,
    Source,
    Stage,
    Standing,
    Style,
    Unit,
    Value,
)
from newsgen.model.settings import ContestMeta, Note
from newsgen.stories import formats
from newsgen.stories.lines import measure_view, people
from newsgen.stories.parts import (
    AwardView,
    CalendarView,
    CallsView,
    CallView,
    EarlierView,
    LineView,
    MeasureView,
    Named,
    NoteView,
    PreviousView,
    ProgressView,
    View,
)

POSITIVE = (
    CallStatus.CALLED,
    CallStatus.PROJECTED,
    CallStatus.APPARENT,
    CallStatus.RUNOFF,
    CallStatus.TOP_TWO,
    CallStatus.WINNER_NOT_LEADING,
    CallStatus.UNCONTESTED,
)
DECLINED = (
    CallStatus.UNABLE,
    CallStatus.WILL_NOT_CALL,
    CallStatus.TOO_CLOSE,
    CallStatus.AWAITING_RCV,
    CallStatus.TOO_EARLY,
)
_UNIT_NOUNS = {
    "precincts": "precinct",
    "municipalities": "municipality",
    "districts": "district",
    "counties": "county",
    "constituencies": "constituency",
    "cantons": "canton",
    "councils": "council",
    "polling_places": "polling_place",
    "polling_stations": "polling_place",
    "voting_places": "polling_place",
}


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
    previous_version: int | None = None,
) -> View:
    """The view of a brief in one style. `publisher` names the source where the metadata does not."""
    about = meta or ContestMeta(id=brief.contest.id)
    builder = _Builder(brief, about, style, now)
    measures = {s.measure.name: builder.measure(s) for s in brief.standings}
    deciding = measures[brief.deciding.measure.name]
    others = tuple(m for name, m in measures.items() if name != deciding.name)
    return View(
        angle=angle,
        kind=brief.contest.kind.value,
        title=builder.word(about.title, brief.contest.name),
        short=builder.word(about.short, brief.contest.area.name),
        place=Named(about.place or brief.contest.area.name, builder.meta_sources),
        in_place=builder.in_place(),
        where=builder.where(),
        source=builder.word(about.source_name, publisher),
        seats=builder.fact(brief.contest.seats),
        several_seats=brief.contest.seats > 1 and brief.contest.kind is ContestKind.CANDIDATE,
        measure=deciding,
        measures=(deciding, *others),
        contrast=_contrast(deciding, others),
        progress=builder.progress(),
        call=builder.calls(),
        count=brief.count,
        event=builder.word(about.event) or None,
        event_day=builder.noon(about.date) if about.date else None,
        as_of=builder.moment(brief.as_of) if brief.as_of else None,
        calendar=tuple(builder.calendar()),
        explain=builder.explanations(),
        background=builder.placed("background"),
        notes=builder.notes(notes),
        awards=tuple(builder.awards()),
        award_term=about.awards[0].term if about.awards else "delegate",
        earlier=tuple(builder.earlier(measures)),
        previous=builder.previous(previous, previous_version),
        changed=frozenset(change.kind for change in brief.changes),
        decided_by=brief.decided_by,
        is_first=previous is None,
        rehearsal=brief.test,
        one_percent=Figure(value=1, unit=Unit.PERCENT, how=How.COUNT, sources=builder.meta_sources),
        caveats=frozenset(f.gate for f in brief.findings if f.severity.value == "caveat"),
    )


class _Builder:
    """Turns parts of one brief into views, with the sources of each."""

    def __init__(self, brief: Brief, meta: ContestMeta, style: Style, now: datetime) -> None:
        self.brief = brief
        self.meta = meta
        self.style = style
        self.now = now
        self.people = people(meta, style)
        self.meta_sources = (meta.source,) if meta.source else (Source(brief.digest, "/"),)
        self._lines: dict[str, LineView] = {}

    # -- texts and figures -------------------------------------------------------------------

    def word(self, words: object, fallback: str = "") -> Named:
        """A text in the style's language, else the fallback."""
        found = words.get(self.style.language, "") if isinstance(words, dict) else ""
        return Named(found or fallback, self.meta_sources)

    def fact(self, value: Value, source: Source | None = None) -> Figure:
        """A number of the metadata."""
        return Figure(
            value=value,
            unit=Unit.COUNT,
            how=How.METADATA,
            sources=(source,) if source else self.meta_sources,
        )

    def moment(self, at: datetime, source: Source | None = None) -> Figure:
        """A time, from the feed or the metadata."""
        own = self.brief.progress.source or Source(self.brief.digest, "/")
        return Figure(value=at, unit=Unit.TIME, how=How.REPORTED, sources=(source or own,))

    def noon(self, day: object, source: Source | None = None) -> Figure:
        """A day of the metadata, as noon in the contest's zone."""
        local = datetime.combine(day, time(12), ZoneInfo(self.meta.zone))  # type: ignore[arg-type]
        return Figure(
            value=local.astimezone(UTC),
            unit=Unit.DATE,
            how=How.METADATA,
            sources=(source,) if source else self.meta_sources,
        )

    def in_place(self) -> Named:
        """The place with its own preposition: i Iowa, på Hawaii, in Iowa."""
        name = self.meta.place or self.brief.contest.area.name
        kind = self.meta.place_kind or self.brief.contest.area.kind
        if self.style.language == "en":
            return Named(f"in {name}", self.meta_sources)
        known = kind if kind in formats.KINDS else "region"
        return Named(formats.preposition(name, known, self.style), self.meta_sources)

    def where(self) -> Named:
        """The contest as a place in a sentence: by its title if it has one, else by its place."""
        title = self.word(self.meta.title)
        if not title:
            return self.in_place()
        return Named(f"{'in' if self.style.language == 'en' else 'i'} {title.text}", title.sources)

    def in_force(self, since: datetime | None, until: datetime | None) -> bool:
        """True if now lies in [since, until)."""
        return (since is None or since <= self.now) and (until is None or self.now < until)

    # -- results -----------------------------------------------------------------------------

    def measure(self, standing: Standing) -> MeasureView:
        """A measure of this brief; the lines of the deciding one are kept for calls and awards."""
        made = measure_view(standing, self.brief, self.meta, self.people, self.style)
        for line in made.lines:
            self._lines.setdefault(line.id, line)
        return made

    def progress(self, brief: Brief | None = None) -> ProgressView:
        """How much is counted."""
        about = brief or self.brief
        progress = about.progress
        source = (progress.source or Source(about.digest, "/"),)

        def count(value: Value | None, how: How = How.REPORTED) -> Figure | None:
            return None if value is None else Figure(value=value, unit=Unit.COUNT, how=how, sources=source)

        def share(value: Decimal | Fraction | None) -> Figure | None:
            if value is None:
                return None
            return Figure(value=value, unit=Unit.PERCENT, how=How.REPORTED, sources=source)

        return ProgressView(
            unit=_UNIT_NOUNS.get(progress.unit, "precinct"),
            reported=count(progress.reported),
            expected=count(progress.expected),
            percent=share(progress.percent),
            expected_vote=share(progress.expected_vote_percent),
            ballots=count(progress.ballots),
            turnout=share(progress.turnout_percent),
            is_complete=about.stage in (Stage.COMPLETE, Stage.CERTIFIED),
            is_certified=about.stage is Stage.CERTIFIED,
            all_areas=self._all_areas(),
        )

    def _all_areas(self) -> Figure | None:
        """The number of counties, where the metadata gives it and every one has figures."""
        if self.meta.counties is None or self.brief.areas != self.meta.counties:
            return None
        return self.fact(self.meta.counties)

    # -- calls -------------------------------------------------------------------------------

    def calls(self) -> CallsView:
        """What every caller says, reported calls left out."""
        heard = [record for record in self.brief.calls if not record.reported]
        return CallsView(
            status=self.brief.call.status.value,
            positive=self._some(heard, POSITIVE),
            declined=self._some(heard, DECLINED),
            silent=self._some(heard, (CallStatus.NONE,)),
            withdrawn=self._some(heard, (CallStatus.UNCALLED,)),
        )

    def _some(self, heard: Iterable[CallRecord], statuses: Sequence[CallStatus]) -> tuple[CallView, ...]:
        return tuple(self._call(record) for record in heard if record.status in statuses)

    def _call(self, record: CallRecord) -> CallView:
        sources = (record.source,) if record.source else (Source(self.brief.digest, "/"),)
        reason = dict(record.reasons).get(self.style.language)
        if reason is None and self.style.language == "en":
            reason = record.reason
        return CallView(
            caller=Named(self._caller_name(record.caller), sources),
            status=record.status.value,
            winners=tuple(self._lines[c] for c in record.choices if c in self._lines),
            earlier=self._lines.get(record.earlier_winner or ""),
            reason=Named(reason, sources) if reason else None,
            day=self.moment(record.at, sources[0]) if record.at else None,
        )

    def _caller_name(self, caller: str) -> str:
        """A caller that is the source itself goes by the source's name in this language."""
        names = self.meta.source_name
        english = names.get("en", "")
        if english.removeprefix("the ").casefold() == caller.casefold():
            return names.get(self.style.language, caller)
        return caller

    # -- metadata and notes ------------------------------------------------------------------

    def calendar(self) -> Iterable[CalendarView]:
        """Entries in force that are still to come, in order."""
        for entry in self.meta.calendar:
            if not self.in_force(entry.since, entry.until):
                continue
            clause = entry.clause.get(self.style.language)
            sources = (entry.source,) if entry.source else self.meta_sources
            yield CalendarView(
                kind=entry.kind,
                clause=Named(clause, sources) if clause else None,
                at=self.moment(entry.at, sources[0]) if entry.at else None,
                day=self.noon(entry.day, sources[0]) if entry.day else None,
            )

    def explanations(self) -> dict[str, tuple[Named, ...]]:
        """Texts that explain a measure, by measure (`votes` for all that are no deciding one)."""
        found: dict[str, list[Named]] = {}
        for entry in self.meta.explanations:
            text = entry.text.get(self.style.language)
            if entry.place == "explain" and text and self.in_force(entry.since, entry.until):
                found.setdefault(entry.measure or "", []).append(self._text(text, entry.source))
        return {key: tuple(texts) for key, texts in found.items()}

    def placed(self, place: str) -> tuple[Named, ...]:
        """Background texts in force, in the order of the file."""
        return tuple(
            self._text(entry.text[self.style.language], entry.source)
            for entry in self.meta.explanations
            if entry.place == place
            and self.style.language in entry.text
            and self.in_force(entry.since, entry.until)
        )

    def _text(self, text: str, source: Source | None) -> Named:
        figures = [(key, self.fact(value)) for key, value in self.meta.figures.items()]
        today = self.now.astimezone(ZoneInfo(self.meta.zone)).date()
        for person in self.meta.people:
            if person.born:
                had = (today.month, today.day) >= (person.born.month, person.born.day)
                years = today.year - person.born.year - (0 if had else 1)
                figures.append((f"age_{person.choice}", self.fact(years, person.source)))
        return Named(text, (source,) if source else self.meta_sources, tuple(figures))

    def notes(self, notes: Sequence[Note]) -> dict[str, tuple[NoteView, ...]]:
        """Notes on this contest in force and in this language, by kind."""
        found: dict[str, list[NoteView]] = {}
        for note in notes:
            text = note.text.get(self.style.language)
            if note.contest != self.brief.contest.id or not text or not self.in_force(note.since, note.until):
                continue
            sources = (note.source,) if note.source else self.meta_sources
            found.setdefault(note.kind, []).append(
                NoteView(
                    kind=note.kind,
                    text=Named(text, sources, how=How.NOTE),
                    who=Named(note.who, sources) if note.who else None,
                    to=Named(note.to, sources) if note.to else None,
                    day=self.moment(note.at, sources[0]) if note.at else None,
                )
            )
        return {kind: tuple(views) for kind, views in found.items()}

    def awards(self) -> Iterable[AwardView]:
        """What the choices get, where an editor has said so."""
        for award in self.meta.awards:
            if self.in_force(award.since, None):
                for choice, value in award.values:
                    if choice in self._lines:
                        yield AwardView(line=self._lines[choice], number=self.fact(value, award.source))

    def earlier(self, measures: dict[str, MeasureView]) -> Iterable[EarlierView]:
        """Earlier stages of counting that an editor has given figures for."""
        for stage in self.meta.earlier:
            if not self.in_force(stage.since, None) or stage.measure not in measures:
                continue
            ranked = sorted(stage.values, key=lambda pair: -pair[1])
            if len(ranked) > 1 and all(choice in self._lines for choice, _ in ranked[:2]):
                yield EarlierView(
                    count=stage.count,
                    measure=measures[stage.measure],
                    first=self._lines[ranked[0][0]],
                    second=self._lines[ranked[1][0]],
                    margin=self.fact(ranked[0][1] - ranked[1][1], stage.source),
                )

    def previous(self, before: Brief | None, version: int | None) -> PreviousView | None:
        """The version before, for the note to editors."""
        if before is None:
            return None
        now_leader = self.brief.deciding.leader
        name = self.brief.deciding.measure.name
        then = next((s for s in before.standings if s.measure.name == name), before.deciding)
        return PreviousView(
            measure=measure_view(then, before, self.meta, self.people, self.style),
            progress=self.progress(before),
            call=before.call.status.value,
            count=before.count,
            same_leader=then.leader == now_leader,
            lead=_moves(then.margin, self.brief.deciding.margin),
            version=None if version is None else self.fact(version),
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
        made.append(replace(measure, lead=lead))
    return tuple(made)


def _moves(then: Margin | None, now: Margin | None) -> str:
    """Whether a distance in points prints larger, smaller or the same."""
    if then is None or now is None or then.points is None or now.points is None:
        return "same"
    before, after = formats.rounded(then.points, 1), formats.rounded(now.points, 1)
    if before == after:
        return "same"
    return "up" if after > before else "down"
