"""A story's citations as a record that outlives it: which value, how it came about, from where."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime
from decimal import Decimal
from fractions import Fraction

from newsgen.model import CitedText, Figure, Story
from newsgen.pipeline import exact_json


def parts(story: Story) -> Iterator[tuple[str, CitedText]]:
    """Each part of a story with its name."""
    yield "headline", story.headline
    yield "dateline", story.dateline
    yield "lede", story.lede
    for index, block in enumerate(story.body):
        for cell, text in enumerate(block.cells):
            yield (f"body[{index}]" if len(block.cells) == 1 else f"body[{index}][{cell}]"), text
    yield "note", story.note
    yield "signature", story.signature


def trace(story: Story, why: str) -> str:
    """The trace of a story as JSON text; `why` says which rule chose the angle."""
    figures = [
        {
            "part": name,
            "start": c.start,
            "end": c.end,
            "text": text.text[c.start : c.end],
            **_figure(c.figure),
        }
        for name, text in parts(story)
        for c in text.citations
    ]
    return json.dumps({"angle": story.angle, "why": why, "figures": figures}, ensure_ascii=False)


def _figure(figure: Figure) -> dict[str, object]:
    return {
        "value": _value(figure.value),
        "unit": figure.unit.value,
        "how": figure.how.value,
        "inputs": figure.inputs,
        "sources": [{"digest": s.digest, "pointer": s.pointer} for s in figure.sources],
    }


def _value(value: int | Decimal | Fraction | datetime | str) -> object:
    if isinstance(value, datetime):
        return exact_json.instant(value)
    if isinstance(value, Fraction):
        exact = f"{value.numerator}/{value.denominator}"
        return {"exact": exact, "decimal": exact_json.ratio(value)}
    return str(value) if isinstance(value, Decimal) else value
