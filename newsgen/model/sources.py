"""Where a number comes from: bytes, a place in them, and a figure that remembers both."""

from __future__ import annotations

import hashlib
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

import msgspec


class Payload(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Bytes as fetched, before anyone has read them.

    `location` is a path or URL, with `!member` for a member of an archive; `media_type` and
    `charset` are what the sender said; `headers` are (lower-case name, value) pairs.
    """

    body: bytes
    location: str
    digest: str
    feed: str | None = None
    media_type: str | None = None
    charset: str | None = None
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    retrieved_at: datetime | None = None

    @classmethod
    def of(
        cls,
        body: bytes,
        location: str,
        *,
        feed: str | None = None,
        media_type: str | None = None,
        charset: str | None = None,
        status: int = 200,
        headers: tuple[tuple[str, str], ...] = (),
        retrieved_at: datetime | None = None,
    ) -> Payload:
        """A payload with its digest (`sha256:` and hex) computed."""
        return cls(
            body=body,
            location=location,
            digest="sha256:" + hashlib.sha256(body).hexdigest(),
            feed=feed,
            media_type=media_type,
            charset=charset,
            status=status,
            headers=headers,
            retrieved_at=retrieved_at,
        )

    def header(self, name: str) -> str | None:
        """The value of a header, by case-insensitive name."""
        wanted = name.lower()
        return next((value for key, value in self.headers if key == wanted), None)


class Source(msgspec.Struct, frozen=True, gc=False):
    """One place in one payload: digest and pointer (JSON Pointer, XPath, or row and column)."""

    digest: str
    pointer: str


class How(StrEnum):
    """How a figure came about."""

    REPORTED = "reported"
    SUM = "sum"
    SHARE = "share"
    MARGIN = "margin"
    CHANGE = "change"
    COUNT = "count"
    METADATA = "metadata"
    NOTE = "note"
    CALL = "call"


class Unit(StrEnum):
    """What a figure is a number of."""

    COUNT = "count"
    PERCENT = "percent"
    POINTS = "points"
    DATE = "date"
    TIME = "time"
    TEXT = "text"


Number = int | Decimal | Fraction


class Figure(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A value about to be spoken, with its origin.

    `value` is exact (a Fraction in percent for shares and points); `sources` unite the sources of
    all inputs; `inputs` says in words which values entered, for `newsgen trace`.
    """

    value: Number | datetime | str
    unit: Unit
    how: How
    sources: tuple[Source, ...] = ()
    inputs: str = ""
