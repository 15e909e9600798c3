"""AP: American wire English."""

from __future__ import annotations

import dataclasses

from newsgen.model import Limits, Style
from newsgen.styles import _tables
from newsgen.styles._house import House

PHRASES = {
    "pair_small": "{a}-{b}",
    "span": "{a} to {b}",
    "date": "{month} {day}",
    "date_year": "{date}, {year}",
    "date_weekday": "{weekday}, {date}",
    "span_month": "{month} {first}-{last}",
    "clock_hour": "{hour12} {half}",
    "clock_minute": "{hour12}:{minute:02} {half}",
    "dateline": "{city} ({agency}) —",
    "dateline_state": "{city}, {state} ({agency}) —",
    "genitive_sibilant": "{name}'",
}

SHORT_MONTHS = {1: "Jan.", 2: "Feb.", 8: "Aug.", 9: "Sept.", 10: "Oct.", 11: "Nov.", 12: "Dec."}


def dress(language: Style) -> Style:
    """AP's differences from English."""
    return dataclasses.replace(
        language,
        name="ap",
        tag="en-US",
        locale="en_US",
        dateline_upper=True,
        limits=Limits(lede=280),
        phrases={**language.phrases, **PHRASES},
        titles=_tables.column("titles", "key", "ap"),
        short_months=SHORT_MONTHS,
        clock_names={0: "midnight", 12: "noon"},
        currency_signs={"USD": "$"},
        standing_cities=_tables.column("standing_cities", "city", "state"),
    )


HOUSE = House(
    name="ap",
    summary="American English as AP writes it",
    tags=("en-US",),
    default_for=("en-US",),
    dress=dress,
)
