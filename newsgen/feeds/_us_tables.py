"""What tables of American authorities have in common: no time, no election, contests by name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from newsgen.feeds._each import Job, each
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._http import last_modified
from newsgen.feeds._options import date_option, text_option
from newsgen.model import Election, Payload, Snapshot

_SUFFIXES = ("Jr", "Sr", "II", "III", "IV")


def first_line(payload: Payload) -> str:
    """The header of a table as far as ASCII goes, for sniffing."""
    head = payload.body[:8192].removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    return head.partition("\n")[0].strip()


def snapshot(feed: str, payload: Payload, jobs: Iterable[Job], drift: Iterable[str] = ()) -> Snapshot:
    """The contests of a table; the server's Last-Modified stands in for a time of its own."""
    contests = each(jobs)
    return Snapshot(
        feed=feed,
        digest=payload.digest,
        location=payload.location,
        generated_at=last_modified(payload),
        retrieved_at=payload.retrieved_at,
        contests=contests,
        drift=tuple(drift),
    )


def election(context: ReadContext, code: str, title: str, day: date | None) -> Election:
    """The election by the source's options `election`, `title` and `date`, else by what the file
    tells: `code` of the state and `day`."""
    held = date_option(context, "date") or day
    return Election(
        id=text_option(context, "election", f"{code}-{held.isoformat()}" if held else code),
        name=text_option(context, "title", title),
        date=held,
    )


def first_of_ticket(name: str) -> str | None:
    """The name on later reference of two who run as one: that of the first; None for one person.

    >>> first_of_ticket("Robert F. Kennedy Jr. and Nicole Shanahan")
    'Kennedy Jr.'
    """
    first, mates, _ = name.partition(" and ")
    words = first.split()
    if not mates or not words:
        return None
    suffixed = len(words) > 1 and words[-1].rstrip(".") in _SUFFIXES
    return " ".join(words[-2:] if suffixed else words[-1:])


def day_in(location: str, pattern: re.Pattern[str]) -> date | None:
    """The day that the first group of `pattern` finds in a file's name or address; None for none."""
    found = pattern.search(location)
    try:
        return date.fromisoformat(found[1]) if found and found[1] else None
    except ValueError:
        return None
