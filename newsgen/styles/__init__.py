"""House styles: `names()`, `get(name, language)`, and which style a language is written in.

A language is a module with `LANGUAGE`, a house style a module with `HOUSE`; both are values and
differences, the logic is in `newsgen.stories.formats`.
"""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Sequence

from newsgen import registry
from newsgen.errors import NewsgenError, SettingsError, UsageError
from newsgen.model import Style
from newsgen.styles import _tables
from newsgen.styles._house import House

_TAGS = {
    "no": "nb-NO",
    "no-no": "nb-NO",
    "nb": "nb-NO",
    "nb-no": "nb-NO",
    "nn": "nn-NO",
    "nn-no": "nn-NO",
    "en": "en-US",
    "en-us": "en-US",
    "en-gb": "en-GB",
}


@functools.cache
def houses() -> tuple[House, ...]:
    """All house styles, by name."""
    package = sys.modules[__name__]
    modules = (importlib.import_module(f"{__name__}.{name}") for name in registry.names(package))
    return tuple(module.HOUSE for module in modules if isinstance(getattr(module, "HOUSE", None), House))


def names() -> tuple[str, ...]:
    """The names of the house styles, sorted."""
    return tuple(house.name for house in houses())


def language_of(text: str, *, setting: str = "--lang") -> str:
    """The language tag (nb-NO, nn-NO, en-US, en-GB) that a setting's text means.

    Case and `_` or `-` do not matter. Anything else is refused with the setting's name: a UsageError
    for an option (a name with dashes), else a SettingsError.
    """
    tag = _TAGS.get(text.strip().replace("_", "-").lower())
    if tag is None:
        kind: type[NewsgenError] = UsageError if setting.startswith("--") else SettingsError
        raise kind(
            f"unknown language '{text}'",
            where=setting,
            remedy="Known: no, nb, nb-NO, nb_NO, no_NO (bokmål), nn, nn-NO (nynorsk), en, en-US, en-GB.",
        )
    return tag


def house(name: str) -> House:
    """The house style called `name`; UsageError with the nearest name if there is none."""
    found = next((one for one in houses() if one.name == name), None)
    if found is None:
        raise UsageError(f"no style named '{name}'", remedy=registry.nearest(name, names()))
    return found


def get(name: str, language: str = "") -> Style:
    """The house style in a language (any form `language_of` takes), or in the house's first one.

    A house that writes the language in one variety gives that one: `bbc` for `en` is British.
    UsageError for an unknown house, or one that does not write the language.
    """
    chosen = house(name)
    tag = _serving(chosen, language_of(language) if language else chosen.tags[0])
    if tag is None:
        raise UsageError(
            f"style '{name}' is not written in '{language}'",
            why=f"it serves {', '.join(chosen.tags)}",
            remedy=f"For '{language}' use {default_style(language)}.",
        )
    return _dressed(name, tag)


def default_style(language: str) -> str:
    """The name of a language's default house: ntb, ap, and bbc for British English."""
    tag = language_of(language)
    return next(one.name for one in houses() if tag in one.default_for)


def styles_for(languages: Sequence[str], styles: Sequence[str] = ()) -> tuple[Style, ...]:
    """The styles to write in: for each language the listed ones that serve it, else its default.

    A listed style that serves none of the languages is a UsageError. Each edition comes once.
    """
    tags = [language_of(language) for language in languages]
    for name in styles:
        if all(_serving(house(name), tag) is None for tag in tags):
            raise UsageError(
                f"style '{name}' serves none of the languages {', '.join(languages)}",
                why=f"it serves {', '.join(house(name).tags)}",
                remedy="Add one of its languages, or leave the style out.",
            )
    chosen: dict[tuple[str, str], Style] = {}
    for tag in tags:
        serving = [name for name in styles if _serving(house(name), tag)] or [default_style(tag)]
        for name in serving:
            style = get(name, tag)
            chosen.setdefault((style.name, style.tag), style)
    return tuple(chosen.values())


@functools.cache
def party_names() -> tuple[frozenset[str], ...]:
    """For each Norwegian party everything it goes by: its names in each language and its letters."""
    columns = ("short", "own_short", "nb", "nn", "en", "en_spoken")
    return tuple(
        frozenset(row[column].removeprefix("the ") for column in columns) for row in _tables.rows("parties")
    )


@functools.cache
def canton_names() -> tuple[frozenset[str], ...]:
    """For each Swiss canton its names in every language of the tables."""
    return tuple(frozenset(row[column] for column in ("nb", "nn", "en")) for row in _tables.rows("cantons"))


def is_default(style: Style) -> bool:
    """Whether the style is the default of its language tag, so that an edition needs no style name."""
    return style.tag in house(style.name).default_for


def edition(style: Style) -> str:
    """The edition of a style: its language tag, and the house where it is no default."""
    return style.tag if is_default(style) else f"{style.tag}-{style.name}"


def _serving(chosen: House, tag: str) -> str | None:
    if tag in chosen.tags:
        return tag
    return next((own for own in chosen.tags if own.split("-")[0] == tag.split("-")[0]), None)


@functools.cache
def _dressed(name: str, tag: str) -> Style:
    language = importlib.import_module(f"{__name__}.{tag.split('-')[0]}").LANGUAGE
    if not isinstance(language, Style):
        raise TypeError(f"newsgen.styles.{tag.split('-')[0]}.LANGUAGE is not a Style")
    return house(name).dress(language)
