"""A story withdrawn by an editor, or by what its source has since said."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from jinja2 import Environment

from newsgen.model import Citation, CitedText, Figure, How, PubStatus, Source, Story, Style, Unit, replace
from newsgen.stories import formats
from newsgen.stories.environment import RENDER_ERRORS, explained

FOLDERS = {"nb": "no", "nn": "nn", "en": "en"}


def killed(
    last: Story, *, reason: str, about: str, style: Style, zone: str, sent: datetime, templates: Environment
) -> Story:
    """The notice that takes a story's place: canceled, with the story named and the reason given."""
    name = f"{FOLDERS[style.language]}/kill.j2"
    clock = formats.clock(sent.astimezone(ZoneInfo(zone)).time(), style)
    context = {
        "mark": last.mark,
        "title": last.headline.text,
        "slug": last.slug,
        "about": about,
        "reason": _sentence(reason),
        "sent": clock.removeprefix("klokka ").removeprefix("kl. "),
    }
    try:
        module = templates.get_template(name).make_module(context)
        parts = {part: " ".join(str(getattr(module, part)).split()) for part in ("headline", "lede", "note")}
    except RENDER_ERRORS as error:
        raise explained(error, name) from error
    return replace(
        last,
        headline=_noted(parts["headline"]),
        lede=_noted(parts["lede"]),
        note=_noted(parts["note"]),
        body=(),
        angle="retraction",
        status=PubStatus.CANCELED,
    )


def _sentence(text: str) -> str:
    plain = " ".join(text.split())
    return plain if not plain or plain[-1] in ".!?" else f"{plain}."


def _noted(text: str) -> CitedText:
    """An editor's words, cited as such whole."""
    figure = Figure(value=text, unit=Unit.TEXT, how=How.NOTE, sources=(Source("desk", "decision"),))
    return CitedText(text=text, citations=(Citation(start=0, end=len(text), figure=figure),))
