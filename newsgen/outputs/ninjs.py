"""IPTC ninjs 1.6, strict: what Superdesk and most newsroom systems take in."""

from __future__ import annotations

from newsgen.model import Story
from newsgen.outputs._clean import clean
from newsgen.outputs._identity import uri, uri_of
from newsgen.outputs._json import dump
from newsgen.outputs._options import Options
from newsgen.outputs._output import Output
from newsgen.outputs._story_json import common
from newsgen.outputs._subjects import DATA_DRIVEN

STANDARD = {
    "name": "ninjs",
    "version": "1.6",
    "schema": "http://www.iptc.org/std/ninjs/ninjs-schema_1.6.json",
}


def render(story: Story, options: Options) -> bytes:
    """One story as one ninjs 1.6 object."""
    return dump(document(story, options), options)


def document(story: Story, options: Options) -> dict[str, object]:
    """The object's fields."""
    return {
        "$standard": STANDARD,
        "uri": uri(story),
        "representationtype": "complete",
        **common(story, options),
        "infosource": [{"name": clean(story.source_name)}] if story.source_name else [],
        "altids": _altids(story),
        "digitalsourcetype": {"name": "Data-driven media", "uri": DATA_DRIVEN},
    }


def _altids(story: Story) -> dict[str, str]:
    """Our own identity, and the URIs of the same story in other editions."""
    others = {edition: uri_of(story.guid_base, identity) for edition, identity in story.alternates}
    return {"newsgen": story.identity, **others}


OUTPUT = Output(
    name="ninjs",
    extension="json",
    media_type="application/json",
    purpose="IPTC ninjs 1.6, strict: Superdesk and other newsroom systems",
    render=render,
)
