"""Places where a figure must stand and none does: "with of the delegates", "fikk prosent"."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL, ENGLISH, NORWEGIAN, after, clause_before
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, applied, faults
from newsgen.checks._tables import plurals

_EN_NOUN = rf"(?:{plurals('en')}|percentage points?\b|per ?cent\b|points\b)"
_NB_NOUN = rf"(?:{plurals('nb')}|{plurals('nn')}|prosentpoeng\b|prosent\b)"
_AHEAD = (
    r"(?:leads?|led|leading|ahead|behind|trail(?:s|ed|ing)?|w[io]ns?|lost|loses|margin|advantage"
    r"|defeated|beat)"
)
_LEDER = (
    r"(?:leder|ledet|leda|leier|leidde|vant|vann|vinner|vinn|ligger|ligg|tapte|taper|tapt|vunnet|vunne|slo"
    r"|foran|bak|står)"
)

# A lost figure leaves two blanks or three behind; more are the columns of a table.
# Relative clauses put "had of the" side by side with nothing lost: "what little he had of the vote".
_RELATIVE = re.compile(r"\b(?:what|all|little|much|more|that|which|det|hva|kva|alt|som|den|dei|de)\b", re.I)


def _in_relative_clause(passage: Passage, match: re.Match[str]) -> bool:
    return _RELATIVE.search(clause_before(passage, match.start())) is not None


def _is_heading(passage: Passage, match: re.Match[str]) -> bool:
    """Columns of a table have names with capitals: "Delegater  Prosent"."""
    return match[0].split()[-1][0].isupper()


def _has_source(passage: Passage, match: re.Match[str]) -> bool:
    """Votes may come from somebody: "vant med stemmer fra Høyre" lacks no figure."""
    rest = after(passage, match.end())
    return re.match(r" (?:fra|frå|til|av|som|for|from|that|which|still|cast|to|yet)\b", rest) is not None


def _is_conversion(passage: Passage, match: re.Match[str]) -> bool:
    """Percent may be what is converted: "fra prosent til mandater"."""
    return re.match(r" (?:til|to|into|eller|or|og|and)\b", after(passage, match.end())) is not None


_RULES = (
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?:with|after|once|when|until|by|nearly|about|than|at|roughly|received|got|won|took|had|has"
            r"|have|over)\s+of(?:"
            r" the| all| his"
            r"| her| its)?(?= (?:vote|votes|state|delegates|precincts|ballots|seats|support|electorate"
            r"|popular|counties"
            r"|total|expected|count|voters|party|results|tally|returns|first|final)\b)",
            re.IGNORECASE,
        ),
        message="The figure before 'of' is missing.",
        unless=_in_relative_clause,
    ),
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            rf"\b{_AHEAD}\b(?: \w+)?(?: of)? (?P<at>(?:by|of)\s+(?:just |only |about |some )?{_EN_NOUN})"
            rf"|\b{_AHEAD} (?P<at_plain>with\s+{_EN_NOUN})",
            re.IGNORECASE,
        ),
        message="The figure before the noun is missing.",
        unless=_has_source,
    ),
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?:with|by|has|had|got|gets|received|receives|won|wins|than|nearly|about|at|on|from|over|is"
            r"|was|"
            r"were|took|polled|to|around|just|only|share of|lead of|total of|margin of|turnout of)"
            r"\s+(?:per ?cent\b(?! sign|-)|percentage points\b)",
            re.IGNORECASE,
        ),
        message="The figure before the unit is missing.",
        unless=_is_conversion,
    ),
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?:(?:spent|raised|paid|donated|cost|worth)\s+(?:million|billion)\b|(?:from\s+to"
            r"|between\s+and)\s+\d[\d.,]*%?"
            rf"|\d[\d.,]*\d? of {plurals('en')})",
            re.IGNORECASE,
        ),
        message="A figure is missing.",
    ),
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?<!\w)[^\W\d_]+ [.,] (?:{_EN_NOUN}|million\b|billion\b)"
            rf"|\b[^\W\d_]+ {{2,3}}(?:of\b|{_EN_NOUN})",
            re.IGNORECASE,
        ),
        message="A figure is missing before the noun.",
        unless=_is_heading,
    ),
    Rule(
        fault="missing_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            r"\b(?:med|får|fikk|fekk|har|hadde|på|enn|rundt|nesten|under|kring|omkring|cirka|bare|berre|kun"
            r"|er|var|fra|frå"
            r"|til|over|når|om lag)\s+prosent(?:poeng)?\b",
            re.IGNORECASE,
        ),
        message="The figure before the unit is missing.",
        unless=_is_conversion,
    ),
    Rule(
        fault="missing_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"\b{_LEDER}\b(?: [\w-]+)?(?: [\w-]+)? (?P<at>med\s+(?:bare |kun |berre |over |nesten"
            rf" )?{_NB_NOUN})",
            re.IGNORECASE,
        ),
        message="The figure before the noun is missing.",
        unless=_has_source,
    ),
    Rule(
        fault="missing_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            r"\b(?:har|får|fikk|fekk|med|hadde|at|når|etter|mens)\s+av (?:\d[\d.]*|(?:de |dei )?(?:stemmene"
            r"|røystene"
            r"|delegatane|delegatene"
            r"|mandatene|mandata|kretsene|valgkretsene|krinsane|valkrinsane|plassene)\b)",
            re.IGNORECASE,
        ),
        message="The figure before 'av' is missing.",
        unless=_in_relative_clause,
    ),
    Rule(
        fault="missing_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            r"\b(?:fra|frå)\s+til\s+\d[\d.,]*|\bmellom\s+og\s+\d[\d.,]*"
            rf"|\d[\d.]* av {plurals('nb', kinds=('count',))}|\d[\d.]* av {plurals('nn', kinds=('count',))}",
            re.IGNORECASE,
        ),
        message="A figure is missing.",
    ),
    Rule(
        fault="missing_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"(?<!\w)[^\W\d_]+ [.,] (?:{_NB_NOUN}|million(?:er|ar)\b|milliard(?:er|ar)\b)"
            rf"|\b[^\W\d_]+ {{2,3}}(?:av\b|{_NB_NOUN})",
            re.IGNORECASE,
        ),
        message="A figure is missing before the noun.",
        unless=_is_heading,
    ),
    Rule(
        fault="missing_number",
        languages=ALL,
        pattern=re.compile(r"\((?:[ \u00a0]*(?:prosent|percent|%|stemmer|votes|av|of))\)", re.IGNORECASE),
        message="The brackets hold a unit without a figure.",
    ),
)

CHECK = Check(name="missing_numbers", faults=faults(_RULES), layer=Layer.NUMBER, text=applied(_RULES))
