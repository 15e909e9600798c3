"""Words joined and inflected: lists, quotations, genitives, compounds, ages."""

from __future__ import annotations

import re
from collections.abc import Sequence

from newsgen import registry
from newsgen.errors import UsageError
from newsgen.model import Number, Style
from newsgen.stories.formats.exact import count

_CLOSING = "'’”»"
_AND = re.compile(r"\band\b|&")
_COMMON_NOUN = re.compile(r"[a-zæøå]*[aeiouyæøå][a-zæøå]*")
_SINGULAR_S = re.compile(r"(?:ss|us|is)$")


def listing(items: Sequence[str], style: Style) -> str:
    """a, b og c; a, b and c. English adds a comma before and where an item holds its own and.

    Items that hold commas are parted by semicolons.
    """
    if not items:
        raise UsageError("a list needs at least one item")
    if len(items) == 1:
        return items[0]
    word = style.phrases["and"]
    mark = ";" if any(", " in item for item in items) else ","
    inner = any(_AND.search(item) for item in items)
    heavy = style.language == "en" and len(items) > 2 and (inner or mark == ";")
    *first, last = items
    return f"{f'{mark} '.join(first)}{mark if heavy else ''} {word} {last}"


def quote(text: str, speaker: str, verb: str, style: Style) -> str:
    """A quotation with its speaker, as the house sets it; the text is not touched but at its end."""
    words = text.strip()
    if not words:
        raise UsageError("a quotation needs a text")
    if style.language == "en":
        words = words.replace('"', "'")
    body = words.rstrip(_CLOSING)
    closing = words[len(body) :]
    if body.endswith(("?", "!")):
        return style.phrases["quote"].format(text=words, comma="", verb=verb, speaker=speaker)
    if body.endswith(".") and not body.endswith(".."):
        body = body[:-1]
    # An inner quotation that ends the English text keeps the comma inside its own mark too.
    text, comma = (f"{body},{closing}", "") if closing and style.language == "en" else (body + closing, ",")
    return style.phrases["quote"].format(text=text, comma=comma, verb=verb, speaker=speaker)


def genitive(name: str, style: Style) -> str:
    """The possessive of a name or noun: Buttigiegs, Sanders’, Ap’s; Sanders', voters'."""
    if not name.strip():
        raise UsageError("a genitive needs a name")
    return style.phrases[f"genitive{_genitive_kind(name, style)}"].format(name=name)


def compound(first: str, head: str, style: Style, *, definite: bool) -> str:
    """A Norwegian compound: Iowa-resultatet, Ap-leder, tv-debatt; a common noun takes no hyphen."""
    if "compound" not in style.phrases:
        raise UsageError("compounds are Norwegian", where=style.tag)
    form = definite_form(head, style) if definite else head
    if _COMMON_NOUN.fullmatch(first):
        return first + form
    return style.phrases["compound"].format(first=first, head=form)


def definite_form(noun: str, style: Style) -> str:
    """The definite singular of a Norwegian noun, from the tables, whole or as the end of a compound.

    UsageError for a noun no table holds.
    """
    forms = {word.singular: word.definite for word in style.nouns.values()} | dict(style.heads)
    if noun in forms:
        return forms[noun]
    for known in sorted(forms, key=len, reverse=True):
        if noun.endswith(known):
            return noun.removesuffix(known) + forms[known]
    raise UsageError(
        f"no gender known for '{noun}'", where=style.tag, remedy=registry.nearest(noun, list(forms))
    )


def age(years: Number, style: Style, *, noun: bool = False) -> str:
    """An age in figures: 38 år gamle, 38-year-old; as a `noun` 38-åringen."""
    return style.phrases["age_noun" if noun else "age_attr"].format(n=count(years))


def _genitive_kind(name: str, style: Style) -> str:
    last = name[-1].lower()
    if style.language == "en":
        if last != "s":
            return ""
        return "_plural" if _is_plural(name, style) else "_sibilant" if _is_name(name) else ""
    if last in style.sibilants:
        return "_sibilant"
    lettered = any(name in party.letters for party in style.parties.values())
    return "_letters" if lettered and name[-1].islower() else ""


def _is_name(name: str) -> bool:
    return name.split()[-1][0].isupper()


def _is_plural(name: str, style: Style) -> bool:
    if _is_name(name):
        return any(name == plural or name.endswith(f" {plural}") for plural in style.plural_names)
    last = name.split()[-1]
    nouns = style.nouns.values()
    if any(last == noun.singular for noun in nouns):
        return False
    return any(last == noun.plural for noun in nouns) or not _SINGULAR_S.search(last)
