"""Many contests as one view: the closest, who is called, and who leads in how many places."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

import msgspec

from newsgen.model import Figure, How, Source, Unit
from newsgen.stories.parts import LineView, MeasureView, Named
from newsgen.stories.whole import View

MOST = 6


class FirstsView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A choice (a party, as a rule) and the number of places where it leads."""

    line: LineView
    number: Figure


class Roundup(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a round-up may say. `closest` are entries in order of their margins in points, ties first;
    `called` are those a caller has called, `open` those where one has said that it has not;
    `firsts` say who leads in most places. `total` counts the entries with figures."""

    angle: str
    source: Named
    rehearsal: bool
    kind: str
    place: Named
    in_place: Named
    entries: tuple[View, ...]
    total: Figure
    closest: tuple[View, ...]
    called: tuple[View, ...]
    open: tuple[View, ...]
    called_number: Figure
    open_number: Figure
    firsts: tuple[FirstsView, ...]


def roundup(angle: str, views: Sequence[View], *, place: str, in_place: str) -> Roundup:
    """The round-up of several contests of one election, in the views' language."""
    counted = tuple(view for view in views if view.measure.is_counted)
    called = tuple(view for view in counted if view.call.positive and not view.call.declined)
    unsettled = tuple(view for view in counted if view.call.declined)
    sources = tuple(dict.fromkeys(source for view in counted for source in view.place.sources))
    return Roundup(
        angle=angle,
        source=views[0].source,
        rehearsal=any(view.rehearsal for view in views),
        kind=views[0].kind,
        place=Named(place, sources),
        in_place=Named(in_place, sources),
        entries=counted,
        total=_number(len(counted), sources),
        closest=tuple(sorted((v for v in counted if _distance(v) is not None), key=_order))[:MOST],
        called=called,
        open=unsettled,
        called_number=_number(len(called), sources),
        open_number=_number(len(unsettled), sources),
        firsts=_firsts(counted, sources),
    )


def _number(count: int, sources: tuple[Source, ...]) -> Figure:
    return Figure(value=count, unit=Unit.COUNT, how=How.COUNT, sources=sources)


def _firsts(views: Sequence[View], sources: tuple[Source, ...]) -> tuple[FirstsView, ...]:
    places: dict[str, list[LineView]] = {}
    for view in views:
        if view.measure.leader:
            places.setdefault(view.measure.leader.id, []).append(view.measure.leader)
    ranked = sorted(places.values(), key=len, reverse=True)
    return tuple(FirstsView(line=lines[0], number=_number(len(lines), sources)) for lines in ranked)


def _distance(view: View) -> Fraction | None:
    """The margin in points: nought at a tie, None where it cannot be told."""
    measure: MeasureView = view.measure
    if measure.is_tied:
        return Fraction(0)
    value = measure.points.value if measure.points and measure.runner_up else None
    return None if value is None or isinstance(value, str | datetime) else Fraction(value)


def _order(view: View) -> tuple[Fraction, str]:
    return (_distance(view) or Fraction(0), view.place.text)
