"""Words of another language in the running text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._passage import LANGUAGES, Passage
from newsgen.checks._rules import Search
from newsgen.checks._shape import Sentence
from newsgen.checks._tables import words
from newsgen.model import Finding

_WORD = re.compile(r"(?<![\w@#.’'-])[^\W\d_]+(?![\w’'-]|\.\w)")
_LISTS = {"nb": ("nn_in_nb", "en_in_no"), "nn": ("nb_in_nn", "en_in_no"), "en": ("no_in_en",)}
_PHRASE = {
    "en": re.compile(
        r"\b(?:natt til|av stemmene|norsk tid|prosent av)\b"
        r"|\bmed(?= (?:\d|(?:the|an?|all|two|three|[a-z]+ing)\b))"
    ),
    "no": re.compile(
        r"\bpercentage points?\b|\bper cent\b|\bof the (?:vote|votes|delegates|precincts)\b|\btoo close to"
        r" call\b"
        r"|\bleads?(?= (?:by|with|in|med|i|over)\b)"
        r"|(?<!få )(?<!av )(?<!nye )(?<!flere )(?<!fleire )(?<!mange )\bleads(?= [A-ZÆØÅa-zæøå])"
        r"|\bled by\b|\bwon (?:by|with)\b"
    ),
}
# A verb of counting in one form of Norwegian is a noun or another verb in the other.
_VERB = {
    "nb": re.compile(r"\b(?:leier (?=med|foran|i (?:opptell|kommun|fylk|valg))|vann (?=med \d|valget))"),
    "nn": re.compile(r"\bvant (?=med|i )"),
}
_LANGUAGE = {"nn_in_nb": "nynorsk", "nb_in_nn": "bokmål", "en_in_no": "English", "no_in_en": "Norwegian"}
_CROWD = 3


def _foreign(passage: Passage) -> Iterator[Finding]:
    taken: list[tuple[int, int]] = []
    for start, end, language in _candidates(passage):
        if passage.in_quotes(start) or any(low < end and start < high for low, high in taken):
            continue
        taken.append((start, end))
        word = passage.text[start:end]
        yield passage.finding("language_mix", (start, end), f"'{word}' is {language}.")


def _candidates(passage: Passage) -> Iterator[tuple[int, int, str]]:
    for match in _phrases(passage.language).finditer(passage.copy):
        yield *match.span(), "English" if passage.norwegian else "Norwegian"
    if passage.language in _VERB:
        for match in _VERB[passage.language].finditer(passage.copy):
            yield match.start(), match.start() + len(match[0].rstrip()), "the other form of Norwegian"
    lists = [(words(name), _LANGUAGE[name]) for name in _LISTS[passage.language]]
    for match in _WORD.finditer(passage.copy):
        word = match[0].lower()
        for known, language in lists:
            if word in known and _is_plain(passage, match):
                yield *match.span(), language
    if passage.norwegian:
        for sentence in passage.sentences:
            yield from _english_run(passage, sentence)


def _is_plain(passage: Passage, match: re.Match[str]) -> bool:
    """A word in small letters, or one that opens a sentence: names may be in any language."""
    word = match[0]
    return word.islower() or (word[1:].islower() and passage.opens(match.start()))


def _in_name(passage: Passage, match: re.Match[str]) -> bool:
    """Whether a capitalised word stands beside: Bank of America, Movement for the People."""
    beside = (
        re.search(r"[A-ZÆØÅ][\w’'-]* $", passage.lead(match.start())),
        re.match(r" [A-ZÆØÅ]", passage.copy[match.end() :][:2]),
    )
    return any(beside)


def _phrases(language: str) -> re.Pattern[str]:
    return _PHRASE["en" if language == "en" else "no"]


def _giveaways(language: str) -> frozenset[str]:
    """The words that are of another language, or may be."""
    small = frozenset[str]() if language == "en" else _small_words()
    return small.union(*(words(name) for name in _LISTS[language]))


@cache
def _small_words() -> frozenset[str]:
    """Small English words that are no Norwegian ones too."""
    return words("en_small") - {"by", "are", "is", "an", "and"}


def _english_run(passage: Passage, sentence: Sentence) -> Iterator[tuple[int, int, str]]:
    """The span from the first to the last small English word where a sentence holds several."""
    found = [
        match
        for match in _WORD.finditer(passage.copy, sentence.start, sentence.end)
        if match[0] in _small_words()
        and not _in_name(passage, match)
        and not passage.in_quotes(match.start())
    ]
    if len(found) >= _CROWD:
        yield found[0].start(), found[-1].end(), "English"


CHECK = Check(
    name="language_mix",
    faults=("language_mix",),
    layer=Layer.WORD,
    text=tuple(
        Search(
            languages=(tag,),
            patterns=(_phrases(tag), *([_VERB[tag]] if tag in _VERB else [])),
            words=_giveaways(tag),
            findings=_foreign,
        )
        for tag in LANGUAGES
    ),
)
