"""Rules whose input is figures: numbers, shares, counts, money."""

from __future__ import annotations

from newsgen.model import Style
from newsgen.stories import formats
from newsgen.stories.rules.inputs import Inputs


def in_table(given: Inputs) -> bool:
    """Whether the copy goes into a table."""
    return given.choice("context", {"text": False, "table": True}, "text")


def integer(given: Inputs, style: Style) -> str:
    """A whole number or a year."""
    in_table(given)
    say = given.choice("kind", {"count": formats.integer, "year": formats.year}, "count")
    return say(given.number("value"), style)


def percent(given: Inputs, style: Style) -> str:
    """A share in percent."""
    return formats.percent(
        given.number("share"), style, digits=given.count("digits", 1), table=in_table(given)
    )


def percent_guarded(given: Inputs, style: Style) -> str:
    """A share in percent that keeps to its side of the thresholds."""
    return formats.percent_guarded(
        given.number("share"),
        style,
        thresholds=given.numbers("thresholds"),
        digits=given.count("digits", 1),
        table=in_table(given),
    )


def margin_points(given: Inputs, style: Style) -> str:
    """A margin from two shares, or from two counts and their total."""
    digits, short = given.count("digits", 1), given.flag("short")
    if any(given.has(key) for key in ("a_votes", "b_votes", "total")):
        a, b, total = (given.number(key) for key in ("a_votes", "b_votes", "total"))
        return formats.margin_of_votes(a, b, total, style, digits=digits, short=short)
    return formats.margin_points(given.number("a"), given.number("b"), style, digits=digits, short=short)


def change(given: Inputs, style: Style) -> str:
    """A signed change in points."""
    return formats.change(
        given.number("points"),
        style,
        digits=given.count("digits", 1),
        table=in_table(given),
        short=given.flag("short"),
    )


def votes(given: Inputs, style: Style) -> str:
    """A number of votes, in text or as a tabulated total."""
    total = given.choice("kind", {"text": False, "total": True}, "text")
    return formats.votes(given.number("n"), style, total=total)


def vote_pair(given: Inputs, style: Style) -> str:
    """Two counts against each other."""
    unit = given.text("unit") if given.has("unit") else None
    return formats.vote_pair(
        given.number("a"), given.number("b"), style, unit=unit, ratio_risk=given.flag("ratio_risk")
    )


def seats(given: Inputs, style: Style) -> str:
    """Seats of a total."""
    return formats.seats(given.number("n"), given.number("total"), style)


def reporting(given: Inputs, style: Style) -> str:
    """Units reported of a total."""
    return formats.reporting(
        given.number("reported"), given.number("total"), style, unit=given.text("unit", "precinct")
    )


def rounded_tie(given: Inputs, style: Style) -> str:
    """Two who print alike."""
    a, b = (
        formats.Contender(name=part.text("name"), votes=part.count("votes"))
        for part in (given.part(key, ("name", "votes")) for key in ("a", "b"))
    )
    return formats.rounded_tie(a, b, given.number("total"), style)


def approx(given: Inputs, style: Style) -> str:
    """A rough count."""
    return formats.approx(given.number("n"), style, mode=given.text("mode"), step=given.count("step"))


def number_word(given: Inputs, style: Style) -> str:
    """A number as running text has it."""
    return formats.number_word(given.number("n"), style, gender=given.text("gender", "m"))


def ordinal(given: Inputs, style: Style) -> str:
    """A place in an order."""
    return formats.ordinal(given.number("n"), style)


def sentence_start(given: Inputs, style: Style) -> str:
    """A number that opens a sentence."""
    return formats.sentence_start(given.number("n"), style, gender=given.text("gender", "m"))


def count_noun(given: Inputs, style: Style) -> str:
    """Figures and a noun."""
    digits = given.count("digits") if given.has("digits") else None
    return formats.count_noun(given.number("n"), given.text("noun"), style, digits=digits)


def money(given: Inputs, style: Style) -> str:
    """An amount of a currency."""
    return formats.money(given.number("amount"), given.text("cur"), style, digits=given.count("digits", 1))


def big_number(given: Inputs, style: Style) -> str:
    """A number with its scale."""
    return formats.big_number(given.number("n"), style, digits=given.count("digits", 1))


def age(given: Inputs, style: Style) -> str:
    """An age."""
    noun = given.choice("form", {"attr": False, "noun": True}, "attr")
    return formats.age(given.number("n"), style, noun=noun)


def span(given: Inputs, style: Style) -> str:
    """From one number or day to another."""
    if given.has("from") or given.has("to"):
        return formats.date_range(given.day("from"), given.day("to"), style, year=given.flag("year"))
    return formats.number_range(
        given.number("a"),
        given.number("b"),
        style,
        unit=given.text("unit", ""),
        digits=given.count("digits", 1),
        table=in_table(given),
    )
