"""Order, leader, runner-up, ties and margins in one measure, from exact numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from newsgen.analysis.near import swing
from newsgen.analysis.shares import base_of, base_sources, percent_of
from newsgen.model import (
    Baseline,
    Choice,
    ChoiceKind,
    ContestKind,
    ContestResult,
    Line,
    Margin,
    Measure,
    Outcome,
    OutcomeMark,
    Standing,
    Value,
)


def standings(result: ContestResult) -> tuple[Standing, ...]:
    """One standing for each measure of the contest that has tallies."""
    counted = {tally.measure for tally in result.tallies}
    return tuple(standing(result, m) for m in result.contest.measures if m.name in counted)


def standing(result: ContestResult, measure: Measure) -> Standing:
    """The order of the choices in a measure.

    Aggregates keep their votes in the base and never lead. Equal counts share a rank; at a tie for
    first there is no leader. Order among equals is the source's own, but for
    those tied for the lead, who stand by name.
    """
    base = base_of(result, measure.name)
    lines = _lines(result, measure, base)
    known = [line for line in lines if line.rank is not None]
    leader, runner_up, tied, margin = _front(known, base)
    if known and _may_be_passed(known[0], lines, base):
        leader, runner_up, tied, margin = None, None, (), None
    elif len(known) > 1 and _may_be_passed(known[1], lines, base):
        runner_up, margin = None, None
    if not known:
        leader, margin = _stated(result, measure)
    line = _seats_line(result, measure, known)
    deciding = _margin(line.last_in, line.first_out, base) if line.last_in and line.first_out else None
    return Standing(
        measure=measure,
        base=base,
        lines=tuple(lines),
        leader=leader,
        runner_up=runner_up,
        tied=tied,
        margin=margin,
        deciding_margin=deciding,
        first_out=line.left_out,
        ahead=tuple(one.choice.id for one in line.ahead),
        level=tuple(one.choice.id for one in line.level),
        base_sources=base_sources(result, measure.name, base),
        swing=swing(result, leader, runner_up, lines),
    )


def _lines(result: ContestResult, measure: Measure, base: Value | None) -> list[Line]:
    """The choices with a tally, in order. Ranks count from 1, and equals share one."""
    tallies = {t.choice: t for t in result.tallies if t.part == "total" and t.measure == measure.name}
    present = [choice for choice in result.choices if choice.id in tallies]
    ordered = sorted(present, key=lambda c: _order(c, tallies[c.id].value))
    marks = {mark.choice: mark for mark in result.outcomes}
    seats = {seat.choice: seat for seat in result.seats}
    comparable = result.baseline if result.comparable is not False else ()
    before = {b.choice: b for b in comparable if b.measure in (None, measure.name)}
    lines: list[Line] = []
    rank = 0
    last: Value | None = None
    for place, choice in enumerate(ordered, start=1):
        tally, seat, was = tallies[choice.id], seats.get(choice.id), before.get(choice.id)
        ranked = tally.value is not None and choice.kind is not ChoiceKind.AGGREGATE
        if ranked and tally.value != last:
            rank, last = place, tally.value
        share = percent_of(tally.value, base)
        lines.append(
            Line(
                choice=choice,
                value=tally.value,
                share=share,
                rank=rank if ranked else None,
                seats=seat.seats if seat else None,
                levelling=seat.levelling if seat else None,
                outcome=_outcome(marks.get(choice.id), choice),
                change_points=_points_since(was, share),
                change_seats=_seats_since(was, seat.seats if seat else None),
                sources=(tally.source,),
            )
        )
    return lines


def _order(choice: Choice, value: Value | None) -> tuple[int, Value]:
    if choice.kind is ChoiceKind.AGGREGATE:
        return (2, 0)
    return (1, 0) if value is None else (0, -value)


def _outcome(mark: OutcomeMark | None, choice: Choice) -> Outcome | None:
    if mark:
        return mark.outcome
    return Outcome.WITHDRAWN if choice.status.value == "withdrawn" else None


def _points_since(before: Baseline | None, share: Fraction | None) -> Fraction | None:
    if before is None:
        return None
    if before.points_change is not None:
        return Fraction(before.points_change)
    if before.share is None or share is None:
        return None
    return share - Fraction(before.share)


def _seats_since(before: Baseline | None, seats: int | None) -> int | None:
    if before is None:
        return None
    if before.seats_change is not None:
        return before.seats_change
    return None if before.seats is None or seats is None else seats - before.seats


def _front(
    known: Sequence[Line], base: Value | None
) -> tuple[str | None, str | None, tuple[str, ...], Margin | None]:
    if not known or not known[0].value:
        return None, None, (), None
    top = [line for line in known if line.value == known[0].value]
    if len(top) > 1:
        tied = sorted((line.choice for line in top), key=lambda choice: (choice.name.casefold(), choice.id))
        return None, None, tuple(choice.id for choice in tied), _margin(top[0], top[1], base)
    if len(known) == 1:
        return known[0].choice.id, None, (), None
    return known[0].choice.id, known[1].choice.id, (), _margin(known[0], known[1], base)


def _may_be_passed(line: Line, lines: Sequence[Line], base: Value | None) -> bool:
    """True where a candidate's votes are unknown and may be as many as the line has: a stated total
    less what is known is the most that they can be."""
    unknown = [
        other
        for other in lines
        if other.value is None
        and other.outcome is not Outcome.WITHDRAWN
        and other.choice.kind not in (ChoiceKind.WRITE_IN, ChoiceKind.AGGREGATE)
    ]
    if not unknown or base is None:
        return bool(unknown)
    left = Fraction(base) - sum((Fraction(other.value or 0) for other in lines), Fraction(0))
    return left >= Fraction(line.value or 0)


def _stated(result: ContestResult, measure: Measure) -> tuple[str | None, Margin | None]:
    """Leader and lead as the source states them, where it gives no votes."""
    for stated in result.stated_margins:
        if stated.measure == measure.name and stated.value:
            return stated.choice, Margin(value=stated.value, points=None)
    return None, None


def _margin(first: Line, second: Line, base: Value | None) -> Margin:
    assert first.value is not None
    assert second.value is not None
    value = max(first.value, second.value) - min(first.value, second.value)
    return Margin(value=value, points=percent_of(value, base))


@dataclass(frozen=True, slots=True)
class _SeatsLine:
    """Who is ahead for the seats, who shares the last of them with one left out, and the two on each
    side of the line."""

    ahead: tuple[Line, ...] = ()
    level: tuple[Line, ...] = ()
    last_in: Line | None = None
    first_out: Line | None = None

    @property
    def left_out(self) -> str | None:
        """The first not elected; None where nobody has said who of those that are level it is."""
        if self.first_out is None or (self.level and self.last_in not in self.ahead):
            return None
        return self.first_out.choice.id


def _seats_line(result: ContestResult, measure: Measure, known: Sequence[Line]) -> _SeatsLine:
    """Where the line runs between elected and not elected, where several seats go to candidates.

    The source's own marks decide where it has put as many as there are seats; else the order.
    """
    seats = result.contest.seats
    if seats < 2 or result.contest.kind is not ContestKind.CANDIDATE or not measure.decides:
        return _SeatsLine()
    if not known or not known[0].value:
        return _SeatsLine()
    marked = tuple(line for line in known if line.outcome is Outcome.ELECTED)
    if len(marked) != seats:
        marked = ()
    inside = marked or tuple(known[:seats])
    rest = [line for line in known if line not in inside]
    if not rest:
        return _SeatsLine(ahead=inside)
    last_in, first_out = inside[-1], rest[0]
    level: tuple[Line, ...] = ()
    if last_in.value == first_out.value:
        level = tuple(line for line in known if line.value == last_in.value)
    ahead = inside if marked else tuple(line for line in inside if line not in level)
    return _SeatsLine(ahead, level, last_in, first_out)
