"""Gains and losses of named choices against the facts: fram 12,9 prosentpoeng, down 9.9 points."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import FIGURE, after, prints_as, value
from newsgen.checks._known import Known, Named
from newsgen.checks._passage import Passage
from newsgen.model import Finding

_GOES = {
    "en": r"(?:['’]s?)?(?: (?:has|have|is|are|was|were|gone|now|also|most|the|party)){0,3}",
    "nb": r"s?(?: (?:har|er|går|gikk|gått|nå|også|mest|størst|dermed)){0,3}",
    "nn": r"s?(?: (?:har|er|går|gjekk|gått|no|også|òg|mest|størst|dermed)){0,3}",
}
_WAY = {
    "en": {"up": 1, "gained": 1, "gain": 1, "down": -1, "lost": -1, "loss": -1},
    "nb": {"fram": 1, "frem": 1, "opp": 1, "framgang": 1, "tilbake": -1, "ned": -1, "tilbakegang": -1},
    "nn": {"fram": 1, "opp": 1, "framgang": 1, "tilbake": -1, "ned": -1, "tilbakegang": -1},
}
_BY = {"en": r"(?: most)?,?(?: by)?", "nb": r"(?: mest)?,?(?: med| på)?", "nn": r"(?: mest)?,?(?: med| på)?"}
# "Størst framgang sidan 2021 har Frp, 12,7 prosentpoeng."
_OF = {"en": "(?:is for|for)", "nb": "har", "nn": "har"}
_POINTS = {"en": r" (?:percentage )?points?\b", "nb": r" prosentpoeng\b", "nn": r" prosentpoeng\b"}
# A change since something else than the last election.
_SINCE = re.compile(
    r"^ (?:from|since|compared|fr[aå]|si[dst]an|siden|sammenl\w+|samanl\w+)\b"
    r"(?! (?:19|20)\d\d| the (?:last|previous) election| (?:forrige|førre|sist))"
)


def _changes(passage: Passage, known: Known) -> Iterator[Finding]:
    for named in known.names if passage.has_digit else ():
        if named.changes:
            yield from _of_choice(passage, named)


def _of_choice(passage: Passage, named: Named) -> Iterator[Finding]:
    language = passage.language
    ways = "|".join(_WAY[language])
    figure = rf"(?P<at>(?P<n>{FIGURE[language]}){_POINTS[language]})"
    told = (
        rf"{named.pattern}{_GOES[language]} (?P<way>{ways})\b{_BY[language]} {figure}",
        rf"\b(?P<way>{ways})\b[^.\d\n]{{0,40}}? {_OF[language]} (?:the )?{named.pattern},?"
        rf" (?:med |up |down )?{figure}",
    )
    for match in (match for pattern in told for match in re.finditer(pattern, passage.copy)):
        if _SINCE.match(after(passage, match.end())):
            continue
        stated = value(match["n"], language)
        if not any(prints_as(abs(change), stated) for change in named.changes):
            said = ", ".join(f"{change:f}" for change in named.changes)
            message = f"The facts have another change for {named.label}: {said}."
            yield passage.finding("substituted_number", match.span("at"), message)
        elif all(change * _WAY[language][match["way"]] < 0 for change in named.changes):
            message = f"The facts have {named.label} going the other way."
            yield passage.finding("contradiction", (match.start("way"), match.end("at")), message)


CHECK = Check(
    name="changes_known",
    faults=("substituted_number", "contradiction"),
    layer=Layer.NUMBER,
    facts=_changes,
)
