"""Copy and what was said of it: cited text, stories, findings, versions."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec

from newsgen.model.sources import Figure


class Citation(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Where a figure stands in a text: code points [start, end)."""

    start: int
    end: int
    figure: Figure


class CitedText(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Plain text and the figures spoken in it."""

    text: str
    citations: tuple[Citation, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.text)


class BlockKind(StrEnum):
    """What a block of the body is."""

    PARAGRAPH = "paragraph"
    SUBHEAD = "subhead"
    QUOTE = "quote"
    FACT_TITLE = "fact_title"
    FACT = "fact"
    TABLE_ROW = "table_row"


class Block(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One block of the body. A table row has `cells`; all others have one cell."""

    kind: BlockKind
    cells: tuple[CitedText, ...]

    @property
    def text(self) -> str:
        """The block as plain text, cells joined by tabs."""
        return "\t".join(cell.text for cell in self.cells)


class UpdateKind(StrEnum):
    """What a version is to the one before it."""

    FIRST = "first"
    WRITE_THRU = "write-thru"
    CORRECTION = "correction"
    KILL = "kill"


class PubStatus(StrEnum):
    """IPTC's status words."""

    USABLE = "usable"
    WITHHELD = "withheld"
    CANCELED = "canceled"


class Subject(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A code for a story: `scheme` medtop, subj …, code without prefix, a name in the language."""

    scheme: str
    code: str
    name: str


class Place(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A place a story is about, with the authority's code."""

    name: str
    code: str | None = None
    kind: str | None = None
    country: str | None = None


class Story(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One version of one story in one language and style.

    `identity` is election/area/contest/series/edition and never changes; `language` is a tag
    (`nb-NO`, `nn-NO`, `en-US`, `en-GB`). Times are aware, UTC, to the whole second.
    `signature` closes the story: disclosure line and mark. `write_thrus` is how many of the
    versions up to this one were write-thrus; None is not known.
    """

    identity: str
    slug: str
    language: str
    style: str
    angle: str
    length: str
    headline: CitedText
    lede: CitedText
    dateline: CitedText
    body: tuple[Block, ...]
    note: CitedText
    signature: CitedText
    agency: str
    mark: str
    byline: str
    contest: str
    version: int = 1
    update: UpdateKind = UpdateKind.FIRST
    status: PubStatus = PubStatus.USABLE
    first_created: datetime | None = None
    version_created: datetime | None = None
    as_of: datetime | None = None
    embargo_until: datetime | None = None
    urgency: int = 4
    subjects: tuple[Subject, ...] = ()
    places: tuple[Place, ...] = ()
    genre: str = "Robottekst"
    city: str | None = None
    alternates: tuple[tuple[str, str], ...] = ()
    source_name: str = ""
    guid_base: str = ""
    content_hash: str = ""
    rehearsal: bool = False
    write_thrus: int | None = None


class Finding(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a check found: part of the story, code points [start, end) in it."""

    check: str
    start: int
    end: int
    text: str
    message: str
    part: str = "body"
    suggestion: str | None = None
    severity: str = "error"
