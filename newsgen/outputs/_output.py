"""The record by which an output format makes itself known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from newsgen.model import Story
from newsgen.outputs._options import Options

Row = Mapping[str, object]


class Gathers(StrEnum):
    """What one file of the format holds: a version of a story, a whole feed, or a night's table."""

    STORY = "story"
    FEED = "feed"
    TABLE = "table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """A format: `extension` without the dot, `media_type`, its `purpose`, and its writers.

    `render` writes one story. A format that gathers a feed has `render_feed(stories, options,
    now)`, one that gathers a table has `render_table(rows, options)`; both give the whole file.
    """

    name: str
    extension: str
    media_type: str
    purpose: str
    render: Callable[[Story, Options], bytes]
    gathers: Gathers = Gathers.STORY
    render_feed: Callable[[Sequence[Story], Options, datetime | None], bytes] | None = None
    render_table: Callable[[Sequence[Row], Options], bytes] | None = None
