"""Where Babel's own output is what a house prints, and where it is not.

Each difference is stated against the Babel that is installed: one that a new Babel mends, or a new
one it makes, fails here and is then a decision of ours.
"""

from __future__ import annotations

from datetime import date, datetime, time
from decimal import Decimal

import pytest
from babel import Locale, UnknownLocaleError
from babel.dates import (
    format_date,
    format_interval,
    format_skeleton,
    format_time,
    get_day_names,
    get_month_names,
)
from babel.lists import format_list
from babel.numbers import (
    format_compact_decimal,
    format_currency,
    format_decimal,
    format_percent,
    get_decimal_symbol,
    get_group_symbol,
    get_minus_sign_symbol,
    parse_decimal,
)
from babel.units import format_unit

from newsgen import styles
from newsgen.stories import formats

NB, NN = styles.get("ntb", "nb"), styles.get("ntb", "nn")
OFFICIAL = styles.get("sprakradet", "nb")
AP, BBC = styles.get("ap", "en-US"), styles.get("bbc", "en-GB")
ALL = [NB, NN, OFFICIAL, styles.get("sprakradet", "nn"), AP, BBC]

by_style = pytest.mark.parametrize("style", ALL, ids=lambda style: f"{style.name} {style.tag}")


@by_style
def test_signs_are_babels_but_for_the_full_stop_of_ntb(style):
    assert style.decimal == get_decimal_symbol(style.locale)
    assert style.minus == get_minus_sign_symbol(style.locale)
    group = get_group_symbol(style.locale)
    assert (style.group, group) == ((".", "\u00a0") if style.name == "ntb" else (group, group))


@by_style
def test_names_of_days_and_months_are_babels(style):
    day = date(2025, 9, 8)
    assert formats.weekday_name(day, style) == get_day_names("wide", locale=style.locale)[0]
    assert formats.month(day, style) == get_month_names("wide", locale=style.locale)[9]


def test_nynorsk_has_its_own_weekdays():
    days = [get_day_names("wide", locale="nn_NO")[number] for number in range(7)]
    assert days == ["måndag", "tysdag", "onsdag", "torsdag", "fredag", "laurdag", "søndag"]


def test_babel_prints_a_norwegian_minus_as_a_hyphen_against_its_own_symbol():
    assert format_decimal(-1190, locale="nb_NO") == "-1\u00a0190"
    assert formats.integer(-1190, NB) == "\u22121.190"


@pytest.mark.parametrize("locale", ["nb_NO", "en_US"])
def test_babel_rounds_half_to_even(locale):
    assert format_decimal(Decimal("26.25"), "0.0", locale=locale)[-1] == "2"
    assert formats.decimal(Decimal("26.25"), NB) == "26,3"


@pytest.mark.parametrize(("locale", "zero"), [("nb_NO", "-0,0"), ("en_US", "-0.0")])
def test_babel_has_a_negative_zero(locale, zero):
    assert format_decimal(Decimal("-0.04"), "0.0", locale=locale) == zero
    assert formats.change(Decimal("-0.04"), NB, table=True) == "0,0"


def test_babel_groups_norwegian_from_four_digits():
    assert format_decimal(1991, locale="nb_NO") == "1\u00a0991"
    assert formats.integer(1991, OFFICIAL) == "1991"
    assert formats.integer(1991, OFFICIAL.grouping_from(4)) == "1\u00a0991"


@pytest.mark.parametrize("value", [0, 999, 1991, 43671, 2500000])
def test_babel_groups_english_as_we_do(value):
    assert formats.integer(value, AP) == format_decimal(value, locale="en_US")
    assert formats.integer(value, BBC) == format_decimal(value, locale="en_GB")


def test_babel_has_no_percent_in_words_and_the_official_sign_after_a_space():
    assert format_percent(Decimal("0.26"), locale="nb_NO") == "26\u00a0%"
    assert formats.percent(26, OFFICIAL, digits=0, table=True) == "26\u00a0%"
    assert formats.percent(26, OFFICIAL) == "26 prosent"
    assert format_percent(Decimal("0.26"), locale="en_US") == formats.percent(26, AP)


def test_babel_knows_no_percentage_points():
    with pytest.raises(ValueError, match="point"):
        format_unit(2, "percentage-point", locale="nb_NO")


def test_babel_prints_currencies_as_a_bank_does():
    assert format_currency(500000, "USD", locale="nb_NO") == "500\u00a0000,00\u00a0USD"
    assert format_currency(500000, "USD", locale="en_US") == "$500,000.00"
    assert format_currency(500000, "USD", locale="en_GB") == "US$500,000.00"
    assert formats.money(500000, "USD", OFFICIAL) == "500\u00a0000 dollar"
    assert formats.money(500000, "USD", AP) == formats.money(500000, "USD", BBC) == "$500,000"


def test_babel_shortens_big_numbers_too_far():
    assert format_compact_decimal(1500000, locale="nb_NO") == "2\u00a0mill."
    assert format_compact_decimal(2500000, locale="nb_NO") == "2\u00a0mill."
    assert format_compact_decimal(1500000, locale="en_US", fraction_digits=1) == "1.5M"
    assert format_compact_decimal(1500000, locale="en_GB", fraction_digits=1) == "1.5m"
    assert formats.big_number(1500000, NB) == "1,5 millioner"


def test_babels_lists_are_ours_but_for_the_american_comma():
    items = ["a", "b", "c"]
    for style in (NB, NN, BBC):
        assert formats.listing(items, style) == format_list(items, locale=style.locale)
    assert format_list(items, locale="en_US") == "a, b, and c"
    assert formats.listing(items, AP) == format_list(items, locale="en_GB") == "a, b and c"


def test_babel_has_no_norwegian_lists_of_units():
    with pytest.raises(KeyError):
        format_list(["a", "b", "c"], style="unit", locale="nb_NO")


def test_babel_has_categories_of_ordinals_but_no_words():
    assert [Locale.parse("en_US").ordinal_form(n) for n in (1, 2, 3, 4, 11, 21)] == [
        "one", "two", "few", "other", "other", "one",
    ]  # fmt: skip
    assert {Locale.parse("nb_NO").ordinal_form(n) for n in range(1, 30)} == {"other"}


def test_babels_dates_differ_from_the_houses():
    day = date(2020, 2, 11)
    assert format_date(day, "EEEE d. MMMM y", locale="nb_NO") == formats.date(
        day, NB, weekday=True, year=True
    )
    assert format_date(day, "d. MMM", locale="nb_NO") == "11. feb."
    assert format_skeleton("MMMd", day, locale="en_US") == "Feb 11"
    assert formats.date(day, AP) == "Feb. 11"
    assert format_date(day, "full", locale="en_GB") == "Tuesday, 11 February 2020"
    assert formats.date(day, BBC, weekday=True, year=True) == "Tuesday 11 February 2020"


def test_babels_clocks_differ_from_the_houses():
    moment = time(21, 30)
    assert format_time(moment, "short", locale="nb_NO") == "21:30"
    assert format_time(moment, "short", locale="en_US") == "9:30\u202fPM"
    assert format_time(moment, "short", locale="en_GB") == formats.clock(moment, BBC)
    assert formats.clock(moment, NB) == "klokka 21.30"
    assert formats.clock(moment, AP) == "9:30 p.m."


def test_babels_intervals_carry_other_spaces_and_short_months():
    first, last = datetime(2020, 2, 3), datetime(2020, 2, 6)
    assert format_interval(first, last, "MMMd", locale="en_US") == "Feb 3\u2009–\u20096"
    assert format_interval(first, last, "MMMd", locale="nb_NO") == "3.–6. feb."
    assert formats.date_range(first.date(), last.date(), AP) == "Feb. 3-6"
    assert formats.date_range(first.date(), last.date(), NB) == "3.–6. februar"


def test_babel_counts_norwegian_days_as_whole_days_and_nights():
    assert format_unit(2, "duration-day", locale="nb_NO") == "2 døgn"


def test_babel_misreads_the_agencys_thousands():
    assert parse_decimal("500.000", locale="nb_NO", strict=True) == 500
    assert parse_decimal("1.991", locale="nb_NO", strict=True) == Decimal("1.991")
    assert parse_decimal("26,2", locale="en_US") == 262


def test_babel_knows_no_but_not_no_with_a_country():
    assert Locale.parse("no").language == "no"
    with pytest.raises(UnknownLocaleError):
        Locale.parse("no_NO")
    with pytest.raises(ValueError, match="only letters"):
        Locale.parse("nb-NO")
    assert str(Locale.parse("nb-NO", sep="-")) == "nb_NO"
    assert styles.get("ntb", "no_NO").locale == "nb_NO"
