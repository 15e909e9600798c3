"""Dates of a feed, in the one form that ISO 8601 and XML Schema share."""

from __future__ import annotations

import re
from datetime import date

from newsgen.errors import FeedError

_DAY = re.compile(r"(\d{4}-\d\d-\d\d)(Z|[+-]\d\d:\d\d)?\Z")


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
