"""The shape of copy: what does not depend on which figures stand in it, read once for all of the shape."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from newsgen.checks._tables import words

# Addresses carry dots, digits and signs that mean nothing as copy.
_ADDRESS = re.compile(
    r"https?://[^\s<>\"”»]+|www\.[^\s<>\"”»]+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.-]*\w|"
    r"\b[\w-]+\.(?:com|org|no|gov|edu|net|uk|io)\b(?:/[^\s<>\"”»]*)?|(?<!\w)[@#]\w+"
)
# What every address holds one of.
_IN_ADDRESSES = ("://", "www.", "@", "#", ".com", ".org", ".no", ".gov", ".edu", ".net", ".uk", ".io")
# What may follow an hour in the same sentence: its zone or its day.
_AFTER_HOUR = re.compile(r"(?:[A-Z]{2,4}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z][a-z]+ time)\b")
# A line end inside a sentence: the line is longer than a headline, and has no mark at its end.
_WRAP = re.compile(r"(?<=[^\n]{60}[\w,])\n(?=[\w«“\"(])")
_REACH = 80
_FIGURE = re.compile(r"[1-9]")
_STOP = re.compile(r"[.!?…]+[\"”’»)\]]*(?=\s|$)|\n")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """Code points [start, end) of one sentence; `ended` tells whether it has a closing mark."""

    start: int
    end: int
    ended: bool


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """Text with a nought for every figure, and what is read off that.

    `copy` is the text as patterns read it (`copy_of`); `readings` are the copy, and the text too where
    addresses in it are not copy.
    """

    text: str
    copy: str
    readings: tuple[str, ...]


# Cells and names come again in every story, and several checks read each.
@lru_cache(maxsize=2048)
def shape_of(text: str) -> Shape:
    """The shape of a text."""
    return _shape(_FIGURE.sub("0", text))


# An evening's stories are of few shapes: the figures change, and little else.
@lru_cache(maxsize=2048)
def _shape(text: str) -> Shape:
    copy = copy_of(text)
    return Shape(text, copy, (copy,) if copy == text else (copy, text))


def copy_of(text: str) -> str:
    """The text with addresses overwritten by letters and wrapped lines joined, offset for offset."""
    unwrapped = _WRAP.sub(" ", text) if "\n" in text else text
    if not any(mark in unwrapped for mark in _IN_ADDRESSES):
        return unwrapped
    return _ADDRESS.sub(lambda match: "q" * len(match[0]), unwrapped)


@lru_cache(maxsize=2048)
def sentences(copy: str) -> tuple[Sentence, ...]:
    """The sentences in order; a line end always ends one."""
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
