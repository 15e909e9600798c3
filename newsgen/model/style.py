"""A house style as a value: signs, limits, patterns and the word tables that copy is made of.

A style carries no logic and does no I/O. `newsgen.styles` builds it from a language and a house;
the formats of `newsgen.stories.formats` and the checks read it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from types import MappingProxyType

NO_BREAK_SPACE = "\u00a0"
NARROW_NO_BREAK_SPACE = "\u202f"

PLACE_LANGUAGES = ("norwegian", "sami", "kven")
"""The languages that Norwegian places have names in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A noun of one language. `gender` is m, f, n or empty; an empty plural means there is none."""

    singular: str
    definite: str
    plural: str
    definite_plural: str
    gender: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """A US state: `abbreviation` is for datelines and party tags, `pattern` names a place phrase, `zone`
    is its clock where it keeps one."""

    name: str
    code: str
    abbreviation: str
    pattern: str
    zone: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Party:
    """A party in one language: `code` as in the result feed, `short` as the house writes it.

    `spoken` is the short name for running text ("Labour"); it equals `name` where there is none.
    `names` are its names in every language of the tables, `letters` its abbreviations.
    """

    code: str
    short: str
    name: str
    spoken: str
    names: frozenset[str] = frozenset()
    letters: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Municipality:
    """A Norwegian municipality: number, Norwegian name, and how it stands in a sentence.

    `kind` is kommune or herad; `pattern` names the phrase (in, on) of the bare name, empty where
    usage is not known.
    `sami` and `kven` are its official names in those languages.
    """

    number: str
    name: str
    kind: str
    pattern: str
    sami: tuple[str, ...] = ()
    kven: tuple[str, ...] = ()

    def names(self, languages: Iterable[str]) -> tuple[str, ...]:
        """Its names in these languages, in their order; the Norwegian one where it has none of them."""
        return _names(self, languages)


@dataclass(frozen=True, slots=True, kw_only=True)
class County:
    """A Norwegian county or electoral district: number, Norwegian name, names in Sámi and Kven."""

    number: str
    name: str
    sami: tuple[str, ...] = ()
    kven: tuple[str, ...] = ()

    def names(self, languages: Iterable[str]) -> tuple[str, ...]:
        """Its names in these languages, in their order; the Norwegian one where it has none of them."""
        return _names(self, languages)


def _names(place: Municipality | County, languages: Iterable[str]) -> tuple[str, ...]:
    names: list[str] = []
    for language in languages:
        names += (place.name,) if language == "norwegian" else getattr(place, language)
    return tuple(names) or (place.name,)


@dataclass(frozen=True, slots=True, kw_only=True)
class MarginBand:
    """Words for a margin of `low` up to `high` points (None: no upper end), and what they need.

    `measure` is points, seats or counted (percent); `needs` is any, called, final or editor. A band
    whose ends are equal is that one value.
    """

    key: str
    measure: str
    low: Decimal
    high: Decimal | None
    needs: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """Lengths of the parts of a story: characters for headline, flash and lede, words for bodies."""

    headline: int = 60
    headline_hard: int = 64
    flash: int = 100
    flash_aim: int = 55
    lede: int = 240
    urgent_words: int = 130


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Everything a format or a check needs to know about a language and a house.

    `name` is the house (ntb), `language` nb, nn or en, `tag` the language tag (nb-NO), `locale` the
    CLDR name (nb_NO). `group` separates thousands in numbers of `group_from` digits and more.
    Numbers up to `spell_to` are words in text, up to `start_spell_to` at the start of a sentence.
    `place_names` are the languages that Norwegian places are named in: the first there is stands in
    the text, the others once behind it in brackets.
    `phrases` are patterns with named holes. Mappings are by key, code or name as their field says.
    """

    name: str
    language: str
    tag: str
    locale: str
    group: str
    decimal: str
    minus: str
    spell_to: int
    start_spell_to: int
    group_from: int = 4
    headline_figure_first: bool = True
    home_zone: str = ""
    place_names: tuple[str, ...] = PLACE_LANGUAGES[:1]
    sibilants: str = ""
    dateline_upper: bool = False
    limits: Limits = field(default_factory=Limits)
    cardinals: tuple[str, ...] = ()
    tens: tuple[str, ...] = ()
    ordinals: tuple[str, ...] = ()
    ones: Mapping[str, str] = field(default_factory=dict, hash=False)
    articles: Mapping[str, str] = field(default_factory=dict, hash=False)
    phrases: Mapping[str, str] = field(default_factory=dict, hash=False)
    nouns: Mapping[str, Noun] = field(default_factory=dict, hash=False)
    terms: Mapping[str, str] = field(default_factory=dict, hash=False)
    titles: Mapping[str, str] = field(default_factory=dict, hash=False)
    courtesy: Mapping[str, str] = field(default_factory=dict, hash=False)
    short_months: Mapping[int, str] = field(default_factory=dict, hash=False)
    clock_names: Mapping[int, str] = field(default_factory=dict, hash=False)
    currencies: Mapping[str, Noun] = field(default_factory=dict, hash=False)
    currency_signs: Mapping[str, str] = field(default_factory=dict, hash=False)
    scale_marks: Mapping[str, str] = field(default_factory=dict, hash=False)
    parties: Mapping[str, Party] = field(default_factory=dict, hash=False)
    states: Mapping[str, State] = field(default_factory=dict, hash=False)
    places: Mapping[tuple[str, str], str] = field(default_factory=dict, hash=False)
    municipalities: Mapping[str, Municipality] = field(default_factory=dict, hash=False)
    counties: Mapping[str, County] = field(default_factory=dict, hash=False)
    candidate_parties: Mapping[tuple[str, str], str] = field(default_factory=dict, hash=False)
    ballot_measures: Mapping[str, str] = field(default_factory=dict, hash=False)
    cantons: Mapping[str, str] = field(default_factory=dict, hash=False)
    standing_cities: Mapping[str, str] = field(default_factory=dict, hash=False)
    heads: Mapping[str, str] = field(default_factory=dict, hash=False)
    plural_names: frozenset[str] = frozenset()
    spoken_acronyms: frozenset[str] = frozenset()
    margin_bands: tuple[MarginBand, ...] = ()

    def __post_init__(self) -> None:
        for each in dataclasses.fields(self):
            value = getattr(self, each.name)
            if isinstance(value, dict):
                object.__setattr__(self, each.name, MappingProxyType(value))

    def narrow(self) -> Style:
        """The same style with narrow no-break spaces (U+202F), for typeset products."""
        phrases = {
            key: text.replace(NO_BREAK_SPACE, NARROW_NO_BREAK_SPACE) for key, text in self.phrases.items()
        }
        group = self.group.replace(NO_BREAK_SPACE, NARROW_NO_BREAK_SPACE)
        return dataclasses.replace(self, group=group, phrases=phrases)

    def grouping_from(self, digits: int) -> Style:
        """The same style with thousands separated from this many digits (4 for mixed columns)."""
        return dataclasses.replace(self, group_from=digits)
