"""Status and note, as every format must say them."""

from __future__ import annotations

from newsgen.model import PubStatus, Story, UpdateKind
from newsgen.outputs._clean import clean
from newsgen.outputs._times import stamp

_EMBARGO_WORDS = ("SPERREFRIST", "EMBARGO")


def status(story: Story) -> PubStatus:
    """The status word; a kill is cancelled whatever else was set."""
    return PubStatus.CANCELED if story.update is UpdateKind.KILL else story.status


def note(story: Story) -> str:
    """The note to editors. An embargo is always said in it, as no taker enforces the field for it."""
    text = clean(story.note.text)
    if story.embargo_until is None or any(word in text.upper() for word in _EMBARGO_WORDS):
        return text
    word = "EMBARGO" if story.language.startswith("en") else "SPERREFRIST"
    return f"{word}: {stamp(story.embargo_until)}. {text}".rstrip()
