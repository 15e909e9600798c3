"""Figures of copy that the trace of its story does not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import mappings
from newsgen.checks._passage import Passage
from newsgen.model import Finding

_FIGURE = re.compile(r"\d+(?:[.,:\u00a0\u202f]\d+)*")
_CHANNEL = re.compile(r"\b(?:TV|NRK|P)\s?[1-9]\b")


def _untraced(passage: Passage, facts: Mapping[str, object]) -> Iterator[Finding]:
    """Each figure that no traced one was printed as; nothing where the document is no trace."""
    traced = mappings(facts.get("figures"))
    if not traced:
        return
    known = {run for entry in traced for run in _FIGURE.findall(str(entry.get("text", "")))}
    channels = [match.span() for match in _CHANNEL.finditer(passage.copy)]
    for match in _FIGURE.finditer(passage.copy):
        named = any(start <= match.start() < end for start, end in channels)
        if match[0] not in known and not named:
            message = f"'{match[0]}' is not among the figures of the story's trace."
            yield passage.finding("substituted_number", match.span(), message)


CHECK = Check(name="traced", faults=("substituted_number",), layer=Layer.NUMBER, facts=_untraced)
