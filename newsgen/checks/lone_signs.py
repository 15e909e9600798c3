"""Signs that have lost their figure, and signs that stand twice."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL, ENGLISH, NORWEGIAN
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults

_TALK_OF_SIGNS = frozenset({"i", "in", "the", "a", "and", "or", "og", "eller", "as", "som", "symbol", "av"})
_HEAD = re.compile(r"^\s*(?:sign|symbol|tegn|teikn|mark)", re.IGNORECASE)


def _is_about_the_sign(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the sign is the subject, or heads a column: "in %", "the % sign", "Stemmer %"."""
    word = re.split(r"[ \u00a0]", match[0])[0].lower()
    if word in _TALK_OF_SIGNS or (
        word in {"prosent", "percent"} and re.search(r"\d ?$", passage.lead(match.start()))
    ):
        return True
    rest = passage.copy[match.end() :].split("\n", 1)[0]
    if _HEAD.match(rest):
        return True
    sentence = passage.sentence_at(match.start())
    return not sentence.ended and not re.search(r"\s[a-zæøå]", rest)


def _is_unit_heading(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the currency is named, not spent: "(in $)", "the $ sign"."""
    if re.search(r"[a-z)]$", match[0]):
        # A sum without its figure, whatever stands before: the £ bn deal.
        return False
    if passage.before(match.start()) in _TALK_OF_SIGNS - {"a", "or"} or re.search(
        r"\d ?$", passage.lead(match.start())
    ):
        return True
    return _HEAD.match(passage.copy[match.end() :]) is not None


_RULES = (
    Rule(
        fault="lone_percent",
        languages=ALL,
        pattern=re.compile(r"(?<![\w’'-])[^\W\d_][\w’'-]*(?:[ \u00a0]+%)(?![\w(%])(?:,| of\b)?"),
        message="The percent sign has lost its figure.",
        unless=_is_about_the_sign,
    ),
    Rule(
        fault="lone_percent",
        languages=ALL,
        pattern=re.compile(
            r"(?:^|(?<=[(“\"«] )|(?<=[(“\"«]))%(?= of\b| av\b)|(?<=[^\W\d_][,;:] )%(?=[,;.]| [a-zæøå])",
            re.MULTILINE,
        ),
        message="The percent sign has lost its figure.",
    ),
    Rule(
        fault="lone_currency",
        languages=ALL,
        pattern=re.compile(
            r"(?<![\w$£€])(?:US)?[$£€](?:[ \u00a0]?\((?:m|bn|k)\)|[ \u00a0](?:millions?|billions?|trillion|bn"
            r"|m"
            r"|million(?:er|ar)?"
            r"|milliard(?:er|ar)?)\b|(?=[ \u00a0](?!\d))|(?=[.,;](?!\d))|$|(?<=[a-z] [$£€])(?:m|bn)\b)",
            re.MULTILINE,
        ),
        message="The currency sign has lost its figure.",
        unless=_is_unit_heading,
    ),
    Rule(
        fault="double_symbol",
        languages=ALL,
        pattern=re.compile(r"(?:\$ ?\$|£ ?£|€ ?€) ?(?:\d[\d.,]*\d|\d)?"),
        message="The sign stands twice.",
    ),
    Rule(
        fault="double_symbol",
        languages=ALL,
        pattern=re.compile(r"\d[\d.,]*[ \u00a0]?%(?:[ \u00a0]?%)+"),
        message="The sign stands twice.",
        suggest=lambda match: re.sub(r"%[% \u00a0]+", "%", match[0]),
    ),
    Rule(
        fault="double_symbol",
        languages=ENGLISH,
        pattern=re.compile(
            r"\d[\d.,]*(?:% ?per ?cent\b| per ?cent ?%)|[$£€]\d[\d.,]*(?: (?:million|billion))? (?:dollars"
            r"|pounds|euros)\b"
        ),
        message="Sign and word say the same.",
    ),
    Rule(
        fault="double_symbol",
        languages=NORWEGIAN,
        pattern=re.compile(r"\d[\d.,]*[ \u00a0]?(?:% ?prosent\b|prosent ?%|kr\.? kroner\b)"),
        message="Sign and word say the same.",
    ),
)

CHECK = Check(name="lone_signs", faults=faults(_RULES), layer=Layer.NUMBER, text=_RULES)
