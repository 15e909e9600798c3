"""What tables of American authorities have in common: no time, no election, contests by name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.headers import last_modified
from newsgen.feeds._reading.options import date_option, text_option
from newsgen.feeds._reading.party_marks import is_write_in, spoken
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.table import Row
from newsgen.model import Area, Choice, ChoiceKind, ContestKind, Election, Payload, Snapshot

_DISTRICT = re.compile(r"\bdistrict (\d+[a-z]?)\b", re.IGNORECASE)
_SUFFIXES = ("Jr", "Sr", "II", "III", "IV")
_PAIRS = (
    {"yes", "no"},
    {"for", "against"},
    {"approved", "rejected"},
    {"approve", "reject"},
    {"repealed", "maintained"},
    {"levy yes", "levy no"},
    {"bonds yes", "bonds no"},
)


def snapshot(feed: str, payload: Payload, jobs: Iterable[Job], drift: Iterable[str] = ()) -> Snapshot:
    """The contests of a table; the server's Last-Modified stands in for a time of its own."""
    contests = each(jobs)
    return snapshot_of(
        payload, feed=feed, generated_at=last_modified(payload), contests=contests, drift=drift
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


def names_in_copy(name: str) -> tuple[str | None, str | None]:
    """(on later reference, in full) as copy names a candidate; None where the name does by itself.

    Two who run as one go by the first, and nobody is shouted.

    >>> names_in_copy("Robert F. Berg Jr. and Nora Holm")
    ('Berg Jr.', 'Robert F. Berg Jr.')
    >>> names_in_copy("Ada Berg")
    (None, None)
    """
    first, mates, _ = name.partition(" and ")
    words = first.split()
    if not mates or not words:
        return None, spoken(name)
    suffixed = len(words) > 1 and words[-1].rstrip(".") in _SUFFIXES
    return " ".join(words[-2:] if suffixed else words[-1:]), spoken(first) or first


def choice_in(row: Row, column: str, key: str, contest: ContestKind) -> Choice:
    """The choice that a row names in `column`: of a question an option, of a race a candidate or the
    line of write-in votes."""
    name = row.name(column)
    option = ChoiceKind.CANDIDATE if contest is ContestKind.CANDIDATE else ChoiceKind.OPTION
    short, full = names_in_copy(name)
    return Choice(
        id=key,
        name=name,
        kind=ChoiceKind.WRITE_IN if is_write_in(name) else option,
        short_name=short,
        spoken=full,
        party=row.name("Party") or None,
        source=row.source(column),
    )


def are_answers(choices: Iterable[str]) -> bool:
    """True if the names of all choices are the two sides of one question."""
    names = {" ".join(choice.lower().replace("...", " ").split()) for choice in choices}
    return bool(names) and any(names <= pair for pair in _PAIRS)


def district_area(state: Area, contest: str) -> Area | None:
    """The district that a contest's name tells of, as a place in its state; None where it tells none.

    >>> district_area(Area(id="nc", name="North Carolina", kind="state"), "NC STATE SENATE DISTRICT 01").name
    'North Carolina District 1'
    """
    found = _DISTRICT.findall(contest)
    if not found:
        return None
    number = found[-1].lstrip("0").upper()
    return Area(id=f"{state.id}-{number}", name=f"{state.name} District {number}", kind="district")


def day_in(location: str, pattern: re.Pattern[str]) -> date | None:
    """The day that the first group of `pattern` finds in a file's name or address; None for none."""
    found = pattern.search(location)
    try:
        return date.fromisoformat(found[1]) if found and found[1] else None
    except ValueError:
        return None
