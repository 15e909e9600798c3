"""Counted things: votes, seats, units reported, nouns that agree with their number."""

from __future__ import annotations

from newsgen import registry
from newsgen.errors import UsageError
from newsgen.model import Noun, Number, Style
from newsgen.stories.formats.articles import article
from newsgen.stories.formats.exact import count, fraction, rounded
from newsgen.stories.formats.numbers import figure, integer, is_one, number_word
from newsgen.stories.formats.shares import percent, share_of

ALMOST_ALL = 99


def noun(key: str, style: Style) -> Noun:
    """The noun with a lexicon key; UsageError with the nearest key if there is none."""
    found = style.nouns.get(key)
    if found is None:
        raise UsageError(
            f"no noun with the key '{key}'", where=style.tag, remedy=registry.nearest(key, list(style.nouns))
        )
    return found


def term(key: str, style: Style) -> str:
    """A phrase or the basic form of a noun, by lexicon key: leier, har vunne, fleirtal."""
    if key in style.terms:
        return style.terms[key]
    if key in style.nouns:
        return style.nouns[key].singular
    known = [*style.terms, *style.nouns]
    raise UsageError(f"no term with the key '{key}'", where=style.tag, remedy=registry.nearest(key, known))


def indefinite(key: str, style: Style) -> str:
    """A noun with its indefinite article: ei røyst, et mandat, a vote."""
    found = noun(key, style)
    if not style.articles:
        return article(found.singular, style)
    return f"{style.articles[found.gender]} {found.singular}"


def count_noun(value: Number, key: str, style: Style, *, digits: int | None = None) -> str:
    """Figures and a noun that agrees with the printed figure: 1 stemme, 0 stemmer, 1.5 delegates.

    A number that is not whole has one decimal unless `digits` says otherwise.
    """
    if digits is None:
        digits = 0 if fraction(value).denominator == 1 else 1
    printed = rounded(value, digits)
    return f"{figure(printed, style)} {_form(key, is_one(printed, style), style)}"


def votes(value: Number, style: Style, *, total: bool = False) -> str:
    """Votes in running text: én stemme, nine votes, ingen stemmer; always figures for a `total`."""
    return counted(value, "vote", style, total=total)


def counted(value: Number, key: str, style: Style, *, total: bool = False) -> str:
    """Any countable noun as running text has it, words up to the style's limit: tolv valgkretser."""
    number = count(value)
    if total:
        return count_noun(number, key, style)
    word = _form(key, number == 1, style)
    if number == 0:
        return style.phrases["none_of_noun"].format(noun=word)
    return f"{number_word(number, style, gender=noun(key, style).gender)} {word}"


def vote_pair(
    a: Number, b: Number, style: Style, *, unit: str | None = None, ratio_risk: bool = False
) -> str:
    """Two counts against each other: 43.671 mot 37.557, 230-205, 16 votes to 3 votes.

    `unit` is a lexicon key whose noun follows; `ratio_risk` adds the noun so that no one reads odds.
    """
    first, second = count(a), count(b)
    one, other = integer(first, style), integer(second, style)
    key = unit or "vote"
    if ratio_risk:
        return style.phrases["pair_ratio"].format(
            a=one,
            b=other,
            a_noun=_form(key, first == 1, style),
            b_noun=_form(key, second == 1, style),
        )
    pattern = "pair" if max(first, second) >= 1000 else "pair_small"
    pair = style.phrases[pattern].format(a=one, b=other)
    if unit is None:
        return pair
    return style.phrases["pair_noun"].format(pair=pair, noun=_form(unit, second == 1, style))


def seats(value: Number, total: Number, style: Style, *, unit: str = "seat") -> str:
    """A part of a house in figures: 89 av 169 mandater; the noun agrees with the total."""
    part, house = count(value), count(total)
    if part > house:
        raise UsageError(f"{part} of {house} seats is more than there are")
    return style.phrases["part_of"].format(
        n=integer(part, style), total=integer(house, style), noun=_form(unit, house == 1, style)
    )


def reporting(reported: Number, total: Number, style: Style, *, unit: str = "precinct") -> str:
    """How many units have reported, as a share that is whole only when all have.

    UsageError where more have reported than there are, or there are none.
    """
    part, units = _reported(reported, total)
    word = noun(unit, style).definite_plural
    if part == units:
        return style.phrases["reporting_all"].format(units=word)
    if part == 0:
        return style.phrases["reporting_none"].format(units=word)
    return style.phrases["reporting_part"].format(x=portion(part, units, style), units=word)


def portion(reported: Number, total: Number, style: Style) -> str:
    """A counted share in whole percent: 100 only when complete, 0 only when nothing is counted."""
    part, units = _reported(reported, total)
    share = fraction(share_of(part, units))
    if 0 < share < 1:
        return style.phrases["less_than"].format(x=percent(1, style))
    if ALMOST_ALL < share < 100 and rounded(share, 0) > ALMOST_ALL:
        return style.phrases["more_than"].format(x=percent(ALMOST_ALL, style))
    return percent(share, style, digits=0)


def _reported(reported: Number, total: Number) -> tuple[Number, Number]:
    part, units = fraction(reported), fraction(total)
    if units <= 0 or not 0 <= part <= units:
        raise UsageError(f"{reported} of {total} reported is not possible")
    return part, units


def _form(key: str, one: bool, style: Style) -> str:
    found = noun(key, style)
    if one:
        return found.singular
    if not found.plural:
        raise UsageError(f"'{found.singular}' has no plural", where=style.tag)
    return found.plural
