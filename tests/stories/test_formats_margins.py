"""Words for a margin are earned: by the count, by a call, and never the editor's own."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from newsgen import styles
from newsgen.stories import formats

NB, NN, EN = styles.get("ntb", "nb"), styles.get("ntb", "nn"), styles.get("bbc", "en")


@pytest.mark.parametrize(
    ("points", "counted", "called", "key"),
    [
        (0, 1, False, "tie"),
        (Fraction(1, 10**9), 100, False, "hairline"),
        (Decimal("0.49999"), 50, False, "hairline"),
        (Decimal("0.5"), 50, False, "narrow"),
        (Decimal("1.99"), 99, False, "narrow"),
        (2, 99, False, "neutral"),
        (Decimal("0.3"), Decimal("49.99"), True, None),
        (10, 99, False, None),
        (10, 99, True, "clear"),
        (Decimal("29.9"), 99, True, "wide"),
        (30, 100, True, None),
    ],
)
def test_a_band_is_given_only_where_its_words_may_stand(points, counted, called, key):
    for style in (NB, NN, EN):
        band = formats.margin_band(points, style, counted=counted, called=called)
        assert (band.key if band else None) == key


def test_a_hundred_votes_in_a_whole_state_hang_by_a_hair():
    assert formats.margin_band(3, EN, counted=98, votes=100).words == ("razor-thin",)
    assert formats.margin_band(3, NN, counted=98, votes=101).key == "neutral"
    assert formats.margin_band(0, NN, counted=98, votes=0).key == "tie"


def test_the_words_are_those_of_the_language():
    assert "leder med knapp margin" in formats.margin_band(1, NB, counted=80).words
    assert "leier med knapp margin" in formats.margin_band(1, NN, counted=80).words
