"""Counties and municipalities counted against geography, precincts and seats against the facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from functools import cache

from newsgen.checks._check import Check, Layer
from newsgen.checks._facts import contests, number, strings
from newsgen.checks._figures import FIGURE, clause_before, value
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
_SEATS = r"(?:seats|mandater|mandatene|mandat|mandata)\b"
# Words that make a figure the number of all there are.
_TOTAL = re.compile(
    r"\b(?:[Aa]ll|[Aa]ll of|[Aa]lle|[Ss]amtlige|across)(?: the| de| dei)? (?:[A-Z]\w+['’]?s? )?$"
    r"|(?<!\bin )(?<!\bi )\b[A-ZÆØÅ]\w+(?:['’]s?|s) $"
)
_PART = re.compile(r"\b(?:of|av)(?: the| de| dei)? $")


@cache
def _limits() -> dict[tuple[str, str], tuple[int, int]]:
    """Fewest and most units that may be said of an area, by name and kind of unit."""
    found = {
        (row["area"], row["unit"]): (int(row["count"]), int(row["equivalents"])) for row in rows("units")
    }
    return {key: (min(pair), max(pair)) for key, pair in found.items()}


def _units(passage: Passage, facts: Mapping[str, object]) -> Iterator[Finding]:
    known = contests(facts)
    for unit, nouns in _NOUNS.items():
        for match in _figures(passage, nouns):
            area = _area(passage, match.start(), unit, facts)
            if area is not None:
                yield from _compared(passage, match, area, unit)
    precincts = (c.progress.get("expected") for c in known if "precinct" in str(c.progress.get("unit")))
    expected = _agreed(number(stated) for stated in precincts)
    if expected is not None:
        yield from _against(passage, _PRECINCTS, expected, "precincts")
    share = _agreed(
        number(c.progress.get("percent")) for c in known if "precinct" in str(c.progress.get("unit"))
    )
    if share is not None:
        yield from _counted(passage, share)
    seats = _agreed(contest.seats for contest in known)
    if seats is not None and seats > 1:
        yield from _against(passage, _SEATS, seats, "seats")


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


def _against(passage: Passage, nouns: str, whole: Decimal, what: str) -> Iterator[Finding]:
    figure = FIGURE[passage.language]
    for match in re.finditer(rf"(?<![\w.,])(?P<n>{figure})[ \u00a0]{nouns}", passage.copy):
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


def _counted(passage: Passage, share: Decimal) -> Iterator[Finding]:
    """The share of precincts that have reported, as the copy rounds it or cut off below 100."""
    figure = rf"(?<![\w.,])(?P<n>{FIGURE[passage.language]})(?:%| percent| prosent)"
    pattern = rf"{figure} (?:of|av)(?: the| de| dei)? {_PRECINCTS}"
    for match in re.finditer(pattern, passage.copy):
        stated = value(match["n"], passage.language)
        places = max(0, -int(stated.as_tuple().exponent))
        printed = {
            share.quantize(Decimal(1).scaleb(-places), rounding=way) for way in (ROUND_HALF_UP, ROUND_DOWN)
        }
        if stated not in printed:
            message = f"The facts have {share.normalize():f} percent of precincts."
            yield passage.finding("substituted_number", match.span(), message)


def _agreed(stated: Iterable[Decimal | int | None]) -> Decimal | None:
    """The number that all contests state; None where they differ or none does."""
    found = {Decimal(number) for number in stated if number is not None}
    return found.pop() if len(found) == 1 else None


CHECK = Check(
    name="units_known", faults=("impossible", "substituted_number"), layer=Layer.NUMBER, facts=_units
)
