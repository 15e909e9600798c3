"""Times as takers read them: UTC, whole seconds, a Z."""

from __future__ import annotations

from datetime import UTC, datetime

from newsgen.errors import DropError
from newsgen.model import Story


def stamp(moment: datetime) -> str:
    """`YYYY-MM-DDTHH:MM:SSZ`, the only form that every taker accepts."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def version_time(story: Story) -> datetime:
    """When the version was made; DropError if the story has none and so cannot be filed."""
    if story.version_created is None:
        raise DropError(
            "story has no version time",
            where=story.identity,
            why="takers tell versions apart by it",
            remedy="Give the story a version before it is written.",
        )
    return story.version_created


def first_time(story: Story) -> datetime:
    """When the first version was made; the first version is its own."""
    return story.first_created or version_time(story)
