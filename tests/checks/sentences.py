"""The tables of sentences beside this file: faulty ones with the span marked, and sound ones."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHARED = HERE.parent.parent.parent / "shared"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sentence:
    """A sentence; `fault` and `span` are empty where it is sound."""

    language: str
    text: str
    fault: str = ""
    span: tuple[int, int] = (0, 0)


def bad() -> list[Sentence]:
    """The faulty sentences, `⟦` and `⟧` taken out."""
    return [_marked(row) for row in _rows(HERE / "bad_sentences.csv")]


def good() -> list[Sentence]:
    """The sound sentences."""
    return [
        Sentence(language=row["language"], text=unescaped(row["text"]))
        for row in _rows(HERE / "good_sentences.csv")
    ]


def shared_bad() -> list[Sentence]:
    """The style guide's faulty sentences, none where the folder is absent."""
    found = []
    for row in _rows(SHARED / "style" / "bad_copy.csv"):
        text, where = unescaped(row["text"]), unescaped(row["where"])
        start = text.index(where)
        span = (start, start + len(where))
        found.append(Sentence(language=row["language"], text=text, fault=row["fault"], span=span))
    return found


def shared_good() -> list[Sentence]:
    """The style guide's sound sentences, none where the folder is absent."""
    return [
        Sentence(language=row["language"], text=unescaped(row["text"]))
        for row in _rows(SHARED / "style" / "good_copy.csv")
    ]


def unescaped(text: str) -> str:
    """A cell with its characters decoded that are written as escapes."""
    return re.sub(r"\\u([0-9a-fA-F]{4})", lambda match: chr(int(match[1], 16)), text)


def _rows(path: Path) -> list[dict[str, str]]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _marked(row: dict[str, str]) -> Sentence:
    text = unescaped(row["text"])
    start = text.index("⟦")
    end = text.index("⟧") - 1
    plain = text.replace("⟦", "").replace("⟧", "")
    return Sentence(language=row["language"], text=plain, fault=row["fault"], span=(start, end))
