"""Nouns in the wrong number after a figure: 1 votes, 2 stemme."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import after, labelled
from newsgen.checks._passage import Passage
from newsgen.checks._tables import Noun, either, nouns, words
from newsgen.model import Finding

_ONE = {"nb": "1|én|ett", "nn": "1|éin|éi|eitt", "en": "1|one"}
_MANY_WORDS = {
    "nb": "to|tre|fire|fem|seks|sju|syv|åtte|ni|ti|elleve|tolv|null|ingen",
    "nn": "to|tre|fire|fem|seks|sju|åtte|ni|ti|elleve|tolv|null|ingen",
    "en": "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zero",
}
_MANY_FIGURES = r"0|[2-9]|\d{1,3}(?:[.,\u00a0\u202f]\d{3})+|\d{2,}"
_MANY = {language: rf"{_MANY_FIGURES}|{spelled}" for language, spelled in _MANY_WORDS.items()}
_BEFORE = r"(?<![\w.,:/§$£€-])(?<!\d )(?<!\d\u00a0)"

# In "a 9 vote lead" or "9 vote together" the singular is a compound or a verb.
_COMPOUND = re.compile(
    r"^[ -](?:lead|margin|majority|difference|advantage|victory|win|tally|threshold|total|count|gap|swing"
    r"|loss|deficit"
    r"|plurality|jump|drop|increase|district|field|race|slate|for|against|together|yes|no|system|limit"
    r"|hall)\b"
)
_COUNTED_AFTER = re.compile(
    r"^(?:$|[.,;:!?)]|[ ](?:after|in|of|to|with|ahead|over|from|behind|and|or|than|so|more|fewer|at|while"
    r"|but|counted|cast|each|separate|on|were|have|had|that|reported|reporting|there)\b)"
)


def _disagreements(passage: Passage) -> Iterator[Finding]:
    for noun in nouns(passage.language):
        if noun.singular == noun.plural:
            continue
        yield from _plural_after_one(passage, noun)
        if noun.kind not in {"loose", "plural"}:
            yield from _singular_after_many(passage, noun)
    if passage.language == "en":
        yield from _points(passage)


def _plural_after_one(passage: Passage, noun: Noun) -> Iterator[Finding]:
    pattern = rf"{_BEFORE}(?P<count>{_ONE[passage.language]})[ \u00a0]{either([noun.plural])}"
    for match in re.finditer(pattern, passage.copy, re.IGNORECASE):
        if labelled(passage, match.start()) or _is_name(passage, match.start()):
            continue
        if match["count"].lower() == "one" and passage.before(match.start()) not in {
            "by",
            "with",
            "got",
            "had",
            "has",
            "received",
            "won",
            "just",
            "only",
            "than",
        }:
            continue
        yield _finding(passage, match, f"{match['count']} {noun.singular}")


def _singular_after_many(passage: Passage, noun: Noun) -> Iterator[Finding]:
    many = _MANY[passage.language] + (r"|\d+,\d+" if noun.kind == "big" else "")
    pattern = rf"{_BEFORE}(?P<count>{many})[ \u00a0]{either([noun.singular])}(?!-)"
    for match in re.finditer(pattern, passage.copy):
        if labelled(passage, match.start()) or passage.before(match.start()) in words("determiner"):
            continue
        rest = after(passage, match.end())
        if passage.language == "en" and _is_compound_or_verb(noun, rest):
            continue
        yield _finding(passage, match, f"{match['count']} {noun.plural}")


def _is_compound_or_verb(noun: Noun, rest: str) -> bool:
    if _COMPOUND.match(rest) or (noun.singular == "vote" and rest.startswith(" on ")):
        return True
    return _COUNTED_AFTER.match(rest) is None


def _points(passage: Passage) -> Iterator[Finding]:
    for match in re.finditer(rf"{_BEFORE}1 percentage points\b", passage.copy):
        yield _finding(passage, match, "1 percentage point")
    for match in re.finditer(rf"{_BEFORE}(?:{_MANY_FIGURES}) percentage point\b(?!-)", passage.copy):
        rest = after(passage, match.end())
        if passage.before(match.start()) not in words("determiner") and _COUNTED_AFTER.match(rest):
            yield _finding(passage, match, f"{match[0]}s")


def _is_name(passage: Passage, position: int) -> bool:
    """Whether a capitalised word stands right before: Measure 1 votes, Formula 1 drivers."""
    word = re.search(r"([^\W\d_]+) $", passage.copy[:position])
    return word is not None and word[1][0].isupper() and not passage.opens(word.start())


def _finding(passage: Passage, match: re.Match[str], right: str) -> Finding:
    return passage.finding("number_agreement", match.span(), "Figure and noun do not agree in number.", right)


CHECK = Check(name="agreement", faults=("number_agreement",), layer=Layer.WORD, text=_disagreements)
