"""Rules whose input is words, dates and times: names, places, parties, quotations."""

from __future__ import annotations

from newsgen.errors import UsageError
from newsgen.model import Style
from newsgen.stories import formats
from newsgen.stories.rules.inputs import Inputs


def indefinite(given: Inputs, style: Style) -> str:
    """A noun with its article."""
    return formats.indefinite(given.text("noun"), style)


def term(given: Inputs, style: Style) -> str:
    """A word of the lexicon."""
    return formats.term(given.text("key"), style)


def party_name(given: Inputs, style: Style) -> str:
    """A party by feed code."""
    return formats.party_name(given.text("code"), style)


def party_tag(given: Inputs, style: Style) -> str:
    """The party behind a name."""
    return formats.party_tag(given.text("party"), style, in_state=given.text("state", ""))


def date(given: Inputs, style: Style) -> str:
    """A date, a month, or a month with its year."""
    day = given.day("date")
    form = given.choice("form", {"": None, "date": None, "month": False, "month_year": True}, "")
    if form is not None:
        return formats.month(day, style, year=form)
    return formats.date(day, style, year=given.flag("year"), weekday=given.flag("weekday"))


def weekday_ref(given: Inputs, style: Style) -> str:
    """A day as seen from the day of the story."""
    return formats.weekday_ref(given.day("date"), given.day("today"), style)


def clock(given: Inputs, style: Style) -> str:
    """A time of day, with the letters of its zone."""
    zone = given.text("tz", "")
    if "/" in zone:
        raise UsageError(
            f"'{zone}' has no letters without a date",
            where="clock /tz",
            remedy="Give the letters (CST), or use local_time.",
        )
    return formats.clock(given.clock("time"), style, zone=zone)


def local_time(given: Inputs, style: Style) -> str:
    """A moment in a zone."""
    return formats.local_time(given.moment("utc"), given.text("tz"), style)


def dateline(given: Inputs, style: Style) -> str:
    """The opening of a story."""
    return formats.dateline(given.text("city"), given.text("agency"), style, in_state=given.text("state", ""))


def name_ref(given: Inputs, style: Style) -> str:
    """A person's name."""
    return formats.name_ref(
        given.text("first", ""),
        given.text("last"),
        style,
        last_ref=given.text("last_ref", ""),
        title=given.text("title", ""),
        gender=given.text("gender", ""),
        nth=given.count("nth", 1),
        others=given.texts("others", []),
        sentence_start=given.flag("sentence_start"),
    )


def genitive(given: Inputs, style: Style) -> str:
    """The possessive of a name."""
    return formats.genitive(given.text("name"), style)


def article(given: Inputs, style: Style) -> str:
    """A phrase with a or an."""
    return formats.article(given.text("phrase"), style)


def compound(given: Inputs, style: Style) -> str:
    """A Norwegian compound."""
    definite = given.choice("form", {"indef": False, "def": True}, "indef")
    return formats.compound(given.text("first"), given.text("head"), style, definite=definite)


def listing(given: Inputs, style: Style) -> str:
    """A list of items."""
    return formats.listing(given.texts("items"), style)


def quote(given: Inputs, style: Style) -> str:
    """A quotation."""
    return formats.quote(given.text("text"), given.text("speaker"), given.text("verb"), style)


def preposition(given: Inputs, style: Style) -> str:
    """A place with its preposition."""
    return formats.preposition(given.text("place"), given.text("kind"), style)
