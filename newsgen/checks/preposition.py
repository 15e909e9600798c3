"""i or på before a place: på Oslo, i Svalbard."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import NORWEGIAN, after
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search
from newsgen.checks._tables import either, ordered, rows, words
from newsgen.model import Finding


def _pattern(preposition: str, wrong: str) -> re.Pattern[str]:
    places = either(row["place"] for row in rows("places") if row["preposition"] == preposition)
    return re.compile(rf"\b([{wrong[0]}{wrong[0].upper()}]{wrong[1:]}) (?P<place>{places})(?![\w’'-])")


# A municipality by its whole name takes i, whatever its town takes.
_IN_MUNICIPALITY = re.compile(
    r"\b([pP]å) (?P<place>[A-ZÆØÅÁ][\w-]+(?: (?:og )?[A-ZÆØÅÁ][\w-]+)? (?:kommune|herad))(?![\w’'-])"
)
_TAKES_I = _pattern("i", "på")
_TAKES_PAA = _pattern("på", "i")


# The heads of compounds: stortingsvalget, delstatsdelegatane, justisminister.
_HEADS = tuple(word for word in ordered("stays_in_place") if len(word) > 6)


def _prepositions(passage: Passage) -> Iterator[Finding]:
    for match in _TAKES_I.finditer(passage.copy):
        if _is_location(passage, match) and not _is_part_of_name(passage, match.end()):
            yield _finding(passage, match, "i")
    for match in _IN_MUNICIPALITY.finditer(passage.copy):
        if _is_location(passage, match):
            yield _finding(passage, match, "i")
    for match in _TAKES_PAA.finditer(passage.copy):
        if not _is_part_of_name(passage, match.end()):
            yield _finding(passage, match, "på")


def _is_location(passage: Passage, match: re.Match[str]) -> bool:
    """Many verbs govern på (tro på, satse på, fokus på); only those of being somewhere are judged."""
    if passage.opens(match.start()):
        return re.match(r" [a-zæøå]+", after(passage, match.end())) is not None
    before = passage.before(match.start())
    return before in words("stays_in_place") or before.endswith(_HEADS)


def _is_part_of_name(passage: Passage, end: int) -> bool:
    """Oslo S, Bergen lufthavn, Island fotballklubb: the place belongs to a longer name."""
    following = re.match(r"[ \u00a0]([^\W\d_]+)", passage.copy[end:])
    if following is None:
        return False
    return following[1][0].isupper() or following[1].lower() in words("station_after") | {"kommune", "herad"}


def _finding(passage: Passage, match: re.Match[str], right: str) -> Finding:
    word = right.capitalize() if match[1][0].isupper() else right
    place = match["place"]
    return passage.finding("preposition", match.span(), f"{place} takes '{right}'.", f"{word} {place}")


CHECK = Check(
    name="preposition",
    faults=("preposition",),
    layer=Layer.WORD,
    text=(
        Search(
            languages=NORWEGIAN,
            patterns=(_TAKES_I, _IN_MUNICIPALITY, _TAKES_PAA),
            findings=_prepositions,
        ),
    ),
)
