"""Seats of named choices against the facts, in figures or in words: Ap har tre mandater."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import elsewhere
from newsgen.checks._figures import COUNT, after, count_value
from newsgen.checks._known import Known, Named
from newsgen.checks._passage import Passage
from newsgen.model import Finding

_HOLDS = {
    "en": r"(?: party)? (?:has|have|holds?|wins?|won|gets?|got|takes?|took"
    r"|ends? with|finishe[sd] with|on|with)",
    "nb": r" (?:har|fikk|får|vinner|vant|tar|tok|ender med|endte med|sitter med|med)",
    "nn": r" (?:har|fekk|får|vinn|vann|tek|tok|endar med|enda med|sit med|med)",
}
_OF = {"en": "of(?: the)?", "nb": "av(?: de)?", "nn": "av(?: dei)?"}
_SEATS = {"en": r"seats?\b", "nb": r"mandat(?:er)?\b", "nn": r"mandat\b"}
# Seats compared or won, not held.
_NOT_ALL = (
    r"(?! (?:more|fewer|less|ahead|behind|short|up|from|clear|mer|meir|flere|fleire|færre|mindre|foran"
    r"|framfor|bak|fra|frå|unna|opp|ned)\b)"
)


def _seats(passage: Passage, known: Known) -> Iterator[Finding]:
    for named in known.names:
        if named.seats:
            yield from _of_choice(passage, named)


def _of_choice(passage: Passage, named: Named) -> Iterator[Finding]:
    language = passage.language
    count = COUNT[language]
    pattern = (
        rf"{named.pattern}{_HOLDS[language]} (?P<at>(?P<n>{count})"
        rf"(?: {_OF[language]} (?P<whole>{count}))? {_SEATS[language]}){_NOT_ALL}"
    )
    for match in re.finditer(pattern, passage.copy):
        if elsewhere(after(passage, match.end()), named.contests):
            continue
        whole = count_value(match["whole"], language) if match["whole"] else None
        if count_value(match["n"], language) not in named.seats:
            said = ", ".join(f"{seats:f}" for seats in dict.fromkeys(named.seats))
            message = f"The facts have another number of seats for {named.label}: {said}."
            yield passage.finding("substituted_number", match.span("at"), message)
        elif whole is not None and (houses := _houses(named)) and whole not in houses:
            message = f"The facts have {', '.join(map(str, sorted(houses)))} seats."
            yield passage.finding("substituted_number", match.span("at"), message)


def _houses(named: Named) -> set[int]:
    """How many seats there are, in the contests the name stands in."""
    return {contest.seats for contest in named.contests if contest.seats is not None}


CHECK = Check(name="seats_known", faults=("substituted_number",), layer=Layer.NUMBER, facts=_seats)
