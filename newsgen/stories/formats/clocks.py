"""Times of day: the clock of a house, and a moment as people in a place live it."""

from __future__ import annotations

from datetime import datetime, time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from newsgen.errors import UsageError
from newsgen.model import Style
from newsgen.stories.formats.dates import weekday_name

_PARTS = ((6, "part_night"), (9, "part_morning"), (12, "part_forenoon"), (18, "part_afternoon"))


def clock(moment: time, style: Style, *, zone: str = "") -> str:
    """A time of day: klokka 21.30, kl. 21, 9:30 p.m. CST, noon, 21:30 GMT.

    `zone` is the words that follow (CST, norsk tid); seconds are cut off, never rounded up.
    """
    if name := style.clock_names.get(moment.hour if not moment.minute else -1):
        text = name
    else:
        text = style.phrases["clock_minute" if moment.minute else "clock_hour"].format(
            hour=moment.hour,
            hour12=(moment.hour - 1) % 12 + 1,
            minute=moment.minute,
            half="a.m." if moment.hour < 12 else "p.m.",
        )
    return style.phrases["clock_zone"].format(clock=text, zone=zone) if zone else text


def clock_at(moment: datetime, tz: str, style: Style, *, named: bool = False) -> str:
    """The clock in a zone (IANA name) at an aware moment; `named` adds the zone's letters (EST)."""
    local = in_zone(moment, tz)
    return clock(local.time(), style, zone=(_letters(local) if named else ""))


def local_time(moment: datetime, tz: str, style: Style, *, abroad: bool = True) -> str:
    """A moment in a zone's own time, from the zone database.

    In Norwegian, Norwegian time is a part of the day (natt til tirsdag norsk tid; without the last
    two words unless the event is abroad), other zones are clock and weekday (lokal tid). In English
    it is the clock with the zone's letters: 9:30 p.m. EST, 21:30 GMT.
    """
    local = in_zone(moment, tz)
    if style.home_zone and tz == style.home_zone:
        part = part_of_day(local, style)
        return style.phrases["home_time"].format(x=part) if abroad else part
    letters = _letters(local)
    if letters and not style.home_zone:
        return clock(local.time(), style, zone=letters)
    return style.phrases["local_time"].format(
        clock=clock(local.time(), style), weekday=weekday_name(local.date(), style)
    )


def part_of_day(local: datetime, style: Style) -> str:
    """The part of the day of a local time, with its weekday: tirsdag kveld, natt til onsdag."""
    key = next((key for hour, key in _PARTS if local.hour < hour), "part_evening")
    if key not in style.phrases:
        raise UsageError("this language has no parts of the day", where=style.tag, remedy="Use clock_at.")
    return style.phrases[key].format(weekday=weekday_name(local.date(), style))


def in_zone(moment: datetime, tz: str) -> datetime:
    """An aware moment as the clocks of a zone show it; UsageError for a naive time or unknown zone."""
    if moment.tzinfo is None:
        raise UsageError(f"the time {moment.isoformat()} has no zone", remedy="End it with Z or an offset.")
    try:
        return moment.astimezone(ZoneInfo(tz))
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise UsageError(f"unknown time zone '{tz}'", remedy="Use an IANA name, Europe/Oslo.") from error


def _letters(local: datetime) -> str:
    name = local.tzname() or ""
    return name if name.isalpha() else ""
