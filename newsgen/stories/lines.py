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
    Outcome,
    Source,
    Standing,
    Style,
    Unit,
    Value,
)
from newsgen.model.settings import ContestMeta, Person
from newsgen.stories.parts import LineView, MeasureView, Named

# A candidate with less than a tenth of the leader's share is far behind.
FAR_BEHIND = Fraction(1, 10)
HALF = Fraction(50)
BANDS = ((Fraction(1, 2), "hairline"), (Fraction(2), "narrow"), (Fraction(10), "neutral"))


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
    by_id = {x.choice.id: _line(x, standing, brief, persons, style) for x in standing.lines}
    named = [x for x in standing.lines if x.value and _is_named(x, brief)]
    middle, small, tiny = _groups(named, standing)
    tiny = [*tiny, *_elsewhere(standing, brief)]
    seats = brief.contest.seats
    elected = [x for x in standing.lines if x.outcome is Outcome.ELECTED]
    last_in = (elected or named)[seats - 1] if standing.first_out and len(elected or named) >= seats else None
    base = standing.base
    return MeasureView(
        name=standing.measure.name,
        term=standing.measure.term,
        label=_label(standing, meta, style),
        decides=standing.measure.decides,
        is_decimal=standing.measure.places > 0,
        base=None if base is None else _count(base, How.SUM, _all_sources(standing)),
        lines=tuple(by_id.values()),
        named=tuple(by_id[x.choice.id] for x in named),
        leader=by_id.get(standing.leader or ""),
        runner_up=by_id.get(standing.runner_up or ""),
        middle=tuple(by_id[x.choice.id] for x in middle),
        small=tuple(by_id[x.choice.id] for x in small),
        tiny=tuple(by_id[x.choice.id] for x in tiny),
        tied=tuple(by_id[choice] for choice in standing.tied),
        margin=_margin_value(standing.margin, standing),
        points=_margin_points(standing.margin, standing),
        band=_band(standing, brief),
        deciding_margin=_margin_value(standing.deciding_margin, standing),
        first_out=by_id.get(standing.first_out or ""),
        last_in=by_id.get(last_in.choice.id) if last_in else None,
        elected=tuple(by_id[x.choice.id] for x in elected),
        ahead=tuple(by_id[x.choice.id] for x in named[:seats]) if seats > 1 else (),
        majority=bool(named and named[0].share is not None and named[0].share > HALF),
    )


def _elsewhere(standing: Standing, brief: Brief) -> list[Line]:
    """Choices with nothing in this measure and something in another."""
    others = {
        line.choice.id
        for other in brief.standings
        for line in other.lines
        if line.value and other != standing
    }
    return [x for x in standing.lines if x.value == 0 and x.choice.id in others and _is_named(x, brief)]


def _is_named(line: Line, brief: Brief) -> bool:
    """Copy names no aggregate, and in a contest of candidates nothing that is no candidate."""
    if line.choice.kind is ChoiceKind.AGGREGATE:
        return False
    return line.choice.kind is not ChoiceKind.OPTION or brief.contest.kind is not ContestKind.CANDIDATE


def _groups(named: Sequence[Line], standing: Standing) -> tuple[list[Line], list[Line], list[Line]]:
    rest = named[len(standing.tied) or 2 :]
    top = named[0].share if named else None
    if top is None:
        return list(rest), [], []
    near = [x for x in rest if x.share is not None and x.share >= top * FAR_BEHIND]
    far = [x for x in rest if x.share is not None and x.share < top * FAR_BEHIND]
    return near, [x for x in far if (x.share or 0) >= 1], [x for x in far if (x.share or 0) < 1]


def _label(standing: Standing, meta: ContestMeta, style: Style) -> Named | None:
    text = meta.measure_names.get(standing.measure.name, {}).get(style.language)
    if text is None:
        return None
    return Named(text, (meta.source,) if meta.source else ())


def _line(
    line: Line, standing: Standing, brief: Brief, persons: Mapping[str, Person], style: Style
) -> LineView:
    full, last, abbr = _names(line, brief, persons, style)
    person = persons.get(line.choice.id)
    sources = line.sources
    return LineView(
        id=line.choice.id,
        full=Named(full, sources),
        last=Named(last, sources),
        abbr=Named(abbr, sources) if abbr else None,
        gender=(person.gender or "") if person else "",
        party=Named(line.choice.party, sources) if line.choice.party else None,
        value=None if line.value is None else _count(line.value, How.REPORTED, sources),
        share=_share(line, standing),
        rank=None if line.rank is None else _count(line.rank, How.COUNT, _all_sources(standing)),
        seats=None if line.seats is None else _count(line.seats, How.REPORTED, sources),
        change=_change(line, sources),
        is_up=(line.change_points or 0) > 0,
        is_incumbent=bool(line.choice.incumbent) or _incumbent(person),
        is_elected=line.outcome is Outcome.ELECTED,
        is_withdrawn=line.outcome is Outcome.WITHDRAWN,
    )


def _incumbent(person: Person | None) -> bool:
    return bool(person and person.incumbent)


def _names(
    line: Line, brief: Brief, persons: Mapping[str, Person], style: Style
) -> tuple[str, str, str | None]:
    """Full name, name on later reference, and a party's short form."""
    choice = line.choice
    if brief.contest.kind is ContestKind.PARTY_LIST:
        # Other countries use the same letters for other parties.
        party = style.parties.get(choice.id.upper()) if brief.country in ("", "NO") else None
        if party:
            return party.spoken, party.short if style.language != "en" else party.spoken, party.short
        return choice.name, choice.short_name or choice.name, choice.short_name
    person = persons.get(choice.id)
    if person and person.last:
        title = person.titles.get(style.language, "")
        full = " ".join(part for part in (title, person.first, person.last) if part)
        same = sum(1 for other in persons.values() if other.last == person.last) > 1
        return full, full if same else person.last_ref or person.last, None
    spoken = choice.spoken or choice.name
    if choice.kind is ChoiceKind.CANDIDATE:
        return spoken, choice.short_name or _last_word(spoken, brief), None
    return spoken, spoken, None


def _last_word(name: str, brief: Brief) -> str:
    """The last name, unless two choices share it or the name carries a suffix."""
    last = name.split()[-1]
    names = [line.choice.spoken or line.choice.name for line in brief.deciding.lines]
    suffix = last.rstrip(".") in ("Jr", "Sr", "II", "III", "IV")
    shared = sum(1 for other in names if other.split() and other.split()[-1] == last) > 1
    return name if suffix or shared else last


def _count(value: Value, how: How, sources: Sequence[Source]) -> Figure:
    return Figure(value=value, unit=Unit.COUNT, how=how, sources=tuple(sources))


def _all_sources(standing: Standing) -> tuple[Source, ...]:
    return tuple(dict.fromkeys(source for line in standing.lines for source in line.sources))


def _share(line: Line, standing: Standing) -> Figure | None:
    if line.share is None:
        return None
    return Figure(
        value=line.share,
        unit=Unit.PERCENT,
        how=How.SHARE,
        sources=tuple(dict.fromkeys((*line.sources, *_all_sources(standing)))),
        inputs=f"{line.value} of {standing.base}",
    )


def _change(line: Line, sources: Sequence[Source]) -> Figure | None:
    if line.change_points is None:
        return None
    return Figure(value=line.change_points, unit=Unit.POINTS, how=How.CHANGE, sources=tuple(sources))


def _ends(standing: Standing) -> tuple[tuple[Source, ...], str]:
    front = [x for x in standing.lines if x.choice.id in (standing.leader, standing.runner_up)]
    sources = tuple(dict.fromkeys(source for x in front for source in x.sources))
    return sources or _all_sources(standing), " and ".join(str(x.value) for x in front)


def _margin_value(margin: Margin | None, standing: Standing) -> Figure | None:
    if margin is None:
        return None
    sources, inputs = _ends(standing)
    return Figure(value=margin.value, unit=Unit.COUNT, how=How.MARGIN, sources=sources, inputs=inputs)


def _margin_points(margin: Margin | None, standing: Standing) -> Figure | None:
    if margin is None or margin.points is None:
        return None
    _, inputs = _ends(standing)
    return Figure(
        value=margin.points,
        unit=Unit.POINTS,
        how=How.MARGIN,
        sources=_all_sources(standing),
        inputs=f"{inputs} of {standing.base}",
    )


def _band(standing: Standing, brief: Brief) -> str:
    """A word's key for the margin; `figures` where less than half is counted or it is wide."""
    if standing.margin is None or standing.margin.points is None:
        return "figures"
    reported, expected = brief.progress.reported, brief.progress.expected
    if reported is not None and expected and reported * 2 < expected:
        return "figures"
    points = standing.margin.points
    return next((band for limit, band in BANDS if points < limit), "figures")
