"""Weekdays, months and dates: small and capital letters, full stops, ordinals."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ENGLISH, NORWEGIAN
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults, span

_MONTHS = r"(?:januar|februar|mars|april|mai|juni|juli|august|september|oktober|november|desember)"
# Mars, Mai, April and August are names too; the others are months wherever they stand.
_CLEAR_MONTHS = r"(?:Januar|Februar|Juni|Juli|September|Oktober|November|Desember)"
_CAPITAL_MONTHS = r"(?:Januar|Februar|Mars|April|Mai|Juni|Juli|August|September|Oktober|November|Desember)"
_WEEKDAYS = r"(?:Mandag|Tirsdag|Onsdag|Torsdag|Fredag|Lørdag|Søndag|Måndag|Tysdag|Laurdag|Sundag)"
_EN_DAYS = r"(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday)"
_EN_MONTHS = r"(?:january|february|april|june|july|september|october|november|december)"
_EN_ALL_MONTHS = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan\.|Feb\.|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.)"
)


def _is_title(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the capital is due: it opens a sentence, or stands in a name."""
    start, end = span(match)
    if passage.opens(start) or passage.copy[start - 1] in '«“"':
        return True
    following = re.match(r"[ -]([^\W\d_])", passage.copy[end:])
    if following is not None and following[1].isupper():
        return True
    before = re.search(r"(\w+)[ -]$", passage.lead(start))
    return before is not None and before[1][0].isupper() and not passage.opens(before.start())


def _is_number_of_something(passage: Passage, match: re.Match[str]) -> bool:
    return passage.before(match.start()) in {"uke", "veke", "nummer", "nr", "side", "klokka", "klokken", "kl"}


_RULES = (
    Rule(
        fault="capital",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"\d{{1,2}}\.? (?P<at_month>{_CAPITAL_MONTHS})\b|\b(?i:i|fra|frå|til|siden|før|etter|innen"
            rf"|midten av|slutten av) "
            rf"(?P<at_named>{_CLEAR_MONTHS}|{_CAPITAL_MONTHS}(?= (?:19|20)\d\d)|(?<=\bi )(?:Mars"
            rf"|Mai)(?=[.,]))(?!\w)"
        ),
        message="Months have a small letter.",
        suggest=lambda match: match[match.lastgroup or 0].lower(),
    ),
    Rule(
        fault="capital",
        languages=NORWEGIAN,
        pattern=re.compile(rf"\b(?P<at_day>{_WEEKDAYS}(?:en|er|ar)?)\b(?!-)"),
        message="Weekdays have a small letter.",
        unless=_is_title,
        suggest=lambda match: match["at_day"].lower(),
    ),
    Rule(
        fault="capital",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?<![\w@#’'-])(?:{_EN_DAYS}|{_EN_MONTHS})\b|\b(?:march|may|august) \d{{1,2}}, \d{{4}}\b"
            r"|(?<![\w.-])(?:jan|feb|aug|sept|oct|nov|dec)\. \d{1,2}\b"
        ),
        message="Weekdays and months have a capital.",
        suggest=lambda match: match[0].capitalize(),
    ),
    Rule(
        fault="date_form",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,:/-])(?:0?[1-9]|[12]\d|3[01]) {_MONTHS}\b(?!-)"),
        message="The day has a full stop.",
        unless=_is_number_of_something,
        suggest=lambda match: match[0].replace(" ", ". ", 1),
    ),
    Rule(
        fault="date_form",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,:/-])\d{{1,2}}\.{_MONTHS}\b", re.IGNORECASE),
        message="A blank follows the full stop of the day.",
        suggest=lambda match: match[0].replace(".", ". ", 1),
    ),
    Rule(
        fault="date_form",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,:/-])\d{{1,2}}\.? ?- ?\d{{1,2}}\. {_MONTHS}\b"),
        message="A range of days has a dash and no blanks.",
        suggest=lambda match: re.sub(r"\.? ?- ?", ".\u2013", match[0], count=1),
    ),
    Rule(
        fault="date_form",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"\b{_MONTHS} (?:[1-9]|[12]\d|3[01])(?=[.,;!?]?(?:\s|$))(?! [^\W\d_]+(?:er|ar)\b)"
        ),
        message="The day stands before the month, with a full stop.",
        unless=lambda passage, match: (
            passage.before(match.start()) in {"i", "siden", "sidan", "fra", "frå", "til"}
        ),
        suggest=lambda match: "{1}. {0}".format(*match[0].split()),
    ),
    Rule(
        fault="date_form",
        languages=ENGLISH,
        pattern=re.compile(rf"\b{_EN_ALL_MONTHS} \d{{1,2}}(?:st|nd|rd|th)\b"),
        message="The day is a plain figure after the month.",
        unless=lambda passage, match: passage.in_quotes(match.start()),
        suggest=lambda match: re.sub(r"(?:st|nd|rd|th)$", "", match[0]),
    ),
)

CHECK = Check(name="calendar_words", faults=faults(_RULES), layer=Layer.WORD, text=_RULES)
