"""Dates: day and month, weekdays near the story's day, and spans of days."""

from __future__ import annotations

import datetime

from babel.dates import get_day_names, get_month_names

from newsgen.errors import UsageError
from newsgen.model import Style

NEAR_DAYS = 6
HALF_A_YEAR = 182


def date(day: datetime.date, style: Style, *, year: bool = False, weekday: bool = False) -> str:
    """A day of a month: 11. februar, Feb. 11, Tuesday 11 February 2020."""
    text = style.phrases["date"].format(day=day.day, month=_month_with_day(day, style))
    if year:
        text = style.phrases["date_year"].format(date=text, year=day.year)
    if weekday:
        text = style.phrases["date_weekday"].format(weekday=weekday_name(day, style), date=text)
    return text


def month(day: datetime.date, style: Style, *, year: bool = False) -> str:
    """The month alone, in full, with or without the year: februar, February 2020."""
    name = _month(day, style)
    return style.phrases["month_year"].format(month=name, year=day.year) if year else name


def weekday_name(day: datetime.date, style: Style) -> str:
    """The name of the day of the week: tysdag, Tuesday."""
    return str(get_day_names("wide", context="format", locale=style.locale)[day.weekday()])


def weekday_ref(day: datetime.date, today: datetime.date, style: Style) -> str:
    """The weekday alone within six days of the story's day, otherwise the date.

    A date of another year carries it where it is more than half a year away.
    """
    distance = abs((day - today).days)
    if distance <= NEAR_DAYS:
        return weekday_name(day, style)
    return date(day, style, year=day.year != today.year and distance > HALF_A_YEAR)


def on_day(day: datetime.date, today: datetime.date, style: Style) -> str:
    """As `weekday_ref`, as a sentence has it: on Monday in bbc, Monday in ap, mandag in Norwegian."""
    return style.phrases["on_day"].format(day=weekday_ref(day, today, style))


def date_range(first: datetime.date, last: datetime.date, style: Style, *, year: bool = False) -> str:
    """A span of days: 3.–6. februar, Feb. 28-March 3; with both years where they differ.

    UsageError where the last day is before the first.
    """
    if last < first:
        raise UsageError(f"the span ends before it begins: {first} to {last}")
    if first == last:
        return date(first, style, year=year)
    if first.year != last.year:
        start, end = (date(day, style, year=True) for day in (first, last))
        return style.phrases["span_dates"].format(a=start, b=end)
    if first.month != last.month:
        return style.phrases["span_dates"].format(a=date(first, style), b=date(last, style, year=year))
    text = style.phrases["span_month"].format(
        first=first.day, last=last.day, month=_month_with_day(first, style)
    )
    return style.phrases["date_year"].format(date=text, year=first.year) if year else text


def _month(day: datetime.date, style: Style) -> str:
    return str(get_month_names("wide", context="format", locale=style.locale)[day.month])


def _month_with_day(day: datetime.date, style: Style) -> str:
    return style.short_months.get(day.month) or _month(day, style)
