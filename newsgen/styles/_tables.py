"""The word and place tables shipped with the package, read once and turned into model values."""

from __future__ import annotations

import csv
import functools
import io
import itertools
from collections.abc import Mapping
from decimal import Decimal
from importlib import resources
from types import MappingProxyType

from newsgen.errors import SettingsError
from newsgen.model import MarginBand, Noun, Party

Row = Mapping[str, str]


@functools.cache
def rows(name: str) -> tuple[Row, ...]:
    """The rows of `tables/<name>.csv`, each a mapping by column; a ragged row is a SettingsError."""
    table = resources.files("newsgen.styles") / "tables" / f"{name}.csv"
    text = table.read_text(encoding="utf-8")
    found = tuple(csv.DictReader(io.StringIO(text, newline="")))
    for number, row in enumerate(found, start=2):
        if None in row or None in row.values():
            raise SettingsError(
                "a row has too many or too few columns",
                where=f"newsgen/styles/tables/{name}.csv line {number}",
                remedy="Give each row the columns of the first line, with quotes around commas.",
            )
    return tuple(MappingProxyType(row) for row in found)


def nouns(language: str) -> Mapping[str, Noun]:
    """The nouns of a language by key."""
    return {
        row["key"]: Noun(
            singular=row["singular"],
            definite=row["definite"],
            plural=row["plural"],
            definite_plural=row["definite_plural"],
            gender=row["gender"],
        )
        for row in rows("nouns")
        if row["language"] == language
    }


def column(name: str, key: str, value: str) -> Mapping[str, str]:
    """Two columns of a table as a mapping."""
    return {row[key]: row[value] for row in rows(name)}


def currencies(language: str) -> Mapping[str, Noun]:
    """Currency names of a language by ISO code; they have no definite forms in copy."""
    return {
        row["code"]: Noun(
            singular=row[language],
            definite=row[language],
            plural=row[f"{language}_plural"],
            definite_plural=row[f"{language}_plural"],
        )
        for row in rows("currencies")
    }


def parties(language: str, *, short: str = "short") -> Mapping[str, Party]:
    """Norwegian parties by feed code, with names in a language; `short` names the column to use."""
    return {
        row["code"]: Party(
            code=row["code"],
            short=row[short],
            name=row[language],
            spoken=row["en_spoken"] if language == "en" else row[language],
            names=frozenset(row[name] for name in ("nb", "nn", "en")),
            letters=frozenset(row[name] for name in ("code", "short", "own_short")),
        )
        for row in rows("parties")
    }


def candidate_parties(language: str) -> Mapping[tuple[str, str], str]:
    """Parties of other countries' candidates as copy writes them, by country and the feed's code."""
    return {(row["country"], row["code"]): row[language] for row in rows("candidate_parties")}


def margin_bands(language: str) -> tuple[MarginBand, ...]:
    """The words that a margin allows, narrowest band first."""
    return tuple(
        MarginBand(
            key=row["band"],
            measure=row["measure"],
            low=Decimal(row["low"]),
            high=Decimal(row["high"]) if row["high"] else None,
            needs=row["needs"],
            words=tuple(row[language].split("|")),
        )
        for row in rows("margin_words")
    )


def cardinals(language: str) -> tuple[str, ...]:
    """Number words from 0 up, as far as the table has them without a gap."""
    return _from_zero(language)


def ordinals(language: str) -> tuple[str, ...]:
    """Ordinal words; the first, for 0, is empty."""
    return ("", *_from_zero(f"{language}_ordinal", start=1))


def tens(language: str) -> tuple[str, ...]:
    """The words for 20, 30 … 90 at the places 2 to 9; the first two are empty."""
    words = {int(row["number"]): row[language] for row in rows("number_words")}
    return ("", "", *(words[ten * 10] for ten in range(2, 10)))


def _from_zero(column_name: str, *, start: int = 0) -> tuple[str, ...]:
    words = {int(row["number"]): row[column_name] for row in rows("number_words")}
    return tuple(
        itertools.takewhile(bool, (words.get(number, "") for number in range(start, len(words) + 1)))
    )


def words(name: str, column_name: str) -> frozenset[str]:
    """One column of a table as a set."""
    return frozenset(row[column_name] for row in rows(name))
