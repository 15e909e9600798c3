"""Words that stand twice."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL, clause_before
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, applied, faults
from newsgen.checks._tables import words

# What the problem is is clear; det han har har verdi.
_RELATIVE = re.compile(
    r"\b(?:what|that|who|which|it|all|som|det|dei|den|de|hva|kva|hvor|kor|at|når|han|hun|ho|jeg|eg|vi|du)\b",
    re.IGNORECASE,
)


def _is_deliberate(passage: Passage, match: re.Match[str]) -> bool:
    """Whether grammar or a name doubles the word: had had, det det, Walla Walla."""
    first, second = match["first"], match["second"]
    if first.lower() in words("doubles_en" if passage.language == "en" else "doubles_no"):
        return True
    if first.lower() in words("doubles_after_relative") and _RELATIVE.search(
        clause_before(passage, match.start())
    ):
        return True
    both = first[0].isupper() and second[0].isupper()
    return both and not (first.isupper() and len(first) > 3)


_RULES = (
    Rule(
        fault="doubled_word",
        languages=ALL,
        pattern=re.compile(
            r"(?<![\w’'-])(?:(?i:(?P<first>[^\W\d_]+)[ \u00a0]+(?P<second>(?P=first))))(?![\w’'-])"
        ),
        message="The word stands twice.",
        unless=_is_deliberate,
        suggest=lambda match: match["first"],
    ),
    Rule(
        fault="doubled_word",
        languages=ALL,
        pattern=re.compile(
            r"\b((?:of|in|to|by|with|from|at|on|for|av|i|med|på|til|fra|frå) (?:the|a|an|all|de|dei|den|det"
            r"|et|en|alle)) \1\b",
            re.IGNORECASE,
        ),
        message="The words stand twice.",
    ),
)

CHECK = Check(name="doubled_words", faults=faults(_RULES), layer=Layer.WORD, text=applied(_RULES))
