"""Numbers and times of California's returns, which are all text."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError

PACIFIC = ZoneInfo("America/Los_Angeles")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_TIME = re.compile(r"([A-Z][a-z]+) (\d{1,2}), (\d{4}), (\d{1,2}):(\d\d) ([ap])\.m\.\Z")
_REPORTING = re.compile(
    r"\d{1,3}(?:\.\d)?% \((\d[\d,]*) of (\d[\d,]*)\) precincts (?:partially )?reporting\Z"
)


def pacific_time(text: str, where: str) -> datetime:
    """`September 14, 2021, 8:36 p.m.` by the clock of California, in UTC."""
    found = _TIME.match(text.strip())
    if found and found[1] in _MONTHS and 1 <= int(found[4]) <= 12:
        hour = int(found[4]) % 12 + (12 if found[6] == "p" else 0)
        try:
            local = datetime(
                int(found[3]), _MONTHS.index(found[1]) + 1, int(found[2]), hour, int(found[5]), tzinfo=PACIFIC
            )
        except ValueError:
            pass
        else:
            return local.astimezone(UTC)
    raise FeedError(
        "time not understood",
        where=where,
        why=f"expected one such as 'September 14, 2021, 8:36 p.m.', got {text!r:.60}",
        remedy="Check the feed's version; the last good figures stay in use.",
    )


def precincts(text: str, where: str) -> tuple[int, int]:
    """Reported and all, from `16.7% (3,031 of 18,185) precincts reporting`; the percent is read over."""
    found = _REPORTING.match(text.strip())
    if found is None:
        raise FeedError(
            "precincts reporting not understood",
            where=where,
            why=f"expected such as '16.7% (3,031 of 18,185) precincts reporting', got {text!r:.80}",
            remedy="Check the feed's version; the last good figures stay in use.",
        )
    return int(found[1].replace(",", "")), int(found[2].replace(",", ""))
