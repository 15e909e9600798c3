"""A story's body as a reader meets it: paragraphs, subheads, fact boxes and whole tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from newsgen.model import Block, BlockKind, CitedText, Story, Unit
from newsgen.outputs._clean import clean

_NUMBERS = frozenset({Unit.COUNT, Unit.PERCENT, Unit.POINTS})
_FACTS = frozenset({BlockKind.FACT_TITLE, BlockKind.FACT})


@dataclass(frozen=True, slots=True)
class Text:
    """A paragraph, a subhead or a quote."""

    kind: BlockKind
    text: str


@dataclass(frozen=True, slots=True)
class Facts:
    """A fact box: its title, or none, and its points."""

    title: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table: the head, or none, and the rows, all of one width."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Part = Text | Facts | Table


def parts(story: Story, *, opening: bool) -> tuple[Part, ...]:
    """The body in order, the signature last.

    With `opening`, dateline and lede come first as one paragraph; without, the lede is left to
    another field and the dateline with it.
    """
    return tuple(_parts(story, opening=opening))


def words(story: Story) -> int:
    """The number of words from the lede to the signature."""
    return len(_plain(story).split())


def letters(story: Story) -> int:
    """The number of characters from the lede to the signature, breaks aside."""
    return len(_plain(story))


def _plain(story: Story) -> str:
    cells = [cell.text for block in story.body for cell in block.cells]
    return " ".join(filter(None, map(clean, (story.lede.text, *cells, story.signature.text))))


def _parts(story: Story, *, opening: bool) -> Iterator[Part]:
    if opening and (story.dateline or story.lede):
        yield Text(BlockKind.PARAGRAPH, _joined(story.dateline, story.lede))
    for family, blocks in groupby(story.body, key=_family):
        if family is BlockKind.FACT:
            yield from _boxes(tuple(blocks))
        elif family is BlockKind.TABLE_ROW:
            yield _table(tuple(blocks))
        else:
            yield from (Text(block.kind, text) for block in blocks if (text := _line(block)))
    if story.signature:
        yield Text(BlockKind.PARAGRAPH, clean(story.signature.text))


def _family(block: Block) -> BlockKind:
    """Blocks of one family that follow each other belong together."""
    if block.kind in _FACTS:
        return BlockKind.FACT
    return BlockKind.TABLE_ROW if block.kind is BlockKind.TABLE_ROW else BlockKind.PARAGRAPH


def _line(block: Block) -> str:
    return _joined(*block.cells)


def _joined(*texts: CitedText) -> str:
    return " ".join(filter(None, (clean(text.text).strip() for text in texts)))


def _boxes(blocks: tuple[Block, ...]) -> Iterator[Facts]:
    """A title opens a new box."""
    title = ""
    points: list[str] = []
    for block in blocks:
        if block.kind is BlockKind.FACT_TITLE:
            if title or points:
                yield Facts(title, tuple(points))
            title, points = _line(block), []
        else:
            points.append(_line(block))
    yield Facts(title, tuple(points))


def _table(blocks: tuple[Block, ...]) -> Table:
    width = max(len(block.cells) for block in blocks)
    rows = [tuple(clean(cell.text).strip() for cell in block.cells) for block in blocks]
    square = tuple(row + ("",) * (width - len(row)) for row in rows)
    if len(blocks) > 1 and _is_head(blocks[0]):
        return Table(square[0], square[1:])
    return Table((), square)


def _is_head(block: Block) -> bool:
    """A first row without a number is a head: every result row carries one."""
    marks = (mark for cell in block.cells for mark in cell.citations)
    return not any(mark.figure.unit in _NUMBERS for mark in marks)
