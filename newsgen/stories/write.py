"""One story out of a view: render the template's parts, settle the citations, build the blocks."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import datetime

import msgspec

from newsgen.errors import TemplateError
from newsgen.model import (
    Block,
    BlockKind,
    CitedText,
    Figure,
    How,
    Number,
    Place,
    Story,
    Style,
    Subject,
    Unit,
    replace,
)
from newsgen.model.settings import Agency, ContestMeta
from newsgen.stories import formats
from newsgen.stories.copy import Copy
from newsgen.stories.environment import RENDER_ERRORS, Templates, explained
from newsgen.stories.gather import Roundup
from newsgen.stories.spoken_names import COPY
from newsgen.stories.vary import SEED
from newsgen.stories.whole import View

FOLDERS = {"nb": "no", "nn": "nn", "en": "en"}
PARTS = ("headline", "lede", "flash", "body", "facts", "table", "note", "signature")
# A flash interrupts; what is more urgent than that is for people to say.
URGENCY, FLASH_URGENCY = 4, 3
SUBHEAD, FACT, ROW = "## ", "- ", " | "
_PARAGRAPHS = re.compile(r"\n\s*\n")
_SUBHEADS = re.compile(r"^[ \t]*(## .*)$", re.MULTILINE)


class Assignment(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a story is to be, beside its content: identity, angle, length, style, agency, day."""

    identity: str
    angle: str
    length: str
    style: Style
    agency: Agency
    now: datetime
    contest: str
    zone: str
    meta: ContestMeta | None = None
    thresholds: tuple[Number, ...] = ()
    city: str = ""
    state: str = ""
    slug: str = ""
    subjects: tuple[Subject, ...] = ()
    places: tuple[Place, ...] = ()


def write(view: View | Roundup, job: Assignment, templates: Templates) -> Story:
    """The story. TemplateError names file, line and the missing word."""
    style = job.style
    copy = Copy(style, job.zone, job.now, job.thresholds)
    parts = _render(view, job, templates, copy)
    headline = _fitting(parts["headline"].split("\n"), style.limits.headline, copy)
    ledes = [copy.introduced(text) for text in _PARAGRAPHS.split(parts["lede"])]
    lede = _fitting(ledes, style.limits.lede, copy)
    body = _blocks(copy.introduced(parts["body"], lede.text), copy)
    if job.length == "flash":
        lede, body = _fitting(parts["flash"].split("\n"), style.limits.flash, copy), ()
    elif job.length == "short":
        body = _shortened(lede, body, style)
    if job.length == "full":
        body = (*body, *_facts(parts["facts"], copy), *_table(parts["table"], copy))
    return Story(
        identity=job.identity,
        slug=job.slug,
        language=style.tag,
        style=style.name,
        angle=job.angle,
        length=job.length,
        headline=headline,
        lede=lede,
        dateline=_dateline(job, copy),
        body=body,
        note=copy.settle(parts["note"]),
        signature=copy.settle(parts["signature"]),
        agency=job.agency.name,
        mark=job.agency.mark,
        byline=job.agency.byline or job.agency.name,
        contest=job.contest,
        subjects=job.subjects,
        places=job.places,
        urgency=FLASH_URGENCY if job.length == "flash" else URGENCY,
        as_of=_as_of(view),
        city=job.city or None,
        source_name=view.source.text,
        guid_base=job.agency.guid_base,
        rehearsal=view.rehearsal,
    )


def _as_of(view: View | Roundup) -> datetime | None:
    """When the figures were the source's, where it says so."""
    figure = view.as_of if isinstance(view, View) else None
    return figure.value if figure is not None and isinstance(figure.value, datetime) else None


def content_hash(story: Story) -> str:
    """A digest of what a reader would notice: headline, lede and body, status and update kind."""
    text = "\n".join(
        (story.headline.text, story.lede.text, *(block.text for block in story.body), story.status.value)
    )
    return hashlib.sha256(text.encode()).hexdigest()


def versioned(story: Story, **fields: object) -> Story:
    """The story with the fields of its version set."""
    return replace(story, **fields)


def _render(view: View | Roundup, job: Assignment, templates: Templates, copy: Copy) -> dict[str, str]:
    """The parts as marked text. A house's own template comes before the language's."""
    folder = FOLDERS[job.style.language]
    name = f"{folder}/{job.angle}.j2"
    context = msgspec.structs.asdict(view)
    context |= {
        COPY: copy,
        SEED: job.identity.rpartition("/")[0],
        "length": job.length,
        "style": job.style.name,
        "mark": job.agency.mark,
    }
    book = templates.house(folder, job.style.name)
    try:
        with book.writing():
            module = book.get_template(name).make_module(context)
            parts = {part: str(getattr(module, part)) for part in PARTS if hasattr(module, part)}
    except RENDER_ERRORS as error:
        raise explained(error, name) from error
    for part in PARTS:
        if part not in parts:
            raise TemplateError(f"the template sets no '{part}'", where=name)
    return parts


def _fitting(choices: Sequence[str], limit: int, copy: Copy) -> CitedText:
    """The first alternative within the house's length; the last where none is."""
    last = CitedText(text="")
    for choice in choices:
        settled = copy.settle(choice)
        if settled and len(settled.text) <= limit:
            return settled
        last = settled or last
    return last


def _dateline(job: Assignment, copy: Copy) -> CitedText:
    """City and mark, where the house has a dateline and somebody has said which city."""
    if not job.city:
        return CitedText(text="")
    text = formats.dateline(job.city, job.agency.mark, job.style, in_state=job.state)
    source = job.meta.source if job.meta else None
    figure = Figure(value=job.city, unit=Unit.TEXT, how=How.METADATA, sources=(source,) if source else ())
    return copy.settle(copy.cite(figure, text)) if text else CitedText(text="")


def _blocks(marked: str, copy: Copy) -> tuple[Block, ...]:
    """Paragraphs parted by blank lines; a subhead begins with `## ` and needs a paragraph below."""
    blocks: list[Block] = []
    for piece in _PARAGRAPHS.split(_SUBHEADS.sub(r"\n\n\1\n\n", marked)):
        text = piece.strip()
        kind = BlockKind.SUBHEAD if text.startswith(SUBHEAD) else BlockKind.PARAGRAPH
        settled = copy.settle(text.removeprefix(SUBHEAD))
        if not settled:
            continue
        if kind is BlockKind.SUBHEAD and blocks and blocks[-1].kind is BlockKind.SUBHEAD:
            blocks.pop()
        blocks.append(Block(kind=kind, cells=(settled,)))
    if blocks and blocks[-1].kind is BlockKind.SUBHEAD:
        blocks.pop()
    return tuple(blocks)


def _facts(marked: str, copy: Copy) -> tuple[Block, ...]:
    """A title line, then items that begin with `- `; a box without items is left out."""
    lines = [line.strip() for line in marked.strip().split("\n") if line.strip()]
    items = [copy.settle(line.removeprefix(FACT)) for line in lines[1:]]
    facts = tuple(Block(kind=BlockKind.FACT, cells=(item,)) for item in items if item)
    if not facts:
        return ()
    return (Block(kind=BlockKind.FACT_TITLE, cells=(copy.settle(lines[0]),)), *facts)


def _table(marked: str, copy: Copy) -> tuple[Block, ...]:
    """A row a line, cells parted by ` | `."""
    rows = [line.strip() for line in marked.strip().split("\n") if line.strip()]
    return tuple(
        Block(kind=BlockKind.TABLE_ROW, cells=tuple(copy.settle(cell) for cell in row.split(ROW)))
        for row in rows
    )


def _shortened(lede: CitedText, body: Sequence[Block], style: Style) -> tuple[Block, ...]:
    """The first paragraphs that fit the length of a short story."""
    words = len(lede.text.split())
    kept: list[Block] = []
    for block in body:
        if block.kind is BlockKind.SUBHEAD:
            break
        words += len(block.text.split())
        if words > style.limits.urgent_words and kept:
            break
        kept.append(block)
    return tuple(kept)
