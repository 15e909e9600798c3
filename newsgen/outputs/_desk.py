"""Where a desk files a story: service, category, priority, slug. The defaults are NTB's words."""

from __future__ import annotations

import re
import unicodedata

from newsgen.model import Story
from newsgen.outputs._clean import clean
from newsgen.outputs._options import Options

SLUG_LIMIT = 24
_REHEARSALS = ("ØVELSE", "ØVING", "TEST", "REHEARSAL")
_OWN_LETTERS = frozenset("æøåÆØÅ")
_NORWAY = frozenset({"NO", "NOR", "NORWAY", "NORGE", "NOREG"})
_LOWEST_PRIORITY = 6


def service(story: Story, options: Options) -> tuple[str, str]:
    """Code and name of the service: the setting's, else NTB's for the language."""
    code, name = ("s", "NPKSisteNytt") if story.language.startswith("nn") else ("n", "Nyhetstjenesten")
    return options.service_code or code, options.service_name or name


def organisation(story: Story) -> str:
    """Who sends it: what NTB writes in Nynorsk goes out under NPK's name."""
    return "NPK" if story.agency == "NTB" and story.language.startswith("nn") else story.agency


def category(story: Story, options: Options) -> str:
    """Home or foreign news: the setting's, else by the country of the places."""
    countries = {place.country.upper() for place in story.places if place.country}
    return options.category or ("Utenriks" if countries - _NORWAY else "Innenriks")


def priority(story: Story, options: Options) -> int:
    """News value from 1 to 6: the setting's, else the urgency."""
    return options.priority or min(story.urgency, _LOWEST_PRIORITY)


def ntb_slug(story: Story) -> str:
    """The slug in the letters and the length that NTB's desk accepts.

    A long one is cut between words; a rehearsal keeps its warning even then.
    """
    slug = _allowed(clean(story.slug))
    cut = _cut(slug)
    if story.rehearsal:
        marker = next((word for word in _REHEARSALS if word in slug.upper()), "TEST")
        if marker not in cut.upper():
            return _cut(f"{marker}-{slug}")
    return cut


def _allowed(slug: str) -> str:
    """Letters, digits, point, hyphen and space; accents go, the rest becomes a hyphen."""
    letters = "".join(letter for sign in slug for letter in _spelled(sign))
    return re.sub(r" +", " ", re.sub(r"[ -]*-[ -]*", "-", letters)).strip("-. ")


def _spelled(sign: str) -> str:
    if sign in _OWN_LETTERS:
        return sign
    base = unicodedata.normalize("NFKD", sign)[0]
    return base if base.isascii() and (base.isalnum() or base in ".- ") else "-"


def _cut(slug: str) -> str:
    if len(slug) <= SLUG_LIMIT:
        return slug
    head = slug[: SLUG_LIMIT + 1]
    at = max(head.rfind("-"), head.rfind(" "))
    return slug[: at if at > SLUG_LIMIT // 2 else SLUG_LIMIT].rstrip("-. ")
