"""NTB: the news agency's Norwegian, bokmål and nynorsk. Full stop for thousands, percent as a word."""

from __future__ import annotations

import dataclasses

from newsgen.model import Limits, Style
from newsgen.styles._house import House

PHRASES = {
    "percent_table": "{n}",
    "percent_span_table": "{a}–{b}",
    "clock_hour": "klokka {hour}",
    "clock_minute": "klokka {hour}.{minute:02}",
    "genitive_letters": "{name}s",
    "quote": "– {text}{comma} {verb} {speaker}.",
}


def dress(language: Style) -> Style:
    """NTB's differences from the language."""
    return dataclasses.replace(
        language,
        name="ntb",
        group=".",
        group_from=4,
        limits=Limits(lede=200),
        phrases={**language.phrases, **PHRASES},
    )


HOUSE = House(
    name="ntb",
    summary="Norwegian wire copy as NTB writes it",
    tags=("nb-NO", "nn-NO"),
    default_for=("nb-NO", "nn-NO"),
    dress=dress,
)
