"""The story with its citations: each figure exact, with how it came about and from where.

The file is a strict ninjs 1.6 document, which any newsroom system can read, with one field more:
`body_json`, the story as JSON in a string. The standard leaves names that begin with `body_` free
and has no place for anything but text in them. `read_story` reads it back.
"""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction

from newsgen.model import Block, CitedText, Figure, Place, Story, Subject
from newsgen.outputs import ninjs
from newsgen.outputs._clean import clean, clean_cited
from newsgen.outputs._identity import uri
from newsgen.outputs._json import dump, without_empty, written
from newsgen.outputs._options import Options
from newsgen.outputs._output import Output
from newsgen.outputs._status import status
from newsgen.outputs._times import stamp

SCHEMA = "newsgen-story/1"
BODY = "body_json"


def render(story: Story, options: Options) -> bytes:
    """The story in ninjs, and in `body_json` all that it knows; offsets count code points."""
    return dump({**ninjs.document(story, options), BODY: kept(story)}, options)


def kept(story: Story) -> str:
    """All that the story knows on one line of JSON, as a ledger keeps it for `read_story`."""
    return written(_whole(story))


def _whole(story: Story) -> dict[str, object]:
    document = {
        "schema": SCHEMA,
        "uri": uri(story),
        **_management(story),
        "slug": clean(story.slug),
        "note": _cited(story.note),
        "headline": _cited(story.headline),
        "dateline": _cited(story.dateline),
        "lede": _cited(story.lede),
        "body": [_block(block) for block in story.body],
        "signature": _cited(story.signature),
        "subjects": [_subject(subject) for subject in story.subjects],
        "places": [_place(place) for place in story.places],
    }
    return without_empty(document)


def _management(story: Story) -> dict[str, object]:
    return {
        "identity": story.identity,
        "contest": story.contest,
        "version": story.version,
        "update": story.update.value,
        "status": status(story).value,
        "first_created": _time(story.first_created),
        "version_created": _time(story.version_created),
        "as_of": _time(story.as_of),
        "embargo_until": _time(story.embargo_until),
        "language": story.language,
        "style": story.style,
        "angle": story.angle,
        "length": story.length,
        "urgency": story.urgency,
        "genre": story.genre,
        "rehearsal": story.rehearsal,
        "write_thrus": story.write_thrus,
        "guid_base": story.guid_base,
        "agency": clean(story.agency),
        "mark": clean(story.mark),
        "byline": clean(story.byline),
        "source": clean(story.source_name),
        "city": clean(story.city or ""),
        "alternates": dict(story.alternates),
        "content_hash": story.content_hash,
    }


def exact(figure: Figure) -> str:
    """A figure's value in full: a fraction without a finite decimal is written as one."""
    value = figure.value
    if isinstance(value, datetime):
        return stamp(value)
    return _decimal(value) if isinstance(value, Fraction) else str(value)


def _decimal(value: Fraction) -> str:
    """The decimals of a fraction if they end, else numerator and denominator."""
    rest, places = value.denominator, 0
    while rest % 10 == 0 or rest % 2 == 0 or rest % 5 == 0:
        rest //= next(factor for factor in (10, 5, 2) if rest % factor == 0)
        places += 1
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    if not places:
        return str(value.numerator)
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"


def _time(moment: datetime | None) -> str | None:
    return stamp(moment) if moment else None


def _cited(text: CitedText) -> dict[str, object]:
    tidy = clean_cited(text)
    return {
        "text": tidy.text,
        "citations": [
            {
                "start": mark.start,
                "end": mark.end,
                "text": tidy.text[mark.start : mark.end],
                "value": exact(mark.figure),
                "unit": mark.figure.unit.value,
                "how": mark.figure.how.value,
                "inputs": mark.figure.inputs,
                "sources": [{"digest": s.digest, "pointer": s.pointer} for s in mark.figure.sources],
            }
            for mark in tidy.citations
        ],
    }


def _block(block: Block) -> dict[str, object]:
    return {"kind": block.kind.value, "cells": [_cited(cell) for cell in block.cells]}


def _subject(subject: Subject) -> dict[str, str]:
    return {"scheme": subject.scheme, "code": subject.code, "name": clean(subject.name)}


def _place(place: Place) -> dict[str, str | None]:
    return {"name": clean(place.name), "code": place.code, "kind": place.kind, "country": place.country}


OUTPUT = Output(
    name="json",
    extension="json",
    media_type="application/json",
    purpose="the story with the source of every figure, for programs",
    render=render,
)
