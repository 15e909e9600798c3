"""What programs leave in copy: nulls, template marks, objects, floats, entities."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import after
from newsgen.checks._passage import LANGUAGES, Passage
from newsgen.checks._rules import Search
from newsgen.checks._tables import plurals, words
from newsgen.model import Finding

_COUNTED = "|".join(plurals(language) for language in LANGUAGES)
_UNIT = rf"(?:%|(?:percentage|percent|prosentpoeng|prosent|points?|poeng|vote|stemme|røyst)\b|{_COUNTED})"

_TEMPLATE = re.compile(
    r"\{\{[^}\n]*(?:\}\}?)?|\{%.*?%\}|\{%[^}\n]*|\{#[^}\n]*#\}|\$\{[^}\n]*\}|#\{[^}\n]*\}|<%[^>\n]*%>"
    r"|\{[^{}\n'\"]*\}|%\(\w+\)(?:\d*(?:\.\d+)?[sdf])?|\[\[[^\]\n]*(?:\]\]?)?|\[[A-Z]+(?:_[A-Z]+)+\]|\[(?:TK|TBD|XX+)\]"
    r"|\[[A-ZÆØÅ]{4,}(?: [A-ZÆØÅ]+)*\]"
    r"|(?<![\w%\d])%[sd]\b|\b[A-Z]+(?:_[A-Z]+)+\b|[{}]|\]\]"
    r"|\b__[A-Z][A-Z_]*__|(?<![\w$])\$(?!(?:m|bn|k|million|billion|trillion)\b)[a-z][a-z_]{2,}\b"
    rf"|\b(?:[Xx]{{2,}}|TK|TBD)(?=\s?{_UNIT})|\b[Ll]orem ipsum\b"
)
_OBJECT = re.compile(
    r"<(?:class |function |module |bound |object )[^>\n]*>|<[A-Z]\w*(?:[ .:][^<>\n@]*)?>|<[\w.]+ object at"
    r" [^>\n]*>"
    r"|\[object \w+\]|\b[A-Za-z_][\w.]*\((?:['\"][^'\"\n]*['\"]|\w+=[^)\n]*)\)|\b(?:\w+\.)?(?:Fraction"
    r"|Decimal|date|datetime)\(\d[^)\n]*\)"
    r"|\{['\"]\w+['\"]:[^}\n]*\}|\[(?:['\"][^'\"\n]*['\"])(?:, ['\"][^'\"\n]*['\"])*\]|\b0x[0-9a-f]{6,}\b"
    r"|\b[A-Z][A-Za-z]+\.[A-Z]+(?:_[A-Z]+)+\b"
)
_FLOAT = re.compile(
    r"(?<![\d.,])[-−]?\d+[.,]\d{7,}(?![\d.,]\d)%?|(?<![\w.,])\d+(?:[.,]\d+)?[eE][+-]\d+\b"
    r"|(?<![\w.,])\d+[.,]\d+[eE]\d+\b"
    r"|(?<![\d.,])\d+[.,]\d{4,6}(?=\s?(?:%|(?:percent(?:age points)?|points?|prosent(?:poeng)?|poeng)\b))"
    r"|(?<![\d.,])\d+[.,]0(?= (?:votes?|ballots|seats|people|voters|stemmer?|mandate?r?|røyster?|velgere"
    r"|veljarar)\b)"
)
_ENTITY = re.compile(
    r"&(?:[A-Za-z]{2,8}\d?|#\d{2,6}|#x[0-9A-Fa-f]{2,6});"
    r"|</?(?:p|b|i|em|strong|br|div|span|a|h[1-6]|ul|ol|li|table|tr|td|th|img|script)(?:\s[^<>\n]*)?/?>",
    re.IGNORECASE,
)
_NONE = re.compile(rf"\bNone\b(?: ?{_UNIT})?")
_NAN = re.compile(
    rf"(?<![\w-])(?:nan|NaN)\b(?![ -]?(?:bread|brød|kebab))(?: ?{_UNIT})?|#(?:REF!|DIV/0!|VALUE!|N/A)"
)
_NULL = re.compile(
    rf"(?<![\w-])null (?=\S){_UNIT}|\bNULL\b(?: ?{_UNIT})?|\(null\)|(?<=%)null\b"
    r"|(?:(?<=by )|(?<=with )|(?<=had )|(?<=has )|(?<=got )|(?<=at )|(?<=on )|(?<=received ))"
    r"null\b(?! and\b|%)"
    r"|\bnull%"
)
_NULL_SHOUTED = re.compile(rf"\bNULL {_UNIT}")
_UNDEFINED = re.compile(rf"\bundefined\b(?: ?{_UNIT})?")
# Objects come first: what is left of one may look like a placeholder.
_FIXED = (
    ("object_leak", _OBJECT, "A program's object was printed in place of its text."),
    ("template_leak", _TEMPLATE, "A placeholder of the template was not filled."),
    ("float_leak", _FLOAT, "A computer's number was printed unrounded."),
    ("entity_leak", _ENTITY, "Markup was left in the text."),
)
_NULL_WORDS = re.compile(r"[Nn]one|[Nn]a[nN]|#|null|NULL|undefined")


def _programs(passage: Passage) -> Iterator[Finding]:
    taken: list[tuple[int, int]] = []
    for fault, what, message in _FIXED:
        for match in what.finditer(passage.copy):
            if match[0].strip("[]").lower() in words("said_in_brackets"):
                continue
            if not any(start < match.end() and match.start() < end for start, end in taken):
                taken.append(match.span())
                yield passage.finding(fault, match.span(), message)


def _missing_values(passage: Passage) -> Iterator[Finding]:
    for start, end in _nulls(passage):
        yield passage.finding("null_leak", (start, end), "A missing value was printed as a word.")


def _nulls(passage: Passage) -> Iterator[tuple[int, int]]:
    for match in _NONE.finditer(passage.copy):
        if not _is_pronoun(passage, match):
            yield match.span()
    for match in _NAN.finditer(passage.copy):
        if match[0] != "nan" or passage.before(match.start()) not in words("determiner"):
            yield match.span()
    for match in _UNDEFINED.finditer(passage.copy):
        if passage.norwegian or not _is_adjective(passage, match):
            yield match.span()
    for match in _NULL_SHOUTED.finditer(passage.copy) if passage.norwegian else ():
        yield match.span()
    if passage.language == "en":
        # In Norwegian null is the number nought.
        for match in _NULL.finditer(passage.copy):
            if passage.before(match.start()) not in {"and", "or", "blank", "void", "invalid", "spoiled"}:
                yield match.span()


def _is_pronoun(passage: Passage, match: re.Match[str]) -> bool:
    """None that opens a sentence, or stands in a title, is the English word."""
    if match[0] != "None" or passage.copy[match.end() : match.end() + 1] == ")":
        return False
    if passage.norwegian:
        # A name, where another name follows or stands before.
        before = re.search(r"[A-ZÆØÅ][^\W\d_]+[ \u00a0]$", passage.lead(match.start()))
        if before is not None and not passage.opens(match.start() - len(before[0])):
            return True
        return re.match(r"[ \u00a0][A-ZÆØÅ]", passage.copy[match.end() :]) is not None
    if re.search(r":[ \u00a0]$", passage.lead(match.start())) and re.match(
        r"[.\s]*$", after(passage, match.end())
    ):
        return False
    titled = passage.before(match.start()).rstrip(".") in words("abbreviation")
    if passage.opens(match.start()) and not titled and passage.copy[match.start() - 1 : match.start()] != "(":
        return True
    sentence = passage.sentence_at(match.start())
    said = re.findall(r"[^\W\d_]{2,}", passage.copy[sentence.start : sentence.end])
    return sum(word[0].isupper() for word in said) > len(said) * 0.7 and len(said) > 2


def _is_adjective(passage: Passage, match: re.Match[str]) -> bool:
    following = passage.copy[match.end() :]
    if match[0] != "undefined" or re.match(r"[%)]", following) or passage.opens(match.start()):
        return False
    before = passage.before(match.start())
    if before in words("adjective_before_undefined"):
        return True
    leads_on = re.match(r"\s*(?:$|[,;]|(?:by|with|in|over|to|after|and|at|on|of)\b|\d)", following)
    return leads_on is None


CHECK = Check(
    name="leaks",
    faults=("null_leak", "template_leak", "object_leak", "float_leak", "entity_leak"),
    layer=Layer.LEAK,
    text=(
        Search(patterns=tuple(what for _, what, _ in _FIXED), findings=_programs),
        Search(patterns=(_NULL_WORDS,), findings=_missing_values),
    ),
)
