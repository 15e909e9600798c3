"""Ratios in facts: four places, and more where rounding them again would mislead."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen.pipeline.exact_json import ratio


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(1, 3), "0.3333"),
        (Fraction(2, 3), "0.6667"),
        (Fraction(-2, 3), "-0.6667"),
        (Fraction(100), "100.0000"),
        (Fraction(0), "0.0000"),
        (Decimal("36.665"), "36.6650"),
        (Fraction(63664999, 1000000), "63.66499900"),
        (Fraction(63665001, 1000000), "63.6650"),
        (Fraction(-1, 10**9), "0.0000"),
    ],
)
def test_a_ratio_is_half_up_to_four_places_at_least(value: Fraction | Decimal, text: str) -> None:
    assert ratio(value) == text


def test_unknown_stays_unknown() -> None:
    assert ratio(None) is None


@given(part=st.integers(0, 10**7), whole=st.integers(1, 10**7))
def test_rounding_the_text_gives_what_rounding_the_exact_value_gives(part: int, whole: int) -> None:
    exact = Fraction(part * 100, whole)
    text = ratio(exact)
    assert text is not None
    for places in (0, 1, 2):
        right = Fraction(int(exact * 10**places + Fraction(1, 2)), 10**places)
        again = Decimal(text).quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
        assert Fraction(again) == right
