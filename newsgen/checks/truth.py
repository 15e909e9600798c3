"""Shares, votes, leads and distances of named choices against the facts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_UP, Decimal

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import ChoiceFacts, Contest, contests
from newsgen.checks._figures import FIGURE, value
from newsgen.checks._passage import Passage
from newsgen.model import Finding

_PERCENT = {"en": r"(?:%| per ?cent\b)", "nb": r"[ \u00a0](?:prosent\b|%)", "nn": r"[ \u00a0](?:prosent\b|%)"}
_VOTES = {"en": r" (?:votes|ballots)\b", "nb": r" stemmer\b", "nn": r" (?:røyster|stemmer)\b"}

# What may stand between a choice and its own figure; anything else may change whose figure it is.
_HAS = {
    "en": r"(?:['’]s?)?,?(?: (?:has|had|have|is|was|with|at|on|got|gets|received|receives|took|won|polled"
    "|leads|led"
    r"|leading|and|third|second|fourth|fifth|first|now|currently|only|just|about|nearly|follows"
    r"|followed)){0,4} \(?",
    "nb": r"s?,?(?: (?:har|hadde|fikk|får|er|ligger|lå|står|med|på|ender|endte|leder|ledet|nå|bare|kun"
    "|størst|rundt"
    r"|nesten|nest|tredje|andre|første)){0,4} \(?",
    "nn": r"s?,?(?: (?:har|hadde|fekk|får|er|ligg|låg|står|med|på|endar|enda|leier|leidde|no|berre|størst"
    "|rundt"
    r"|nesten|nest|tredje|andre|første)){0,4} \(?",
}
_FOR = {"en": r" (?:for|to)(?: (?:Mr|Ms|Mrs|Sen\.|Rep\.|Gov\.))? ", "nb": " til ", "nn": " til "}
_ROUNDLY = re.compile(
    r"\b(?:about|nearly|around|some|more than|less than|over|under|almost|rundt|nesten|mer enn|meir enn"
    r"|mindre enn|om lag"
    r"|like under|like over|just under|just over|fewer than|at least|minst) \(?$"
)
_LEADS = {
    "en": r" (?:leads|is leading|is ahead|narrowly leads|led)\b",
    "nb": r" (?:leder|ligger foran|er foran|ledet)\b",
    "nn": r" (?:leier|ligg føre|ligg framfor|leidde)\b",
}
_BY = {
    "en": r"\b(?:leads?|led|leading|ahead|lead of|margin of|margin is|lead is)(?: [A-Z][\w’'-]+){0,3}(?:"
    " by)? ",
    "nb": r"\b(?:leder|ledet|foran|forsprang på|forspranget (?:er )?på|forspranget er|marginen er)(?:"
    r" [A-ZÆØÅ][\w-]+){0,3}(?: med)? ",
    "nn": r"\b(?:leier|leidde|føre|framfor|forsprang på|forspranget (?:er )?på|forspranget er|marginen"
    r" er)(?: [A-ZÆØÅ][\w-]+){0,3}(?: med)? ",
}
_LEAD_OF = {
    "en": r"(?<![\w.,])(?P<at>(?P<n>{figure})[ -]{unit}) (?:lead|margin|advantage)\b",
    "nb": r"(?<![\w.,])(?P<at>(?P<n>{figure}) {unit})s? (?:ledelse|forsprang)\b",
    "nn": r"(?<![\w.,])(?P<at>(?P<n>{figure}) {unit})s? (?:leiing|forsprang)\b",
}
_VOTE = {"en": "votes?", "nb": "stemmer", "nn": "(?:røyster|stemmer)"}
_POINT = {"en": "(?:percentage[ -])?points?", "nb": "prosentpoeng", "nn": "prosentpoeng"}
_POINTS = {"en": r" (?:percentage )?points?\b", "nb": r" prosentpoeng\b", "nn": r" prosentpoeng\b"}


def _truth(passage: Passage, facts: Mapping[str, object]) -> Iterator[Finding]:
    known = contests(facts)
    for contest in known:
        for choice in contest.choices:
            yield from _own_figures(passage, choice, known)
    if len(known) == 1:
        yield from _leads(passage, known[0])
        yield from _distances(passage, known[0])


def _own_figures(passage: Passage, choice: ChoiceFacts, known: tuple[Contest, ...]) -> Iterator[Finding]:
    language = passage.language
    labels = [label for label in choice.labels if _is_alone(label, choice, known)]
    if not labels:
        return
    name = rf"(?<![\w-])(?:{'|'.join(map(re.escape, labels))})"
    figure = FIGURE[language]
    for unit, truths, what in (
        (_PERCENT[language], choice.shares, "share"),
        (_VOTES[language], choice.values, "number of votes"),
    ):
        after_name = rf"{name}{_HAS[language]}(?P<at>(?P<n>{figure}){unit})"
        before_name = rf"(?<![\w.,])(?P<at>(?P<n>{figure}){unit}){_FOR[language]}{name}(?![\w'’])"
        for match in (*re.finditer(after_name, passage.copy), *re.finditer(before_name, passage.copy)):
            if truths and not _is_true(passage, match, truths):
                message = f"The facts have another {what} for {choice.labels[0]}: {_listed(truths)}."
                yield passage.finding("substituted_number", match.span("at"), message)


def _is_alone(label: str, choice: ChoiceFacts, known: tuple[Contest, ...]) -> bool:
    """Whether a label means this choice only; a party letter may be any word."""
    others = (other for contest in known for other in contest.choices if other is not choice)
    return len(label) > 1 and not any(label in other.labels for other in others)


def _is_true(passage: Passage, match: re.Match[str], truths: tuple[Decimal, ...]) -> bool:
    stated = value(match["n"], passage.language)
    if _ROUNDLY.search(passage.lead(match.start("at"))):
        return any(abs(stated - truth) <= max(Decimal(1), truth / 10) for truth in truths)
    return any(_rounded(truth, stated) == stated for truth in truths)


def _rounded(truth: Decimal, stated: Decimal) -> Decimal:
    """The truth at as many decimals as the copy prints, half away from zero; at least one decimal
    of a share is dropped where it is nought."""
    places = max(0, -int(stated.as_tuple().exponent))
    quantum = Decimal(1).scaleb(-max(places, 1)) if truth != truth.to_integral_value() else Decimal(1)
    return truth.quantize(quantum, rounding=ROUND_HALF_UP)


def _listed(truths: tuple[Decimal, ...]) -> str:
    return ", ".join(str(truth.normalize() if truth % 1 else int(truth)) for truth in dict.fromkeys(truths))


def _leads(passage: Passage, contest: Contest) -> Iterator[Finding]:
    """Dahl leads, and the facts have Lie in front in every measure."""
    if not contest.leaders:
        return
    for choice in contest.choices:
        if choice.id in contest.leaders or not choice.name:
            continue
        labels = "|".join(re.escape(label) for label in choice.labels if len(label) > 1)
        pattern = rf"(?<![\w-])(?<!over )(?<!behind )(?<!by )(?:{labels})(?P<at>{_LEADS[passage.language]})"
        for match in re.finditer(pattern, passage.copy):
            start = match.start("at") + 1
            message = f"The facts have no lead for {choice.name}."
            yield passage.finding("contradiction", (start, match.end("at")), message)


def _distances(passage: Passage, contest: Contest) -> Iterator[Finding]:
    """A lead in votes or points that is the margin of no measure."""
    language = passage.language
    values = tuple(margin for margin, _ in contest.margins)
    points = tuple(points for _, points in contest.margins if points is not None)
    figure = FIGURE[language]
    for unit, bare, truths in (
        (_VOTES[language], _VOTE[language], values),
        (_POINTS[language], _POINT[language], points),
    ):
        by = re.finditer(rf"{_BY[language]}(?P<at>(?P<n>{figure}){unit})", passage.copy)
        of = re.finditer(_LEAD_OF[language].format(figure=figure, unit=bare), passage.copy)
        for match in (*by, *of):
            if truths and not _is_true(passage, match, truths):
                message = f"The facts have other margins: {_listed(truths)}."
                yield passage.finding("contradiction", match.span("at"), message)


CHECK = Check(name="truth", faults=("substituted_number", "contradiction"), layer=Layer.NUMBER, facts=_truth)
