"""Figures of copy that the trace of its story does not hold, or holds in another unit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import mappings
from newsgen.checks._figures import COUNT
from newsgen.checks._known import Known
from newsgen.checks._passage import Passage
from newsgen.checks._tables import plurals
from newsgen.model import Finding

_FIGURE = re.compile(r"\d+(?:[.,:\u00a0\u202f]\d+)*")
_CHANNEL = re.compile(r"\b(?:TV|NRK|P)\s?[1-9]\b")
_UNIT = re.compile(
    r"[ \u00a0]?(?:(?P<points>prosentpoeng|percentage points?)\b|(?P<percent>%|prosent\b|per ?cent\b))"
)
_ONE = {"en", "ei", "ein", "et", "ett", "eitt", "én", "éin", "éi", "one"}
# "The two seats" counts nothing new.
_NAMED_BEFORE = {"de", "dei", "desse", "disse", "the", "these", "those", "both", "begge"}


def _untraced(passage: Passage, known: Known) -> Iterator[Finding]:
    """Each figure that no traced one was printed as; nothing where the document is no trace."""
    traced = mappings(known.document.get("figures"))
    if not traced:
        return
    units = _units(traced)
    channels = [match.span() for match in _CHANNEL.finditer(passage.copy)]
    for match in _FIGURE.finditer(passage.copy):
        if any(start <= match.start() < end for start, end in channels):
            continue
        unit = _UNIT.match(passage.copy, match.end())
        if match[0] not in units:
            message = f"'{match[0]}' is not among the figures of the story's trace."
            yield passage.finding("substituted_number", match.span(), message)
        elif unit is not None and _is_another(units[match[0]], str(unit.lastgroup)):
            message = f"'{match[0]}' is not in this unit in the story's trace."
            yield passage.finding("substituted_number", (match.start(), unit.end()), message)
    yield from _spelled(passage, traced)


def _units(traced: Sequence[Mapping[str, object]]) -> dict[str, set[str]]:
    """The units in which each printed figure of the trace stands."""
    found: dict[str, set[str]] = {}
    for entry in traced:
        for run in _FIGURE.findall(str(entry.get("text", ""))):
            found.setdefault(run, set()).add(str(entry.get("unit") or ""))
    return found


def _is_another(traced: set[str], unit: str) -> bool:
    """Whether a share is told as a distance, or the other way round."""
    return unit not in traced and traced <= {"percent", "points"}


def _spelled(passage: Passage, traced: Sequence[Mapping[str, object]]) -> Iterator[Finding]:
    """Number words before a noun of counting: tolv stemmer, where the trace has elleve."""
    told = {word for entry in traced for word in str(entry.get("text", "")).lower().split()}
    language = passage.language
    pattern = rf"(?<![\w.,-])(?P<n>{COUNT[language]})[ \u00a0]{plurals(language)}"
    for match in re.finditer(pattern, passage.copy, re.IGNORECASE):
        word = match["n"].lower()
        counted = word.isalpha() and word not in _ONE | told
        if counted and passage.before(match.start()) not in _NAMED_BEFORE:
            message = f"'{match['n']}' is not among the figures of the story's trace."
            yield passage.finding("substituted_number", match.span("n"), message)


CHECK = Check(name="traced", faults=("substituted_number",), layer=Layer.NUMBER, facts=_untraced)
