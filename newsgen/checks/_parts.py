"""The parts of a story as passages, each with its citations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from newsgen.checks._passage import Passage, language_of
from newsgen.model import BlockKind, CitedText, Same, Story, Unit

# Tuples, the most common first: nothing is asked more often than what a cell is.
_CELLS = (BlockKind.TABLE_ROW, BlockKind.FACT, BlockKind.SUBHEAD, BlockKind.FACT_TITLE)
_NUMBERS = (Unit.PERCENT, Unit.COUNT, Unit.POINTS)


def parts(story: Story) -> tuple[tuple[Passage, CitedText], ...]:
    """Every part of a story that has copy, in reading order; every check reads the same ones. A cell
    that is one cited number and nothing beside it has none.

    Parts are named `headline`, `lede`, `dateline`, `body[2]` (`body[2].1` for the second cell of
    a row), `note` and `signature`; offsets count from the start of the part.
    """
    return _parts(Same(story))


@lru_cache(maxsize=4)
def _parts(same: Same[Story]) -> tuple[tuple[Passage, CitedText], ...]:
    story = same.value
    language = language_of(story.language)
    return tuple(
        (_passage(cited.text, language, name, running), cited)
        for name, cited, running in _named(story)
        if cited.text
    )


# Cells and phrases come again in every story, with what has been read off them.
@lru_cache(maxsize=2048)
def _passage(text: str, language: str, part: str, running: bool) -> Passage:
    return Passage(text=text, language=language, part=part, running=running)


def _is_one_figure(cited: CitedText) -> bool:
    """True for a cell that is one number as a formatter wrote it."""
    marks = cited.citations
    if len(marks) != 1:
        return False
    mark = marks[0]
    return not mark.start and mark.end == len(cited.text) and mark.figure.unit in _NUMBERS


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
        running, cells = block.kind not in _CELLS, block.cells
        for cell, cited in enumerate(cells):
            # Before it is named: most cells are figures.
            if running or not _is_one_figure(cited):
                yield f"body[{number}]" if len(cells) == 1 else f"body[{number}].{cell}", cited, running
    yield "note", story.note, False
    yield "signature", story.signature, False
