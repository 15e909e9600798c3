"""What has moved: since the last election, and since the last version."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from fractions import Fraction

from newsgen.model import Figure, How, Line, Margin, Outcome, Standing, Unit
from newsgen.stories import formats
from newsgen.stories.parts import CorrectedView, LineView, MeasureView

# A party this near its limit, in points, is worth a sentence.
NEAR = Fraction(1)
# A change below a tenth of a point would print as none.
STEP = Fraction(1, 20)


def margins(then: Margin | None, now: Margin | None) -> str:
    """Whether a distance in points prints larger (up), smaller (down) or the same."""
    if then is None or now is None or then.points is None or now.points is None:
        return "same"
    before, after = formats.rounded(then.points, 1), formats.rounded(now.points, 1)
    if before == after:
        return "same"
    return "up" if after > before else "down"


def near_threshold(measure: MeasureView, limit: Fraction | None) -> tuple[LineView, ...]:
    """The choices within a point of the limit, the nearest first."""
    if limit is None:
        return ()
    near = [x for x in measure.named if x.share and abs(_value(x.share) - limit) <= NEAR]
    return tuple(sorted(near, key=lambda x: abs(_value(x.share) - limit)))


def crossed(measure: MeasureView, before: Standing | None, limit: Fraction | None) -> tuple[LineView, ...]:
    """The choices that have passed the limit, either way, since the last version."""
    if limit is None or before is None:
        return ()
    then = {line.choice.id: line.share for line in before.lines}
    return tuple(
        x
        for x in measure.named
        if x.share and (share := then.get(x.id)) is not None and (share >= limit) != x.is_over
    )


def changed_most(measure: MeasureView, *, up: bool) -> tuple[LineView, ...]:
    """The choices that have gained (or lost) since last time, the greatest change first."""
    sizes = [(abs(_value(x.change)), x) for x in measure.named if x.change and x.is_up is up]
    moved = [(size, x) for size, x in sizes if size >= STEP]
    return tuple(x for _, x in sorted(moved, key=lambda one: one[0], reverse=True))


def seats_moved(measure: MeasureView, before: Standing | None, *, up: bool) -> tuple[LineView, ...]:
    """The choices with more (or fewer) seats than in the last version."""
    if before is None:
        return ()
    then = {line.choice.id: line.seats for line in before.lines}
    found = []
    for x in measure.lines:
        was = then.get(x.id)
        if x.seats is not None and was is not None:
            now = _value(x.seats)
            if now > was if up else now < was:
                found.append(x)
    return tuple(found)


def unmarked(measure: MeasureView, before: Standing | None) -> tuple[LineView, ...]:
    """Those whom the version before told as elected and whom the source no longer marks."""
    told = {x.choice.id for x in before.lines if x.outcome is Outcome.ELECTED} if before else set()
    return tuple(line for line in measure.lines if line.id in told and not line.is_elected)


def corrected(measure: MeasureView, before: Standing | None) -> tuple[CorrectedView, ...]:
    """The figures of the last version that print otherwise now, share before votes before seats."""
    if before is None:
        return ()
    then = {line.choice.id: line for line in before.lines}
    shown = [(x, then[x.id]) for x in measure.lines if x.id in then]
    for what in ("share", "votes", "seats"):
        found = tuple(c for x, was in shown for c in _one(what, x, was))
        if found:
            return found
    return ()


def _one(what: str, line: LineView, was: Line) -> Iterator[CorrectedView]:
    now, old, unit = {
        "share": (line.share, was.share, Unit.PERCENT),
        "votes": (line.value, was.value, Unit.COUNT),
        "seats": (line.seats, was.seats, Unit.COUNT),
    }[what]
    if now is None or old is None or _printed(now.value, what) == _printed(old, what):
        return
    before = Figure(value=old, unit=unit, how=How.REPORTED, sources=was.sources)
    yield CorrectedView(line=line, what=what, was=before, now=now)


def _printed(value: object, what: str) -> object:
    return formats.rounded(value, 1) if what == "share" else value  # type: ignore[arg-type]


def _value(figure: Figure | None) -> Fraction:
    assert figure is not None
    assert not isinstance(figure.value, str | datetime)
    return formats.fraction(figure.value)
