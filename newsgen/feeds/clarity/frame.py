"""What all Clarity files share: times with a zone's abbreviation, places, and a contest's stage."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta, timezone

from newsgen.errors import FeedError
from newsgen.feeds._reading.party_marks import is_write_in, marked, spoken
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.us_states import STATES
from newsgen.model import Area, Choice, ChoiceKind, ContestKind, Source, Stage, Value

# Hours from UTC. A county writes its own local time with one of these.
_ZONES = {
    "UTC": 0, "GMT": 0, "AST": -4, "ADT": -3, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7,
    "MDT": -6, "PST": -8, "PDT": -7, "AKST": -9, "AKDT": -8, "HST": -10, "HDT": -9, "SST": -11,
    "CHST": 10,
}  # fmt: skip
_TIME = re.compile(r"(\d{1,2}/\d{1,2}/\d{4} \d{1,2}:\d{2}:\d{2} [AP]M) ([A-Z]{3,4})\Z")
_ANSWERS = {"yes", "no", "for", "against", "approve", "reject", "approved", "rejected"}


def time_of(text: str, where: str) -> datetime:
    """'11/6/2020 1:05:50 PM EST' in UTC; an unknown zone or another form raises FeedError."""
    found = _TIME.match(text.strip())
    if found is None or found[2] not in _ZONES:
        raise FeedError(
            "time not understood",
            where=where,
            why=f"got {text!r:.60}, expected month/day/year, a 12-hour time and a zone such as EST",
            remedy="A time without its zone is never guessed.",
        )
    try:
        local = datetime.strptime(found[1], "%m/%d/%Y %I:%M:%S %p")
    except ValueError as error:
        raise FeedError("time not understood", where=where, why=f"got {text!r:.60}") from error
    return local.replace(tzinfo=timezone(timedelta(hours=_ZONES[found[2]]))).astimezone(UTC)


def date_of(text: str, where: str) -> date:
    """'11/3/2020' as a date."""
    try:
        return datetime.strptime(text.strip(), "%m/%d/%Y").date()
    except ValueError as error:
        raise FeedError(
            "date not understood", where=where, why=f"got {text!r:.40}, expected month/day/year"
        ) from error


def slug(text: str) -> str:
    """Lower-case letters and digits joined by hyphens, for identifiers made of a region's name."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower())) or "site"


def area_of(region: str) -> Area:
    """A region of a site: a state by its postal code, else a county."""
    place = clean(region)
    if place in STATES:
        return Area(id=place, name=STATES[place], kind="us_state")
    return Area(id=slug(place), name=place, kind="county")


def keys_of(texts: Iterable[str]) -> tuple[str, ...]:
    """Keys for choices where a file has none: the names, numbered where two are alike. Position is no
    key, for a site may sort its lists by votes."""
    seen: dict[str, int] = {}
    keys = []
    for text in texts:
        key = slug(marked(clean(text)).name)
        seen[key] = seen.get(key, 0) + 1
        keys.append(key if seen[key] == 1 else f"{key}-{seen[key]}")
    return tuple(keys)


def choice_of(key: str, text: str, party: str | None, kind: ContestKind, source: Source) -> Choice:
    """A choice as the site spells it. Where party stands in the name the attribute is a filler;
    `spoken` is the name without such marks."""
    full = clean(text)
    marks = marked(full, party)
    named = marks.party or (clean(party) if party else None) or None
    if kind is ContestKind.BALLOT_MEASURE:
        return Choice(id=key, name=full, kind=ChoiceKind.OPTION, source=source, spoken=_answer(full))
    return Choice(
        id=key,
        name=full,
        kind=ChoiceKind.WRITE_IN if is_write_in(full) else ChoiceKind.CANDIDATE,
        party=named,
        incumbent=marks.incumbent,
        source=source,
        spoken=spoken(full, party),
    )


def kind_of(texts: Iterable[str], *, question: bool) -> ContestKind:
    """A ballot measure where the site says so or all answers are such as yes and no."""
    answers = [_first_word(clean(text)).lower() for text in texts]
    if question or (len(answers) == 2 and all(answer in _ANSWERS for answer in answers)):
        return ContestKind.BALLOT_MEASURE
    return ContestKind.CANDIDATE


def _first_word(text: str) -> str:
    return re.split(r"[ (/]", text, maxsplit=1)[0]


def _answer(text: str) -> str | None:
    """'For' of 'FOR (A Favor)': an answer in English where it stands in two languages or shouts."""
    word = _first_word(text)
    plain = word.capitalize()
    return plain if word.lower() in _ANSWERS and plain != text else None


def stage_of(reported: int | None, expected: int | None, votes: Iterable[Value | None]) -> Stage:
    """None before anything is in, complete when every unit of count is; sites never certify."""
    if not reported and not any(votes):
        return Stage.NONE
    if reported is not None and expected and reported >= expected:
        return Stage.COMPLETE
    return Stage.PARTIAL
