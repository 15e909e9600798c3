"""Sentences that begin with a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import is_year
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search
from newsgen.checks._tables import ordered, words
from newsgen.model import Finding

# Not a compound (38-year-old, 17. mai-toget), a name (3M), a date, a list number or a year.
_FIGURE = re.compile(
    r"(?P<figure>\d+(?:[.,\u00a0\u202f]\d+)*)(?P<unit>[ \u00a0]?%|[ \u00a0](?:per ?cent|percentage points?"
    r"|prosentpoeng|prosent)\b)?(?![\w/–-]|[.)] |:\d|[.,]\d)"
)
_OPENING = re.compile(r"(?:\A|\n|[.!?…][\"”’»)\]]*\s)\s*\d")
_ADDRESS = re.compile(
    r" (?:[A-Z][\w.'-]+ ){1,3}(?:Street|St\.|Avenue|Ave\.|Road|Rd\.|Square|Lane|Drive|Place|Boulevard|Blvd\.)"
)
_IN_TOTAL = {"nb": "Til sammen", "nn": "Til saman", "en": "A total of"}


def _figures_first(passage: Passage) -> Iterator[Finding]:
    if not passage.running:
        return
    for sentence in passage.sentences:
        match = _FIGURE.match(passage.copy, sentence.start)
        if match is None or not sentence.ended or match.end() + 2 >= sentence.end:
            continue
        rest = passage.copy[match.end() : sentence.end]
        if _is_date_or_year(match, rest) or not re.match(r"[ \u00a0]?[^\W\d_]", rest):
            continue
        yield passage.finding(
            "sentence_start_figure",
            match.span(),
            "A sentence does not begin with a figure.",
            _spelled(passage, match),
        )


def _is_date_or_year(match: re.Match[str], rest: str) -> bool:
    if match["unit"]:
        return False
    following = re.match(r"\.?[ \u00a0]([^\W\d_]+)", rest)
    if following and following[1].lower() in words("month"):
        return True
    return is_year(match["figure"]) or _ADDRESS.match(rest) is not None


def _spelled(passage: Passage, match: re.Match[str]) -> str | None:
    """The opening in words where the house has them, else with words before the figure."""
    unit = match["unit"] or ""
    figure = match["figure"]
    language = passage.language
    if not figure.isdigit():
        return f"{_IN_TOTAL[language]} {match[0]}" if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", figure) else None
    number = int(figure)
    if language == "en":
        spoken = " percent" if unit.strip() == "%" else unit
        return f"{_english(number).capitalize()}{spoken}" if number < 100 else f"A total of {match[0]}"
    if number <= 12:
        return f"{ordered(f'to_twelve_{language}')[number].capitalize()}{unit}"
    return f"{_IN_TOTAL[language]} {match[0]}"


def _english(number: int) -> str:
    ones, tens = ordered("ones_en"), ordered("tens_en")
    if number < 20:
        return ones[number]
    ten, one = divmod(number, 10)
    return f"{tens[ten]}-{ones[one]}" if one else tens[ten]


CHECK = Check(
    name="sentence_start",
    faults=("sentence_start_figure",),
    layer=Layer.SPACING,
    text=(Search(patterns=(_OPENING,), findings=_figures_first),),
)
