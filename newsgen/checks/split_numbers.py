"""Figures that are split in two or glued to what stands beside them."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import (
    ALL,
    DECIMAL_UNIT,
    ENGLISH,
    NORWEGIAN,
    SHARE,
    after,
    clause_before,
    is_labelled,
    is_year,
    labelled,
)
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults
from newsgen.checks._tables import plurals, words

_UNIT = rf"(?:{DECIMAL_UNIT['nb']}|{DECIMAL_UNIT['nn']}|{DECIMAL_UNIT['en']})"
_NOUN = rf"(?:{plurals('en')}|{plurals('nb')}|{plurals('nn')})"
_BY_ONE_HALF = re.compile(r"^\W*(?:of|out of|among|in|at|by|on|since|av|i|blant)\b[^,]*$", re.IGNORECASE)
# 410 U.S. 113, 116: volume, reporter and pages of a judgment.
_LAW_REPORT = re.compile(r"\d [A-Z][\w.]*\. $")
# A figure before, with a comma or "and": a list, unless it is the year of what follows.
_ENUMERATED = re.compile(r"(?<!\d)(?!(?:19|20)\d\d\D)\d+,? (?:(?:and|og) )?$|\d[.,]\d+,? (?:(?:and|og) )?$")
_COMPARED = re.compile(r" (?:more|fewer|ahead|behind|votes?|ballots)\b")
_NAMED_AGE = re.compile(r"[A-ZÆØÅ][^\W\d]+, $")


def _is_two_figures(passage: Passage, match: re.Match[str]) -> bool:
    """Whether "27, 411" is two figures after all: a list, a date, a clause and what follows it."""
    start, end = match.span("at")
    second = re.split(r"\D+", match["at"].strip())[1]
    if second.startswith("0"):
        return False
    clause = clause_before(passage, start)
    if labelled(passage, start) or _LAW_REPORT.search(clause) or _ENUMERATED.search(clause):
        return True
    # A share or a comparison follows a figure, not an age.
    if (
        _NAMED_AGE.search(clause)
        and not _COMPARED.match(after(passage, end))
        and not match["at"][-1].isalpha()
    ):
        return True
    if re.match(r"(?:, \d| (?:and|or|og|eller|&) \d+(?!\d*[,.] ?\d{3}))", after(passage, end)):
        return True
    return _BY_ONE_HALF.match(clause) is not None


def _is_row_of_numbers(passage: Passage, match: re.Match[str]) -> bool:
    """Whether digits in groups are a telephone or account number, or a label and a figure."""
    start, end = match.span("at")
    sentence = passage.sentence_at(start)
    copy = passage.copy[sentence.start : sentence.end].lower()
    said = set(re.findall(r"[^\W\d_]+", copy))
    if said & words("phone") or re.search(r"nummer|\bkonto|telefon", copy) or labelled(passage, start):
        return True
    neighbours = re.search(r"[\d+)]\s?$", passage.lead(start)), re.match(r"\s?\d", passage.copy[end:])
    return any(neighbours)


def _is_second_half(passage: Passage, match: re.Match[str]) -> bool:
    lead = passage.lead(match.start("at"))
    return re.search(r"\d[.,]?\s?$", lead) is not None and not re.search(r"\b(?:19|20)\d\d,? $", lead)


def _is_date(passage: Passage, match: re.Match[str]) -> bool:
    """Whether a day or a month leads in a year: Feb. 3,2020, 9.2020."""
    digits = re.split(r"[.,]", match["at"])
    if len(digits) != 2 or not digits[0].isdecimal():
        return False
    dated = int(digits[0]) <= 12 if passage.norwegian else labelled(passage, match.start("at"))
    return dated and is_year(digits[1])


def _with_commas(match: re.Match[str]) -> str:
    return re.sub(r"[\s,]+", ",", match["at"])


def _with_full_stops(match: re.Match[str]) -> str:
    return re.sub(r"[\s.]+", ".", match["at"])


def _unspaced(match: re.Match[str]) -> str:
    return re.sub(r"(?<=\d) (?=[.,])|(?<=[.,]) (?=\d)", "", match["at"])


def _with_hard_space(match: re.Match[str]) -> str:
    return match["at"].replace(" ", "\u00a0")


_SPLIT = "One figure has been split: it reads as two."
_GLUED = "Two figures, or a figure and a word, have run together."


_RULES = (
    Rule(
        fault="split_number",
        languages=ENGLISH,
        pattern=re.compile(
            r"(?<![\w.,:/-])(?P<at>\d{1,3}, \d{3}(?:, ?\d{3})*(?:\.\d{1,2})?)(?![\d%]|[,.:/-]\d)"
        ),
        message=_SPLIT,
        unless=_is_two_figures,
        suggest=_with_commas,
    ),
    Rule(
        fault="split_number",
        languages=ENGLISH,
        pattern=re.compile(r"(?<![\w.,:/-])(?P<at>\d{1,3} , ?\d{3})(?![\d%])"),
        message=_SPLIT,
        suggest=_with_commas,
    ),
    Rule(
        fault="split_number",
        languages=ENGLISH,
        pattern=re.compile(r"(?<![\w.,:/+)-])(?P<at>[1-9]\d{0,2}(?: \d{3})+)(?![\w%]|[.,:/-]\d)"),
        message=_SPLIT,
        unless=_is_row_of_numbers,
        suggest=lambda match: match["at"].replace(" ", ","),
    ),
    Rule(
        fault="split_number",
        languages=NORWEGIAN,
        pattern=re.compile(r"(?<![\w.,:/+)-])(?P<at>[1-9]\d{0,2}(?: \d{3})+)(?![\w%]|[.,:/-]\d)"),
        message="A plain blank lets the figure break in two.",
        unless=_is_row_of_numbers,
        suggest=_with_hard_space,
    ),
    Rule(
        fault="split_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            r"(?<![\w.,:/-])(?P<at>\d{1,3}(?:\. | \. ?)\d{3}(?:\. ?\d{3})*(?:,\d{1,2})?)(?!\w|[.,:/-]\d)"
        ),
        message=_SPLIT,
        unless=is_labelled,
        suggest=_with_full_stops,
    ),
    Rule(
        fault="split_number",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,:/-])(?P<at>\d{{1,3}}, \d{{1,2}} {_UNIT}|\d{{1,3}}, \d{{3}} {_NOUN})"),
        message=_SPLIT,
        unless=_is_two_figures,
        suggest=_unspaced,
    ),
    Rule(
        fault="split_number",
        languages=ALL,
        pattern=re.compile(rf"(?<![\w.,:/+-])(?P<at>\d \d[.,]\d{{1,2}}\s?{_UNIT})"),
        message=_SPLIT,
        unless=_is_row_of_numbers,
    ),
    Rule(
        fault="split_number",
        languages=ENGLISH,
        pattern=re.compile(r"(?<![\w.,:/-])(?P<at>\d{1,3},(?:\d \d\d|\d\d \d))(?![\w%]|[.,:/-]\d)"),
        message=_SPLIT,
        suggest=lambda match: match["at"].replace(" ", ""),
    ),
    Rule(
        fault="split_number",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,:/-])(?P<at>\d{{1,3}}\.(?:\d \d\d|\d\d \d)) (?={_NOUN})"),
        message=_SPLIT,
        unless=is_labelled,
        suggest=lambda match: match["at"].replace(" ", ""),
    ),
    Rule(
        fault="glued_digits",
        languages=ALL,
        pattern=re.compile(
            rf"(?P<at>0(?<![\w.,:/+#-]0)(?:\d+ ?[.,] ?\d+\s?%|\d{{2,}} ?[.,] ?\d+|\d+(?: ?[.,]\d+)?"
            rf"\s?(?:{_UNIT}|{_NOUN})))"
        ),
        message="The figure begins with a nought: digits of another figure are glued to it.",
        unless=_is_second_half,
    ),
    Rule(
        fault="glued_digits",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?<![\w.,])(?P<at>\d+\.\d+\.\d+\s?{SHARE['en']}|\d[\d.]*%\d[\d.]*%?"
            r"|\d{1,3}(?:,\d{3})*,\d{4,}(?:,\d+)*)(?!\w)"
        ),
        message=_GLUED,
        unless=_is_date,
    ),
    Rule(
        fault="glued_digits",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"(?<![\w.,])(?P<at>\d+,\d+,\d+\s?{_UNIT}|\d[\d,]*%\d[\d,]*%?"
            rf"|\d{{1,3}}(?:\.\d{{3}})*\.\d{{4,}})(?!\w)"
        ),
        message=_GLUED,
        unless=_is_date,
    ),
    Rule(
        fault="glued_digits",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?P<at>(?i:with|of|by|on|from|than|to|had|has|and|for|is|was)\d[\d.,]*\d?%?"
            r"|\d[\d.,]*%[a-z]{2,}|\d[\d.,]*(?:per ?cent|votes?|of|and|with|delegates|precincts|percentage"
            r"|ballots))\b"
        ),
        message=_GLUED,
    ),
    Rule(
        fault="glued_digits",
        languages=NORWEGIAN,
        pattern=re.compile(
            r"\b(?P<at>(?i:med|har|fikk|fekk|får|til|mot|av|enn|og)\d[\d.,]*\d?"
            r"|\d[\d.,]*(?:prosent|prosentpoeng|stemmer|røyster|av|og|mot|mandate?r?|delegate?a?r))\b"
        ),
        message=_GLUED,
    ),
    Rule(
        fault="space_before_decimal",
        languages=ENGLISH,
        pattern=re.compile(
            r"(?<![\w.,:/-])(?P<at>(?!0\d)(?:\d{1,3} \. ?\d{1,2}%|\d{1,3} \.\d{1,2}))(?![\w%-])"
        ),
        message="A blank has come in before the decimal point.",
        suggest=_unspaced,
    ),
    Rule(
        fault="space_before_decimal",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"(?<![\w.,:/-])(?P<at>(?!0\d)(?:\d{{1,3}} ,\d{{1,2}}|\d{{1,3}} , \d{{1,2}}(?="
            rf" {_UNIT})))(?![\w-])"
        ),
        message="A blank has come in before the decimal comma.",
        suggest=_unspaced,
    ),
    Rule(
        fault="space_after_decimal",
        languages=ENGLISH,
        pattern=re.compile(rf"(?<![\w.,:/-])(?P<at>\d{{1,3}}\. \d{{1,2}}\s?{DECIMAL_UNIT['en']})"),
        message="A blank has come in after the decimal point.",
        unless=lambda passage, match: "%" not in match[0] and labelled(passage, match.start("at")),
        suggest=_unspaced,
    ),
    Rule(
        fault="space_after_decimal",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,:/-])(?P<at>\d{{1,3}}\. \d {_UNIT})"),
        message="A blank has come in after the decimal sign.",
        unless=is_labelled,
    ),
)

CHECK = Check(name="split_numbers", faults=faults(_RULES), layer=Layer.NUMBER, text=_RULES)
