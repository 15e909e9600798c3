"""The parts of a story as passages, each with its citations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from newsgen.checks._passage import Passage, language_of
from newsgen.model import BlockKind, CitedText, Story

_CELLS = {BlockKind.TABLE_ROW, BlockKind.FACT, BlockKind.FACT_TITLE, BlockKind.SUBHEAD}


def parts(story: Story) -> Iterator[tuple[Passage, CitedText]]:
    """Every part of a story that has text, in reading order.

    Parts are named `headline`, `lede`, `dateline`, `body[2]` (`body[2].1` for the second cell of
    a row), `note` and `signature`; offsets count from the start of the part.
    """
    language = language_of(story.language)
    for name, cited, running in _named(story):
        if cited.text:
            yield Passage(text=cited.text, language=language, part=name, running=running), cited


def name_spans(text: str, names: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Where the names stand in a text."""
    for name in filter(None, names):
        start = text.find(name)
        while start >= 0:
            yield start, start + len(name)
            start = text.find(name, start + len(name))


def _named(story: Story) -> Iterator[tuple[str, CitedText, bool]]:
    # Only a house that never opens a headline with a figure has its headline read as a sentence.
    yield "headline", story.headline, story.style == "bbc"
    yield "lede", story.lede, True
    yield "dateline", story.dateline, False
    for number, block in enumerate(story.body):
        for cell, cited in enumerate(block.cells):
            name = f"body[{number}]" if len(block.cells) == 1 else f"body[{number}].{cell}"
            yield name, cited, block.kind not in _CELLS
    yield "note", story.note, False
    yield "signature", story.signature, False
