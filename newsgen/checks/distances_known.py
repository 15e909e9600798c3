"""Who leads, and by how much, against the facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import COUNT, FIGURE, VOTES, count_value, is_true, listed, prints_as
from newsgen.checks._known import Known, Named
from newsgen.checks._passage import Passage
from newsgen.model import Finding

_LEADS = {
    "en": r" (?:leads|is leading|is ahead|narrowly leads|led|(?:is|was) (?:the )?(?:largest|biggest)"
    r"|has the most votes)\b",
    "nb": r" (?:leder|ligger foran|er foran|ledet|(?:er|ble|var) størst|har flest stemmer)\b",
    "nn": r" (?:leier|ligg føre|ligg framfor|leidde|(?:er|blei|vart|var) størst|har flest røyster)\b",
}
_MORE = {
    "en": r" (?:more|fewer) than (?:to )?(?:the )?",
    "nb": r" (?:flere|mer|færre) enn ",
    "nn": r" (?:fleire|meir|færre) enn ",
}
# Without a noun a small number may be seats.
_MANY = 100
# What a distance follows, before its figure and after.
_BEFORE = {
    "en": r"\b(?:(?:leads?|led|leading|ahead|beat|defeated|won by|(?:lead|margin|majority) of"
    r"|(?:margin|lead) is)"
    r"(?: [A-Z][\w’'-]+){0,4}(?: by)? |separated by |(?:votes|ballots),? or )",
    "nb": r"\b(?:(?:leder|ledet|foran|slo|vant|forsprang på|[Ff]orspranget (?:er )?på|[Ff]orspranget er"
    r"|[Mm]arginen er)"
    r"(?: [A-ZÆØÅ][\w-]+){0,4}(?: med)? |skiller |stemmer,? eller )",
    "nn": r"\b(?:(?:leier|leidde|føre|framfor|slo|vann|forsprang på|[Ff]orspranget (?:er )?på"
    r"|[Ff]orspranget er|[Mm]arginen er)"
    r"(?: [A-ZÆØÅ][\w-]+){0,4}(?: med)? |skil |røyster,? eller )",
}
_AFTER = {
    "en": r" (?:ahead of|behind)\b",
    "nb": r" (?:foran|bak)\b(?! seg)",
    "nn": r" (?:framfor|føre|bak)\b(?! seg)",
}
_LEAD_OF = {
    "en": r" (?:lead|margin|advantage)\b",
    "nb": r"s? (?:ledelse|forsprang)\b",
    "nn": r"s? (?:leiing|forsprang)\b",
}
_VOTE = {"en": "votes?", "nb": "stemmer", "nn": "(?:røyster|stemmer)"}
_POINT = {"en": "(?:percentage[ -])?points?", "nb": "prosentpoeng", "nn": "prosentpoeng"}
_POINTS = {"en": r" (?:percentage )?points?\b", "nb": r" prosentpoeng\b", "nn": r" prosentpoeng\b"}
_MAJORITY = (
    r"\bmajority of (?P<at>(?P<n>\d{1,3}(?:,\d{3})+|\d+))"
    r"(?![\d%]|[.,]\d| (?:of|seats|points|million|percent)\b)"
)


def _distances(passage: Passage, known: Known) -> Iterator[Finding]:
    for named in known.names:
        yield from _lead(passage, named)
        yield from _ahead_of(passage, named)
    if not passage.has_digit or not known.contests:
        return
    for points, pattern in _told(passage.language):
        for match in pattern.finditer(passage.copy):
            yield from _compared(passage, known, match, points=points)


def _compared(passage: Passage, known: Known, match: re.Match[str], *, points: bool) -> Iterator[Finding]:
    """A distance that lies between no two of those its paragraph is about."""
    start = passage.copy.rfind("\n", 0, match.start()) + 1
    end = passage.copy.find("\n", match.end())
    paragraph = passage.copy[start : end if end >= 0 else len(passage.copy)]
    truths = known.point_distances(paragraph) if points else known.vote_distances(paragraph)
    if truths and not is_true(passage, match, truths):
        message = f"The facts have other distances: {listed(truths[:5])}."
        yield passage.finding("contradiction", match.span("at"), message)


@cache
def _told(language: str) -> tuple[tuple[bool, re.Pattern[str]], ...]:
    """Where copy tells a distance, in points and in votes."""
    figure = rf"(?P<n>{FIGURE[language]})"
    found = []
    for points, unit, bare in (
        (False, VOTES[language], _VOTE[language]),
        (True, _POINTS[language], _POINT[language]),
    ):
        at = rf"(?P<at>{figure}{unit})"
        found += [
            (points, rf"{_BEFORE[language]}{at}"),
            (points, rf"(?<![\w.,]){at}{_AFTER[language]}"),
            (points, rf"(?<![\w.,])(?P<at>{figure}[ -]{bare}){_LEAD_OF[language]}"),
        ]
    if language == "en":
        found.append((False, _MAJORITY))
    return tuple((points, re.compile(pattern)) for points, pattern in found)


def _lead(passage: Passage, named: Named) -> Iterator[Finding]:
    """Dahl leads, and the facts have Lie in front in every measure."""
    known = [(contest, choice) for contest, choice in named.meant if contest.leaders]
    if not known or any(choice.id in contest.leaders for contest, choice in known):
        return
    pattern = rf"(?<!over )(?<!behind )(?<!by ){named.pattern}(?P<at>{_LEADS[passage.language]})"
    for match in re.finditer(pattern, passage.copy):
        message = f"The facts have no lead for {named.label}."
        yield passage.finding("contradiction", (match.start("at") + 1, match.end("at")), message)


def _ahead_of(passage: Passage, named: Named) -> Iterator[Finding]:
    """6,141 more than Buttigieg: the distance to nobody in any measure."""
    language = passage.language
    count = rf"(?<![\w.,])(?P<at>(?P<n>{COUNT[language]})(?P<noun>{VOTES[language]})?)"
    for match in re.finditer(rf"{count}{_MORE[language]}{named.pattern}(?![\w'’])", passage.copy):
        stated = count_value(match["n"], language)
        if match["noun"] is None and stated < _MANY:
            continue
        if named.gaps and not any(prints_as(truth, stated) for truth in named.gaps):
            message = f"The facts have nobody that far from {named.label}."
            yield passage.finding("contradiction", match.span("at"), message)


CHECK = Check(name="distances_known", faults=("contradiction",), layer=Layer.NUMBER, facts=_distances)
