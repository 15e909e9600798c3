"""One stretch of copy as the checks read it: text, language, sentences, words in quotes."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property

from newsgen.checks._shape import Sentence, Shape, copy_of, sentences, shape_of
from newsgen.errors import UsageError
from newsgen.model import Finding

LANGUAGES = ("nb", "nn", "en")

_TAGS = {"no": "nb", "nb": "nb", "nn": "nn", "en": "en"}

_REACH = 80
_DIGIT = re.compile(r"\d")


def language_of(tag: str) -> str:
    """The checker's language (nb, nn, en) of a tag such as `nb-NO`, `no` or `en_GB`.

    UsageError for a language the checker does not read.
    """
    base = re.split(r"[-_]", tag.strip().lower())[0]
    if base not in _TAGS:
        raise UsageError(f"no checks for the language '{tag}'", remedy="Known: no, nb, nn, en.")
    return _TAGS[base]


# No slots: what is read off the text once is kept in the instance, and by it.
@dataclass(frozen=True, kw_only=True, eq=False)
class Passage:
    """Text of one part of a story, or a whole text, in one language.

    `text` is what the offsets count in; patterns run on `copy`, which has addresses overwritten by letters
    and wrapped lines joined, offset for offset. `shape` is what the text has in common with all that differ
    from it in figures only. `running` is False for headlines and cells.
    """

    text: str
    language: str
    part: str = "body"
    running: bool = True
    shape: Shape = field(init=False, repr=False)
    copy: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        shape = shape_of(self.text)
        object.__setattr__(self, "shape", shape)
        # Nearly all text is its own copy.
        object.__setattr__(self, "copy", self.text if shape.copy is shape.text else copy_of(self.text))

    @property
    def norwegian(self) -> bool:
        """Whether the text is bokmål or nynorsk."""
        return self.language != "en"

    @cached_property
    def has_digit(self) -> bool:
        """Whether there is a figure anywhere in the copy."""
        return _DIGIT.search(self.shape.copy) is not None

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """The sentences in order; a line end always ends one."""
        return sentences(self.shape.copy)

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
