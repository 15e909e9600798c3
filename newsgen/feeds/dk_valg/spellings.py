"""Danish words as files spell them that have no room for the letters æ, ø and å."""

from __future__ import annotations

from collections.abc import Mapping

_LETTERS: Mapping[str, tuple[str, ...]] = {"æ": ("ae",), "ø": ("oe", "o"), "å": ("aa", "a"), "Å": ("Aa", "A")}


def plain_spellings(word: str) -> tuple[str, ...]:
    """The ways in which a Danish word is written without its own letters.

    >>> plain_spellings("Vælgere")
    ('Vaelgere',)
    """
    found = [""]
    for letter in word:
        found = [head + tail for head in found for tail in _LETTERS.get(letter, (letter,))]
    return tuple(found)
