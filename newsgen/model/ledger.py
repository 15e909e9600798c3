"""What the ledger records: acceptances, holds, decisions, versions and their files."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum

import msgspec


class Acceptance(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The document a key (a source's contest, or a source of calls) was last accepted from.

    `index` is the snapshot's place in the payload; `count` the stage of counting it was read as.
    """

    key: str
    digest: str
    feed: str
    index: int
    generated_at: datetime | None
    location: str
    at: datetime
    count: str | None = None


class Verb(StrEnum):
    """What an editor can decide."""

    CALL = "call"
    UNCALL = "uncall"
    HOLD = "hold"
    RELEASE = "release"
    KILL = "kill"
    CORRECT = "correct"
    TAKE = "take"
    PAUSE = "pause"
    RESUME = "resume"
    CONFIRM = "confirm"


class Decision(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Who on our desk decided what, when, about which contest, story or output, and why."""

    at: datetime
    by: str
    verb: Verb
    target: str
    choice: str | None = None
    note: str = ""
    id: int = 0


class Hold(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Something an editor must look at: unit, value, bound and reason. Closed when it passes."""

    contest: str
    gate: str
    place: str
    message: str
    opened: datetime
    value: str | None = None
    bound: str | None = None
    digest: str = ""
    id: int = 0
    closed: datetime | None = None
    closed_by: str | None = None


class PastVersion(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A version as the ledger remembers it. `trace` is its citations as JSON text."""

    identity: str
    contest: str
    version: int
    update: str
    status: str
    created: datetime
    first_created: datetime
    angle: str
    headline: str
    content_hash: str
    trace: str
    story: str


class FileIntent(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A file that must reach a folder exactly once."""

    name: str
    identity: str
    version: int
    format: str
    folder: str
    staging: str
    body: bytes
