"""The record by which a feed format makes itself known, and what a reader is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from hashlib import sha256

from newsgen.model import Payload, Snapshot


class Shape(StrEnum):
    """The sign that a payload begins with, behind a byte order mark and blanks."""

    OBJECT = "{"
    LIST = "["
    MARKUP = "<"
    TEXT = ""

    @classmethod
    def of(cls, payload: Payload) -> Shape:
        """The shape of a payload: TEXT for any other sign, and for nothing at all."""
        return _SHAPES.get(payload.body[:_BLANK].lstrip(b"\xef\xbb\xbf \t\r\n")[:1], cls.TEXT)


_BLANK = 4096
_SHAPES = {shape.encode(): shape for shape in Shape if shape}


@dataclass(frozen=True, slots=True)
class Sniff:
    """Whether a payload is in a format: `certainty` 0 is no, 1 to 100 is how sure; `why` in words."""

    certainty: int
    why: str = ""

    @property
    def matches(self) -> bool:
        """True if the format claims the payload."""
        return self.certainty > 0


NO = Sniff(0)


@dataclass(frozen=True, slots=True)
class Outline:
    """What a document tells before it is read: when it was `made`, and a digest of its `content`.

    Two documents of one outline's content say the same of the same contests.
    """

    made: datetime | None
    content: bytes

    @classmethod
    def of(cls, made: datetime | None, content: bytes) -> Outline:
        """The outline of a document made at a time, `content` being all of it but for its times."""
        return cls(made=made, content=sha256(content).digest())


def no_outline(payload: Payload) -> Outline | None:
    """The answer of a format whose documents must be read to be known."""
    return None


@dataclass(frozen=True, slots=True)
class Listed:
    """A document that another lists: its `address`, and when it was `made`, as the list has it."""

    address: str
    made: str


def nothing_listed(payload: Payload) -> tuple[Listed, ...]:
    """The answer of a format whose documents list no others."""
    return ()


def nothing_kept(payload: Payload) -> str | None:
    """The answer of a format none of whose files is needed to read later ones."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadContext:
    """What a reader may know beside the bytes.

    `options` are the source's own settings; `companions` are other payloads of the same moment
    (a list of candidates, the contest's metadata file); `now` stands in for the clock.
    """

    options: Mapping[str, object] = field(default_factory=dict)
    companions: tuple[Payload, ...] = ()
    now: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Feed:
    """A feed format. `says` and `silent_on` tell what it can and cannot say; `licence` and
    `documentation` are for the list of feeds. `country` is an ISO code, or `any`.

    `sniff` is asked about payloads of its `shapes` alone. `read` raises FeedError with source and
    place; where a format has many parts, it loads them when it is first called, so that telling
    thirty formats apart does not load thirty readers. `keeps` names what a payload is kept as,
    beside later ones (the names of a race, a site's settings), or None: such a file is a companion
    of those that come after it. `outline` knows a document again that differs from an accepted one
    in its times alone, without reading it. `lists` names the documents below one, for a source that
    is walked down from its top.
    """

    name: str
    publisher: str
    country: str
    formats: tuple[str, ...]
    says: str
    silent_on: str
    licence: str
    documentation: str
    sniff: Callable[[Payload], Sniff]
    read: Callable[[Payload, ReadContext], tuple[Snapshot, ...]]
    shapes: tuple[Shape, ...] = tuple(Shape)
    keeps: Callable[[Payload], str | None] = nothing_kept
    outline: Callable[[Payload], Outline | None] = no_outline
    lists: Callable[[Payload], tuple[Listed, ...]] = nothing_listed
