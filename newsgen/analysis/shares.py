"""Shares and distances as exact ratios, in percent."""

from __future__ import annotations

from fractions import Fraction

from newsgen.model import ContestResult, Source, Value


def percent_of(value: Value | None, base: Value | None) -> Fraction | None:
    """`value` in percent of `base`, exact; None where either is unknown or the base is zero."""
    if value is None or not base:
        return None
    if isinstance(value, int) and isinstance(base, int):
        return Fraction(value * 100, base)
    return Fraction(value) * 100 / Fraction(base)


def base_of(result: ContestResult, measure: str) -> Value | None:
    """What shares of a measure are of: all choices together, or the stated valid total.

    A stated total counts where it is the larger (the choices may be a selection) or where a
    choice is unknown; with an unknown choice and no stated total there is no base.
    """
    tallies = [t for t in result.tallies if t.part == "total" and t.measure == measure]
    values = [t.value for t in tallies if t.value is not None]
    stated = max(
        (t.value for t in result.stated_totals if t.measure == measure and t.covers == "valid"),
        default=None,
    )
    if not values or len(values) < len(tallies):
        return stated
    total = sum(values)
    return total if stated is None or stated < total else stated


def base_sources(result: ContestResult, measure: str, base: Value | None) -> tuple[Source, ...]:
    """Where the source states what shares are of; nothing where it is the sum of the choices."""
    stated = (t for t in result.stated_totals if t.measure == measure and t.covers == "valid")
    return tuple(t.source for t in stated if t.value == base)[:1]
