"""Words that stand twice."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL, clause_before
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults
from newsgen.checks._tables import words

# What the problem is is clear; det han har har verdi; landet vi bor i i dag.
_RELATIVE = {
    "en": re.compile(r"\b(?:what|that|who|which|it|all)\b", re.IGNORECASE),
    "no": re.compile(
        r"\b(?:som|hva|kva|hvor|kor|hvem|kven)\b"
        r"|\b(?!(?:at|når|om|hvis|viss|og|men|fordi|da|blant|av|på|for|til|med|i|fr[aå]|mellom)\b)"
        r"[^\W\d_]+ (?:jeg|eg|vi|du|han|hun|ho|de|dei|man|ein) (?:[^\W\d_]+ ){0,3}$"
        r"|\b(?:det|den|de|dei|alt|alle|noe|noko|noen|nokon) $",
        re.IGNORECASE,
    ),
}


# The question whether about ten: spørsmålet om om lag ti. "All precincts are in in Ohio" is a list of verbs.
_WHETHER = re.compile(r"\b(?:spørsmål|tvil|uenig|ueinig|usikker|diskusjon|strid|snakk|lurer|lurar)\w* $")


def _is_deliberate(passage: Passage, match: re.Match[str]) -> bool:
    """Whether grammar or a name doubles the word: had had, det det, Walla Walla."""
    first, second = match["first"], match["second"]
    if first.lower() in words("doubles_en" if passage.language == "en" else "doubles_no"):
        return True
    clause = clause_before(passage, match.start())
    if first.lower() in words("doubles_after_relative") and _RELATIVE[
        "no" if passage.norwegian else "en"
    ].search(clause):
        return True
    if passage.language == "en" and first.lower() in {"in", "on"}:
        return passage.before(match.start()) in words(f"takes_{first.lower()}")
    if passage.norwegian and first.lower() == "om":
        return _WHETHER.search(clause) is not None or passage.copy.startswith(" lag", match.end())
    both = first[0].isupper() and second[0].isupper()
    return both and not (first.isupper() and len(first) > 3)


_RULES = (
    Rule(
        fault="doubled_word",
        languages=ALL,
        pattern=re.compile(
            r"(?<![\w’'-])(?:(?i:(?P<first>[^\W\d_]++)[ \u00a0]++(?P<second>(?P=first))))(?![\w’'-])"
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

CHECK = Check(name="doubled_words", faults=faults(_RULES), layer=Layer.WORD, text=_RULES)
