"""Times of a feed as aware UTC, and its dates. A time without offset needs the zone of its authority."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from newsgen.errors import FeedError, SettingsError

_DAY = re.compile(r"(\d{4}-\d\d-\d\d)(Z|[+-]\d\d:\d\d)?\Z")


def aware(text: str, where: str, zone: ZoneInfo | None = None) -> datetime:
    """An ISO 8601 time in UTC; `zone` is for a time without offset, else that is a FeedError."""
    try:
        time = datetime.fromisoformat(text.strip())
    except ValueError as error:
        raise FeedError("time not understood", where=where, why=f"got {text!r:.60}") from error
    if "T" not in text.strip().upper() and " " not in text.strip():
        raise FeedError("a date stands where a time should be", where=where, why=f"got {text!r:.60}")
    if time.tzinfo is None:
        if zone is None:
            raise FeedError(
                "time without offset",
                where=where,
                why=f"got {text!r:.60}",
                remedy="Write the offset, or set the source's 'zone'.",
            )
        time = time.replace(tzinfo=zone)
    return _utc(time, text, where)


def day(raw: str, where: str) -> date:
    """A date such as 2025-02-09; an offset after it is read over. FeedError for anything else."""
    found = _DAY.match(raw.strip())
    if found is not None:
        try:
            return date.fromisoformat(found[1])
        except ValueError:
            pass
    raise FeedError(
        "malformed date",
        where=where,
        why=f"expected one such as 2025-02-09, got {raw!r:.60}",
        remedy="Check the file at that place; the last good figures stay in use.",
    )


def zone_of(options: Mapping[str, object], default: str | None = None) -> ZoneInfo | None:
    """The time zone that the source's settings name; `default` or None where they name none."""
    name = options.get("zone", default)
    if name is None:
        return None
    try:
        return ZoneInfo(str(name))
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise SettingsError(
            f"no time zone named '{name}'",
            where="setting 'zone'",
            remedy="Use a name such as Europe/Oslo.",
        ) from error


def _utc(time: datetime, text: str, where: str) -> datetime:
    try:
        return time.astimezone(UTC)
    except OverflowError as error:
        raise FeedError("time out of range", where=where, why=f"got {text!r:.60}") from error
