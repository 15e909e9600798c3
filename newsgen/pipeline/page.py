"""The editors' page: status, what waits, the last stories with their text, as one HTML file."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from importlib import resources

from newsgen import outputs, stories
from newsgen.io.ledger import Ledger
from newsgen.model.ledger import PastVersion
from newsgen.pipeline import editing

STORIES = 40


def render(ledger: Ledger, now: datetime, *, refresh: int | None = None) -> str:
    """The page as it stands at `now`; a browser reads it anew every `refresh` seconds."""
    shown = sorted(ledger.latest_versions(), key=lambda past: past.created, reverse=True)[:STORIES]
    states = sorted(ledger.source_states().values(), key=lambda state: state.name)
    context = {
        "now": now,
        "refresh": refresh,
        "sources": states,
        "holds": editing.waiting(ledger),
        "pauses": editing.paused(ledger.decisions()),
        "owed": len(ledger.unfinished()),
        "counts": ledger.counts(),
        "stories": [_story(past) for past in shown],
        "decisions": list(reversed(ledger.decisions()))[:20],
    }
    return stories.page(_template(), context, {"age": lambda moment: age(now, moment)})


def age(now: datetime, moment: datetime | None) -> str:
    """How long ago a moment was, to the unit that matters: `42 s`, `3 min`, `2 h`, `5 d`."""
    if moment is None:
        return "never"
    seconds = max(0, int((now - moment).total_seconds()))
    for size, unit in ((86400, "d"), (3600, "h"), (60, "min")):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def _story(past: PastVersion) -> Mapping[str, object]:
    story = outputs.read_story(past.story)
    return {
        "past": past,
        "language": story.language,
        "slug": story.slug,
        "note": story.note.text,
        "dateline": story.dateline.text,
        "lede": story.lede.text,
        "blocks": [(block.kind.value, [cell.text for cell in block.cells]) for block in story.body],
        "signature": story.signature.text,
    }


def _template() -> str:
    return (resources.files("newsgen.pipeline") / "page.html.j2").read_text("utf-8")
