"""The word tables that ship with the checks: nouns of counting, places, word lists."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True, kw_only=True)
class Noun:
    """A noun that figures count. `gender` (m, f, n) and `definite` are Norwegian only.

    `kind`: count, plural (the singular is a verb too), money, measure, big (million), or loose, where
    usage allows one form for both numbers.
    """

    language: str
    singular: str
    plural: str
    definite: str
    gender: str
    kind: str


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    """The rows of `tables/<name>.csv` by column."""
    text = (resources.files("newsgen.checks") / "tables" / f"{name}.csv").read_text("utf-8")
    return tuple(csv.DictReader(io.StringIO(text)))


@cache
def nouns(language: str) -> tuple[Noun, ...]:
    """The nouns of counting of a language."""
    return tuple(Noun(**row) for row in rows("nouns") if row["language"] == language)


@cache
def ordered(name: str) -> tuple[str, ...]:
    """The word list called `name` in `tables/words.csv`, in the order of the table."""
    return tuple(word for row in rows("words") if row["list"] == name for word in row["words"].split())


@cache
def words(name: str) -> frozenset[str]:
    """The word list called `name` in `tables/words.csv`, for looking up."""
    return frozenset(ordered(name))


def plurals(language: str, *, kinds: tuple[str, ...] = ("count", "plural", "money", "loose")) -> str:
    """A pattern for the plural (in nynorsk sometimes also the singular) of the counted nouns."""
    return either(noun.plural for noun in nouns(language) if noun.kind in kinds)


def either(choices: Iterable[str]) -> str:
    """A pattern that matches any of the words, the longest first, as a whole word."""
    ordered = sorted(set(choices), key=lambda word: (-len(word), word))
    return rf"(?:{'|'.join(map(re.escape, ordered))})\b"
