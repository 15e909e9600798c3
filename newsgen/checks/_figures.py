"""Fragments of patterns for figures and the words around them, by language."""

from __future__ import annotations

import re
from decimal import Decimal

from newsgen.checks._passage import Passage
from newsgen.checks._tables import words

# What a share, a distance between shares, or a big round sum is given in.
SHARE = {
    "en": r"(?:%|per ?cent\b|percentage points?\b)",
    "nb": r"(?:%|prosent(?:poeng)?\b)",
    "nn": r"(?:%|prosent(?:poeng)?\b)",
}
DECIMAL_UNIT = {
    "en": r"(?:%|(?:per ?cent|percentage points?|points?|million|billion|trillion)\b)",
    "nb": r"(?:%|(?:prosent(?:poeng)?|million(?:er)?|milliard(?:er)?)\b)",
    "nn": r"(?:%|(?:prosent(?:poeng)?|million(?:ar)?|milliard(?:ar)?)\b)",
}

NORWEGIAN = ("nb", "nn")
ENGLISH = ("en",)
ALL = ("nb", "nn", "en")


# A figure as the language writes it; `value` reads it.
FIGURE = {
    "en": r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?",
    "nb": "\\d{1,3}(?:[.\u00a0\u202f]\\d{3})+(?:,\\d+)?|\\d+(?:,\\d+)?",
    "nn": "\\d{1,3}(?:[.\u00a0\u202f]\\d{3})+(?:,\\d+)?|\\d+(?:,\\d+)?",
}


def value(figure: str, language: str) -> Decimal:
    """The number a figure in a language stands for, exactly."""
    if language == "en":
        return Decimal(figure.replace(",", ""))
    return Decimal(re.sub("[.\u00a0\u202f]", "", figure).replace(",", "."))


def is_year(digits: str) -> bool:
    """Whether a run of digits reads as a year of our time."""
    return re.fullmatch(r"(?:1[5-9]|20)\d\d", digits) is not None


def labelled(passage: Passage, position: int) -> bool:
    """Whether the figure at a position is a name's number: Precinct 14, uke 6, Feb. 3, age 38."""
    before = passage.before(position).rstrip(".")
    return before in words("label") or before in words("month")


def is_labelled(passage: Passage, match: re.Match[str]) -> bool:
    """Whether what a rule found at its group `at` is a name's number; a rule's `unless`."""
    return labelled(passage, match.start("at"))


def is_heading(passage: Passage, match: re.Match[str]) -> bool:
    """Whether what a rule found heads a column or a list: a few words without a full stop."""
    sentence = passage.sentence_at(match.start())
    return not sentence.ended and len(passage.copy[sentence.start : sentence.end].split()) <= 3


def clause_before(passage: Passage, position: int) -> str:
    """The words of the sentence up to a position."""
    return passage.copy[passage.sentence_at(position).start : position]


def after(passage: Passage, position: int) -> str:
    """The copy from a position on, to the end of its line."""
    return passage.copy[position:].split("\n", 1)[0]
