"""What must hold for every figure, whatever its value."""

from __future__ import annotations

import re
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from newsgen import styles
from newsgen.errors import UsageError
from newsgen.stories import formats

STYLES = [
    styles.get(name, language)
    for name, language in [
        ("ntb", "nb"), ("ntb", "nn"), ("sprakradet", "nb"), ("sprakradet", "nn"), ("ap", "en"), ("bbc", "en"),
    ]
]  # fmt: skip
style_of = st.sampled_from(STYLES)
shares = st.fractions(min_value=0, max_value=100, max_denominator=10**6)
counts = st.integers(min_value=0, max_value=10**10)
THRESHOLDS = (4, 15, 50, 100)


def read_back(text: str, style) -> Decimal:
    """The number a reader finds in the text: group signs away, decimal sign to a point."""
    plain = text.replace(style.group, "").replace(style.minus, "-").replace(style.decimal, ".")
    return Decimal(re.search(r"-?\d+(\.\d+)?", plain)[0])


@given(st.integers(min_value=-(10**12), max_value=10**12), style_of)
def test_an_integer_reads_back(value, style):
    assert read_back(formats.integer(value, style), style) == value


@given(st.integers(min_value=-(10**12), max_value=10**12), style_of)
def test_an_integer_cannot_break_across_lines(value, style):
    assert re.fullmatch(
        r"[-\u2212]?\d{1,4}|[-\u2212]?\d{1,3}([.,\u00a0]\d{3})+", formats.integer(value, style)
    )


@given(st.fractions(), st.integers(min_value=0, max_value=6), style_of)
def test_a_decimal_is_within_half_a_step_and_halves_go_outwards(value, digits, style):
    printed = formats.rounded(value, digits)
    assert abs(Fraction(printed) - value) * 10**digits <= Fraction(1, 2)
    if abs(Fraction(printed) - value) * 10**digits == Fraction(1, 2):
        assert abs(printed) > abs(value)
    assert read_back(formats.decimal(value, style, digits=digits), style) == printed


@given(st.fractions(min_value=Fraction(-1, 2), max_value=Fraction(1, 2)), style_of)
def test_there_is_no_negative_zero(value, style):
    assert not re.fullmatch(r"[-\u2212]0([.,]0+)?", formats.decimal(value, style, zeros=True))


@given(shares, style_of)
def test_a_share_above_zero_never_prints_as_zero_in_text(share, style):
    text = formats.percent(share, style)
    assert (read_back(text, style) == 0) == (share == 0)


@settings(max_examples=300)
@given(
    st.one_of(
        shares,
        st.builds(
            lambda limit, off: limit + off,
            st.sampled_from(THRESHOLDS),
            st.fractions(min_value=Fraction(-1, 5), max_value=Fraction(1, 5), max_denominator=10**6),
        ),
    ),
    style_of,
    st.booleans(),
)
def test_rounding_never_crosses_a_threshold(share, style, table):
    text = formats.percent_guarded(share, style, thresholds=THRESHOLDS, table=table)
    printed = read_back(text, style)
    vague = {style.phrases[key].split()[1]: key for key in ("just_under", "just_over")}
    side = next((key for word, key in vague.items() if f" {word} " in text), None)
    for limit in THRESHOLDS:
        if side and printed == limit:
            assert (share < limit) == (side == "just_under")
            assert share != limit
        elif not side:
            assert (printed > limit, printed < limit) == (share > limit, share < limit)


@given(counts, counts, style_of)
def test_a_margin_that_is_not_zero_never_prints_as_zero(a, b, style):
    total = a + b + 1
    text = formats.margin_of_votes(a, b, total, style)
    assert (read_back(text, style) == 0) == (a == b)


@given(st.fractions(min_value=-100, max_value=100), style_of)
def test_a_change_in_text_keeps_its_direction_and_never_prints_as_zero(points, style):
    text = formats.change(points, style)
    if points == 0:
        assert text == style.phrases["unchanged"]
    else:
        start = style.phrases["up" if points > 0 else "down"].split()[0]
        assert text.startswith(f"{start} ")
        assert read_back(text, style) > 0


@given(st.integers(min_value=1, max_value=10**6), st.data(), style_of)
def test_all_is_said_only_when_all_is_in_and_none_only_when_none_is(total, data, style):
    reported = data.draw(st.integers(min_value=0, max_value=total))
    text = formats.portion(reported, total, style)
    printed = read_back(text, style)
    assert (printed == 100) == (reported == total)
    assert (printed == 0) == (reported == 0)


@given(counts, style_of)
def test_votes_agree_with_their_number(votes, style):
    text = formats.votes(votes, style)
    noun = style.nouns["vote"]
    assert text.endswith(noun.singular if votes == 1 else noun.plural)
    assert bool(re.search(r"\d", text)) == (votes > style.spell_to)


@given(counts, st.integers(min_value=1, max_value=10**6), style_of)
def test_rough_counts_lie_on_the_side_they_claim(count, step, style):
    for mode, above in (("more_than", True), ("nearly", False)):
        text = formats.approx(count, style, mode=mode, step=step)
        near = int(read_back(text, style))
        if text.startswith(style.phrases[mode].split("{")[0]):
            assert near % step == 0
            assert abs(count - near) < step
            assert (count > near) == above
        else:
            assert near == count


@pytest.mark.parametrize("say", [formats.integer, formats.percent, formats.votes, formats.points])
@pytest.mark.parametrize("value", [0.1, True, "26", None, Decimal("NaN")])
def test_what_is_not_an_exact_number_is_refused(say, value):
    with pytest.raises(UsageError):
        say(value, STYLES[0])


@given(st.integers(1, 10**7), st.data(), style_of)
def test_a_need_is_never_told_too_low_and_nothing_that_is_enough_is_told_not_to_be(left, data, style):
    """Of the votes left, the share that is told as at least enough is, and a tenth less is not; of what
    is told as more than some share, that is not enough and a tenth more is."""
    margin = data.draw(st.integers(1, left))
    text = formats.percent_at_least((left + margin) * Fraction(50, left), style)
    shown = Fraction(read_back(text, style))

    def is_enough(share):
        return share * left / 100 - (100 - share) * left / 100 >= margin

    exactly = text.startswith(style.phrases["at_least"].format(x=""))
    assert exactly or text.startswith(style.phrases["more_than"].format(x=""))
    assert is_enough(shown) is exactly
    assert not is_enough(shown - Fraction(1, 10))
    assert is_enough(shown + Fraction(1, 10))
    assert 50 <= shown <= 100
