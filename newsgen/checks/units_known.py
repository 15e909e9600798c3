"""Counties and municipalities counted against geography, precincts and seats against the facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import elsewhere, number, strings
from newsgen.checks._figures import FIGURE, SHARE_UNIT, after, clause_before, is_true, listed, value
from newsgen.checks._known import Known
from newsgen.checks._passage import Passage
from newsgen.checks._tables import rows
from newsgen.model import Finding

_NOUNS = {
    "county": r"(?:counties|county equivalents|parishes|boroughs|fylker|fylkene|fylke|fylka)\b",
    "municipality": r"(?:municipalities|kommuner|kommunene|kommunar|kommunane)\b",
}
_PRECINCTS = (
    r"(?:precincts?|valgkretser|valgkretsene|kretser|kretsene|valkrinsar|valkrinsane|krinsar|krinsane)\b"
)
_TURNOUT = {
    language: re.compile(
        rf"\b{word} (?:is|was|er|var|ble|blei|vart)(?: på)?"
        rf" (?P<at>(?P<n>{FIGURE[language]}){SHARE_UNIT[language]})"
    )
    for language, word in (("en", "[Tt]urnout"), ("nb", "[Vv]algdeltakelsen"), ("nn", "[Vv]aldeltakinga"))
}
_SEATS = r"(?:seats|mandater|mandatene|mandat|mandata)\b"
# Words that make a figure the number of all there are.
_TOTAL = re.compile(
    r"\b(?:[Aa]ll|[Aa]ll of|[Aa]lle|[Ss]amtlige|across)(?: the| de| dei)? (?:[A-Z]\w+['’]?s? )?$"
    r"|(?<!\bin )(?<!\bi )\b[A-ZÆØÅ]\w+(?:['’]s?|s) $"
)
_DONE = re.compile(
    r"[^.]{0,25}\b(?:report(?:ing|ed)|counted|in|talt|talde|opptalt|rapportert|telte|talte)\b", re.IGNORECASE
)
_UNLESS = re.compile(
    r"\b(?:until|once|when|where|before|if|not|nearly|almost|after|før|når|inntil|til|hvis|om|ikk[ej]e?|nesten|etter"
    r"|der|hvor|kor)\b"
    r"|n['’]t\b",
    re.IGNORECASE,
)
_PART = re.compile(r"\b(?:of|av)(?: the| de| dei)? $")


@cache
def _limits() -> dict[tuple[str, str], tuple[int, int]]:
    """Fewest and most units that may be said of an area, by name and kind of unit."""
    found = {
        (row["area"], row["unit"]): (int(row["count"]), int(row["equivalents"])) for row in rows("units")
    }
    return {key: (min(pair), max(pair)) for key, pair in found.items()}


def _units(passage: Passage, known: Known) -> Iterator[Finding]:
    for unit, nouns in _NOUNS.items():
        for match in _figures(passage, nouns):
            area = _area(passage, match.start(), unit, known.document)
            if area is not None:
                yield from _compared(passage, match, area, unit)
    precincts = (
        c.progress.get("expected") for c in known.contests if "precinct" in str(c.progress.get("unit"))
    )
    expected = _agreed(number(stated) for stated in precincts)
    if expected is not None:
        yield from _against(passage, known, _PRECINCTS, expected, "precincts")
        yield from _reported(passage, known, expected)
    shares = [
        share
        for contest in known.contests
        if "precinct" in str(contest.progress.get("unit"))
        and (share := number(contest.progress.get("percent"))) is not None
    ]
    if shares:
        yield from _counted(passage, shares)
    yield from _turnout(passage, known)
    seats = _agreed(contest.seats for contest in known.contests)
    if seats is not None and seats > 1:
        yield from _against(passage, known, _SEATS, seats, "seats")


def _figures(passage: Passage, nouns: str) -> Iterator[re.Match[str]]:
    figure = FIGURE[passage.language]
    return re.finditer(rf"(?<![\w.,])(?P<n>{figure})[ \u00a0](?:[A-Z]\w+['’]?s? )?{nouns}", passage.copy)


def _compared(passage: Passage, match: re.Match[str], area: str, unit: str) -> Iterator[Finding]:
    stated = value(match["n"], passage.language)
    fewest, most = _limits()[area, unit]
    total = _TOTAL.search(clause_before(passage, match.start())) is not None
    if stated > most or (total and stated < fewest and not _is_few(passage, match)):
        yield passage.finding("impossible", match.span(), f"{area} has {most}.")


def _is_few(passage: Passage, match: re.Match[str]) -> bool:
    """Whether the figure is a selection: "in 12 of Iowa's counties" names no total."""
    return re.search(r"\b(?:of|av)$", clause_before(passage, match.start()).rstrip()) is not None


def _area(passage: Passage, position: int, unit: str, facts: Mapping[str, object]) -> str | None:
    """The area the sentence speaks of: the one it names, else the one the facts name."""
    sentence = passage.sentence_at(position)
    for text in (passage.copy[sentence.start : sentence.end], passage.copy, " ".join(strings(facts))):
        named = _named(text, unit)
        if len(named) == 1:
            return named.pop()
        if named:
            return None
    return None


def _named(text: str, unit: str) -> set[str]:
    found = {
        area
        for area, kind in _limits()
        if kind == unit and re.search(rf"(?<!\w){re.escape(area)}(?:['’]?s?)(?!\w)", text)
    }
    # West Virginia is not Virginia as well.
    return {area for area in found if not any(area != other and area in other for other in found)}


def _against(passage: Passage, known: Known, nouns: str, whole: Decimal, what: str) -> Iterator[Finding]:
    figure = FIGURE[passage.language]
    for match in re.finditer(rf"(?<![\w.,])(?P<n>{figure})[ \u00a0]{nouns}", passage.copy):
        if elsewhere(after(passage, match.end()), known.contests):
            continue
        stated = value(match["n"], passage.language)
        is_whole = _PART.search(clause_before(passage, match.start())) is not None
        if stated > whole:
            yield passage.finding("impossible", match.span(), f"The facts have {whole} {what}.")
        elif (
            is_whole
            and stated < whole
            and re.search(r"\d (?:of|av)(?: the| de| dei)? $", clause_before(passage, match.start()))
        ):
            yield passage.finding("substituted_number", match.span(), f"The facts have {whole} {what}.")


def _reported(passage: Passage, known: Known, expected: Decimal) -> Iterator[Finding]:
    """1,199 of 1,765 precincts, all precincts, all 1,756 precincts: what is counted, of how many."""
    reported = _agreed(number(contest.progress.get("reported")) for contest in known.contests)
    figure = FIGURE[passage.language]
    pairs = rf"(?<![\w.,])(?P<n>{figure}) (?:of|av)(?: the| de| dei)? (?P<all>{figure})[ \u00a0]{_PRECINCTS}"
    for match in re.finditer(pairs, passage.copy) if reported is not None else ():
        part, whole = (value(match[name], passage.language) for name in ("n", "all"))
        if whole == expected and part != reported:
            yield passage.finding("substituted_number", match.span(), f"The facts have {reported} reported.")
    for match in re.finditer(
        rf"\b[Aa]lle?(?: the| de| dei)? (?P<at>(?:(?P<n>{figure}) )?{_PRECINCTS})", passage.copy
    ):
        if elsewhere(after(passage, match.end()), known.contests) or _UNLESS.search(
            clause_before(passage, match.start())
        ):
            continue
        if match["n"] and value(match["n"], passage.language) < expected:
            message = f"The facts have {expected} precincts."
            yield passage.finding("substituted_number", match.span("at"), message)
        elif (
            not match["n"]
            and reported is not None
            and reported < expected
            and _DONE.match(after(passage, match.end()))
        ):
            message = f"The facts have {reported} of {expected} precincts reported."
            yield passage.finding("contradiction", match.span("at"), message)


def _counted(passage: Passage, shares: list[Decimal]) -> Iterator[Finding]:
    """The share of precincts that have reported, as the copy rounds it or cut off below 100."""
    figure = rf"(?<![\w.,])(?P<n>{FIGURE[passage.language]})(?:%| percent| prosent)"
    pattern = rf"{figure} (?:of|av)(?: the| de| dei)? {_PRECINCTS}"
    for match in re.finditer(pattern, passage.copy):
        stated = value(match["n"], passage.language)
        quantum = Decimal(1).scaleb(min(0, int(stated.as_tuple().exponent)))
        printed = {share.quantize(quantum, way) for share in shares for way in (ROUND_HALF_UP, ROUND_DOWN)}
        if stated not in printed:
            said = ", ".join(f"{share.normalize():f}" for share in dict.fromkeys(shares))
            message = f"The facts have {said} percent of precincts."
            yield passage.finding("substituted_number", match.span(), message)


def _turnout(passage: Passage, known: Known) -> Iterator[Finding]:
    stated = (number(contest.progress.get("turnout_percent")) for contest in known.told)
    truths = [turnout for turnout in stated if turnout is not None]
    for match in _TURNOUT[passage.language].finditer(passage.copy) if truths else ():
        if not is_true(passage, match, truths):
            message = f"The facts have another turnout: {listed(truths)}."
            yield passage.finding("substituted_number", match.span("at"), message)


def _agreed(stated: Iterable[Decimal | int | None]) -> Decimal | None:
    """The number that all contests state; None where they differ or none does."""
    found = {Decimal(number) for number in stated if number is not None}
    return found.pop() if len(found) == 1 else None


CHECK = Check(
    name="units_known",
    faults=("impossible", "substituted_number", "contradiction"),
    layer=Layer.NUMBER,
    facts=_units,
)
