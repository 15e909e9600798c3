"""Places where a figure must stand and none does: "with of the delegates", "fikk prosent"."""

from __future__ import annotations

import re

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ALL, ENGLISH, NORWEGIAN, after, clause_before, is_heading
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Rule, faults
from newsgen.checks._tables import plurals

_EN_NOUN = rf"(?:{plurals('en')}|percentage points?\b|per ?cent\b|points\b)"
_NB_NOUN = rf"(?:{plurals('nb')}|{plurals('nn')}|prosentpoeng\b|prosent\b)"
# What a lead or a result is counted in: people and places make sense without a figure.
_EN_TALLY = r"(?:votes|ballots|seats|delegates|(?:percentage )?points)\b"
_NB_TALLY = r"(?:stemmer|røyster|mandate?r?|delegate?a?r|prosentpoeng)\b"
_COUNTED = rf"(?:{plurals('nb', kinds=('count',))}|{plurals('nn', kinds=('count',))})"
_COUNTED_LOOSELY = rf"(?:{_COUNTED}|{plurals('nb', kinds=('loose',))}|{plurals('nn', kinds=('loose',))})"
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
    # One word alone is the subject of the sentence, not of a clause in it.
    before = clause_before(passage, match.start())
    return len(before.split()) > 1 and _RELATIVE.search(before) is not None


def _is_column(passage: Passage, match: re.Match[str]) -> bool:
    """Columns of a table have names with capitals: "Delegater  Prosent"."""
    return match[0].split()[-1][0].isupper()


def _has_source(passage: Passage, match: re.Match[str]) -> bool:
    """Votes may come from somebody: "vant med stemmer fra Høyre" lacks no figure."""
    rest = after(passage, match.end())
    return re.match(r" (?:fra|frå|til|av|som|for|from|that|which|still|cast|to|yet)\b", rest) is not None


_RULES = (
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?:with|after|once|when|until|by|nearly|about|than|at|roughly|received|got|won|took|had|has"
            r"|have|over|carried)\s+of(?: the| all| his| her| its)?(?= (?:\d|(?:[a-z]+ )?(?:votes?|state"
            r"|delegates|precincts|ballots|seats|support|electorate|popular|counties|total|expected|count"
            r"|voters|party|results|tally|returns|first|final)\b))",
            re.IGNORECASE,
        ),
        message="The figure before 'of' is missing.",
        unless=_in_relative_clause,
    ),
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            rf"\b{_AHEAD}\b(?-i:(?: [A-Z][\w.’'-]*){{0,6}})(?: \w+)?(?: of)?"
            rf" (?P<at>(?:by|of)\s+(?:just |only |about |some )?{_EN_NOUN})"
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
            r"\b(?:lead|margin|gap|difference|advantage|deficit)(?: (?:now|then|still|just|only))?"
            r" (?P<at_distance>(?:is|was|of|stands at|stood at|(?:shr[aiu]nk|grew|fell|rose|narrow(?:s|ed)"
            rf"|widen(?:s|ed)|drop(?:s|ped)) (?:to|by)) {_EN_TALLY})"
            rf"|\b(?P<at_pair>(?:has|had|have|got|received|won|with|on|took|polled) {_EN_TALLY})"
            r"(?= (?:(?:to|against) (?:[A-Z][\w’']* )?\d|(?:and|while) (?:the )?(?:[A-Z][\w’']* ){1,3}\d"
            r"|(?:more|fewer) than|each\b)|,? (?:up|down) from\b)"
            rf"|\b(?:separated|divided|differ\w*|apart)(?: only| just)? (?P<at_apart>by {_EN_TALLY})"
            rf"|(?P<at_ahead>(?:\b(?:is|was|are|were|finished|ended|stood)|(?<!\d),) {_EN_TALLY})"
            r" (?:ahead|behind|short|clear)\b"
            rf"|\b(?P<at_cover>cover(?:s|ed|ing)? {_EN_TALLY})(?=\.)"
        ),
        message="The figure before the noun is missing.",
        unless=_has_source,
    ),
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            r"\b(?:(?:spent|raised|paid|donated|cost|worth)\s+(?:million|billion)\b|(?:from\s+to"
            r"|between\s+and)\s+\d[\d.,]*%?"
            rf"|from \d[\d.,]* to {plurals('en', kinds=('count',))}|\d[\d.,]*\d? of {plurals('en')})",
            re.IGNORECASE,
        ),
        message="A figure is missing.",
    ),
    Rule(
        fault="missing_number",
        languages=ENGLISH,
        pattern=re.compile(
            rf"(?<!\w)[^\W\d_]+ {{1,2}}[.,] (?:{_EN_NOUN}|million\b|billion\b)"
            rf"|\b[^\W\d_]+ {{2,3}}(?:of\b|{_EN_NOUN})",
            re.IGNORECASE,
        ),
        message="A figure is missing before the noun.",
        unless=_is_column,
    ),
    Rule(
        fault="missing_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"\b{_LEDER}\b(?: [\w.-]+){{0,5}}? (?P<at>med\s+(?:bare |kun |berre |over |nesten"
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
            r"\b(?:forspranget|ledelsen|leiinga|marginen|forskjellen|skilnaden|avstanden|overvekt(?:en|a))"
            r"(?: (?:nå|no|bare|berre|kun))?"
            rf" (?P<at_distance>(?:er|var|ble|blei|vart|utgjør"
            r"|(?:er|var|krympe[rt]|krympa|vokste|vaks|økt?e|minka|auka) (?:på|til))"
            rf" {_NB_TALLY})"
            rf"|\b(?P<at_apart>(?:skiller|skil|skilte|skilde)(?: bare| berre| kun| nå| no)? {_NB_TALLY})"
            rf"|\b(?P<at_pair>(?:har|hadde|fikk|fekk|får|med|er|var|ligger|ligg) {_NB_TALLY})"
            r"(?:,? (?:opp|ned) fr[aå]\b"
            r"| (?:mot \d|(?:mer|meir|flere|fleire|færre) enn\b|(?:foran|framfor|bak)\b(?! seg)"
            r"|(?:og|mens|medan) (?-i:(?:[A-ZÆØÅ][\w’']* ){1,3})\d|hver\b|kvar\b))"
            rf"|\b(?P<at_cover>omfatt(?:er|ar|et|a) {_NB_TALLY})(?=\.)"
            r"|\b(?P<at_sum>(?:er|var|ble|blei|vart|koster|kostar|kostet|kosta)"
            r" (?:milliona?e?r|milliarda?e?r) (?:kroner|dollar|euro|pund))\b"
            r"|\b(?P<at_money>(?:brukt|bruka|brukte|betalt|betalte|kostet|kosta|koster|kostar|lånt|lånte)"
            r" (?:kroner|dollar|euro|pund))(?=[.,]| (?:på|for|til)\b)",
            re.IGNORECASE,
        ),
        message="The figure before the noun is missing.",
        unless=_has_source,
    ),
    Rule(
        fault="missing_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            r"\b(?:har|får|fikk|fekk|med|hadde|at|når|etter|mens|medan|enn)\s+av (?:(?:de |dei )?\d[\d.]*"
            r"|(?:de |dei )?\w*(?:stemmene|røystene|delegatane|delegatene|mandatene|mandata|kretsene|krinsane"
            r"|plassene|velgerne|veljarane)\b)",
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
            rf"|\bfr[aå] \d[\d.]* til {_COUNTED}"
            rf"|\d[\d.]* av (?:sine )?{_COUNTED_LOOSELY}|\d[\d.]* mot {_COUNTED}",
            re.IGNORECASE,
        ),
        message="A figure is missing.",
    ),
    Rule(
        fault="missing_number",
        languages=NORWEGIAN,
        pattern=re.compile(
            rf"(?<!\w)[^\W\d_]+ {{1,2}}[.,] (?:{_NB_NOUN}|million(?:er|ar)\b|milliard(?:er|ar)\b)"
            rf"|\b[^\W\d_]+ {{2,3}}(?:av\b|{_NB_NOUN})",
            re.IGNORECASE,
        ),
        message="A figure is missing before the noun.",
        unless=_is_column,
    ),
    Rule(
        fault="missing_number",
        languages=ALL,
        pattern=re.compile(r"\((?:[ \u00a0]*(?:prosent|percent|%|stemmer|votes|av|of))\)", re.IGNORECASE),
        message="The brackets hold a unit without a figure.",
        unless=is_heading,
    ),
)

CHECK = Check(name="missing_numbers", faults=faults(_RULES), layer=Layer.NUMBER, text=_RULES)
