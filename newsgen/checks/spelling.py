"""Misspelled words of election copy: a letter left out, added, out of place, or wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._passage import LANGUAGES, Passage
from newsgen.checks._rules import Search
from newsgen.checks._tables import ordered, rows, words
from newsgen.model import Finding

_SHORTEST = 7
_VOWELS = "aeiou"
_WORD = re.compile(r"(?<![\w@#.’'-])[^\W\d_]{6,}(?![\w-])")


def _misspelled(passage: Passage) -> Iterator[Finding]:
    known = _slips(passage.language)
    for match in _WORD.finditer(passage.copy):
        right = known.get(match[0].lower())
        if right is None or _is_a_word(match[0].lower()):
            continue
        right = right.capitalize() if match[0][0].isupper() else right
        yield passage.finding("spelling", match.span(), f"'{match[0]}' is spelled '{right}'.", right)


def _is_a_word(word: str) -> bool:
    """Whether a slip is a word after all, here or in the other languages."""
    lists = ("spelled_right", "vocabulary_en", "vocabulary_nb", "vocabulary_nn", "nn_in_nb", "nb_in_nn")
    return any(word in words(name) for name in lists)


@cache
def _slips(language: str) -> dict[str, str]:
    """Each known misspelling and each word one slip away from a word of the vocabulary, and what is right.

    A slip leaves out a letter, adds one of the word's own, swaps two or takes the wrong vowel; first and last
    letters stay, so inflected forms and other words rarely look like slips.
    """
    right = words(f"vocabulary_{language}")
    slips = {row["wrong"]: row["right"] for row in rows("misspellings") if row["language"] == language}
    for word in ordered(f"vocabulary_{language}"):
        if len(word) >= _SHORTEST:
            for slip in _near(word):
                slips.setdefault(slip, word)
    return {slip: word for slip, word in slips.items() if slip not in right}


def _near(word: str) -> Iterator[str]:
    for place in range(1, len(word) - 1):
        yield word[:place] + word[place + 1 :]
        yield from (word[:place] + letter + word[place:] for letter in set(word))
        if word[place] in _VOWELS:
            yield from (word[:place] + vowel + word[place + 1 :] for vowel in _VOWELS if vowel != word[place])
        if place < len(word) - 2:
            yield word[:place] + word[place + 1] + word[place] + word[place + 2 :]


CHECK = Check(
    name="spelling",
    faults=("spelling",),
    layer=Layer.WORD,
    text=tuple(
        Search(languages=(tag,), words=frozenset(_slips(tag)), findings=_misspelled) for tag in LANGUAGES
    ),
)
