"""Marks put round each spoken figure, later turned into citations.

A filter wraps the text it prints in private-use characters with the figure's number; `settle`
takes the marks away, closes up blanks, and says where each figure stands.
"""

from __future__ import annotations

import re

from newsgen.errors import TemplateError
from newsgen.model import Citation, CitedText, Figure

OPEN, SEP, CLOSE, PIPE = "\ue000", "\ue001", "\ue002", "\ue003"
ASIDE, RESUME = "\ue004", "\ue005"
_BLANKS = re.compile(r"[ \t\r\n]+")
_PRIVATE = re.compile("[\ue000-\uf8ff]")
# A name or time that ends in a stop (Jr., p.m.) brings the sentence's own.
_SECOND_STOP = re.compile(f"\\.({CLOSE}+)\\.(?!\\.)")
# Where a name in the middle of a sentence turned out empty, a blank is left before the mark.
_STRAY_BLANK = re.compile(r" (?=[.,;](?:\s|$))")
# What most cells are without: a run of blanks, a line end, a blank before a mark, a second stop.
_UNTIDY = re.compile(f"[\t\r\n{ASIDE}]|  | [.,;]|\\.{CLOSE}+\\.")
_ASIDE = re.compile(f"{ASIDE}([^{RESUME}]*){RESUME}")
_MARK = re.compile(f"{OPEN}\\d+{SEP}|{CLOSE}")


class Citations:
    """The figures spoken in one story, in order."""

    __slots__ = ("_figures",)

    def __init__(self) -> None:
        self._figures: list[Figure] = []

    def cite(self, figure: Figure, text: str) -> str:
        """The text, marked as the spoken form of the figure."""
        number = len(self._figures)
        self._figures.append(figure)
        inner = text
        if "  " in text or "|" in text or not text.isprintable():
            inner = _BLANKS.sub(" ", text).replace("|", PIPE)
        return f"{OPEN}{number}{SEP}{inner}{CLOSE}"

    def aside(self, figure: Figure, text: str) -> str:
        """The text in brackets, cited and marked as an aside, to be told once or left out."""
        return f"{ASIDE} ({self.cite(figure, without_marks(text))}){RESUME}"

    def introduced(self, marked: str, told: str) -> str:
        """The text with each aside where it comes first, unless `told` has it already."""
        known: set[str] = set()

        def kept(match: re.Match[str]) -> str:
            text = _MARK.sub("", match[1])
            first = text not in known and text not in told
            known.add(text)
            return match[1] if first else ""

        return _ASIDE.sub(kept, marked) if ASIDE in marked else marked

    def settle(self, marked: str) -> CitedText:
        """Plain text and its citations, without asides that nobody introduced. Blanks and line ends
        become single blanks."""
        if marked[:1] == OPEN and marked[-1:] == CLOSE and marked.find(OPEN, 1) < 0:
            return self._one(marked)
        text = _tidy(marked) if _UNTIDY.search(marked) else marked.strip()
        try:
            return self._parted(text)
        except (IndexError, ValueError):
            raise TemplateError("a figure's mark was cut in two", where=text[:60]) from None

    def _parted(self, text: str) -> CitedText:
        """A text with figures in it. IndexError or ValueError where a mark lacks an end."""
        first, *rest = text.split(OPEN)
        plain, length = [first], len(first)
        begun: list[tuple[int, Figure, int]] = []
        # In the order in which they begin, the outer one first.
        found: list[Citation | None] = []
        for piece in rest:
            number, _, spoken = piece.partition(SEP)
            begun.append((len(found), self._figures[int(number)], length))
            found.append(None)
            for closed, part in enumerate(spoken.split(CLOSE)):
                if closed:
                    place, figure, start = begun.pop()
                    found[place] = Citation(start=start, end=length, figure=figure)
                plain.append(part)
                length += len(part)
        if begun or CLOSE in first:
            raise ValueError("unpaired marks")
        return CitedText(text="".join(plain).replace(PIPE, "|"), citations=tuple(filter(None, found)))

    def _one(self, text: str) -> CitedText:
        """A text that is one figure from end to end, as cells are."""
        number, _, spoken = text[1:-1].partition(SEP)
        spoken = spoken.replace(PIPE, "|")
        mark = Citation(start=0, end=len(spoken), figure=self._figures[int(number)])
        return CitedText(text=spoken, citations=(mark,))


def _tidy(marked: str) -> str:
    text = _STRAY_BLANK.sub("", _BLANKS.sub(" ", _ASIDE.sub("", marked)).strip())
    return _SECOND_STOP.sub(r".\1", text)


def without_marks(text: str) -> str:
    """Foreign text with private-use characters removed, so that no name can forge a mark."""
    return text if text.isprintable() else _PRIVATE.sub("", text)
