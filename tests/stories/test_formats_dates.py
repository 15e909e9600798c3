"""Dates, clocks and local times by house, on both sides of the ocean and of a clock change."""

from __future__ import annotations

from datetime import date, datetime

import pytest

from newsgen import styles
from newsgen.errors import UsageError
from newsgen.stories import formats, rules

NB, NN = ("ntb", "nb"), ("ntb", "nn")
OFFICIAL, OFFICIAL_NN = ("sprakradet", "nb"), ("sprakradet", "nn")
AP, BBC = ("ap", "en-US"), ("bbc", "en-GB")

DATES = [
    (NB, {"date": "2024-11-05", "weekday": True, "year": True}, "tirsdag 5. november 2024"),
    (NN, {"date": "2024-11-03", "weekday": True}, "søndag 3. november"),
    (OFFICIAL_NN, {"date": "2025-01-04", "weekday": True}, "laurdag 4. januar"),
    (AP, {"date": "2024-11-05", "weekday": True, "year": True}, "Tuesday, Nov. 5, 2024"),
    (AP, {"date": "2024-07-04"}, "July 4"),
    (AP, {"date": "2024-05-21", "year": True}, "May 21, 2024"),
    (AP, {"date": "2026-08-31"}, "Aug. 31"),
    (AP, {"date": "2026-09-01", "form": "month"}, "September"),
    (BBC, {"date": "2024-07-04", "weekday": True, "year": True}, "Thursday 4 July 2024"),
    (BBC, {"date": "2024-12-12", "form": "month_year"}, "December 2024"),
    (NN, {"date": "2024-10-12", "form": "month_year"}, "oktober 2024"),
]

SPANS = [
    (OFFICIAL, {"from": "2025-08-11", "to": "2025-09-05"}, "11. august–5. september"),
    (BBC, {"from": "2025-08-30", "to": "2025-09-05"}, "30 August-5 September"),
    (AP, {"from": "2025-12-30", "to": "2026-01-02"}, "Dec. 30, 2025-Jan. 2, 2026"),
    (NN, {"from": "2025-12-30", "to": "2026-01-02"}, "30. desember 2025–2. januar 2026"),
    (BBC, {"from": "2025-12-30", "to": "2026-01-02"}, "30 December 2025-2 January 2026"),
    (AP, {"from": "2024-03-05", "to": "2024-03-12", "year": True}, "March 5-12, 2024"),
    (NB, {"from": "2024-03-05", "to": "2024-03-12", "year": True}, "5.–12. mars 2024"),
    (NB, {"from": "2024-03-05", "to": "2024-03-05"}, "5. mars"),
]

WEEKDAYS = [
    (NB, {"date": "2025-09-14", "today": "2025-09-08"}, "søndag"),
    (NB, {"date": "2025-09-15", "today": "2025-09-08"}, "15. september"),
    (BBC, {"date": "2025-09-02", "today": "2025-09-08"}, "Tuesday"),
    (AP, {"date": "2025-09-01", "today": "2025-09-08"}, "Sept. 1"),
    (NN, {"date": "2025-09-08", "today": "2025-09-08"}, "måndag"),
    (AP, {"date": "2020-12-30", "today": "2021-01-02"}, "Wednesday"),
    (AP, {"date": "2020-11-03", "today": "2021-01-06"}, "Nov. 3"),
    (BBC, {"date": "2020-02-03", "today": "2024-01-15"}, "3 February 2020"),
]

CLOCKS = [
    (NB, {"time": "00:30"}, "klokka 0.30"),
    (NN, {"time": "09:00"}, "klokka 9"),
    (OFFICIAL, {"time": "23:59"}, "kl. 23.59"),
    (NB, {"time": "19:00", "tz": "norsk tid"}, "klokka 19 norsk tid"),
    (AP, {"time": "00:15"}, "12:15 a.m."),
    (AP, {"time": "12:30", "tz": "EDT"}, "12:30 p.m. EDT"),
    (AP, {"time": "12:00", "tz": "CST"}, "noon CST"),
    (AP, {"time": "11:59"}, "11:59 a.m."),
    (BBC, {"time": "00:00"}, "00:00"),
    (BBC, {"time": "9:07", "tz": "BST"}, "09:07 BST"),
]

# In 2020 American clocks changed on 8 March and 1 November, European ones on 29 March and 25 October.
MOMENTS = [
    (NB, "2020-03-28T23:30:00Z", "Europe/Oslo", "natt til søndag norsk tid"),
    (NB, "2020-03-29T04:00:00Z", "Europe/Oslo", "søndag morgen norsk tid"),
    (NB, "2020-10-25T05:30:00Z", "Europe/Oslo", "søndag morgen norsk tid"),
    (NN, "2020-07-01T06:59:59Z", "Europe/Oslo", "onsdag morgon norsk tid"),
    (NN, "2020-07-01T07:00:00Z", "Europe/Oslo", "onsdag formiddag norsk tid"),
    (OFFICIAL, "2020-07-01T10:00:00Z", "Europe/Oslo", "onsdag ettermiddag norsk tid"),
    (OFFICIAL, "2020-12-31T17:00:00+00:00", "Europe/Oslo", "torsdag kveld norsk tid"),
    (OFFICIAL, "2020-12-31T23:00:00Z", "Europe/Oslo", "natt til fredag norsk tid"),
    (NB, "2020-02-07T18:00:00Z", "America/Chicago", "klokka 12 fredag lokal tid"),
    (NN, "2020-03-15T01:30:00Z", "America/New_York", "klokka 21.30 laurdag lokal tid"),
    (AP, "2020-03-07T23:00:00Z", "America/New_York", "6 p.m. EST"),
    (AP, "2020-03-15T23:00:00Z", "America/New_York", "7 p.m. EDT"),
    (AP, "2020-10-28T17:00:00Z", "America/Chicago", "noon CDT"),
    (AP, "2020-11-04T05:00:00Z", "America/New_York", "midnight EST"),
    (BBC, "2020-03-28T21:30:00Z", "Europe/London", "21:30 GMT"),
    (BBC, "2020-03-29T21:30:00Z", "Europe/London", "22:30 BST"),
    (BBC, "2020-03-29T21:30:00Z", "America/Sao_Paulo", "18:30 local time"),
]

TABLED = [
    *(("date", *case) for case in DATES),
    *(("range", *case) for case in SPANS),
    *(("weekday_ref", *case) for case in WEEKDAYS),
    *(("clock", *case) for case in CLOCKS),
]


@pytest.mark.parametrize(("rule", "house", "given", "expected"), TABLED)
def test_a_day_or_hour_is_said_as_the_house_says_it(rule, house, given, expected):
    assert rules.apply(rule, given, styles.get(*house)) == expected


@pytest.mark.parametrize(("house", "utc", "tz", "expected"), MOMENTS)
def test_local_time_follows_the_zone_database(house, utc, tz, expected):
    assert rules.apply("local_time", {"utc": utc, "tz": tz}, styles.get(*house)) == expected


def test_an_event_at_home_needs_no_word_about_whose_time():
    moment = datetime.fromisoformat("2025-09-08T19:08:00+00:00")
    style = styles.get("ntb", "nb")
    assert formats.local_time(moment, "Europe/Oslo", style, abroad=False) == "mandag kveld"
    assert formats.clock_at(moment, "Europe/Oslo", style) == "klokka 21.08"


def test_the_bbc_votes_on_a_monday_and_the_others_monday():
    day, today = date(2025, 9, 8), date(2025, 9, 9)
    said = [formats.on_day(day, today, styles.get(*house)) for house in (NB, NN, AP, BBC)]
    assert said == ["mandag", "måndag", "Monday", "on Monday"]
    assert formats.on_day(day, date(2025, 10, 1), styles.get(*BBC)) == "on 8 September"


def test_a_clock_may_name_its_zone():
    moment = datetime.fromisoformat("2024-11-06T02:00:00+00:00")
    assert formats.clock_at(moment, "America/Denver", styles.get("ap", "en"), named=True) == "7 p.m. MST"


@pytest.mark.parametrize(
    ("rule", "given"),
    [
        ("local_time", {"utc": "2020-02-04T01:00:00", "tz": "Europe/Oslo"}),
        ("local_time", {"utc": "2020-02-04T01:00:00Z", "tz": "Europe/Olso"}),
        ("date", {"date": "2021-02-29"}),
        ("clock", {"time": "24:10"}),
        ("clock", {"time": "19:00", "tz": "America/Chicago"}),
        ("range", {"from": "2020-03-03", "to": "2020-02-28"}),
    ],
)
def test_an_impossible_time_is_refused(rule, given):
    with pytest.raises(UsageError):
        rules.apply(rule, given, styles.get("ntb", "nb"))
