"""Wire copy for the eye: slug, note, headline, then the story as it is read."""

from __future__ import annotations

from newsgen.model import Story
from newsgen.outputs._clean import clean
from newsgen.outputs._options import Options
from newsgen.outputs._output import Output
from newsgen.outputs._parts import Facts, Part, Table, parts
from newsgen.outputs._status import note

GAP = "  "


def render(story: Story, options: Options) -> bytes:
    """The story as plain text in UTF-8, blocks apart by an empty line, columns aligned."""
    top = "\n".join(filter(None, (clean(story.slug), note(story))))
    blocks = [top, clean(story.headline.text), *map(_block, parts(story, opening=True))]
    return ("\n\n".join(filter(None, blocks)) + "\n").encode()


def _block(part: Part) -> str:
    if isinstance(part, Table):
        return _columns((part.head, *part.rows) if part.head else part.rows)
    if isinstance(part, Facts):
        return "\n".join(filter(None, (part.title, *(f"* {point}" for point in part.points))))
    return part.text


def _columns(rows: tuple[tuple[str, ...], ...]) -> str:
    """Names to the left, numbers to the right, each column as wide as its widest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *rest in rows:
        cells = [first.ljust(widths[0]), *(cell.rjust(w) for cell, w in zip(rest, widths[1:], strict=True))]
        lines.append(GAP.join(cells).rstrip())
    return "\n".join(lines)


OUTPUT = Output(
    name="text",
    extension="txt",
    media_type="text/plain; charset=utf-8",
    purpose="wire copy for the eye: preview, print, paste",
    render=render,
)
