"""Where each side is strongest, where it is closest and where most have voted, as templates see it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from newsgen.model import (
    AreaRecord,
    Brief,
    Figure,
    How,
    PastRecord,
    RecordKind,
    Source,
    Stage,
    Style,
    Unit,
)
from newsgen.stories import formats
from newsgen.stories.naming import sentence_case
from newsgen.stories.parts import LineView, MeasureView, Named
from newsgen.stories.setting import election_of

# How many choices are worth saying where they are strongest.
_SIDES = 2
# A distance below a tenth of a point is told in what is counted.
_LEAST = Fraction(1, 10)
# American states whose counties go by another word.
_OTHER_WORDS = frozenset({"Louisiana", "Alaska"})


class RecordView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An area that has most or least of something: `in_place` with its preposition, and how much. `line`
    is the choice it is of; `distance` stands for the figure where that would print as nothing."""

    in_place: Named
    figure: Figure
    line: LineView | None = None
    distance: Figure | None = None


class RecordsView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The records among the `counted` of the `areas` of a kind (`unit`, a key of the lexicon)."""

    unit: str
    counted: Figure
    areas: Figure
    strongest: tuple[RecordView, ...]
    closest: RecordView | None
    highest: RecordView | None
    lowest: RecordView | None

    @property
    def is_all(self) -> bool:
        """True if every area is counted out."""
        return self.counted.value == self.areas.value


class PastRecordView(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A choice whose share is its highest, or lowest, in the elections at hand: since the one in `since`,
    else of all of them, `back_to` the first."""

    line: LineView
    is_highest: bool
    back_to: Figure
    since: Figure | None


def past_records_view(brief: Brief, deciding: MeasureView) -> tuple[PastRecordView, ...]:
    """The largest choices whose share is a record, in the order of their shares."""
    lines = {line.id: line for line in deciding.named}
    found = [(lines[record.choice], record) for record in brief.past_records if record.choice in lines]
    return tuple(
        PastRecordView(
            line=line,
            is_highest=record.is_highest,
            back_to=_year(record.back_to, record),
            since=None if record.since is None else _year(record.since, record),
        )
        for line, record in found[:_SIDES]
    )


def _year(year: int, record: PastRecord) -> Figure:
    past = ", ".join(f"{share} in {then}" for then, share in record.past)
    return Figure(
        value=year,
        unit=Unit.COUNT,
        how=How.METADATA,
        sources=record.sources,
        inputs=f"{float(record.value):.4f} against {past}",
    )


def records_view(brief: Brief, deciding: MeasureView, style: Style) -> RecordsView | None:
    """The records as copy tells them, once half of the areas are counted out; None where there is
    nothing to tell."""
    found = brief.records or ()
    if not found or found[0].counted * 2 < found[0].areas or brief.contest.area.name in _OTHER_WORDS:
        return None
    by_kind = {record.kind: _view(record, brief, style) for record in found if record.choice is None}
    strongest = tuple(_strongest(found, brief, deciding, style))
    closest = by_kind.get(RecordKind.CLOSEST)
    high, low = (by_kind.get(kind) for kind in (RecordKind.HIGHEST_TURNOUT, RecordKind.LOWEST_TURNOUT))
    has_turnout = brief.stage in (Stage.COMPLETE, Stage.CERTIFIED) and high is not None and low is not None
    if not strongest:
        return None
    return RecordsView(
        unit=_kind(found[0].area.kind, brief),
        counted=_number(found[0].counted, found),
        areas=_number(found[0].areas, found),
        strongest=strongest,
        closest=closest if closest is not None and closest.figure.value else None,
        highest=high if has_turnout else None,
        lowest=low if has_turnout else None,
    )


def _strongest(
    found: tuple[AreaRecord, ...], brief: Brief, deciding: MeasureView, style: Style
) -> Iterator[RecordView]:
    """The first two choices, each where it is strongest; the second not in the area of the first."""
    held = {record.choice: record for record in found if record.kind is RecordKind.STRONGEST}
    told: set[str] = set()
    for line in deciding.named[:_SIDES]:
        record = held.get(line.id)
        if record is None or record.area.id in told:
            return
        told.add(record.area.id)
        yield _view(record, brief, style, line)


def _view(record: AreaRecord, brief: Brief, style: Style, line: LineView | None = None) -> RecordView:
    is_distance = record.kind is RecordKind.CLOSEST
    said = f"{record.kind.value.replace('_', ' ')} of {record.counted} {record.area.kind} areas"
    inputs = f"{record.area.name}: {record.part} of {record.whole}, {said}"
    distance = None
    if is_distance and record.value < _LEAST:
        distance = Figure(
            value=record.part, unit=Unit.COUNT, how=How.MARGIN, sources=record.sources, inputs=inputs
        )
    return RecordView(
        in_place=Named(_in_place(record, brief, style), record.sources),
        figure=Figure(
            value=record.value,
            unit=Unit.POINTS if is_distance else Unit.PERCENT,
            how=How.MARGIN if is_distance else How.SHARE,
            sources=record.sources,
            inputs=inputs,
        ),
        line=line,
        distance=distance,
    )


def _kind(kind: str, brief: Brief) -> str:
    """What the areas are called: the Storting is elected in districts that keep older counties' names."""
    return "district" if kind == "county" and election_of(brief) == "storting" else kind


def _in_place(record: AreaRecord, brief: Brief, style: Style) -> str:
    """The area with its preposition, in the style's language where a table has its name."""
    name = sentence_case(record.area.name)
    kind = "region"
    if brief.country == "CH" and record.area.kind == "canton":
        name = style.cantons.get(record.area.id, name)
    if brief.country == "NO":
        # Municipalities by their towns: på Hamar, i Tromsø.
        kind = "county" if record.area.kind == "county" else "town"
        known = (style.counties if kind == "county" else style.municipalities).get(record.area.id)
        name = known.names(style.place_names)[0] if known else name
    return f"in {name}" if style.language == "en" else formats.preposition(name, kind, style)


def _number(count: int, found: tuple[AreaRecord, ...]) -> Figure:
    sources: tuple[Source, ...] = tuple(dict.fromkeys(s for record in found for s in record.sources[:1]))
    return Figure(value=count, unit=Unit.COUNT, how=How.COUNT, sources=sources)
