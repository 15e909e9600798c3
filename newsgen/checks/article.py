"""The wrong article: a 8-point lead, an 5-point lead, et stemme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ENGLISH, NORWEGIAN
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search
from newsgen.checks._tables import nouns, words
from newsgen.model import Finding

_EN_ARTICLE = re.compile(
    r"(?<![\w.&’'/-])(?P<article>[Aa]n?)[ \u00a0](?P<next>[$£€]?\d[\d.,]*|[^\W\d_][\w.]*)(?P<tail>[\w%-]*)"
)
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]?\.?")
_LETTERS_WITH_VOWEL_SOUND = frozenset("AEFHILMNORSX")
_NB_ARTICLE = re.compile(r"(?<!\w)(en|et|ei|ein|eit|én|ett|éin|éi|eitt) ([^\W\d_]+)\b(?!-)", re.IGNORECASE)
# The articles each gender takes; bokmål lets a feminine noun be masculine.
_TAKES = {
    ("nb", "m"): {"en", "én", "ei"},
    ("nb", "f"): {"en", "én", "ei"},
    ("nb", "n"): {"et", "ett"},
    ("nn", "m"): {"ein", "éin"},
    ("nn", "f"): {"ei", "éi"},
    ("nn", "n"): {"eit", "eitt"},
}


def _by_sound(passage: Passage) -> Iterator[Finding]:
    for match in _EN_ARTICLE.finditer(passage.copy):
        if _is_letter(passage, match):
            continue
        wanted = _wanted(match["next"], match["tail"])
        article = match["article"].lower()
        if wanted is not None and article != wanted:
            right = wanted.capitalize() if match["article"][0] == "A" else wanted
            following = match["next"] + match["tail"]
            if not _INITIALS.fullmatch(following):
                following = following.rstrip(".,")
            yield passage.finding(
                "article",
                (match.start(), match.start("next") + len(following)),
                f"The sound that follows takes '{wanted}'.",
                f"{right} {following}",
            )


def _is_letter(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the A is a mark or a letter: Plan A, Vitamin A, all-capitals headlines."""
    if match["next"].lower() in words("article_guard"):
        return True
    if match["article"] in {"A", "AN"} and not passage.opens(match.start()):
        return True
    before = re.search(r"(\S+) $", passage.lead(match.start()))
    return before is not None and (
        before[1].isalpha() and before[1].isupper() and len(before[1]) > 1 and match["next"].isupper()
    )


def _wanted(word: str, tail: str) -> str | None:
    """'a' or 'an' for the sound a word or figure begins with; None where both are heard."""
    if not word[0].isalpha():
        return _before_figure(word.lstrip("$£€").rstrip(".,"))
    if word.isupper() or _INITIALS.fullmatch(word) or (len(word) == 1 and tail[:1] == "-"):
        return _before_acronym(word.replace(".", ""))
    return _before_word(word.lower(), (word + tail).lower())


def _before_figure(figure: str) -> str | None:
    digits = figure.split(".")[0]
    if digits.isdigit() and len(digits) == 4:
        # Years are said in pairs, quantities are not: 1800 is eighteen hundred either way.
        return "an" if digits[:2] in {"11", "18"} or digits[0] == "8" else "a"
    groups = digits.split(",")
    first = groups[0]
    if len(groups) == 2 and first == "1":
        return "a" if groups[1][0] not in "18" else None
    return "an" if first[0] == "8" or first in {"11", "18"} else "a"


def _before_acronym(letters: str) -> str | None:
    if letters in words("acronym_both"):
        return None
    if letters in words("acronym_word"):
        return "an" if letters[0] in "AEIO" else "a"
    if len(letters) > 4 or (len(letters) == 4 and re.search("[AEIOU]", letters)):
        return None
    return "an" if letters[0] in _LETTERS_WITH_VOWEL_SOUND else "a"


def _before_word(word: str, compound: str) -> str | None:
    stem = re.split(r"[-’']", compound)[0]
    if stem in words("silent_h"):
        return "an"
    if word[0] == "h":
        return None if stem in words("h_either_way") else "a"
    if stem in words("eu_sound") or stem.startswith("eu"):
        return "a"
    if word[0] == "u":
        return _before_u(word)
    if word[0] in "aeio":
        return "an"
    return None if re.match(r"y[^aeiou]", word) else "a"


def _before_u(word: str) -> str | None:
    if re.match(r"un(?:i(?!n|m|d)|animous)|us[aeu]|ut[ieo]|ub[ie]|ur[aiou]|u[kg]a|uk", word):
        return "a"
    return "an" if re.match(r"u[gnmpr]|ul[ct]|us[hl]|utt|un", word) else None


@cache
def _genders(language: str) -> dict[str, str]:
    """The gender of a noun by its singular: the nouns of counting, and others that copy is full of."""
    listed = {
        word: gender
        for name, gender in (("neuter", "n"), ("common", "m"), ("masculine", "m"), ("feminine", "f"))
        for word in words(f"{name}_{language}")
    }
    return listed | {noun.singular: noun.gender for noun in nouns(language)}


def _by_gender(passage: Passage) -> Iterator[Finding]:
    genders = _genders(passage.language)
    for match in _NB_ARTICLE.finditer(passage.copy):
        gender = genders.get(match[2].lower())
        article = match[1].lower()
        own = (
            {"en", "et", "ei", "én", "ett"}
            if passage.language == "nb"
            else {"ein", "eit", "ei", "éin", "éi", "eitt"}
        )
        if gender and article in own and article not in _TAKES[passage.language, gender]:
            yield passage.finding("article", match.span(), f"'{match[2]}' does not take '{match[1]}'.")


CHECK = Check(
    name="article",
    faults=("article",),
    layer=Layer.WORD,
    text=(
        Search(languages=ENGLISH, patterns=(_EN_ARTICLE,), findings=_by_sound),
        Search(languages=NORWEGIAN, patterns=(_NB_ARTICLE,), findings=_by_gender),
    ),
)
