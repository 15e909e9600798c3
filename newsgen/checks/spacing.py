"""Blanks before marks, marks that stand twice, empty brackets, double blanks."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults


def _is_meant(passage: Passage, match: re.Match[str]) -> bool:
    """Whether a name ends in the mark, or somebody quoted shouts."""
    if match[0].strip("!") == "" and passage.in_quotes(match.start()):
        return True
    name = re.search(r"(?:Yahoo|Jeopardy|Oklahoma|Mamma Mia|Wham|Airplane)$", passage.lead(match.start()))
    return name is not None


# The heads of two or three columns, each a word or two with a capital or a figure first; or a row that
# ends in its figure.
_COLUMNS = re.compile(
    r"[A-ZÆØÅ\d][\w.,%()+-]*(?: [\w.,%()]+)?(?:  [A-ZÆØÅ\d+\u2212-][\w.,%()]*(?: [\w.,%()]+)?){1,2}"
    r"|[A-ZÆØÅ][^!?:]*\S  [+\u2212-]?\d[\d.,]*\d?%?"
)


def _is_table(passage: Passage, match: re.Match[str]) -> bool:
    """Whether blanks line up columns: several on the line, or more than two together."""
    start = passage.copy.rfind("\n", 0, match.start()) + 1
    end = passage.copy.find("\n", match.end())
    line = passage.copy[start : end if end >= 0 else len(passage.copy)]
    gaps = len(re.findall(r"\S  +\S", line))
    return "   " in line or gaps > 2 or _COLUMNS.fullmatch(line.rstrip()) is not None


_RULES = (
    Rule(
        fault="space_before_punctuation",
        languages=ALL,
        pattern=re.compile(
            r"(?<![\w)»”\"%’'.])[\w)»”\"%’'.]+[ \u00a0]+(?:[,;!?](?![)(\]])|\.(?!\.))(?=[\s\"”»)]|$)(?! \.)"
            r"|(?<!\w)[^\W\d_]+[ \u00a0]+:(?=\s|$)"
        ),
        message="A blank stands before the mark.",
        suggest=lambda match: re.sub(r"[ \u00a0]+", "", match[0]),
    ),
    Rule(
        fault="doubled_punctuation",
        languages=ALL,
        pattern=re.compile(
            r"(?<!\.)\.\.(?!\.)|,(?:[ \u00a0]?,)+|;;"
            r"|\?[,.;]|\?{2,}|!{2,}|![.;]|!,|,\.(?!\d)|;,|,;|,:|(?<!:)::(?!:)"
        ),
        message="Two marks stand where one must.",
        unless=_is_meant,
    ),
    Rule(
        fault="empty_brackets",
        languages=ALL,
        pattern=re.compile(r"\([ \u00a0,;–-]*\)|\[[ \u00a0]*\]|«[ \u00a0]*»|“[ \u00a0]*”"),
        message="The brackets are empty.",
    ),
    Rule(
        fault="double_space",
        languages=ALL,
        pattern=re.compile(r"(?<=[\w,;»”%–—])[ \u00a0]{2}(?=[\w(«“–—$])"),
        message="Two blanks: a word or figure may be missing.",
        unless=_is_table,
        suggest=lambda match: " ",
    ),
)

CHECK = Check(name="spacing", faults=faults(_RULES), layer=Layer.SPACING, text=_RULES)
