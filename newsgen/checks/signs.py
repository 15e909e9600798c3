"""Minus signs where copy has none: negative nought, and distances that go the wrong way."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL, ENGLISH, NORWEGIAN
from newsgen.checks._rules import Rule, faults

_MINUS = "[-\u2212\u2013]"
_NOUGHT = r"0(?:[.,]0+)?(?![\d.,])"
_NEGATIVE = rf"{_MINUS} ?(?!{_NOUGHT})\d[\d.,]*(?:%| ?[^\W\d_]+)?"

_RULES = (
    Rule(
        fault="negative_zero",
        languages=ALL,
        pattern=re.compile(
            rf"(?:(?<=\s)|(?<=^)|(?<=\()){_MINUS}0(?:[.,]0+)?(?![\d:–-]|[.,]\d)|\bminus 0[.,]0+\b",
            re.MULTILINE,
        ),
        message="Nought has no sign, and a distance that is not nought is never printed as one.",
    ),
    Rule(
        fault="negative_margin",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?:lead(?:s|ing)?|led|ahead|behind|trail(?:s|ed|ing)?|won|wins|win|lost|up|down|rose|fell"
            r"|dropped|gained"
            rf"|margin|advantage|majority)(?: [^\W\d_]+)? (?:by|of|is|was) (?P<at>{_NEGATIVE})"
            rf"|\bby (?P<at_by>(?:{_MINUS}|minus )(?!{_NOUGHT})\d[\d.,]*"
            r"(?:%| (?:votes?|ballots|seats|delegates|points?"
            r"|percentage)\b))"
            rf"|\b(?:up|down|rose|fell) (?P<at_way>{_NEGATIVE})"
            r"|\b(?:received|got|has|had|won) (?P<at_votes>[-\u2212]\d[\d,]* (?:votes|delegates|seats"
            r"|ballots))\b",
            re.IGNORECASE,
        ),
        message="A distance has no minus sign: the word before it says which way it goes.",
    ),
    Rule(
        fault="negative_margin",
        languages=NORWEGIAN,
        pattern=re.compile(
            r"\b(?:leder|ledet|leda|leier|leidde|vant|vann|vinner|foran|bak|tapte|taper|margin(?:en)?"
            r"|forsprang(?:et)?"
            rf"|ledelse(?:n)?|leiing(?:a)?)(?: [^\W\d_]+){{0,5}}? (?:med|på|er|var|er på)"
            rf" (?P<at>{_NEGATIVE})"
            r"|\b(?:tilbake|fram|ned|opp) (?P<at_way>[-\u2212](?!0(?:[.,]0+)?(?![\d.,]))\d[\d.,]*(?:"
            r" [^\W\d_]+)?)"
            r"|(?<=[ (])(?P<at_ahead>[-\u2212]\d[\d.,]* (?:stemmer|røyster|prosentpoeng|mandate?r?))"
            r"(?= (?:foran|framfor|bak)\b)"
            r"|\b(?:fikk|fekk|får|har|hadde) (?P<at_votes>[-\u2212]\d[\d.]* (?:stemmer|røyster|mandate?r?"
            r"|delegate?a?r))\b",
            re.IGNORECASE,
        ),
        message="A distance has no minus sign: the word before it says which way it goes.",
    ),
)

CHECK = Check(name="signs", faults=faults(_RULES), layer=Layer.NUMBER, text=_RULES)
