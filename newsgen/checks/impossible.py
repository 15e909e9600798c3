"""Figures that cannot be: shares above the whole, more counted than there is, hours and days that do not"
" exist."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._figures import ENGLISH, FIGURE, NORWEGIAN, after, clause_before, is_year, labelled, value
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search, in_each_language
from newsgen.checks._tables import ordered
from newsgen.model import Finding

_WHOLE = {
    "en": r" of (?:the |all |its |their )?(?:[a-z]+ ){0,2}(?:votes?|SDEs|ballots|delegates|precincts|seats"
    "|electorate|voters"
    r"|equivalents|counties|population|total|count|returns|electors)\b",
    "nb": r" av (?:alle |de )?(?:[a-zæøå]+ )?(?:\w*stemmene|\w*delegatene|\w*kretsene|mandatene|velgerne"
    "|kommunene"
    r"|fylkene|stemmer|valgkretser|setene|befolkningen|de stemmeberettigede)\b",
    "nn": r" av (?:alle |dei )?(?:[a-zæøå]+ )?(?:\w*røystene|\w*stemmene|\w*delegatane|\w*krinsane|mandata"
    "|veljarane"
    r"|kommunane|fylka|røyster|folket|dei røysteføre)\b",
}
_TURNOUT = re.compile(
    r"\b(?:turnout|(?:valg?)?delta(?:[kg]elsen?|kinga?)|fra?mmøtet?|oppslutning(?:en|a)?|reporting|counted)\b"
    r"(?: [^\W\d]+){0,3} $",
    re.IGNORECASE,
)
_MORE_THAN = re.compile(r"\b(?:more than|over|above|mer enn|meir enn) $", re.IGNORECASE)
_COUNTED = re.compile(r"^ (?:reporting|counted|talt|talde|opptalt|turnout|oppslutning|valgdeltakelse)\b")
_PERCENT = {
    "en": r"(?:%| ?per ?cent\b)",
    "nb": r"(?:[ \u00a0]?%|[ \u00a0]prosent\b)",
    "nn": r"(?:[ \u00a0]?%|[ \u00a0]prosent\b)",
}
_OF = {"en": "(?:out )?of(?: the| all)?", "nb": "av(?: de| totalt| til sammen)?", "nn": "av(?: dei| totalt)?"}
_DAYS = {
    1: 31, 2: 29, 3: 31, 4: 30, 5: 31, 6: 30, 7: 31, 8: 31, 9: 30, 10: 31, 11: 30, 12: 31,
}  # fmt: skip
_NO_DATE = re.compile(
    rf"(?<![\w.,–-])(\d{{1,2}})\. ({'|'.join(ordered('months_no'))})\b(?: (\d{{4}}))?", re.IGNORECASE
)
_EN_NAMES = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Aug|Sept?|Oct|Nov|Dec)\.)"
)
_EN_DATE = re.compile(
    rf"\b(?P<month>{_EN_NAMES}) (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?![\d.,:%]*\d%?)(?!%)(?:,"
    rf" (?P<year>\d{{4}}))?"
    rf"|(?<![\w.,–-])(?P<first>\d{{1,2}})(?:st|nd|rd|th)? (?P<named>{_EN_NAMES})(?!\w)(?:,?"
    rf" (?P<in>\d{{4}})\b)?"
)
_CLOCK = {
    "en": re.compile(
        r"\b(?:at|by|until|till|from|to|before|after|around|and|close[sd]?|opens?) "
        r"(?P<at>(?P<h>\d{1,2}):(?P<m>\d{2}))(?![:\d]|\.\d)"
    ),
    "no": re.compile(r"\b(?:klokk[ae]n?|kl\.?) (?P<at>(?P<h>\d{1,2})(?:[.:](?P<m>\d{2}))?)(?![.:,]?\d)"),
}
# A hand of a stopwatch may stand at 45:30; the hour of a poll may not.
_OPENING_HOURS = re.compile(
    r"\b(?:poll|clos|open|vot|meet|deadline|result|count|begin|start|news|lokal|steng|åpn|opn|frist|møte"
    r"|tal|klokk|kl)",
    re.IGNORECASE,
)
_HALF_DAY = re.compile(r"(?<![\w:.,])(?P<at>(?P<h>\d{1,2})(?::(?P<m>\d{2}))? ?[ap]\.?m)\b")
_NO_SUCH_DAY = "There is no such day."
_NUMERIC_DATE = re.compile(r"(?<![\w./-])(\d{1,2})\.(\d{1,2})\.((?:19|20)\d\d)(?!\d)")


@cache
def _shares_in(language: str) -> re.Pattern[str]:
    """Shares of three digits or more, and those with a minus sign: no other can be impossible."""
    suspect = r"(?:(?<=[-\u2212])|(?=(?:\d{1,2}[.,\u00a0\u202f])?\d{3}))"
    return re.compile(rf"(?<![\w.,]){suspect}(?P<figure>{FIGURE[language]}){_PERCENT[language]}")


@cache
def _parts_in(language: str) -> re.Pattern[str]:
    figure = FIGURE[language]
    return re.compile(
        rf"(?<![\w.,$£€/–-])(?P<part>{figure}) {_OF[language]} (?P<whole>{figure})(?![\w%]|[.,:/–-] ?\d)"
    )


def _shares(passage: Passage) -> Iterator[Finding]:
    for match in _shares_in(passage.language).finditer(passage.copy):
        negative = re.search("(?:^|[ (])[-\u2212]$", passage.lead(match.start())) is not None
        stated = value(match["figure"], passage.language)
        above = stated == 100 and _MORE_THAN.search(passage.lead(match.start())) is not None
        if stated <= 100 and not negative and not above:
            continue
        rest = after(passage, match.end())
        of_whole = re.match(_WHOLE[passage.language], rest) or _COUNTED.match(rest)
        if of_whole or _TURNOUT.search(passage.lead(match.start())):
            yield passage.finding("impossible", match.span(), "A share lies between 0 and 100 percent.")


def _parts_of_wholes(passage: Passage) -> Iterator[Finding]:
    for match in _parts_in(passage.language).finditer(passage.copy):
        part, whole = (value(match[name], passage.language) for name in ("part", "whole"))
        rest = after(passage, match.end())
        if part <= whole or whole == 0 or labelled(passage, match.start()) or is_year(match["part"]):
            continue
        if re.match(r"[ \u00a0](?:million|milliard|billion|thousand|tusen|prosent|per ?cent)", rest):
            continue
        yield passage.finding("impossible", match.span(), "The part is larger than the whole.")


def _norwegian_dates(passage: Passage) -> Iterator[Finding]:
    for match in _NO_DATE.finditer(passage.copy):
        month = ordered("months_no").index(match[2].lower()) + 1
        if not _exists(int(match[1]), month, match[3]):
            yield passage.finding("impossible", match.span(), _NO_SUCH_DAY)
    for match in _NUMERIC_DATE.finditer(passage.copy):
        if not 1 <= int(match[2]) <= 12 or not _exists(int(match[1]), int(match[2]), match[3]):
            yield passage.finding("impossible", match.span(), _NO_SUCH_DAY)


def _english_dates(passage: Passage) -> Iterator[Finding]:
    for match in _EN_DATE.finditer(passage.copy):
        name = (match["month"] or match["named"]).lower().rstrip(".")
        month = next(
            number for number, full in enumerate(ordered("months_en"), 1) if full.startswith(name[:3])
        )
        day = int(match["day"] or match["first"])
        counted = match["month"] and "." not in match["month"] and not match["year"]
        counts = counted and re.match(r" [a-z]", after(passage, match.end()))
        if not _exists(day, month, match["year"] or match["in"]) and not (counts and day > 31):
            yield passage.finding("impossible", match.span(), _NO_SUCH_DAY)


def _exists(day: int, month: int, year: str | None) -> bool:
    longest = calendar.monthrange(int(year), month)[1] if year and int(year) > 0 else _DAYS[month]
    return 1 <= day <= longest


def _hours(passage: Passage) -> Iterator[Finding]:
    clock = _CLOCK["no" if passage.norwegian else "en"]
    for pattern, last in ((clock, 24), (_HALF_DAY, 12)):
        for match in pattern.finditer(passage.copy):
            hour, minute = int(match["h"]), int(match["m"] or 0)
            if hour > 29 and not _OPENING_HOURS.search(clause_before(passage, match.start())):
                continue
            if hour > last or minute > 59 or (hour == 24 and minute > 0) or (last == 12 and hour == 0):
                yield passage.finding("impossible", match.span("at"), "There is no such time.")


CHECK = Check(
    name="impossible",
    faults=("impossible",),
    layer=Layer.NUMBER,
    text=(
        *in_each_language(lambda tag: [_shares_in(tag)], _shares),
        *in_each_language(lambda tag: [_parts_in(tag)], _parts_of_wholes),
        Search(languages=NORWEGIAN, patterns=(_NO_DATE, _NUMERIC_DATE), findings=_norwegian_dates),
        Search(languages=ENGLISH, patterns=(_EN_DATE,), findings=_english_dates),
        Search(languages=NORWEGIAN, patterns=(_CLOCK["no"], _HALF_DAY), findings=_hours),
        Search(languages=ENGLISH, patterns=(_CLOCK["en"], _HALF_DAY), findings=_hours),
    ),
)
