"""What the newsroom adds to the figures: dates, explanations, notes, awards, earlier stages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time
from zoneinfo import ZoneInfo

from newsgen.model import Brief, Figure, How, Source, Style, Unit, Value
from newsgen.model.settings import ContestMeta, Note
from newsgen.stories.parts import (
    AwardView,
    CalendarView,
    EarlierView,
    LineView,
    MeasureView,
    Named,
    NoteView,
)


class Background:
    """The metadata and notes of one contest in one language, as far as they are in force."""

    def __init__(self, brief: Brief, meta: ContestMeta, style: Style, now: datetime) -> None:
        self.brief = brief
        self.meta = meta
        self.style = style
        self.now = now
        self.sources = (meta.source,) if meta.source else (Source(brief.digest, "/"),)

    def word(self, words: object, fallback: str = "") -> Named:
        """A text in the style's language, else the fallback."""
        found = words.get(self.style.language, "") if isinstance(words, Mapping) else ""
        return Named(found or fallback, self.sources)

    def fact(self, value: Value, source: Source | None = None) -> Figure:
        """A number of the metadata."""
        return Figure(
            value=value,
            unit=Unit.COUNT,
            how=How.METADATA,
            sources=(source,) if source else self.sources,
        )

    def moment(self, at: datetime, source: Source | None = None) -> Figure:
        """A time, from the feed or the metadata."""
        own = self.brief.progress.source or Source(self.brief.digest, "/")
        return Figure(value=at, unit=Unit.TIME, how=How.REPORTED, sources=(source or own,))

    def noon(self, day: date, source: Source | None = None) -> Figure:
        """A day of the metadata, as noon in the contest's zone."""
        local = datetime.combine(day, time(12), ZoneInfo(self.meta.zone))
        return Figure(
            value=local.astimezone(UTC),
            unit=Unit.DATE,
            how=How.METADATA,
            sources=(source,) if source else self.sources,
        )

    def in_force(self, since: datetime | None, until: datetime | None) -> bool:
        """True if now lies in [since, until)."""
        return (since is None or since <= self.now) and (until is None or self.now < until)

    def calendar(self) -> Iterable[CalendarView]:
        """Entries in force that are still to come, in order."""
        for entry in self.meta.calendar:
            if not self.in_force(entry.since, entry.until):
                continue
            clause = entry.clause.get(self.style.language)
            sources = (entry.source,) if entry.source else self.sources
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
        return Named(text, (source,) if source else self.sources, tuple(figures))

    def notes(self, notes: Sequence[Note]) -> dict[str, tuple[NoteView, ...]]:
        """Notes on this contest in force and in this language, by kind."""
        found: dict[str, list[NoteView]] = {}
        for note in notes:
            text = note.text.get(self.style.language)
            if note.contest != self.brief.contest.id or not text or not self.in_force(note.since, note.until):
                continue
            sources = (note.source,) if note.source else self.sources
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

    def awards(self, lines: Mapping[str, LineView]) -> Iterable[AwardView]:
        """What the choices get, where an editor has said so."""
        for award in self.meta.awards:
            if self.in_force(award.since, None):
                for choice, value in award.values:
                    if choice in lines:
                        yield AwardView(line=lines[choice], number=self.fact(value, award.source))

    def earlier(
        self, measures: Mapping[str, MeasureView], lines: Mapping[str, LineView]
    ) -> Iterable[EarlierView]:
        """Earlier stages of counting that an editor has given figures for."""
        for stage in self.meta.earlier:
            if not self.in_force(stage.since, None) or stage.measure not in measures:
                continue
            ranked = sorted(stage.values, key=lambda pair: -pair[1])
            if len(ranked) > 1 and all(choice in lines for choice, _ in ranked[:2]):
                yield EarlierView(
                    count=stage.count,
                    measure=measures[stage.measure],
                    first=lines[ranked[0][0]],
                    second=lines[ranked[1][0]],
                    margin=self.fact(ranked[0][1] - ranked[1][1], stage.source),
                )
