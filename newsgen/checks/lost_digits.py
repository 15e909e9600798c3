"""Figures that have lost a part: the integer part, the leading groups, the last group, decimals."""

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
    labelled,
)
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults
from newsgen.checks._tables import plurals, words

_EN_NOUN = plurals("en")
_SURE = ("count", "plural", "money")
_NB_NOUN = rf"(?:{plurals('nb', kinds=_SURE)}|{plurals('nn', kinds=_SURE)})"
_MODIFIER = (
    r"(?:(?:caucus|registered|eligible|absentee|mail|early|other|more|pledged|popular|valid|polling) )?"
)
_UNIT = rf"(?:{DECIMAL_UNIT['nb']}|{DECIMAL_UNIT['nn']})"

# "At 38, voters …" is a clause that ends at its comma, not a figure that does.
_OPENING = re.compile(
    r"^\W*(?:at|by|in|on|of|from|after|before|since|with|among|out of|av|i|blant|ved|etter)"
    r"(?: (?:the|age|de|dei))?\s*$",
    re.IGNORECASE,
)
_AMOUNT = re.compile(
    r"\b(?:lead|margin|gap|total|tally|count|turnout|forspranget|ledelsen|leiinga|marginen)"
    r" (?:is|was|of|to|(?:shrank|grew|fell|rose|narrowed|widened) to|er|var|er på|var på) $"
    r"|\bthe figures cover $|\btied on $|\bof (?:just |about |nearly |some )$",
    re.IGNORECASE,
)
_CROWD = re.compile(
    r"\b(?:crowd|total|audience|turnout|city|town|population|group|membership|staff|electorate|average) of $"
)


def _is_blood_alcohol(passage: Passage, match: re.Match[str]) -> bool:
    """American copy gives alcohol limits without the nought."""
    return "blood" in after(passage, match.end())[:30]


def _is_counting(passage: Passage, position: int) -> bool:
    """Whether what stands before a figure gives an amount: nearly 62, has 14, counted 9, the lead is 8."""
    word = passage.before(position)
    if word in words("quantity") or (word.endswith("ed") and word not in words("reaches_an_age")):
        return True
    return _AMOUNT.search(clause_before(passage, position)) is not None


def _is_said_or_named(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the word after the comma speaks or joins, or the figure is a name's number."""
    if (match["noun"] or match["last"]) in words("speaks_or_joins"):
        return True
    start = match.start("at_end")
    return start >= 0 and (
        labelled(passage, start) or _OPENING.match(clause_before(passage, start)) is not None
    )


def _is_whole(passage: Passage, match: re.Match[str]) -> bool:
    return "%" not in match[0] and labelled(passage, match.start("at"))


def _is_clause_end(passage: Passage, match: re.Match[str]) -> bool:
    start = match.start("at")
    clause = clause_before(passage, start)
    if not clause.strip():
        return False
    if labelled(passage, start) or not (_is_counting(passage, start) or _CROWD.search(clause)):
        return True
    if re.match(r" (?:said|says?|told|sa|sier|seier)\b", after(passage, match.end())):
        return True
    return _OPENING.match(clause) is not None


_DROPPED = "The figure before the decimal sign is missing."
_LEADING = "The figure begins with a separator: its first digits are missing."
_DANGLING = "The figure ends with a separator: its last digits are missing."
_DECIMALS = "The digits after the decimal sign are missing."

_RULES = (
    Rule(
        fault="dropped_integer_part",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?:(?<=[^\W\d_] )|(?<=[,:;] )|(?<=[(±]))(?P<at>\. \d{{1,2}}\s?{SHARE['en']})",
            re.IGNORECASE | re.MULTILINE,
        ),
        message=_DROPPED,
        unless=_is_blood_alcohol,
    ),
    Rule(
        fault="dropped_integer_part",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?P<at>(?:^|(?<!\d)[ (±]|(?<=[$£€]))[.,]\d{{1,2}}\s?{DECIMAL_UNIT['en']})", re.MULTILINE
        ),
        message=_DROPPED,
        unless=_is_blood_alcohol,
    ),
    Rule(
        fault="dropped_integer_part",
        languages=ENGLISH,
        pattern=re.compile(r"(?<=[^\W\d_] )(?P<at>, \d{1,2}\s?%)"),
        message=_DROPPED,
    ),
    Rule(
        fault="dropped_integer_part",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"(?P<at>(?:^|(?<!\d)[ (±])[.,]\d{{1,2}}\s?{_UNIT})"
            rf"|(?:(?<=[^\W\d_] )|(?<=[,:;] )|(?<=[(±]))(?P<at_spaced>[.,] \d{{1,2}}\s?{_UNIT})"
            rf"|\b(?:19|20)\d\d(?P<at_after_year> [.,] ?\d{{1,2}}\s?{_UNIT})",
            re.MULTILINE,
        ),
        message=_DROPPED,
    ),
    Rule(
        fault="leading_comma_number",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?:^|(?<=[^\W\d_] ))(?P<at>, ?\d{{1,3}}(?:,\d{{3}})*(?! ?{SHARE['en']})\b(?![\d.]*\d)(?:"
            rf" {_EN_NOUN})?)",
            re.MULTILINE,
        ),
        message=_LEADING,
    ),
    Rule(
        fault="leading_comma_number",
        languages=ALL,
        pattern=re.compile(
            rf"(?<=[a-zæøå])(?P<at>,\d{{3}}\b(?! ?%)(?: (?:{_EN_NOUN}|{_NB_NOUN}))?)"
            rf"|\b(?:with|at|than|of|over|nearly|about|around|received|got|had|med|enn|fikk|fekk)"
            rf"(?P<at_after>, \d{{1,3}} (?:{_EN_NOUN}|{_NB_NOUN}))"
        ),
        message=_LEADING,
    ),
    Rule(
        fault="leading_comma_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"(?:^|(?<=[^\W\d_] ))(?P<at>\. ?\d{{3}}\b(?!\.\d| ?{_UNIT})(?: {_NB_NOUN})?|, ?\d{{1,3}}"
            rf" {_NB_NOUN})",
            re.MULTILINE,
        ),
        message=_LEADING,
    ),
    Rule(
        fault="dangling_group",
        languages=ENGLISH,
        pattern=re.compile(rf"(?<![\w.,$])(?P<at>\d{{1,3}}, {_MODIFIER}{_EN_NOUN})"),
        message=_DANGLING,
        unless=_is_clause_end,
    ),
    Rule(
        fault="dangling_group",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?:more than|just over|nearly|about|some|around|at least|as many as|up to|roughly|fewer"
            r" than|almost)"
            r" (?P<at>\d{1,3}, (?P<noun>[a-z]{3,}s))(?= (?:in|at|of|from|were|had|have|across|on|who|to"
            r"|and)\b|[.])"
            r"|(?<![,\d.$£€] )(?<![\w.,$£€])(?P<at_end>\d{1,3}, (?P<last>[a-z]{3,}s))(?=\.(?:\s|$))"
        ),
        message=_DANGLING,
        unless=_is_said_or_named,
    ),
    Rule(
        fault="dangling_group",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,])(?P<at>\d{{1,3}}(?:\.\d{{3}})*\. {_NB_NOUN})"),
        message=_DANGLING,
        unless=is_labelled,
    ),
    Rule(
        fault="dangling_group",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,])(?P<at>\d{{1,3}}, {_NB_NOUN})"),
        message=_DANGLING,
        unless=_is_clause_end,
    ),
    Rule(
        fault="dropped_decimals",
        languages=ENGLISH,
        pattern=re.compile(
            r"(?<![\w.,])(?P<at>\d{1,3}[.,] ?(?:%|(?:per ?cent|(?:percentage )?points?|[mb]illion)\b))"
        ),
        message=_DECIMALS,
        unless=_is_whole,
    ),
    Rule(
        fault="dropped_decimals",
        languages=NORWEGIAN,
        pattern=re.compile(rf"(?<![\w.,])(?P<at>\d{{1,3}}[.,] ?{_UNIT})"),
        message=_DECIMALS,
        unless=is_labelled,
    ),
)

CHECK = Check(name="lost_digits", faults=faults(_RULES), layer=Layer.NUMBER, text=_RULES)
