"""Nouns in the wrong number after a figure: 1 votes, 2 stemme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ENGLISH, after, labelled
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search, in_each_language
from newsgen.checks._tables import Noun, either, nouns, words
from newsgen.model import Finding

# Any figure of one digit, so that one look does for all of them; what is not one is left out below.
_ONE = {"nb": "[0-9]|én|ett", "nn": "[0-9]|éin|éi|eitt", "en": "[0-9]|one"}
_OTHERS = frozenset("023456789")
_MANY_WORDS = {
    "nb": "to|tre|fire|fem|seks|sju|syv|åtte|ni|ti|elleve|tolv|null|ingen",
    "nn": "to|tre|fire|fem|seks|sju|åtte|ni|ti|elleve|tolv|null|ingen",
    "en": "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|zero",
}
_MANY_FIGURES = r"[0-9]|\d{1,3}(?:[.,\u00a0\u202f]\d{3})+|\d{2,}"
_BEFORE = r"(?<![\w.,:/§$£€-])(?<!\d )(?<!\d\u00a0)"

# In "a 9 vote lead" or "9 vote together" the singular is a compound or a verb.
_COMPOUND = re.compile(
    r"^[ -](?:lead|margin|majority|difference|advantage|victory|win|tally|threshold|total|count|gap|swing"
    r"|loss|deficit|plurality|jump|drop|increase|district|field|race|slate|for|against|together|yes|no"
    r"|system|limit|hall)\b"
)
_ONE_POINTS = re.compile(rf"{_BEFORE}(?P<count>[0-9]) percentage points\b")
_MANY_POINT = re.compile(rf"{_BEFORE}(?P<count>{_MANY_FIGURES}) percentage point\b(?!-)")
_COUNTED_AFTER = re.compile(
    r"^(?:$|[.,;:!?)]|[ ](?:after|in|of|to|with|ahead|over|from|behind|and|or|than|so|more|fewer|at|while"
    r"|but|counted|cast|each|separate|on|were|have|had|that|reported|reporting|there|are|remain|[a-z]+ed)\b)"
)


@cache
def _plurals(language: str) -> tuple[re.Pattern[str], dict[str, Noun]]:
    """ "1 votes" for every noun, and the nouns by their plural."""
    known = {noun.plural: noun for noun in nouns(language) if noun.singular != noun.plural}
    pattern = rf"{_BEFORE}(?P<count>{_ONE[language]})[ \u00a0](?P<noun>{either(known)})"
    return re.compile(pattern, re.IGNORECASE), known


@cache
def _singulars(language: str) -> tuple[re.Pattern[str], dict[str, Noun]]:
    """ "2 vote" for every noun whose singular is nothing else, and the nouns by their singular."""
    known = {
        noun.singular: noun
        for noun in nouns(language)
        if noun.singular != noun.plural and noun.kind not in {"loose", "plural"}
    }
    counts = rf"(?P<count>{_MANY_FIGURES}|(?i:{_MANY_WORDS[language]})|(?P<broken>\d+,\d+))"
    return re.compile(rf"{_BEFORE}{counts}[ \u00a0](?P<noun>{either(known)})(?!-)"), known


def _plural_after_one(passage: Passage) -> Iterator[Finding]:
    pattern, known = _plurals(passage.language)
    for match in pattern.finditer(passage.copy):
        if match["count"] in _OTHERS or labelled(passage, match.start()):
            continue
        if _is_name(passage, match.start()):
            continue
        if re.search(r"\d (?:of|av) $", passage.lead(match.start())):
            # 1 of 1 precincts: the noun goes with the whole phrase.
            continue
        if match["count"].lower() == "one" and passage.before(match.start()) not in words("before_one"):
            continue
        yield _finding(passage, match, f"{match['count']} {known[match['noun'].lower()].singular}")


def _singular_after_many(passage: Passage) -> Iterator[Finding]:
    pattern, known = _singulars(passage.language)
    for match in pattern.finditer(passage.copy):
        noun = known[match["noun"]]
        if match["count"] == "1":
            continue
        if match["broken"] and noun.kind != "big":
            continue
        if labelled(passage, match.start()) or _takes_singular(passage, match):
            continue
        if passage.language == "en" and _is_compound_or_verb(noun, after(passage, match.end())):
            continue
        yield _finding(passage, match, f"{match['count']} {noun.plural}")


def _takes_singular(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the word before makes a compound or an infinitive of it: the 9 vote lead, kan 2 stemme."""
    before = passage.before(match.start())
    if passage.norwegian and match["noun"] not in words("noun_and_verb"):
        return False
    return before in words("determiner") and re.search(r"\d of $", passage.lead(match.start())) is None


def _is_compound_or_verb(noun: Noun, rest: str) -> bool:
    if _COMPOUND.match(rest) or (noun.singular == "vote" and rest.startswith(" on ")):
        return True
    return _COUNTED_AFTER.match(rest) is None


def _points(passage: Passage) -> Iterator[Finding]:
    for match in _ONE_POINTS.finditer(passage.copy):
        if match["count"] in _OTHERS:
            continue
        yield _finding(passage, match, "1 percentage point")
    for match in _MANY_POINT.finditer(passage.copy):
        if match["count"] == "1":
            continue
        rest = after(passage, match.end())
        if passage.before(match.start()) not in words("determiner") and _COUNTED_AFTER.match(rest):
            yield _finding(passage, match, f"{match[0]}s")


def _is_name(passage: Passage, position: int) -> bool:
    """Whether a capitalised word stands right before: Measure 1 votes, Formula 1 drivers."""
    word = re.search(r"([^\W\d_]+) $", passage.lead(position))
    return word is not None and word[1][0].isupper() and not passage.opens(word.start())


def _finding(passage: Passage, match: re.Match[str], right: str) -> Finding:
    return passage.finding("number_agreement", match.span(), "Figure and noun do not agree in number.", right)


CHECK = Check(
    name="agreement",
    faults=("number_agreement",),
    layer=Layer.WORD,
    text=(
        *in_each_language(lambda tag: [_plurals(tag)[0]], _plural_after_one),
        *in_each_language(lambda tag: [_singulars(tag)[0]], _singular_after_many),
        Search(languages=ENGLISH, patterns=(_ONE_POINTS, _MANY_POINT), findings=_points),
    ),
)
