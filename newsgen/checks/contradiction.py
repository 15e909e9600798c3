"""Sentences that contradict themselves: a leader with less, a tie with a lead, a rise that falls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import FIGURE, after, value
from newsgen.checks._passage import Passage
from newsgen.checks._rules import in_each_language
from newsgen.model import Finding

_PERCENT = {"en": r"(?:%| per ?cent)", "nb": r"[ \u00a0](?:prosent|%)", "nn": r"[ \u00a0](?:prosent|%)"}
_NOUN = {"en": "votes", "nb": "stemmer", "nn": "(?:røyster|stemmer)"}
_TRAILS = {
    "en": r"(?:trails|trailed|is behind|was behind)",
    "nb": r"(?:ligger bak|lå bak|er bak|taper|tapte)",
    "nn": r"(?:ligg bak|låg bak|er bak|taper|tapte)",
}
_VOTES = {"en": "(?: votes)?", "nb": "(?: stemmer)?", "nn": "(?: (?:røyster|stemmer))?"}

_LEADS = {
    "en": (
        r"(?:leads|led|leading|is ahead|was ahead|are ahead|ahead of|defeated|beat|beats|edge[ds]|tops|topped"
        r"|w[io]ns? with"
        r"|w[io]n(?:s|ning)?(?=,))"
    ),
    "nb": r"(?:leder|ledet|leda|ligger foran|lå foran|er foran|vant|slo|vinner|(?:nest )?størst(?= med))",
    "nn": r"(?:leier|leidde|ligg føre|ligg framfor|er føre|vann|slo|vinn|størst(?= med))",
}
_AGAINST = {"en": r"(?:to|against|versus|vs\.?|over)", "nb": "mot", "nn": "mot"}
# A comparison with another time, not with another candidate.
_EARLIER = re.compile(
    r"^ (?:(?:i|ved|in|at|on) (?:(?:19|20)\d\d|fjor|forrige|førre|siste|det siste|the (?:last|previous))"
    r"|for (?:\w+ ){1,3}(?:siden|sidan)|(?:\w+) (?:years|weeks|months)"
    r" (?:ago|earlier)"
    r"|sist|forrige|førre|last|earlier|four|fire|a year|the previous|the last|før|på det|da|då|tidligere"
    r"|tidlegare"
    r"|when|before|previously)\b"
)
_TIED = {
    "en": re.compile(
        r"\b(?:tied|dead heat|dead even|all square|deadlocked|(?:are|were|finished|remain) level"
        r"|the same number of votes|equal number of votes)\b",
        re.IGNORECASE,
    ),
    "nb": re.compile(
        r"\b(?:står likt|helt like?|like store|dødt løp|uavgjort|like mange stemmer"
        r"|samme antall stemmer)\b",
        re.IGNORECASE,
    ),
    "nn": re.compile(
        r"\b(?:står likt|heilt likt|daudt løp|dødt løp|uavgjort|like mange (?:røyster|stemmer))\b",
        re.IGNORECASE,
    ),
}
_FIGURED = (
    r"(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten"
    r"|én|to|tre|fire|fem|seks|sju|åtte|ni|ti|elleve|tolv)"
)
_POSSESSOR = r"(?:[A-ZÆØÅ][\w-]+['’]?s? )?"
_AHEAD = {
    "en": rf"\b(?:ahead by|leads? (?:[A-Z]\w+ )?by|leading by|a lead of|led by) {_FIGURED}\b|\ba"
    rf" {_FIGURED}[ -](?:vote|point)s? lead\b|\b{_FIGURED} (?:votes?|points?|seats?) ahead\b",
    "nb": rf"\b(?:leder|foran|ledelse på|forsprang på)(?: [A-ZÆØÅ]\w+)?(?: med)? {_FIGURED}\b",
    "nn": rf"\b(?:leier|føre|framfor|leiing på|forsprang på)(?: [A-ZÆØÅ]\w+)?(?: med)? {_FIGURED}\b",
}
_NO_LONGER = re.compile(
    r"\b(?:before|until|earlier|had been|after|no longer|broke|breaks"
    r"|for (?:first|second|third|fourth|last)|not"
    r"|n't|if|once"
    r"|almost|nearly|virtually|før|inntil|tidligere|ikke|ikkje|nesten|om|hvis|nærmest|lenger|etter at)\b",
    re.IGNORECASE,
)
_RISES = {
    "en": (
        r"(?:rose|rises?|risen|increased?|increases|grew|grown|climbed|jumped|up|widened|gained|raised|lifted|hiked)",
        r"(?:fell|falls?|fallen|dropped|drops|declined|down|shrank|narrowed|slipped|decreased|sank|cut|lowered|trimmed|reduced)",
    ),
    "nb": (
        r"(?:økte|øker|økt|steg|stiger|vokste|vokser|opp|fram|frem|hevet|heves|løftet)",
        r"(?:falt|faller|sank|synker|krympet|krymper|ned|tilbake|minket|senket|senkes|kuttet|redusert)",
    ),
    "nn": (
        r"(?:auka|aukar|steig|stig|voks|veks|opp|fram|heva|lyfta)",
        r"(?:fall|falle|fell|sokk|søkk|krympa|krympar|ned|tilbake|minka|senka|kutta|redusert)",
    ),
}
_LEAD_OF = {
    "en": r"(?:a |an )?(?:lead|margin|difference|advantage) of",
    "nb": r"(?:et forsprang|en ledelse|en margin|en forskjell) på",
    "nn": r"(?:eit forsprang|ei leiing|ein margin|ein skilnad) på",
}
_FROM_TO = {"en": ("from", "to"), "nb": ("fra", "til"), "nn": ("frå", "til")}


@cache
def _leads_with(language: str) -> tuple[tuple[re.Pattern[str], int], ...]:
    """A lead and the two figures of it: shares, and votes with the least that are no score."""
    figure = FIGURE[language]
    found = []
    for unit, least in ((_PERCENT[language], 0), (_VOTES[language], 1000)):
        pair = rf"(?P<low>{figure})(?:{unit})?(?:,)? {_AGAINST[language]} {_POSSESSOR}(?P<high>{figure})"
        tail = rf"(?:{unit})(?![\w-])" if least == 0 else rf"(?:{unit})(?!\w|[.,]\d| ?%| per| prosent)"
        leads = rf"\b{_LEADS[language]}(?!\w)(?: [^\W\d_][\w’'-]*){{0,5}}?(?:,? (?:with|med))?,? "
        leads += rf"(?P<at>{pair}{tail})"
        found.append((re.compile(leads), least))
    return tuple(found)


def _behind_in_front(passage: Passage) -> Iterator[Finding]:
    """Dahl leads with 26.1% to 26.2%: the second figure is the larger one."""
    language = passage.language
    for pattern, least in _leads_with(language):
        for match in pattern.finditer(passage.copy):
            low, high = value(match["low"], language), value(match["high"], language)
            counted = re.search(rf"{_NOUN[language]} {_AGAINST[language]} ", match["at"]) is not None
            if low >= high or (low < least and not counted) or _EARLIER.match(after(passage, match.end())):
                continue
            yield passage.finding("contradiction", match.span("at"), "Who leads has the smaller figure.")


@cache
def _trails_with(language: str) -> re.Pattern[str]:
    figure, percent = FIGURE[language], _PERCENT[language]
    pair = rf"(?P<high>{figure})(?:{percent})? {_AGAINST[language]} (?P<low>{figure}){percent}"
    return re.compile(rf"\b{_TRAILS[language]} (?:with|med) (?P<at>{pair}) (?:for|til) ")


def _ahead_from_behind(passage: Passage) -> Iterator[Finding]:
    """Lie trails with 26.2% to 26.1% for Dahl: the first figure is the larger one."""
    language = passage.language
    for match in _trails_with(language).finditer(passage.copy):
        if value(match["high"], language) > value(match["low"], language):
            yield passage.finding("contradiction", match.span("at"), "Who trails has the larger figure.")


def _tied_and_ahead(passage: Passage) -> Iterator[Finding]:
    for match in _TIED[passage.language].finditer(passage.copy):
        sentence = passage.sentence_at(match.start())
        text = passage.copy[sentence.start : sentence.end]
        if re.search(_AHEAD[passage.language], text) and not _NO_LONGER.search(text):
            yield passage.finding("contradiction", match.span(), "Those who are level have no lead.")


@cache
def _moves(language: str) -> tuple[tuple[re.Pattern[str], bool], ...]:
    """A rise or a fall with the two figures of it, and whether it is a rise."""
    figure = FIGURE[language]
    start, goal = _FROM_TO[language]
    return tuple(
        (
            re.compile(
                rf"\b{verb} {first} "
                rf"(?P<at>(?P<{names[0]}>{figure})(?P<unit>%| ?[^\W\d_]+)? {second} (?P<{names[1]}>{figure}))"
                rf"(?P<same>%| ?[^\W\d_]+)?(?!\w|[.,]\d)"
            ),
            rising,
        )
        for verb, rising in zip(_RISES[language], (True, False), strict=True)
        for first, second, names in ((start, goal, ("low", "high")), (goal, start, ("high", "low")))
    )


def _wrong_way(passage: Passage) -> Iterator[Finding]:
    """Rose from 26.2% to 26.1%."""
    language = passage.language
    for pattern, rising in _moves(language):
        for match in pattern.finditer(passage.copy):
            if match["unit"] and match["unit"] != match["same"]:
                continue
            low, high = value(match["low"], language), value(match["high"], language)
            if (low > high) if rising else (low < high):
                yield passage.finding("contradiction", match.span("at"), "The figures go the other way.")


@cache
def _apart_by(language: str) -> re.Pattern[str]:
    figure = FIGURE[language]
    pair = (
        rf"(?P<a>{figure})(?P<unit>{_PERCENT[language]})?{_VOTES[language]} {_AGAINST[language]} "
        rf"{_POSSESSOR}(?P<b>{figure})"
    )
    distance = rf"(?P<at>(?P<d>{figure})(?P<points> (?:percentage )?points?| prosentpoeng)?)(?!\w|[.,]\d|%)"
    return re.compile(rf"{pair}[^.!?\d\n]{{0,40}}?,? {_LEAD_OF[language]} {distance}")


def _wrong_distance(passage: Passage) -> Iterator[Finding]:
    """43,671 to 37,557, a lead of 6,000 votes: the distance is not the difference."""
    language = passage.language
    for match in _apart_by(language).finditer(passage.copy):
        a, b, distance = (value(match[name], language) for name in ("a", "b", "d"))
        exact = match["unit"] is None and match["points"] is None and min(a, b) >= 1000
        rounded = match["unit"] is not None and match["points"] is not None
        slack = Decimal("0.1") if rounded else Decimal(0)
        if (exact or rounded) and abs(abs(a - b) - distance) > slack:
            yield passage.finding(
                "contradiction", match.span("at"), "The distance is not the difference of the two figures."
            )


CHECK = Check(
    name="contradiction",
    faults=("contradiction",),
    layer=Layer.NUMBER,
    text=(
        *in_each_language(lambda tag: [pattern for pattern, _ in _leads_with(tag)], _behind_in_front),
        *in_each_language(lambda tag: [_trails_with(tag)], _ahead_from_behind),
        *in_each_language(lambda tag: [_TIED[tag]], _tied_and_ahead),
        *in_each_language(lambda tag: [pattern for pattern, _ in _moves(tag)], _wrong_way),
        *in_each_language(lambda tag: [_apart_by(tag)], _wrong_distance),
    ),
)
