"""What an editor must know of a version, said in its note: correction, hold, embargo, return, rehearsal."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from jinja2 import Environment

from newsgen.model import Citation, CitedText, Figure, How, PubStatus, Source, Story, Style, Unit, replace
from newsgen.stories import formats
from newsgen.stories.environment import RENDER_ERRORS, explained

FOLDERS = {"nb": "no", "nn": "nn", "en": "en"}


def held(last: Story, *, reason: str, templates: Environment) -> Story:
    """The last version again, withheld, with the words in its note: takers rely on neither alone."""
    note = _words(last, templates, reason=reason)["hold"]
    return replace(last, note=_said(note), status=PubStatus.WITHHELD)


def released(last: Story, *, reason: str, templates: Environment) -> Story:
    """The last version again, usable."""
    note = _words(last, templates, reason=reason)["released"]
    return replace(last, note=_said(note), status=PubStatus.USABLE)


def corrected(last: Story, *, note: str, templates: Environment) -> Story:
    """The last version again with an editor's correction as its note, called one in its first word."""
    word = _words(last, templates)["correction"]
    said = note if note.upper().startswith(word.rstrip(":")) else f"{word} {note}".rstrip()
    return replace(last, note=_said(said), angle="correction", status=PubStatus.USABLE)


def returned(story: Story, templates: Environment) -> Story:
    """The first version under a new identity, after the story before it was withdrawn."""
    return _noting(story, _words(story, templates)["returned"])


def embargoed(story: Story, until: datetime, style: Style, zone: str, templates: Environment) -> Story:
    """The story with its embargo, in the field and in words: no taker enforces the field.

    The words are in the time of those who write in the language, else in the contest's, and say so.
    """
    zone = style.home_zone or zone
    local = until.astimezone(ZoneInfo(zone))
    clock = formats.clock_at(until, zone, style, named=not style.home_zone)
    # The words of the notice bring their own preposition.
    clock = clock.removeprefix("klokka ").removeprefix("kl. ")
    if style.home_zone:
        clock = style.phrases["home_time"].format(x=clock)
    made = _noting(story, _words(story, templates, clock=clock, day=local.date().isoformat())["embargo"])
    return replace(made, embargo_until=until)


def rehearsed(story: Story, templates: Environment) -> Story:
    """The story marked as an exercise in slug, headline and note, wherever it is not yet."""
    words = _words(story, templates)
    mark, slug = words["rehearsal"], words["rehearsal_slug"]
    return replace(
        story,
        slug=story.slug if story.slug.startswith(slug) else f"{slug}-{story.slug}",
        headline=story.headline if story.headline.text.startswith(mark) else _before(story.headline, mark),
        note=story.note if story.note.text.startswith(mark) else _before(story.note, words["rehearsal_note"]),
        rehearsal=True,
    )


def _words(story: Story, templates: Environment, **given: str) -> dict[str, str]:
    name = f"{FOLDERS[story.language[:2]]}/notices.j2"
    context = {"mark": story.mark, "reason": "", "clock": "", "day": "", **given}
    try:
        module = templates.get_template(name).make_module(context)
        return {key: " ".join(str(text).split()) for key, text in vars(module).items() if key[0] != "_"}
    except RENDER_ERRORS as error:
        raise explained(error, name) from error


def _noting(story: Story, text: str) -> Story:
    return replace(story, note=_before(story.note, text))


def _said(text: str) -> CitedText:
    return _before(CitedText(text=""), text)


def _before(cited: CitedText, text: str) -> CitedText:
    """A text with words of the desk put first, which are cited as such."""
    figure = Figure(value=text, unit=Unit.TEXT, how=How.NOTE, sources=(Source("desk", "settings"),))
    joined = f"{text} {cited.text}".rstrip()
    shift = len(joined) - len(cited.text)
    moved = (Citation(start=c.start + shift, end=c.end + shift, figure=c.figure) for c in cited.citations)
    return CitedText(text=joined, citations=(Citation(start=0, end=len(text), figure=figure), *moved))
