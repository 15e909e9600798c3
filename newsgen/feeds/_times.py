"""Times as sources write them, turned into aware UTC; a time without offset is of a given zone."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError

_STAMP = re.compile(
    r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?\Z",
)
_DAY = re.compile(r"(\d{4}-\d\d-\d\d)(Z|[+-]\d\d:\d\d)?\Z")


def moment(raw: str, zone: ZoneInfo, where: str) -> datetime:
    """An ISO time as aware UTC. Without an offset it is read in `zone`."""
    if not _STAMP.match(raw.strip()):
        raise _malformed(raw, "a time such as 2025-02-09T12:51:00", where)
    try:
        value = datetime.fromisoformat(raw.strip())
    except ValueError as error:
        raise _malformed(raw, "a time such as 2025-02-09T12:51:00", where) from error
    return (value if value.tzinfo else value.replace(tzinfo=zone)).astimezone(UTC)


def day(raw: str, where: str) -> date:
    """An ISO date; an offset after it is read over."""
    found = _DAY.match(raw.strip())
    if found is None:
        raise _malformed(raw, "a date such as 2025-02-09", where)
    try:
        return date.fromisoformat(found[1])
    except ValueError as error:
        raise _malformed(raw, "a date such as 2025-02-09", where) from error


def _malformed(raw: str, expected: str, where: str) -> FeedError:
    return FeedError(
        "malformed time",
        where=where,
        why=f"expected {expected}, got {raw!r:.60}",
        remedy="Check the file at that place; the last good figures stay in use.",
    )
