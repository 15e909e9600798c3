"""Compounds with a figure or a name in them that a blank has broken."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ENGLISH, NORWEGIAN
from newsgen.checks._rules import Rule, faults

_ORDINAL = (
    r"(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|\d+(?:st|nd|rd|th)|one|two"
    r"|three|four|five"
    r"|six|seven|eight|nine|ten|eleven|twelve|half)"
)
# A hyphen may hang where a second compound shares the head: two- and three-year terms.
_NOT_SHARED = r"(?!(?:and|or|to|nor|but|through|versus|vs|og|eller|til|samt|men|så|både)\b)"
_HEAD = (
    r"(?:year|month|week|day|hour|point|vote|seat|member|delegate|place|round|time|term|mile|page|person"
    r"|party|way"
    r"|quarter|degree|ballot|rate|hand|percentage)"
)


def _closed(match: re.Match[str]) -> str:
    return re.sub(r"\s?[–-]\s?", "-", match[0])


_MESSAGE = "A blank has broken the compound."

_RULES = (
    Rule(
        fault="spaced_compound",
        languages=ENGLISH,
        pattern=re.compile(rf"(?<![\w.,$])\d[\d.,]*(?: [–-] ?|[–-] ){_HEAD}(?:s|-old)?\b"),
        message=_MESSAGE,
        suggest=_closed,
    ),
    Rule(
        fault="spaced_compound",
        languages=ENGLISH,
        pattern=re.compile(rf"\b{_ORDINAL}(?:- | -| [–-] ){_NOT_SHARED}{_HEAD}(?:-old)?\b", re.IGNORECASE),
        message=_MESSAGE,
        suggest=_closed,
    ),
    Rule(
        fault="spaced_compound",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?:\d+|[a-z]+)-year(?:- | -| – )old\b|\byear(?:- | -)olds?\b"
            r"|(?<![\w.,–-])\d{1,3}- \d{1,3}(?![\w%]|[.,:]\d)"
            r"|\b[A-Z]\w+ -(?:backed|endorsed|led|based|born|style|held|owned|run|controlled"
            r"|leaning|elect|era)\b"
        ),
        message=_MESSAGE,
        suggest=_closed,
    ),
    Rule(
        fault="spaced_compound",
        languages=NORWEGIAN,
        pattern=re.compile(
            r"(?<![\w.,])\d[\d.]*(?: [–-] ?|[–-] )(?:år(?:ing(?:en|ar|er)?|ige|ig|s)|årige|år(?:ene|a)"
            r"|tall(?:et)?|tal(?:et)?|mannsutvalg"
            r"|dagers|dagars"
            r"|prosent(?:s|grense|grensa|grensen)?\b(?=[a-zæøå])|prosentgrens\w+|tallet|talet|åringen)\b"
        ),
        message=_MESSAGE,
        suggest=_closed,
    ),
    Rule(
        fault="spaced_compound",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"\b[A-ZÆØÅ][\wæøåÆØÅ]*(?:- | -){_NOT_SHARED}(?:resultat\w*|valget?\w*|leder\w*|leiar\w*"
            rf"|politiker\w*"
            r"|politikar\w*|velger\w*|veljar\w*|kandidat\w*|topp\w*|nestleder\w*|nestleiar\w*|ordfører\w*"
            r"|ordførar\w*"
            r"|regjering\w*|mandat\w*|flertall\w*|fleirtal\w*|stemme\w*|tallene|tala|laget|seier\w*"
            r"|siger\w*)\b"
        ),
        message=_MESSAGE,
        suggest=_closed,
    ),
)

CHECK = Check(name="spaced_compounds", faults=faults(_RULES), layer=Layer.NUMBER, text=_RULES)
