"""Standings as templates see them: lines with names and figures, grouped as copy groups them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from newsgen.model import (
    Brief,
    ChoiceKind,
    ContestKind,
    Figure,
    How,
    Line,
    Margin,
    Number,
    Outcome,
    Source,
    Stage,
    Standing,
    Style,
    Unit,
)
from newsgen.model.settings import ContestMeta, Person
from newsgen.stories.naming import names_of
from newsgen.stories.parts import LineView, MeasureView, Named

# A candidate with less than a tenth of the leader's share is far behind.
FAR_BEHIND = Fraction(1, 10)
HALF = Fraction(50)
# A party must have had this share, in percent, for its doubling to be news.
WORTH_NAMING = Fraction(2)
BANDS = ((Fraction(1, 2), "hairline"), (Fraction(2), "narrow"), (Fraction(10), "neutral"))
_NOBODY = ("write-in", "write in", "scatter", "blank", "none of these", "over vote", "under vote")
# What a measure counts, where the lexicon has no noun of that name.
TERMS = {"superdelegate": "delegate"}


def people(meta: ContestMeta, style: Style) -> dict[str, Person]:
    """The people of the metadata by choice."""
    return {person.choice: person for person in meta.people}


def measure_view(
    standing: Standing,
    brief: Brief,
    meta: ContestMeta,
    persons: Mapping[str, Person],
    style: Style,
) -> MeasureView:
    """One measure. Choices without a vote are left out of the groups that copy names."""
    made = _Lines(standing, brief, persons, style)
    by_id = {x.choice.id: made.line(x) for x in standing.lines}
    named = [x for x in standing.lines if x.value and _is_named(x, brief)]
    middle, small, tiny = _groups(named, standing)
    tiny = [*tiny, *_elsewhere(standing, brief)]
    elected = [x for x in standing.lines if x.outcome is Outcome.ELECTED]
    shown = {x.choice.id for x in named}
    inside = [by_id[choice] for choice in standing.ahead if choice in shown]
    return MeasureView(
        name=standing.measure.name,
        term=_term(standing, style),
        label=_label(standing, meta, style),
        decides=standing.measure.decides,
        is_decimal=standing.measure.places > 0,
        base=None if standing.base is None else _count(standing.base, How.SUM, made.everything),
        lines=tuple(by_id.values()),
        named=tuple(by_id[x.choice.id] for x in named),
        leader=by_id.get(standing.leader or ""),
        runner_up=by_id.get(standing.runner_up or ""),
        middle=tuple(by_id[x.choice.id] for x in middle),
        small=tuple(by_id[x.choice.id] for x in small),
        tiny=tuple(by_id[x.choice.id] for x in tiny),
        tied=tuple(by_id[choice] for choice in standing.tied),
        margin=_margin_value(standing.margin, standing, made.everything),
        points=_margin_points(standing.margin, standing, made.everything),
        band=_band(standing, brief),
        deciding_margin=_margin_value(standing.deciding_margin, standing, made.everything),
        first_out=by_id.get(standing.first_out or ""),
        last_in=inside[-1] if inside and standing.first_out else None,
        level=tuple(by_id[choice] for choice in standing.level),
        elected=tuple(by_id[x.choice.id] for x in elected),
        ahead=tuple(inside),
        majority=bool(named and named[0].share is not None and named[0].share > HALF),
        behind=_behind(standing, named, made.everything),
        round=_round(standing, made.everything),
    )


def line_view(
    standing: Standing, choice: str | None, brief: Brief, persons: Mapping[str, Person], style: Style
) -> LineView | None:
    """One choice of a measure that needs no other; None where the measure has no such choice."""
    line = next((x for x in standing.lines if x.choice.id == choice), None)
    return None if line is None else _Lines(standing, brief, persons, style).line(line)


def margin_view(standing: Standing) -> Figure | None:
    """The distance between the first two in what is counted; None where it cannot be told."""
    return _margin_value(standing.margin, standing, _sources(standing))


def points_view(standing: Standing) -> Figure | None:
    """The distance between the first two in points; None where it cannot be told."""
    return _margin_points(standing.margin, standing, _sources(standing))


class _Lines:
    """Makes the lines of one standing. Sources of all choices are gathered once: shares cite them."""

    def __init__(self, standing: Standing, brief: Brief, persons: Mapping[str, Person], style: Style) -> None:
        self.standing = standing
        self.brief = brief
        self.persons = persons
        self.style = style
        self.everything = _sources(standing)
        limit = brief.contest.threshold
        self.limit = None if limit is None else Fraction(limit)

    def line(self, line: Line) -> LineView:
        """One choice in this measure."""
        names = names_of(line.choice, self.brief, self.persons, self.style)
        person, sources = self.persons.get(line.choice.id), line.sources
        over = None if self.limit is None or line.share is None else line.share - self.limit
        return LineView(
            id=line.choice.id,
            full=Named(names.full, sources),
            last=Named(names.last, sources),
            label=Named(names.label, sources),
            row=Named(names.row or names.label, sources),
            gender=(person.gender or "") if person else "",
            party=Named(names.party, sources) if names.party else None,
            value=None if line.value is None else _count(line.value, How.REPORTED, sources),
            share=self._share(line),
            rank=None if line.rank is None else _count(line.rank, How.COUNT, self.everything),
            seats=None if line.seats is None else _count(line.seats, How.REPORTED, sources),
            levelling=None if line.levelling is None else _count(line.levelling, How.REPORTED, sources),
            change=_change(line, sources),
            seat_change=None if not line.change_seats else _count(line.change_seats, How.CHANGE, sources),
            is_up=line.change_points is not None and line.change_points.numerator > 0,
            has_doubled=_has_doubled(line),
            is_over=over is not None and over.numerator >= 0,
            is_at=over is not None and not over,
            is_plural=names.is_plural,
            is_incumbent=bool(line.choice.incumbent) or bool(person and person.incumbent),
            is_elected=line.outcome is Outcome.ELECTED,
            is_withdrawn=line.outcome is Outcome.WITHDRAWN,
            alone=Named(names.alone, sources),
            together=names.together,
        )

    def _share(self, line: Line) -> Figure | None:
        if line.share is None:
            return None
        return Figure(
            value=line.share,
            unit=Unit.PERCENT,
            how=How.SHARE,
            sources=(*line.sources, *(s for s in self.everything if s not in line.sources)),
            inputs=f"{line.value} of {self.standing.base}",
        )


def _sources(standing: Standing) -> tuple[Source, ...]:
    """What the total is made of: the source's own, else that of every choice."""
    return standing.base_sources or tuple(
        dict.fromkeys(source for line in standing.lines for source in line.sources)
    )


def _behind(standing: Standing, named: Sequence[Line], everything: tuple[Source, ...]) -> Figure | None:
    """The distance from those who share the first place to the next."""
    rest = named[len(standing.tied) :]
    first, after = (named[0].value, rest[0].value) if standing.tied and rest else (None, None)
    if first is None or after is None:
        return None
    return _count(Fraction(first) - Fraction(after), How.MARGIN, everything)


def _has_doubled(line: Line) -> bool:
    """More than twice the share of last time, which must have been worth naming."""
    if line.share is None or line.change_points is None or line.change_points.numerator <= 0:
        return False
    # More than twice what it was is to have gained more than half of what it is: by whole numbers.
    gained, of_gained = line.change_points.as_integer_ratio()
    now, of_now = line.share.as_integer_ratio()
    return 2 * gained * of_now > now * of_gained and line.share - line.change_points >= WORTH_NAMING


def _round(standing: Standing, everything: tuple[Source, ...]) -> Figure | None:
    number = standing.measure.name.removeprefix("round_")
    return _count(int(number), How.REPORTED, everything) if number.isdigit() else None


def _term(standing: Standing, style: Style) -> str:
    """The lexicon key of what is counted; votes of whatever sort are votes."""
    term = TERMS.get(standing.measure.term, standing.measure.term)
    return term if term in style.nouns else "vote"


def _elsewhere(standing: Standing, brief: Brief) -> list[Line]:
    """Choices with nothing in this measure and something in another."""
    others = {
        line.choice.id
        for other in brief.standings
        for line in other.lines
        if line.value and other is not standing
    }
    return [x for x in standing.lines if x.value == 0 and x.choice.id in others and _is_named(x, brief)]


def _is_named(line: Line, brief: Brief) -> bool:
    """Copy names no aggregate and no heap of written-in names, and of candidates only those who are."""
    if line.choice.kind is ChoiceKind.AGGREGATE or line.choice.name.casefold().startswith(_NOBODY):
        return False
    return line.choice.kind is not ChoiceKind.OPTION or brief.contest.kind is not ContestKind.CANDIDATE


def _groups(named: Sequence[Line], standing: Standing) -> tuple[list[Line], list[Line], list[Line]]:
    rest = named[len(standing.tied) or 2 :]
    top = named[0].share if named else None
    if top is None:
        return list(rest), [], []
    least = top * FAR_BEHIND
    near: list[Line] = []
    small: list[Line] = []
    tiny: list[Line] = []
    for x in rest:
        if x.share is not None:
            group = near if x.share >= least else small if x.share.numerator >= x.share.denominator else tiny
            group.append(x)
    return near, small, tiny


def _label(standing: Standing, meta: ContestMeta, style: Style) -> Named | None:
    text = meta.measure_names.get(standing.measure.name, {}).get(style.language)
    if text is None:
        return None
    return Named(text, (meta.source,) if meta.source else ())


def _count(value: Number, how: How, sources: Sequence[Source]) -> Figure:
    return Figure(value=value, unit=Unit.COUNT, how=how, sources=tuple(sources))


def _change(line: Line, sources: Sequence[Source]) -> Figure | None:
    if line.change_points is None:
        return None
    return Figure(value=line.change_points, unit=Unit.POINTS, how=How.CHANGE, sources=tuple(sources))


def _ends(standing: Standing) -> tuple[tuple[Source, ...], str]:
    front = [x for x in standing.lines if x.choice.id in (standing.leader, standing.runner_up)]
    sources = tuple(dict.fromkeys(source for x in front for source in x.sources))
    return sources, " and ".join(str(x.value) for x in front)


def _margin_value(margin: Margin | None, standing: Standing, everything: tuple[Source, ...]) -> Figure | None:
    if margin is None:
        return None
    sources, inputs = _ends(standing)
    return Figure(
        value=margin.value, unit=Unit.COUNT, how=How.MARGIN, sources=sources or everything, inputs=inputs
    )


def _margin_points(
    margin: Margin | None, standing: Standing, everything: tuple[Source, ...]
) -> Figure | None:
    if margin is None or margin.points is None:
        return None
    sources, inputs = _ends(standing)
    return Figure(
        value=margin.points,
        unit=Unit.POINTS,
        how=How.MARGIN,
        sources=tuple(dict.fromkeys((*sources, *everything))),
        inputs=f"{inputs} of {standing.base}",
    )


def _band(standing: Standing, brief: Brief) -> str:
    """A word's key for the margin; `figures` where less than half is counted or it is wide."""
    if standing.margin is None or standing.margin.points is None or not _half_counted(brief):
        return "figures"
    points = standing.margin.points
    return next((band for limit, band in BANDS if points < limit), "figures")


def _half_counted(brief: Brief) -> bool:
    """True where at least half is known to be counted, by every way in which the source says it."""
    if brief.stage in (Stage.COMPLETE, Stage.CERTIFIED):
        return True
    progress = brief.progress
    stated = (progress.percent, progress.expected_vote_percent)
    known = [Fraction(share) for share in stated if share is not None]
    if progress.reported is not None and progress.expected:
        known.append(Fraction(progress.reported * 100, progress.expected))
    return bool(known) and min(known) >= HALF
