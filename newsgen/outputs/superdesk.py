"""Superdesk's own ninjs: guid, service and priority, which strict ninjs forbids."""

from __future__ import annotations

from newsgen.model import Story
from newsgen.outputs._clean import clean
from newsgen.outputs._desk import priority, service
from newsgen.outputs._identity import guid, guid_of
from newsgen.outputs._json import dump
from newsgen.outputs._options import Options
from newsgen.outputs._output import Output
from newsgen.outputs._story_json import common
from newsgen.outputs._subjects import DATA_DRIVEN, topics
from newsgen.outputs._times import stamp


def render(story: Story, options: Options) -> bytes:
    """One story as one object of Superdesk's dialect."""
    code, name = service(story, options)
    fields = common(story, options)
    document = {
        "guid": guid(story),
        **fields,
        "subject": [_without_iptc_scheme(subject) for subject in _listed(fields["subject"])],
        "priority": priority(story, options),
        "service": [{"name": name, "code": code}],
        "keywords": list(dict.fromkeys((*topics(story), *(place.name for place in story.places)))),
        "source": clean(story.agency),
        "extra": _extra(story),
    }
    return dump(document, options)


def _listed(value: object) -> list[dict[str, str]]:
    assert isinstance(value, list)
    return value


def _without_iptc_scheme(subject: dict[str, str]) -> dict[str, str]:
    """Superdesk takes a scheme for the name of one of its own vocabularies."""
    return {key: value for key, value in subject.items() if key != "scheme"}


def _extra(story: Story) -> dict[str, str]:
    """What no field of Superdesk's holds, as strings."""
    others = {f"newsgen_{edition}": guid_of(story.guid_base, name) for edition, name in story.alternates}
    extra = {
        "newsgen_story": story.identity,
        "newsgen_update": story.update.value,
        "newsgen_angle": story.angle,
        "newsgen_style": story.style,
        "newsgen_data_source": clean(story.source_name),
        "newsgen_as_of": stamp(story.as_of) if story.as_of else "",
        "digitalsourcetype": DATA_DRIVEN,
        **others,
    }
    return {key: value for key, value in extra.items() if value}


OUTPUT = Output(
    name="superdesk",
    extension="json",
    media_type="application/json",
    purpose="Superdesk's ninjs dialect: guid, service, priority, keywords",
    render=render,
)
