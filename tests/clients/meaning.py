"""What a story means, in the terms of what a reader gives back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lxml import html

from newsgen import outputs
from newsgen.model import Story
from newsgen.outputs import Options
from newsgen.outputs._clean import clean, plain_spaces
from newsgen.outputs._parts import Facts, Table, parts

PARSERS = {
    "ninjs": "ninjs",
    "superdesk": "ninjs",
    "json": "ninjs",
    "nitf": "nitf",
    "ntb_nitf": "nitf",
    "newsml_g2": "newsml2",
}


def written(folder: Path, name: str, story: Story, options: Options, number: int = 0) -> str:
    """The path of the story, written in a format."""
    output = outputs.get(name)
    path = folder / f"{number:04}-{story.version:02}.{output.extension}"
    path.write_bytes(output.render(story, options))
    return str(path)


def said(name: str, text: str) -> str:
    """A text as the format writes it."""
    return plain_spaces(clean(text)) if name == "ntb_nitf" else clean(text)


def words_meant(story: Story, name: str) -> list[str]:
    """The words of the body in order, the lede left out where NTB's dialect has it apart."""
    words: list[str] = []
    for part in parts(story, opening=name != "ntb_nitf"):
        if isinstance(part, Table):
            words += [word for row in (part.head, *part.rows) for cell in row for word in cell.split()]
        elif isinstance(part, Facts):
            words += [word for line in (part.title, *part.points) for word in line.split()]
        else:
            words += part.text.split()
    return words


def words_read(item: dict[str, Any]) -> list[str]:
    """The words of the body that Superdesk kept, in order."""
    return " ".join(body_read(item)).split()


def body_read(item: dict[str, Any]) -> list[str]:
    """The texts of the body that Superdesk kept."""
    return [str(text) for text in html.fromstring(f"<div>{item['body_html']}</div>").itertext()]


def figures_lost(story: Story, item: dict[str, Any]) -> list[str]:
    """Figures spoken in lede and body that are nowhere in what Superdesk kept."""
    kept = plain_spaces(" ".join([item.get("abstract", ""), *body_read(item)]))
    spoken = [story.lede, *(cell for block in story.body for cell in block.cells)]
    figures = [text.text[mark.start : mark.end] for text in spoken for mark in text.citations]
    return [figure for figure in figures if plain_spaces(clean(figure)) not in kept]
