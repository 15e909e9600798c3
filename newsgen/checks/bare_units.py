"""Percent and percentage points without a figure: "Frp får prosent", "up percentage points"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ENGLISH, NORWEGIAN, is_heading
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search
from newsgen.checks._tables import words
from newsgen.model import Finding

# Capitals head a column, a hyphen makes a compound: neither asks for a figure.
_UNIT = {
    "en": re.compile(
        r"(?<![\w-])(?<!\d[ \u00a0])(?:percentage points?|per ?cent)\b(?!-| (?:signs?|symbols?|changes?)\b)"
    ),
    "no": re.compile(r"(?<![\w-])(?<!\d[ \u00a0])prosent(?:poeng)?\b(?!-)"),
}
_WORD_BEFORE = re.compile(r"(?<![\d.,:-])[^\W\d_](?:[\w’'-]*[^\W\d_])?[ \u00a0]+$")
# A figure that a comma leads in: "Frp gained most, percentage points".
_AFTER_COMMA = re.compile(r", $")
_GOES_ON = re.compile(r"\.(?:\s|$)|,? (?:since|from|more|less|siden|sidan|fra|frå|mer|meir|mindre)\b")
_SPELLED = {
    "en": re.compile(
        r"(?:\w+-)?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen"
        r"|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|zero)"
    ),
    "no": re.compile(
        r"(?:én|éin|éi|en|ein|ei|ett?|eitt?|null|to|tre|fire|fem|seks|sju|syv|åtte|ni|ti|elleve|tolv|\w+ten"
        r"|\w*(?:tjue|tyve|tretti|tredve|førti|femti|seksti|sytti|åtti|nitti|hundre|tusen)\w*)"
    ),
}
# What percent is told apart from or turned into stands beside it.
_COMPARED = re.compile(
    r"\b(?:per ?cent|prosent|percentage points|prosentpoeng),?"
    r" (?:(?:og|eller|men|and|or|but) )?(?:og|eller|ikke|ikkje|and|or|not) $"
    r"|\b(?:fr[aå]|from|mellom|between) (?:[^\W\d_]+ (?:til|to|og|and) )?$",
    re.IGNORECASE,
)
_SHARE_OF = re.compile(r" (?:of|av)\b")
_JOINED = re.compile(r"[^\W\d_] (?:og|eller|and|or) $")


def _bare(passage: Passage) -> Iterator[Finding]:
    language = "no" if passage.norwegian else "en"
    for match in _UNIT[language].finditer(passage.copy):
        before = passage.lead(match.start())
        word = _WORD_BEFORE.search(before)
        start = match.start()
        if word is not None:
            said = word[0].rstrip().lower()
            if said in words(f"before_unit_{language}") or _SPELLED[language].fullmatch(said):
                continue
            if said in words("opens_clause") and not _SHARE_OF.match(passage.copy, match.end()):
                continue
            if _COMPARED.search(before) or _is_noun(passage, match) or is_heading(passage, match):
                continue
            start -= len(word[0])
        elif not (_AFTER_COMMA.search(before) and _is_distance(passage, match)):
            continue
        yield passage.finding(
            "missing_number", (start, match.end()), "The figure before the unit is missing."
        )


def _is_noun(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the share itself is meant: "the turnout percent rose", "antall og prosent"."""
    if match[0].endswith(("points", "point", "poeng")):
        return False
    if _JOINED.search(passage.lead(match.start())):
        return True
    return not passage.norwegian and passage.before(match.start()) in words("counted_in_percent")


def _is_distance(passage: Passage, match: re.Match[str]) -> bool:
    return match[0].endswith(("points", "poeng")) and _GOES_ON.match(passage.copy, match.end()) is not None


CHECK = Check(
    name="bare_units",
    faults=("missing_number",),
    layer=Layer.NUMBER,
    text=(
        Search(languages=ENGLISH, patterns=(_UNIT["en"],), findings=_bare),
        Search(languages=NORWEGIAN, patterns=(_UNIT["no"],), findings=_bare),
    ),
)
