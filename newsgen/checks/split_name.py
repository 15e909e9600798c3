"""Names that a lost or added blank has broken: Sym One Sanders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import strings
from newsgen.checks._known import Known
from newsgen.checks._passage import Passage
from newsgen.checks._tables import words
from newsgen.model import Finding

_NUMBER_WORD = "One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten"
_PAIR = re.compile(r"(?<![\w-])([A-ZÆØÅ][^\W\d_]*) ([^\W\d_]+)(?![\w-])")


def _split_names(passage: Passage, known: Known) -> Iterator[Finding]:
    names = _name_words(known.document)
    taken: set[int] = set()
    for start, match in _pairs(passage):
        whole = names.get((match[1] + match[2]).lower())
        if whole is not None and {match[1].lower(), match[2].lower()}.isdisjoint(names.keys()):
            taken.add(start)
            yield passage.finding("split_name", match.span(), f"The name is '{whole}'.", whole)
    for match in _before_surnames(passage, known):
        if match.start() not in taken:
            message = "A number word stands inside a name: the name has been broken."
            yield passage.finding("split_name", match.span("at"), message)


def _pairs(passage: Passage) -> Iterator[tuple[int, re.Match[str]]]:
    place = 0
    while (match := _PAIR.search(passage.copy, place)) is not None:
        yield match.start(), match
        place = match.start() + len(match[1])


def _name_words(facts: Mapping[str, object]) -> dict[str, str]:
    """Every capitalised word of the facts, by its small letters."""
    found = (word for text in strings(facts) for word in re.findall(r"[A-ZÆØÅ][^\W\d_]{3,}", text))
    return {word.lower(): word for word in found}


def _before_surnames(passage: Passage, known: Known) -> Iterator[re.Match[str]]:
    """A broken first name before the surname of a choice: the break made a number word of its end."""
    surnames = {
        choice.name.split()[-1] for contest in known.contests for choice in contest.choices if choice.name
    }
    for surname in surnames:
        pattern = rf"(?<![\w-])(?P<at>(?P<stem>[A-Z][a-z]+) (?:{_NUMBER_WORD})) {re.escape(surname)}(?!\w)"
        for match in re.finditer(pattern, passage.copy):
            if match["stem"] not in words("numbered_name"):
                yield match


CHECK = Check(name="split_name", faults=("split_name",), layer=Layer.WORD, facts=_split_names)
