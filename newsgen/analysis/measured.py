"""A ballot measure against what it needs: a share of the vote, and areas where both count."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from newsgen.model import Choice, ContestKind, ContestResult, Measured, Standing, StatedTotal, Value

YES = frozenset({"yes", "ja", "si", "sì", "oui", "gea", "for", "jah"})
_HALF = Fraction(50)


def measured(result: ContestResult, found: Sequence[Standing]) -> Measured | None:
    """Whether the measure passes on the votes counted so far; a majority against what it needs
    fails although it leads. None for other contests and where no answer is a yes.

    Under a double majority the areas count too: a second measure where the source gives them, else
    the units, each by its own majority.
    """
    if result.contest.kind is not ContestKind.BALLOT_MEASURE or not found:
        return None
    yes = yes_of(result)
    if yes is None:
        return None
    share = next((line.share for line in found[0].lines if line.choice.id == yes), None)
    needed = _HALF if result.contest.needed is None else Fraction(result.contest.needed)
    passes = None if share is None else share > needed or (share == needed and needed != _HALF)
    areas_for, areas_against = None, None
    if result.contest.rule == "double_majority":
        areas_for, areas_against = _areas_stated(found, yes) or _areas_counted(result, yes)
        if passes:
            known = areas_for is not None and areas_against is not None
            passes = Decimal(areas_for or 0) > Decimal(areas_against or 0) if known else None
    areas = _areas(result, found[0])
    left, enough = _still_needed(areas, areas_for, areas_against)
    return Measured(
        yes=yes,
        share=share,
        needed=needed,
        passes=passes,
        areas_for=areas_for,
        areas_against=areas_against,
        areas=areas,
        areas_left=left,
        areas_needed=enough,
    )


def _areas(result: ContestResult, first: Standing) -> StatedTotal | None:
    """How many areas there are in all, counted or not, as the source gives them."""
    measures = {m.name for m in result.contest.measures if m.decides} - {first.measure.name}
    return next((t for t in result.stated_totals if t.covers == "all" and t.measure in measures), None)


def _still_needed(
    areas: StatedTotal | None, areas_for: Value | None, against: Value | None
) -> tuple[Decimal | None, Decimal | None]:
    """How many areas are not decided, and how many of them make a majority of all, where an area can
    count half: with 23 it takes twelve."""
    if areas is None or areas_for is None or against is None:
        return None, None
    every, yes = Decimal(areas.value), Decimal(areas_for)
    return every - yes - Decimal(against), Decimal(int(every) + 1) / 2 - yes


def yes_of(result: ContestResult) -> str | None:
    """The answer that passes a measure, None where no choice is a yes."""
    return next((choice.id for choice in result.choices if _is_yes(choice)), None)


def _is_yes(choice: Choice) -> bool:
    return choice.id.casefold() in YES or choice.name.casefold() in YES


def _areas_stated(found: Sequence[Standing], yes: str) -> tuple[Value | None, Value | None] | None:
    for standing in found[1:]:
        values = {line.choice.id: line.value for line in standing.lines}
        if yes in values and len(values) > 1:
            return values.pop(yes), next(iter(values.values()))
    return None


def _areas_counted(result: ContestResult, yes: str) -> tuple[Value | None, Value | None]:
    main = result.contest.measures[0].name
    found = [0, 0]
    for unit in result.units:
        votes = {t.choice: t.value for t in unit.tallies if t.measure == main and t.part == "total"}
        own = votes.pop(yes, None)
        other = max((value for value in votes.values() if value is not None), default=None)
        if own is not None and other is not None:
            found[0 if own > other else 1] += 1
    return (found[0], found[1]) if any(found) else (None, None)
