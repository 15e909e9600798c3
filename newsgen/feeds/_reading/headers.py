"""What the headers of an answer say of the time of its figures."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

from newsgen.model import Payload


def last_modified(payload: Payload) -> datetime | None:
    """The time in the header Last-Modified, in UTC: for files that carry no time of their own.

    None where the header is missing or not a time; a header is never a reason to refuse figures.
    """
    raw = payload.header("last-modified")
    if raw is None:
        return None
    try:
        time = parsedate_to_datetime(raw)
    except (ValueError, TypeError):
        return None
    return time.replace(tzinfo=UTC) if time.tzinfo is None else time.astimezone(UTC)
