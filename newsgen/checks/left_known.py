"""Votes still out and what those behind need of them, against the facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import Contest, number
from newsgen.checks._figures import COUNT, FIGURE, SHARE_UNIT, count_value, listed, prints_as, value
from newsgen.checks._known import Known
from newsgen.checks._passage import Passage
from newsgen.model import Finding

_LEFT = {
    "en": rf"\b[Aa]t most (?P<at>(?P<n>{COUNT['en']}) votes?\b) (?:can|may) still\b",
    "nb": rf"\bhøyst komme (?P<at>(?P<n>{COUNT['nb']}) stemmer?\b)",
    "nn": rf"\bhøgst kome (?P<at>(?P<n>{COUNT['nn']}) røyst(?:er)?\b)",
}
_NEEDED = {
    "en": r"\bneeds? (?:to get |to win )?(?P<word>at least|more than) {} of (?:those|them)\b",
    "nb": r"\b(?:må få|trenger) (?P<word>minst|mer enn) {} av dem\b",
    "nn": r"\b(?:må få|treng) (?P<word>minst|meir enn) {} av dei som\b",
}
_BAR = {
    "en": r"\bthe {} required\b|\bneeds {} yes votes\b",
    "nb": r"\bkravet på {}|\btrenger {} ja-stemmer\b",
    "nn": r"\bkravet på {}|\btreng {} ja-røyster\b",
}
_AREAS = {
    "en": r"(?P<at>(?P<n>{0}) of(?: the)? (?P<whole>{0}) cantonal votes)\b",
    "nb": r"(?P<at>(?P<n>{0}) av(?: de)? (?P<whole>{0}) kantonstemme(?:r|ne))\b",
    "nn": r"(?P<at>(?P<n>{0}) av(?: dei)? (?P<whole>{0}) kantonrøyste(?:r|ne))\b",
}
_EXACT_OR_MORE = {"at least", "minst"}


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str], tuple[re.Pattern[str], ...]]:
    share = rf"(?P<at>(?P<n>{FIGURE[language]}){SHARE_UNIT[language]})"
    bars = tuple(re.compile(one.replace("{}", share)) for one in _BAR[language].split("|"))
    return re.compile(_LEFT[language]), re.compile(_NEEDED[language].replace("{}", share)), bars


def _still_out(passage: Passage, known: Known) -> Iterator[Finding]:
    left, needed, bars = _patterns(passage.language)
    yield from _compared(passage, known, left, _votes_left, _is_same)
    yield from _compared(passage, known, needed, _shares_needed, _is_needed)
    for bar in bars:
        yield from _compared(passage, known, bar, _bar, _is_same)
    yield from _areas(passage, known)


def _compared(
    passage: Passage,
    known: Known,
    pattern: re.Pattern[str],
    truths_of: Callable[[Contest], tuple[object, ...]],
    agrees: Callable[[re.Match[str], Decimal, Decimal], bool],
) -> Iterator[Finding]:
    for match in pattern.finditer(passage.copy):
        sentence = passage.sentence_at(match.start())
        about = known.named_in(passage.copy[sentence.start : sentence.end]) or known.told
        found = (number(truth) for contest in about for truth in truths_of(contest))
        truths = tuple(truth for truth in found if truth is not None)
        stated = count_value(match["n"], passage.language)
        if truths and not any(agrees(match, truth, stated) for truth in truths):
            message = f"The facts have other figures: {listed(truths)}."
            yield passage.finding("substituted_number", match.span("at"), message)


def _areas(passage: Passage, known: Known) -> Iterator[Finding]:
    """Areas against of all there are, for of all, and needed of those left."""
    language = passage.language
    pairs = {pair for contest in known.told for pair in _area_pairs(contest.measured)}
    for match in re.finditer(rf"(?<![\w.,]){_AREAS[language].format(FIGURE[language])}", passage.copy):
        stated = (value(match["n"], language), value(match["whole"], language))
        if pairs and stated not in pairs:
            told = "; ".join(sorted(f"{listed((part,))} of {listed((whole,))}" for part, whole in pairs))
            yield passage.finding("substituted_number", match.span("at"), f"The facts have {told}.")


def _area_pairs(measured: Mapping[str, object]) -> Iterator[tuple[Decimal, Decimal]]:
    for part, whole in (("areas_against", "areas"), ("areas_for", "areas"), ("areas_needed", "areas_left")):
        some, every = number(measured.get(part)), number(measured.get(whole))
        if some is not None and every is not None:
            yield some, every


def _votes_left(contest: Contest) -> tuple[object, ...]:
    return (contest.outstanding.get("at_most"),)


def _shares_needed(contest: Contest) -> tuple[object, ...]:
    """What Yes needs where a proposal needs another share than half, else what the second needs."""
    is_barred = contest.outstanding.get("reachable") is not None
    return (contest.outstanding.get("yes_needed_percent" if is_barred else "needed_percent"),)


def _bar(contest: Contest) -> tuple[object, ...]:
    return (contest.measured.get("needed"),)


def _is_same(_: re.Match[str], truth: Decimal, stated: Decimal) -> bool:
    return prints_as(truth, stated)


def _is_needed(match: re.Match[str], truth: Decimal, stated: Decimal) -> bool:
    """Within a step of the last decimal printed: more than what is less, at least what is near."""
    step = Decimal(1).scaleb(min(-1, int(stated.as_tuple().exponent)))
    if match["word"] in _EXACT_OR_MORE:
        return abs(truth - stated) < step
    return stated <= truth <= stated + step


CHECK = Check(name="left_known", faults=("substituted_number",), layer=Layer.NUMBER, facts=_still_out)
