"""One stretch of copy as the checks read it: text, language, sentences, words in quotes."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from newsgen.checks._needs import Sought, met, outline
from newsgen.checks._tables import words
from newsgen.errors import UsageError
from newsgen.model import Finding

LANGUAGES = ("nb", "nn", "en")

_TAGS = {"no": "nb", "nb": "nb", "nn": "nn", "en": "en"}

# Addresses carry dots, digits and signs that mean nothing as copy.
_ADDRESS = re.compile(
    r"https?://[^\s<>\"”»]+|www\.[^\s<>\"”»]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w|"
    r"\b[\w-]+\.(?:com|org|no|gov|edu|net|uk|io)\b(?:/[^\s<>\"”»]*)?|(?<!\w)[@#]\w+"
)

# What may follow an hour in the same sentence: its zone or its day.
_AFTER_HOUR = re.compile(r"(?:[A-Z]{2,4}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z][a-z]+ time)\b")
# A line end inside a sentence: the line is longer than a headline, and has no mark at its end.
_WRAP = re.compile(r"(?<=[^\n]{60}[\w,])\n(?=[\w«“\"(])")
_REACH = 80
_DIGIT = re.compile(r"\d")
_STOP = re.compile(r"[.!?…]+[\"”’»)\]]*(?=\s|$)|\n")


def language_of(tag: str) -> str:
    """The checker's language (nb, nn, en) of a tag such as `nb-NO`, `no` or `en_GB`.

    UsageError for a language the checker does not read.
    """
    base = re.split(r"[-_]", tag.strip().lower())[0]
    if base not in _TAGS:
        raise UsageError(f"no checks for the language '{tag}'", remedy="Known: no, nb, nn, en.")
    return _TAGS[base]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """Code points [start, end) of one sentence; `ended` tells whether it has a closing mark."""

    start: int
    end: int
    ended: bool


# No slots: what is read off the text once is kept in the instance.
@dataclass(frozen=True, kw_only=True)
class Passage:
    """Text of one part of a story, or a whole text, in one language.

    `text` is what the offsets count in; patterns run on `copy`, which has the same length but
    letters in place of addresses. `running` is False for headlines and cells.
    """

    text: str
    language: str
    part: str = "body"
    running: bool = True

    @property
    def norwegian(self) -> bool:
        """Whether the text is bokmål or nynorsk."""
        return self.language != "en"

    @cached_property
    def copy(self) -> str:
        """The text with addresses overwritten by letters and wrapped lines joined, offset for offset."""
        return _copied(self.text)

    @cached_property
    def has_digit(self) -> bool:
        """Whether there is a figure anywhere in the copy."""
        return _DIGIT.search(self.copy) is not None

    @cached_property
    def outline(self) -> str:
        """The copy without the difference of capitals and figures."""
        return outline(self.copy)

    def matches(self, what: Sought) -> Iterable[re.Match[str]]:
        """The matches of a pattern in the copy, in order."""
        return what.pattern.finditer(self.copy) if met(what.needs, self.outline) else ()

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences in order; a line end always ends one."""
        return _sentences(self.copy)

    @cached_property
    def quoted(self) -> tuple[tuple[int, int], ...]:
        """Spans between opening and closing quotation marks on one line."""
        marks = r"«[^»\n]*»|“[^”\n]*”|\"[^\"\n]*\""
        return tuple(match.span() for match in re.finditer(marks, self.copy))

    def in_quotes(self, position: int) -> bool:
        """Whether a code point lies in somebody's quoted words."""
        return any(start <= position < end for start, end in self.quoted)

    def sentence_at(self, position: int) -> Sentence:
        """The sentence that holds a code point, the last one where none does."""
        if not self.sentences:
            return Sentence(start=0, end=len(self.text), ended=False)
        place = bisect_right(self.sentences, position, key=lambda sentence: sentence.end)
        return self.sentences[min(place, len(self.sentences) - 1)]

    def lead(self, position: int) -> str:
        """The copy just before a code point, as far back as a phrase reaches."""
        return self.copy[max(0, position - _REACH) : position]

    def opens(self, position: int) -> bool:
        """Whether a code point is the first letter or figure of a sentence or of a quotation."""
        before = self.lead(position).rstrip(" \u00a0\"“«'‘(–—-")
        return not before or before[-1] in ".!?:…\n”»" or position == self.sentence_at(position).start

    def before(self, position: int) -> str:
        """The last word before a code point on its line, lower case, or an empty string."""
        match = re.search(r"([^\W_][\w.'’-]*)[ \u00a0]*$", self.lead(position))
        return match[1].lower() if match else ""

    def finding(
        self, fault: str, span: tuple[int, int], message: str, suggestion: str | None = None
    ) -> Finding:
        """A finding of this passage; `suggestion` replaces the span where that is safe."""
        start, end = span
        return Finding(
            check=fault,
            start=start,
            end=end,
            text=self.text[start:end],
            message=message,
            part=self.part,
            suggestion=suggestion,
        )


# Cells and names come again in every story, and several checks read each.
@lru_cache(maxsize=8192)
def _copied(text: str) -> str:
    unwrapped = _WRAP.sub(" ", text) if "\n" in text else text
    return _ADDRESS.sub(lambda match: "q" * len(match[0]), unwrapped)


@lru_cache(maxsize=8192)
def _sentences(copy: str) -> tuple[Sentence, ...]:
    return tuple(_parted(copy))


def _parted(copy: str) -> Iterator[Sentence]:
    start = 0
    for match in _STOP.finditer(copy):
        if match[0] != "\n" and not _ends_sentence(copy, match):
            continue
        yield from _trimmed(copy, start, match.end(), ended=match[0] != "\n")
        start = match.end()
    yield from _trimmed(copy, start, len(copy), ended=False)


def _trimmed(copy: str, start: int, end: int, *, ended: bool) -> Iterator[Sentence]:
    while start < end and copy[start].isspace():
        start += 1
    while end > start and copy[end - 1].isspace():
        end -= 1
    if start < end:
        yield Sentence(start=start, end=end, ended=ended)


def _ends_sentence(copy: str, match: re.Match[str]) -> bool:
    """A full stop after an abbreviation, an initial or a Norwegian ordinal ends nothing."""
    following = copy[match.end() :].lstrip(" \u00a0")
    if following[:1].islower():
        return False
    if match[0] != ".":
        return True
    word = re.search(r"[\w.]+$", copy[max(0, match.start() - _REACH) : match.start()])
    if word is None:
        return not following[:1].isdigit()
    text = word[0].lower()
    if re.fullmatch(r"(?:[^\W\d]\.)+[^\W\d]", text):
        if text in {"a.m", "p.m"}:
            return _AFTER_HOUR.match(following) is None
        return not following[:1].isalnum()
    if following[:1].isdigit():
        return not (text.isdigit() and len(text) < 4) and text not in words("abbreviation")
    return text not in words("abbreviation") and not (len(text) == 1 and text.isalpha())
