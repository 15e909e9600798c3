"""Times in the ledger: ISO text in UTC."""

from __future__ import annotations

from datetime import UTC, datetime


def text(moment: datetime | None) -> str | None:
    """A time as text."""
    return None if moment is None else moment.astimezone(UTC).isoformat()


def maybe_time(text: str | None) -> datetime | None:
    """A time from text, or None."""
    return None if text is None else datetime.fromisoformat(text)


def time(text: str) -> datetime:
    """A time from text."""
    return datetime.fromisoformat(text)
