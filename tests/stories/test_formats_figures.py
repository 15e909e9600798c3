"""Figures by house: whole numbers, shares, points, votes, words and money."""

from __future__ import annotations

import pytest

from newsgen import styles
from newsgen.stories import rules

NB, NN = ("ntb", "nb"), ("ntb", "nn")
OFFICIAL, OFFICIAL_NN = ("sprakradet", "nb"), ("sprakradet", "nn")
AP, BBC = ("ap", "en-US"), ("bbc", "en-GB")
TABLE = {"context": "table"}

INTEGERS = [
    (NB, {"value": 0}, "0"),
    (NB, {"value": 1000}, "1.000"),
    (NB, {"value": 999999}, "999.999"),
    (NN, {"value": 4200517}, "4.200.517"),
    (OFFICIAL, {"value": 9999}, "9999"),
    (OFFICIAL, {"value": 10000}, "10\u00a0000"),
    (OFFICIAL, {"value": 1000, "group4": True}, "1\u00a0000"),
    (OFFICIAL_NN, {"value": 31415926, "nbsp": "narrow"}, "31\u202f415\u202f926"),
    (NB, {"value": 31415926, "nbsp": "narrow"}, "31.415.926"),
    (AP, {"value": "87154"}, "87,154"),
    (BBC, {"value": 1066, "kind": "year"}, "1066"),
    (NB, {"value": -12, **TABLE}, "\u221212"),
    (NB, {"value": "\u2212350"}, "\u2212350"),
    (NB, {"value": "–350"}, "\u2212350"),
    (BBC, {"value": -2500, **TABLE}, "-2,500"),
    (AP, {"value": "-0"}, "0"),
]

PERCENTS = [
    (NB, {"share": "33.45"}, "33,5 prosent"),
    (NB, {"share": "33.4499999"}, "33,4 prosent"),
    (OFFICIAL, {"share": "7.04"}, "7 prosent"),
    (OFFICIAL, {"share": "7.04", **TABLE}, "7,0\u00a0%"),
    (OFFICIAL_NN, {"share": "0.5", **TABLE, "nbsp": "narrow"}, "0,5\u202f%"),
    (NN, {"share": "7.04", **TABLE}, "7,0"),
    (BBC, {"share": "41.999", **TABLE}, "42.0%"),
    (BBC, {"share": "0.0499"}, "less than 0.1%"),
    (NN, {"share": "0.004", "digits": 2}, "mindre enn 0,01 prosent"),
    (AP, {"share": "12.3456", "digits": 2}, "12.35%"),
    (AP, {"share": "61.5", "digits": 0}, "62%"),
    (AP, {"share": "0.2", "digits": 0}, "less than 1%"),
]

GUARDED = [
    (NB, {"share": "49.9501", "thresholds": ["50"]}, "49,95 prosent"),
    (NN, {"share": "49.9951", "thresholds": ["50"]}, "like under 50 prosent"),
    (BBC, {"share": "15.0049", "thresholds": ["15"]}, "just over 15%"),
    (AP, {"share": "15.02", "thresholds": ["50", "15"]}, "15.02%"),
    (AP, {"share": "99.999", "thresholds": ["100"]}, "just under 100%"),
    (OFFICIAL, {"share": "3.95", "thresholds": ["4"]}, "3,95 prosent"),
    (OFFICIAL, {"share": "3.9499", "thresholds": ["4"]}, "3,9 prosent"),
    (NB, {"share": "4.05", "thresholds": ["4"]}, "4,1 prosent"),
    (NB, {"share": "4.0", "thresholds": ["4"]}, "4 prosent"),
    (NB, {"share": "66.66", "thresholds": ["66.7"]}, "66,66 prosent"),
    (AP, {"share": "49.6", "digits": 0, "thresholds": ["50"]}, "49.6%"),
    (OFFICIAL, {"share": "49.9996", "thresholds": ["50"], **TABLE}, "49,9996\u00a0%"),
    (AP, {"share": "0.01", "thresholds": ["50"]}, "less than 0.1%"),
    (AP, {"share": "49.96"}, "50%"),
]

MARGINS = [
    (NB, {"a": "33.3", "b": "33.3"}, "0 prosentpoeng"),
    (NN, {"a": "20", "b": "22.04"}, "2 prosentpoeng"),
    (AP, {"a": "50.951", "b": "49.0"}, "2 percentage points"),
    (BBC, {"a": "50.95", "b": "50.0", "short": True}, "1 point"),
    (AP, {"a": "50.949", "b": "50.0"}, "0.9 percentage points"),
    (BBC, {"a_votes": 163758, "b_votes": 163207, "total": 326965}, "0.2 percentage points"),
    (AP, {"a_votes": 3000001, "b_votes": 3000000, "total": 6000001}, "less than 0.1 percentage points"),
    (NB, {"a_votes": 3000001, "b_votes": 3000000, "total": 6000001, "digits": 2},
     "mindre enn 0,01 prosentpoeng"),
    (NB, {"a": "12.3", "b": "4.3", "short": True}, "8 prosentpoeng"),
]  # fmt: skip

CHANGES = [
    (NB, {"points": "13.06"}, "fram 13,1 prosentpoeng"),
    (OFFICIAL_NN, {"points": "-0.01"}, "tilbake mindre enn 0,1 prosentpoeng"),
    (BBC, {"points": "1.04"}, "up 1 percentage point"),
    (BBC, {"points": "-7.75"}, "down 7.8 percentage points"),
    (BBC, {"points": "0.00"}, "unchanged"),
    (AP, {"points": "6", "short": True}, "up 6 points"),
    (NN, {"points": "\u22122.25"}, "tilbake 2,3 prosentpoeng"),
    (OFFICIAL, {"points": "2", **TABLE}, "+2,0"),
    (NN, {"points": "0", **TABLE}, "0,0"),
    (BBC, {"points": "0.049", **TABLE}, "0.0"),
    (BBC, {"points": "-12.25", **TABLE}, "-12.3"),
]

COUNTS = [
    ("votes", NN, {"n": 12}, "tolv røyster"),
    ("votes", OFFICIAL, {"n": 0}, "ingen stemmer"),
    ("votes", BBC, {"n": 0, "kind": "total"}, "0 votes"),
    ("votes", OFFICIAL, {"n": 12345}, "12\u00a0345 stemmer"),
    ("vote_pair", AP, {"a": 999, "b": 998}, "999-998"),
    ("vote_pair", AP, {"a": 998, "b": 1000}, "998 to 1,000"),
    ("vote_pair", BBC, {"a": 7, "b": 1, "ratio_risk": True}, "7 votes to 1 vote"),
    ("vote_pair", BBC, {"a": 365, "b": 200, "unit": "seat"}, "365 to 200 seats"),
    ("vote_pair", NN, {"a": 16, "b": 3, "ratio_risk": True}, "16 mot 3 røyster"),
    ("seats", BBC, {"n": 326, "total": 650}, "326 of 650 seats"),
    ("seats", OFFICIAL, {"n": 0, "total": 1}, "0 av 1 mandat"),
    ("count_noun", NB, {"noun": "threshold", "n": 2}, "2 sperregrenser"),
    ("count_noun", BBC, {"noun": "primary", "n": 1001}, "1,001 primaries"),
    ("count_noun", NN, {"noun": "candidate", "n": "-1"}, "\u22121 kandidat"),
    ("count_noun", AP, {"noun": "state_delegate", "n": "1.5151", "digits": 1},
     "1.5 state delegate equivalents"),
    ("count_noun", AP, {"noun": "delegate", "n": "1.04", "digits": 1}, "1 delegate"),
    ("count_noun", NB, {"noun": "state_delegate", "n": "1.5151"}, "1,5 delstatsdelegater"),
    ("reporting", NB, {"reported": 199, "total": 200, "unit": "precinct"},
     "mer enn 99 prosent av valgkretsene"),
    ("reporting", NB, {"reported": 99, "total": 100, "unit": "municipality"}, "99 prosent av kommunene"),
    ("reporting", NN, {"reported": 357, "total": 357, "unit": "municipality"}, "alle kommunane"),
    ("reporting", NN, {"reported": 0, "total": 357, "unit": "municipality"}, "ingen av kommunane"),
    ("reporting", BBC, {"reported": 5, "total": 1000, "unit": "county"}, "less than 1% of counties"),
    ("reporting", AP, {"reported": 125, "total": 1000, "unit": "county"}, "13% of counties"),
    ("approx", BBC, {"mode": "nearly", "n": 19001, "step": 1000}, "nearly 20,000"),
    ("approx", NB, {"mode": "nearly", "n": 20000, "step": 1000}, "20.000"),
    ("approx", OFFICIAL, {"mode": "about", "n": 12450, "step": 100}, "rundt 12\u00a0500"),
    ("approx", AP, {"mode": "more_than", "n": 640, "step": 1000}, "640"),
]  # fmt: skip

TIES = [
    (BBC, 5011, 5010, 20000, "both have 25.1%, but Ask leads by one vote"),
    (NN, 40013, 40000, 200000, "begge har 20 prosent, men Ask leier med 13 røyster"),
    (NB, 3, 3, 9, "Ask og Berg står likt med tre stemmer hver"),
    (AP, 49999, 49998, 100000, "both have just under 50%, but Ask leads by one vote"),
    (NB, 50001, 49999, 100000, "begge har rundt 50 prosent, men Ask leder med to stemmer"),
]

WORDS = [
    ("number_word", NN, {"n": 8}, "åtte"),
    ("number_word", AP, {"n": 1}, "one"),
    ("number_word", OFFICIAL, {"n": 13000}, "13\u00a0000"),
    ("number_word", BBC, {"n": 2500}, "2,500"),
    ("ordinal", NN, {"n": 10}, "tiande"),
    ("ordinal", NB, {"n": 2}, "andre"),
    ("ordinal", BBC, {"n": 112}, "112th"),
    ("ordinal", BBC, {"n": 101}, "101st"),
    ("ordinal", AP, {"n": 1003}, "1,003rd"),
    ("ordinal", OFFICIAL, {"n": 21}, "21."),
    ("sentence_start", BBC, {"n": 100}, "A total of 100"),
    ("sentence_start", AP, {"n": 40}, "Forty"),
    ("sentence_start", AP, {"n": 0}, "Zero"),
    ("sentence_start", NN, {"n": 1, "gender": "f"}, "Éi"),
    ("sentence_start", NB, {"n": 1, "gender": "n"}, "Ett"),
    ("sentence_start", OFFICIAL_NN, {"n": 13}, "Til saman 13"),
    ("age", BBC, {"n": 101, "form": "attr"}, "101-year-old"),
    ("age", NN, {"n": 67, "form": "noun"}, "67-åringen"),
]

MONEY = [
    ("money", NB, {"amount": 999999, "cur": "USD"}, "999.999 dollar"),
    ("money", NB, {"amount": 950000000, "cur": "USD"}, "950 millioner dollar"),
    ("money", NB, {"amount": 999960000, "cur": "NOK"}, "1 milliard kroner"),
    ("money", OFFICIAL_NN, {"amount": 2400000000, "cur": "EUR"}, "2,4 milliardar euro"),
    ("money", NB, {"amount": 1040000, "cur": "GBP"}, "1 million pund"),
    ("money", AP, {"amount": 1250000, "cur": "USD"}, "$1.3 million"),
    ("money", AP, {"amount": 3000000, "cur": "NOK"}, "3 million kroner"),
    ("money", BBC, {"amount": "12.5", "cur": "GBP"}, "£12.50"),
    ("money", BBC, {"amount": 1500000000000, "cur": "USD"}, "$1.5tn"),
    ("money", BBC, {"amount": 70000000, "cur": "NOK"}, "70m kroner"),
    ("money", NB, {"amount": "-1", "cur": "NOK"}, "\u22121 krone"),
    ("money", AP, {"amount": -500, "cur": "USD"}, "-$500"),
    ("big_number", BBC, {"n": 4200000}, "4.2 million"),
    ("big_number", OFFICIAL, {"n": 2119725}, "2,1 millioner"),
    ("big_number", NN, {"n": 1000000000}, "1 milliard"),
    ("big_number", NB, {"n": 999999}, "999.999"),
    ("big_number", NN, {"n": 3000000000000}, "3 billionar"),
]

RANGES = [
    (NN, {"a": "10", "b": "12.5", "unit": "percent"}, "10–12,5 prosent"),
    (OFFICIAL_NN, {"a": "10", "b": "12.5", "unit": "percent", **TABLE}, "10–12,5\u00a0%"),
    (NB, {"a": "10", "b": "12.5", "unit": "percent", **TABLE}, "10–12,5"),
    (NB, {"a": "1000", "b": "1200", "unit": "vote"}, "1.000–1.200 stemmer"),
    (AP, {"a": "3", "b": "6", "unit": "seat"}, "3 to 6 seats"),
    (BBC, {"a": "3", "b": "6", "unit": "seat"}, "3-6 seats"),
    (AP, {"a": "-2", "b": "1", "unit": "percent"}, "-2% to 1%"),
    (NB, {"a": "-2", "b": "1", "unit": "percent"}, "\u22122 til 1 prosent"),
    (BBC, {"a": "3", "b": "3.01", "unit": "percent"}, "3%"),
    (NB, {"a": "1", "b": "1", "unit": "seat"}, "1 mandat"),
]

TABLED = [
    *(("integer", *case) for case in INTEGERS),
    *(("percent", *case) for case in PERCENTS),
    *(("percent_guarded", *case) for case in GUARDED),
    *(("margin_points", *case) for case in MARGINS),
    *(("change", *case) for case in CHANGES),
    *(("range", *case) for case in RANGES),
    *COUNTS,
    *WORDS,
    *MONEY,
]


@pytest.mark.parametrize(("rule", "house", "given", "expected"), TABLED)
def test_a_figure_is_said_as_the_house_says_it(rule, house, given, expected):
    assert rules.apply(rule, given, styles.get(*house)) == expected


@pytest.mark.parametrize(("house", "a", "b", "total", "expected"), TIES)
def test_shares_that_print_alike_are_told_apart_by_the_count(house, a, b, total, expected):
    given = {"a": {"name": "Ask", "votes": a}, "b": {"name": "Berg", "votes": b}, "total": total}
    assert rules.apply("rounded_tie", given, styles.get(*house)) == expected


def test_the_one_who_leads_is_named_whatever_the_order():
    given = {"a": {"name": "Ask", "votes": 400}, "b": {"name": "Berg", "votes": 401}, "total": 30000}
    assert rules.apply("rounded_tie", given, styles.get("ap", "en")).endswith("but Berg leads by one vote")
