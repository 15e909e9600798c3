"""Shares and votes of named choices against the facts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import elsewhere
from newsgen.checks._figures import FIGURE, SHARE_UNIT, VOTES, after, is_true, listed
from newsgen.checks._known import Known, Named
from newsgen.checks._passage import Passage
from newsgen.model import Finding

# What may stand between a choice and its own figure; anything else may change whose figure it is.
_BETWEEN = {
    "en": r"who|has|had|have|is|was|are|were|with|at|on|got|gets|received|receives|took|won|polled|leads|led"
    r"|leading|and|third|second|next|fourth|fifth|first|now|currently|only|just|about|nearly|follows|followed"
    r"|largest|the|party|ahead|less|more|than|over|under",
    "nb": r"som|har|hadde|fikk|får|er|ligger|lå|står|med|på|ender|endte|leder|ledet|nå|bare|kun|størst|rundt"
    r"|nesten|nest|tredje|andre|første|tredjeplass|andreplass|følger|foran|mindre|mer|enn|like|over|under",
    "nn": r"som|har|hadde|fekk|får|er|ligg|låg|står|med|på|endar|enda|leier|leidde|no|berre|størst|rundt"
    r"|nesten|nest|tredje|andre|første|tredjeplass|andreplass|følgjer|framfor|mindre|meir|enn|like|over|under",
}
_HAS = {
    language: r"(?:s|['’]s?)?[»”\"]?(?: \([^)\n]{1,20}\))?,?"
    rf"(?: (?:(?:i|in|på) (?P<place>[A-ZÆØÅ][\w-]+)(?: [A-ZÆØÅ\d][\w-]*)*|{words})){{0,5}} \(?"
    for language, words in _BETWEEN.items()
}
_FOR = {"en": r" (?:for|to)(?: (?:Mr|Ms|Mrs|Sen\.|Rep\.|Gov\.))? ", "nb": " til ", "nn": " til "}
_OPENS_WITH = {
    "en": r"\bWith {at}(?: of (?:the |its )?(?:votes?|(?:[a-z]+ )?delegate(?:s| equivalents)))?,?"
    r" (?:the )?{name}(?![\w-])",
    "nb": r"\bMed {at}(?: av \w*(?:stemmene|delegatene))? (?:er|leder|har) {name}(?![\w-])",
    "nn": r"\bMed {at}(?: av \w*(?:røystene|delegatane))? (?:er|leier|har) {name}(?![\w-])",
}
# SV 5,5, Rødt 5,4 og MDG 4,5 prosent: the unit stands with the last of them.
_LIST = r"(?:(?:,| og| and) [^\d.;:\n]{{2,45}}?{figure}){{1,9}}{unit}"
_AGAINST = r" (?:mot|to|against) "
_RELATIVE = re.compile(r"\b(?:who|which|whose|som)\b[^,.]*$")
# A comparison with another time.
_THEN = re.compile(
    r"^ (?:i|in|ved|at|last|sist|on) (?:(?:19|20)\d\d|fjor|forrige|førre|the last)|^ (?:sist|last)\b"
)
_LED = re.compile(r"\b(?:leads|led|leading|ahead|leder|ledet|leier|leidde|foran|framfor)\b")
_APART = re.compile(
    r"^ (?:more|fewer|less|ahead|behind|mer|meir|flere|fleire|færre|mindre|foran|framfor|føre|bak)\b"
)
# Words that make the name after them the one who is behind, a title between or not.
_BEATS = re.compile(
    r"\b(?:over|beat|defeated|behind|to|from|foran|framfor|føre|slo|ledet|leder|leier|leidde|til|mot)"
    r"(?: [^\W\d_][\w-]*)? $"
)


def _truth(passage: Passage, known: Known) -> Iterator[Finding]:
    if not passage.has_digit:
        return
    for named in known.names:
        yield from _other_side(passage, named)
        yield from _figures(passage, named, named.shares, SHARE_UNIT[passage.language], "share")
        yield from _figures(passage, named, named.counts, VOTES[passage.language], "number of votes")


def _figures(
    passage: Passage, named: Named, truths: tuple[Decimal, ...], unit: str, what: str
) -> Iterator[Finding]:
    """The figures that the copy gives a name in one unit, where the facts have others."""
    if not truths:
        return
    votes = unit == VOTES[passage.language]
    for match in _told(passage, named, unit, votes=votes):
        if (votes and _is_distance(passage, match)) or _is_of_another(passage, named, match):
            continue
        gaps = named.gaps if votes and _LED.search(match[0]) else ()
        if not is_true(passage, match, (*truths, *gaps)):
            message = f"The facts have another {what} for {named.label}: {listed(truths)}."
            yield passage.finding("substituted_number", match.span("at"), message)


def _told(passage: Passage, named: Named, unit: str, *, votes: bool) -> Iterator[re.Match[str]]:
    language, name = passage.language, named.pattern
    figure = rf"(?P<n>{FIGURE[language]})"
    with_unit = rf"(?P<at>{figure}{unit})"
    other = rf"(?:{FIGURE[language]})"
    ends = rf"(?:{_LIST.format(figure=other, unit=unit)}|{_AGAINST}{other}{unit})"
    patterns = [
        rf"{name}{_HAS[language]}{with_unit}",
        rf"{name}{_HAS[language]}(?P<at>{figure})(?={ends})",
        rf"(?<![\w.,]){with_unit}{_FOR[language]}{name}(?![\w'’]| \([^)]*\)['’])",
        _OPENS_WITH[language].format(at=with_unit, name=name),
    ]
    if votes:
        # "has 43,671 votes to Lie's 37,557": the second figure needs no unit.
        patterns.append(
            rf"{unit},? (?:and|to|og|mot|mens|medan|while) (?:the )?{name}(?:s|['’]s?)?[»”\"]?"
            rf"(?: (?:har|has|fikk|fekk|received))? (?P<at>{figure})"
            r"(?![\w%]|[.,]\d| (?:prosent|per ?cent|point))"
        )
    for pattern in patterns:
        yield from re.finditer(pattern, passage.copy)


def _other_side(passage: Passage, named: Named) -> Iterator[Finding]:
    """The yes side leads by 53% to 48%: the second figure is that of the only other choice."""
    if any(len(contest.choices) != 2 for contest in named.contests):
        return
    language = passage.language
    unit = SHARE_UNIT[language]
    truths = tuple(
        share
        for contest, choice in named.meant
        for other in contest.choices
        if other is not choice
        for share in other.shares
    )
    first = rf"(?:{FIGURE[language]})(?:{unit})?"
    pattern = (
        rf"{named.pattern}{_HAS[language]}(?:by )?{first}{_AGAINST}(?P<at>(?P<n>{FIGURE[language]}){unit})"
    )
    for match in re.finditer(pattern, passage.copy):
        if truths and not is_true(passage, match, truths) and not _THEN.match(after(passage, match.end())):
            message = f"The facts have another share for the other side: {listed(truths)}."
            yield passage.finding("substituted_number", match.span("at"), message)


def _is_distance(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the votes are how far two are apart: 90 votes ahead, beat Lie with 90 votes."""
    if _APART.match(after(passage, match.end("at"))):
        return True
    named_first = match.start() < match.start("at")
    return named_first and _BEATS.search(passage.lead(match.start())) is not None


def _is_of_another(passage: Passage, named: Named, match: re.Match[str]) -> bool:
    """Whether the copy gives the figure to a place that the contest is not of, or to the one whose
    relative clause the name ends: "Vale, who led Strand, won with 49.7%"."""
    if "," in re.split(r" |\d", match[0])[0] and _RELATIVE.search(passage.lead(match.start())):
        return True
    if elsewhere(after(passage, match.end()), named.contests):
        return True
    place = match.groupdict().get("place")
    return place is not None and not any(place in word for one in named.contests for word in one.words)


CHECK = Check(name="truth", faults=("substituted_number",), layer=Layer.NUMBER, facts=_truth)
