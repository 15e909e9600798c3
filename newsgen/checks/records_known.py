"""Where a choice is strongest, where it is closest, where most have voted, against the facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import RecordFacts
from newsgen.checks._figures import FIGURE, SHARE_UNIT, is_true, listed
from newsgen.checks._known import Known, Named
from newsgen.checks._passage import Passage
from newsgen.model import Finding

_STRONGEST = {"en": "strongest", "nb": "sterkest", "nn": "sterkast"}
_IN = {"en": "in", "nb": "(?:i|på)", "nn": "(?:i|på)"}
_WITH = {"en": "(?:with|at|on)", "nb": "med", "nn": "med"}
_PLACE = r"(?P<place>[A-ZÆØÅ][\w.'’-]*(?: [A-ZÆØÅ][\w.'’-]*)*)(?: (?:County|kommune|fylke))?"
_POINTS = {"en": r" (?:percentage )?points?\b", "nb": r" prosentpoeng\b", "nn": r" prosentpoeng\b"}
_CLOSEST = {
    "en": r"\bmargin (?:is|was) smallest {place}, at {points}",
    "nb": r"\b[Jj]evnest (?:er|var) det {place}, der det (?:skiller|skilte) {points}",
    "nn": r"\b[Jj]amnast (?:er|var) det {place}, der det (?:skil|skilde) {points}",
}
_TURNOUT = {"en": r"\b[Tt]urnout\b", "nb": r"\b[Vv]algdeltakelsen\b", "nn": r"\b[Vv]aldeltakinga\b"}
_ENDS = {
    "highest_turnout": {"en": "highest", "nb": "høyest", "nn": "høgast"},
    "lowest_turnout": {"en": "lowest", "nb": "lavest", "nn": "lågast"},
}


def _records(passage: Passage, known: Known) -> Iterator[Finding]:
    if not passage.has_digit or not any(contest.records for contest in known.told):
        return
    told = [record for contest in known.told for record in contest.records]
    if re.search(rf"\b{_STRONGEST[passage.language]}\b", passage.copy):
        for named in known.names:
            yield from _of_choice(passage, named)
    for kind, pattern in _patterns(passage.language):
        held = [record for record in told if record.kind == kind]
        for match in pattern.finditer(passage.copy) if held else ():
            yield from _compared(passage, match, held)


def _of_choice(passage: Passage, named: Named) -> Iterator[Finding]:
    """The no side was strongest in Schwyz with 90%, and the yes side in Fribourg with 66.7%."""
    held = [
        record
        for contest, choice in named.meant
        for record in contest.records
        if record.kind == "strongest" and record.choice == choice.id
    ]
    if not held:
        return
    language, word = passage.language, _STRONGEST[passage.language]
    share = rf"(?P<at>(?P<n>{FIGURE[language]}){SHARE_UNIT[language]})"
    verb = r"(?: (?:is|was|are|were|er|var|står|stod?))?"
    claim = rf"{verb}(?: {word})? {_IN[language]} {_PLACE},? {_WITH[language]} {share}"
    for match in re.finditer(named.pattern + claim, passage.copy):
        line = passage.copy[passage.copy.rfind("\n", 0, match.start()) + 1 : match.end()]
        if re.search(rf"\b{word}\b", line):
            yield from _compared(passage, match, held)


@cache
def _patterns(language: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Where copy tells a record that is of no choice."""
    place = f"{_IN[language]} {_PLACE}"
    points = rf"(?P<at>(?P<n>{FIGURE[language]}){_POINTS[language]})"
    share = rf"(?P<at>(?P<n>{FIGURE[language]}){SHARE_UNIT[language]})"
    found = [("closest", _CLOSEST[language].format(place=place, points=points))]
    for kind, words in _ENDS.items():
        end = rf"\b{words[language]} {place},? {_WITH[language]} {share}"
        found.append((kind, rf"{_TURNOUT[language]}[^\n]*?{end}"))
    return tuple((kind, re.compile(pattern)) for kind, pattern in found)


def _compared(passage: Passage, match: re.Match[str], held: Sequence[RecordFacts]) -> Iterator[Finding]:
    """Another place than the facts have, or their place with another figure."""
    here = [record.value for record in held if record.is_held_in(match["place"])]
    if not here:
        places = " or ".join(dict.fromkeys(record.places[0] for record in held))
        yield passage.finding("contradiction", match.span("place"), f"The facts have {places}.")
    elif not is_true(passage, match, here):
        message = f"The facts have another figure there: {listed(here)}."
        yield passage.finding("substituted_number", match.span("at"), message)


CHECK = Check(
    name="records_known",
    faults=("substituted_number", "contradiction"),
    layer=Layer.NUMBER,
    facts=_records,
)
