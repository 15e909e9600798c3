"""Figures, dates and money written the way of another language."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL, DECIMAL_UNIT, ENGLISH, NORWEGIAN
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults
from newsgen.checks._tables import plurals

_COUNTED = rf"(?:{plurals('nb')}|{plurals('nn')})"
_UNIT = rf"(?:{DECIMAL_UNIT['nb']}|{DECIMAL_UNIT['nn']}|poeng\b)"
# Months that are spelled in English only; the others are English by their place before the day.
_EN_MONTH = r"(?:January|February|March|May|June|July|October|December|Jan\.|Feb\.|Sept\.|Aug\.|Oct\.|Dec\.)"
_SHARED_MONTH = r"(?:April|August|September|November|Nov\.)"
_ALL_MONTHS = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan\.|Feb\.|Aug\.|Sept\.|Oct\.|Nov\.|Dec\.)"
)


def _with_comma(match: re.Match[str]) -> str:
    return match[0].replace(".", ",", 1)


def _with_full_stops(match: re.Match[str]) -> str:
    return match[0].replace(",", ".")


def _with_point(match: re.Match[str]) -> str:
    return match[0].replace(",", ".", 1)


def _with_commas(match: re.Match[str]) -> str:
    return re.sub("[.\u00a0\u202f\u2009]", ",", match[0])


def _is_law(passage: Passage, match: re.Match[str]) -> bool:
    """Whether a figure with points is an address of a computer or a version of a programme."""
    return passage.before(match.start()) in {"version", "versjon", "address", "adresse", "ip"}


_RULES = (
    Rule(
        fault="locale_mix",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,])\d{{1,3}}\.\d{{1,2}}\s?{_UNIT}"),
        message="Norwegian has a decimal comma.",
        suggest=_with_comma,
    ),
    Rule(
        fault="locale_mix",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"(?<![\w.,$£€])\d{{1,3}}(?:,\d{{3}})+(?: {_COUNTED}|(?= (?:mot|to) \d))"
            rf"|(?<![\w.,$£€])\d{{1,3}}(?:,\d{{3}}){{2,}}\b"
            rf"|\b(?:USD|EUR|GBP|NOK|SEK|DKK) \d{{1,3}}(?:,\d{{3}})+\b"
        ),
        message="Norwegian does not group thousands with a comma.",
        suggest=_with_full_stops,
    ),
    Rule(
        fault="locale_mix",
        languages=NORWEGIAN,
        pattern=re.compile(r"(?<![\w.,])\d[\d.,]*%(?!\w)"),
        message="Norwegian has a blank before the percent sign, or the word.",
        suggest=lambda match: match[0].replace("%", "\u00a0%"),
    ),
    Rule(
        fault="locale_mix",
        languages=NORWEGIAN,
        pattern=re.compile(r"(?<![\w$£€])(?:US)?[$£€] ?\d[\d.,]*(?:\d|(?<=\d))(?:m|bn|k)?\b"),
        message="Norwegian writes the currency as a word after the amount.",
    ),
    Rule(
        fault="locale_mix",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"\b{_EN_MONTH} \d{{1,2}}\b(?:, \d{{4}})?|\b\d{{1,2}}\.?(?:st|nd|rd|th)? {_EN_MONTH}(?!\w)"
            rf"|\b{_SHARED_MONTH} \d{{1,2}}\b(?![-–])(?:, \d{{4}})?|\b{_EN_MONTH} (?:19|20)\d\d\b"
            r"|\b(?:Feb|Apr|Aug|Sept?|Oct|Nov|Dec) \d{1,2}\b"
            r"|\b\d{1,2}(?:st|nd|rd|th) of\b|(?<![\w/])\d{1,2}/\d{1,2}/(?:19|20)\d\d\b"
        ),
        message="The date is written the English way.",
    ),
    Rule(
        fault="locale_mix",
        languages=NORWEGIAN,
        pattern=re.compile(r"(?<![\w.,])\d{1,2}(?:[:.]\d{2})? ?[ap]\.?m\b\.?"),
        message="The time is written the English way.",
    ),
    Rule(
        fault="locale_mix",
        languages=ENGLISH,
        pattern=re.compile(rf"(?<![\w.,])\d{{1,3}},\d{{1,2}}\s?{DECIMAL_UNIT['en']}"),
        message="English has a decimal point.",
        suggest=_with_point,
    ),
    Rule(
        fault="locale_mix",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?<![\w.,])\d{{1,3}}(?:\.\d{{3}})+ {plurals('en', kinds=('count', 'money'))}"
            rf"|(?<![\w.,])\d{{1,3}}(?:\.\d{{3}}){{2}}(?![\w.]\w)"
        ),
        message="English groups thousands with a comma.",
        unless=_is_law,
        suggest=_with_commas,
    ),
    Rule(
        fault="locale_mix",
        languages=ENGLISH,
        pattern=re.compile(r"(?<![\w.,])\d[\d.,]*[ \u00a0\u202f\u2009]%"),
        message="English has no blank before the percent sign.",
        suggest=lambda match: re.sub(r"\s", "", match[0]),
    ),
    Rule(
        fault="locale_mix",
        languages=ENGLISH,
        pattern=re.compile("(?<![\\w.,])\\d{1,3}(?:[\u00a0\u202f\u2009]\\d{3})+(?!\\d)"),
        message="English groups thousands with a comma.",
        suggest=_with_commas,
    ),
    Rule(
        fault="locale_mix",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?<![\w.,$£€])\d[\d.,]* ?[$£€](?!\s?\d)|\b\d{{1,2}}\.(?:[–-]\d{{1,2}}\.)? {_ALL_MONTHS}(?!\w)"
            r"|\bkl\. ?\d{1,2}[.:]\d{2}\b"
        ),
        message="Date, time or money is written the Norwegian way.",
    ),
    Rule(
        fault="locale_mix",
        languages=ALL,
        pattern=re.compile("(?<![\\w.,])\\d{1,3}(?:['’]\\d{3})+(?!\\w)"),
        message="Thousands are not grouped with an apostrophe.",
    ),
)

CHECK = Check(name="locale_mix", faults=faults(_RULES), layer=Layer.NUMBER, text=_RULES)
