"""Figures and number words of a story that no citation covers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from newsgen.checks._check import Check, Desk, Layer
from newsgen.checks._look import Look
from newsgen.checks._parts import name_spans, parts
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search
from newsgen.checks._shape import Shape
from newsgen.model import Citation, Finding, Story

_DIGITS = re.compile(r"\d+(?:[.,:\u00a0\u202f]\d+)*")

# Not here: first and second, which name rounds and alignments (nb "andre" also means others);
# "half", which is a share of nothing in particular.
_NUMBER_WORDS = {
    "nb": "én ett to tre fire fem seks sju syv åtte ni ti elleve tolv tretten fjorten femten seksten sytten"
    " atten nitten tjue tretti førti femti seksti sytti åtti nitti hundre tusen million millioner milliard"
    " milliarder tredje fjerde femte sjette sjuende syvende åttende niende tiende ellevte tolvte",
    "nn": "éin éi eitt to tre fire fem seks sju åtte ni ti elleve tolv tretten fjorten femten seksten sytten"
    " atten nitten tjue tretti førti femti seksti sytti åtti nitti hundre tusen million millionar milliard"
    " milliardar tredje fjerde femte sjette sjuande åttande niande tiande ellevte tolvte",
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
    " seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand"
    " million billion third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth dozen",
}

# Number words that count nothing new: pronouns, and two that were named in the line before.
_NO_COUNT = {
    "nb": r"\b(?:de|disse|begge|mellom de) to\b|\bett? (?:eller annet|og samme)\b|\bpå én gang\b",
    "nn": r"\b(?:dei|desse) to\b|\beitt og same\b",
    "en": r"\b(?:no|any|every|each|this|that|which) one\b|\bone (?:another|of|by one)\b|\bthe (?:one|two)\b"
    r"|\bat one (?:point|time)\b",
}

# Names with a figure in them that everyone writes.
_FIGURE_NAMES = r"\b(?:TV|NRK|P)\s?[1-9]\b"

_WORDS = {
    language: re.compile(rf"(?<![\w-])(?:{'|'.join(words.split())})(?!\w)", re.IGNORECASE)
    for language, words in _NUMBER_WORDS.items()
}
_LOOK = Look(
    Search(languages=(language,), words=frozenset(words.split())) for language, words in _NUMBER_WORDS.items()
)


def _uncited(story: Story, desk: Desk) -> Iterator[Finding]:
    for passage, cited in parts(story):
        figures = _figures(passage.shape, passage.language)
        bare = [figure for figure in figures if not _is_cited(figure, cited.citations)]
        if not bare:
            continue
        names = [*desk.names, *(place.name for place in story.places), story.mark, story.agency]
        exempt = tuple(_exempt(passage, names))
        for start, end in bare:
            if not any(low <= start and end <= high for low, high in exempt):
                message = f"'{passage.text[start:end]}' has no source: it was not written by a number filter."
                yield passage.finding("uncited_figure", (start, end), message)


def _is_cited(figure: tuple[int, int], citations: Iterable[Citation]) -> bool:
    start, end = figure
    for mark in citations:  # noqa: SIM110
        if mark.start <= start and end <= mark.end:
            return True
    return False


def _exempt(passage: Passage, names: list[str]) -> Iterator[tuple[int, int]]:
    for match in re.finditer(_NO_COUNT[passage.language], passage.text, re.IGNORECASE):
        yield match.span()
    for match in re.finditer(_FIGURE_NAMES, passage.text):
        yield match.span()
    yield from name_spans(passage.text, names)


@lru_cache(maxsize=2048)
def _figures(shape: Shape, language: str) -> tuple[tuple[int, int], ...]:
    """Where figures and number words stand in all text of a shape."""
    digits = (match.span() for match in _DIGITS.finditer(shape.text))
    if not _LOOK.suspects_in(shape, language):
        return tuple(digits)
    spelled = (match.span() for match in _WORDS[language].finditer(shape.text))
    return tuple(sorted((*digits, *spelled)))


CHECK = Check(name="citations", faults=("uncited_figure",), layer=Layer.NUMBER, story=_uncited)
