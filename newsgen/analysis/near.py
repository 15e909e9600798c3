"""Near things in contests for seats: thresholds, majorities, and counts that lean to one side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from newsgen.model import ChoiceKind, ContestKind, ContestResult, Line, Majority, Standing, Swing, Threshold

# Within this many points of the threshold a party is near it.
NEAR = Fraction(1, 2)


def thresholds(result: ContestResult, front: Standing | None) -> tuple[Threshold, ...]:
    """Choices within half a point of the contest's threshold, by exact comparison."""
    if result.contest.threshold is None or front is None or not front.base:
        return ()
    limit = Fraction(result.contest.threshold)
    least = _least_over(limit, Fraction(front.base))
    return tuple(
        Threshold(
            choice=line.choice.id,
            over=line.share >= limit,
            points=line.share - limit,
            votes=int(Fraction(line.value) - least),
        )
        for line in front.lines
        if line.share is not None
        and line.value is not None
        and line.rank is not None
        and abs(line.share - limit) <= NEAR
    )


def _least_over(limit: Fraction, base: Fraction) -> int:
    """The least whole number of votes that is not below the limit."""
    exact = limit * base / 100
    return -(-exact.numerator // exact.denominator)


def majorities(
    result: ContestResult, blocs: Mapping[str, Sequence[str]] | None = None
) -> tuple[Majority, ...]:
    """The largest choice against a majority of the seats, all of them where several have as many, and
    each bloc that the settings name. Choices that stand together under one name are no side."""
    seats = {seat.choice: seat.seats for seat in result.seats}
    total = result.contest.seats
    if total < 2 or not any(seats.values()) or result.contest.kind is not ContestKind.PARTY_LIST:
        return ()
    needed = total // 2 + 1
    together = {c.id for c in result.choices if c.kind is ChoiceKind.AGGREGATE}
    own = {choice: count for choice, count in seats.items() if choice not in together}
    most = max(own.values(), default=0)
    largest = sorted(choice for choice, count in own.items() if count == most and most)
    found = [Majority(side=choice, seats=most, needed=needed) for choice in largest]
    for name, members in (blocs or {}).items():
        held = sum(seats.get(choice, 0) for choice in members)
        found.append(Majority(side=name, seats=held, needed=needed))
    return tuple(found)


def swing(
    result: ContestResult, leader: str | None, runner_up: str | None, lines: Sequence[Line]
) -> Swing | None:
    """Butler's swing between the first two, where the source can be compared with last time."""
    if result.comparable is False or leader is None or runner_up is None:
        return None
    changes = {line.choice.id: line.change_points for line in lines}
    first, second = changes.get(leader), changes.get(runner_up)
    if first is None or second is None:
        return None
    points = (first - second) / 2
    if points >= 0:
        return Swing(away=runner_up, to=leader, points=points)
    return Swing(away=leader, to=runner_up, points=-points)


def one_sided(result: ContestResult) -> bool:
    """True while more than three of five votes counted are advance votes: they lean, and counts turn
    after them."""
    if result.progress.reported == result.progress.expected:
        return False
    main = result.contest.measures[0].name
    advance = sum(t.value or 0 for t in result.tallies if t.part == "advance")
    total = sum(t.value or 0 for t in result.tallies if t.part == "total" and t.measure == main)
    return bool(total) and advance * 5 > total * 3
