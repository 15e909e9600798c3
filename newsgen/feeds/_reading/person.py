"""Names of persons written surname first, turned into the order in which they are read."""

from __future__ import annotations

import re

from newsgen.feeds._reading.text import name

_WORD = re.compile(r"[^\W\d_]+")
_PREFIXES = ("Mc", "Mac", "Fitz")


def natural(raw: str) -> str:
    """'McLELLAN, Tracey' becomes 'Tracey McLellan'; a name without a comma keeps its order.

    Capitals of a surname set in capitals are lowered after the first letter of each part; what
    the source itself sets in small letters ('Mc', 'van') stays as it is.

    >>> natural("O'BRIEN-SMITH, Ann Mary")
    "Ann Mary O'Brien-Smith"
    """
    text = name(raw)
    surname, comma, given = text.partition(",")
    if not comma:
        return text
    return f"{given.strip()} {_WORD.sub(_lowered, surname.strip())}".strip()


def _lowered(found: re.Match[str]) -> str:
    word = found[0]
    for prefix in _PREFIXES:
        rest = word.removeprefix(prefix)
        if rest != word and len(rest) > 1 and rest.isupper():
            return prefix + rest.capitalize()
    return word.capitalize() if len(word) > 1 and word.isupper() else word
