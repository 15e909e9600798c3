"""Fragments of patterns for figures and the words around them, by language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal

from newsgen.checks._passage import Passage
from newsgen.checks._tables import ordered, words

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

# The same behind a figure of its language, and votes.
SHARE_UNIT = {
    "en": r"(?:%| per ?cent\b)",
    "nb": r"[ \u00a0](?:prosent\b|%)",
    "nn": r"[ \u00a0](?:prosent\b|%)",
}
VOTES = {"en": r" (?:votes|ballots)\b", "nb": r" stemmer\b", "nn": r" (?:røyster|stemmer)\b"}

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


_ONES = {"nb": ("én", "ett", "en"), "nn": ("éin", "éi", "eitt", "ein", "ei"), "en": ("one",)}
_SPELLED = {
    language: {word: Decimal(number) for number, word in enumerate(ordered(name))}
    | {word: Decimal(1) for word in _ONES[language]}
    for language, name in (("nb", "to_twelve_nb"), ("nn", "to_twelve_nn"), ("en", "ones_en"))
}
# A count in figures or in words; `count_value` reads it.
COUNT = {
    language: rf"(?:{FIGURE[language]}|(?:{'|'.join(sorted(spelled, key=len, reverse=True))})\b)"
    for language, spelled in _SPELLED.items()
}


def count_value(text: str, language: str) -> Decimal:
    """The number that a count in figures or in words stands for."""
    spelled = _SPELLED[language].get(text.lower())
    return value(text, language) if spelled is None else spelled


def prints_as(truth: Decimal, stated: Decimal) -> bool:
    """Whether an exact figure becomes the stated one at as many decimals as the copy prints, half away
    from zero; one decimal that is nought may be dropped."""
    places = max(0, -int(stated.as_tuple().exponent))
    whole = truth == truth.to_integral_value()
    quantum = Decimal(1) if whole else Decimal(1).scaleb(-max(places, 1))
    return truth.quantize(quantum, rounding=ROUND_HALF_UP) == stated


_LESS = re.compile(
    r"\b(?:less than|under|nearly|almost|fewer than|nesten|mindre enn|like under|just under) \(?$"
)
_MORE = re.compile(r"\b(?:more than|over|at least|mer enn|meir enn|minst|like over|just over) \(?$")
_ROUNDLY = re.compile(r"\b(?:about|around|some|roughly|rundt|om lag|kring) \(?$")


def is_true(passage: Passage, match: re.Match[str], truths: Iterable[Decimal]) -> bool:
    """Whether the figure `n` of a match is one of the truths as the copy prints it, or near one where
    the words before `at` say so: about, nearly, more than."""
    stated = value(match["n"], passage.language)
    lead = passage.lead(match.start("at"))
    if _LESS.search(lead):
        return any(0 <= stated - truth <= max(Decimal(1), truth / 10) for truth in truths)
    if _MORE.search(lead):
        return any(0 <= truth - stated <= max(Decimal(1), truth / 10) for truth in truths)
    if _ROUNDLY.search(lead):
        return any(abs(stated - truth) <= max(Decimal(1), truth / 10) for truth in truths)
    return any(prints_as(truth, stated) for truth in truths)


def listed(truths: Iterable[Decimal]) -> str:
    """Figures for a message, each once."""
    return ", ".join(f"{truth.normalize() if truth % 1 else int(truth)}" for truth in dict.fromkeys(truths))


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
