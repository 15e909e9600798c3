"""What copy must hold for a pattern to match at all, read off the pattern: a cheap look before a search.

A rule for "med prosent" need not be tried on copy without the letters "prosent". Looking for letters
costs a fiftieth of a search, and nearly all copy lacks nearly all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from re import _constants as op  # type: ignore[attr-defined]  # there is no public door
from re import _parser  # type: ignore[attr-defined]
from typing import Any

Needs = tuple[str, ...]
"""Runs of letters of which the outline of copy must hold one; empty where nothing is known."""

_MANY = 90
# What looking for letters costs, in searches.
_COST = 0.03
_FIGURE = re.compile(r"\d")
_REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
# Ordinary copy, faultless: what stands in it says little, what does not is worth looking for.
_ORDINARY = (
    "Arbeiderpartiet er størst i Molde med 28,4 prosent når alt er talt",
    "Det er 1,2 prosentpoeng mer enn ved forrige stortingsvalg, og 312 stemmer foran Høyre.",
    "Høyre fikk 2.340 stemmer, eller 19,9 prosent. Deretter følger Sp (11,0), SV (6,3) og Rødt (5,1).",
    "Valgdeltakelsen i Troms er 77,1 prosent, viser tall fra Valgdirektoratet klokka 22.41 mandag.",
    "Rødt aukar mest i kommunen, 2,1 prosentpoeng sidan 2021. Framstegspartiet går tilbake frå 14 prosent.",
    "Saken er laget automatisk på grunnlag av tall fra Valgdirektoratet. (NG)",
    "Labour is the largest party in Leeds with 41.2% of the vote and 21,604 votes, all counted",
    "It leads the Conservatives by 3.4 percentage points, or 1,780 votes, with all 14 districts reported.",
    "They are followed by the Greens (8.1%), Reform UK (6.6%) and two others that took less than 5%.",
    "Turnout was 68.9%, down 0.7 points from the election of 2019, the council said at 4:10 a.m. Friday.",
    "The AP has not declared a winner. A recount is possible if the margin is less than half a point.",
    "This story was generated automatically from figures provided by the council. (NG)",
)


def needs_of(pattern: re.Pattern[str]) -> Needs:
    """The rarest set of letters of which every match of the pattern holds one."""
    tree = _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)
    return min(_of_sequence(tree), key=_price, default=())


@dataclass(frozen=True, slots=True)
class Sought:
    """A pattern and its needs; `Passage.matches` finds it."""

    pattern: re.Pattern[str]
    needs: Needs


def sought(pattern: str, flags: re.RegexFlag = re.NOFLAG) -> Sought:
    """A pattern that is searched for only where a match may be."""
    compiled = re.compile(pattern, flags)
    return Sought(compiled, needs_of(compiled))


def outline(copy: str) -> str:
    """Copy in which capitals and figures make no difference: every figure is a nought.

    For a pattern that ignores capitals the Turkish letters are an i too.
    """
    return _FIGURE.sub("0", copy.casefold().replace("i\u0307", "i").replace("\u0131", "i"))


def met(needs: Needs, outlined: str) -> bool:
    """True if copy with such an outline may hold a match."""
    for need in needs:
        if need in outlined:
            return True
    return not needs


def _of_sequence(items: Iterable[tuple[Any, Any]]) -> list[Needs]:
    """Every set that some part of a sequence asks for: runs of letters, and what stands between."""
    found: list[Needs] = []
    run: Needs = ("",)
    for code, value in _flat(items):
        if code in (op.AT, op.ASSERT_NOT):
            continue
        if code is op.ASSERT:
            # It takes no room: what stands before it and after it are neighbours.
            found += _of_sequence(value[1])
            continue
        letters, ends = _letters(code, value)
        if len(letters) > 1:
            # Few runs may say as much as many longer ones.
            found += [run, letters]
        if letters and len(run) * len(letters) <= _MANY:
            run = tuple(before + letter for before in run for letter in letters)
            if ends:
                continue
        found.append(run)
        run = letters or ("",)
        if not letters:
            found += _of_item(code, value)
    return [needs for needs in (*found, run) if needs and "" not in needs]


def _letters(code: Any, value: Any) -> tuple[Needs, bool]:
    """The runs of which one stands here for certain, and whether there is no more of it than that."""
    if code is op.LITERAL:
        return (outline(chr(value)),), True
    if code is op.IN and len(value) <= _MANY:
        each = [_letter(kind, of) for kind, of in value]
        return (tuple(dict.fromkeys(each)) if all(each) else ()), True
    if code in _REPEATS and value[0] and len(value[2]) == 1:
        letters, _ = _letters(*value[2][0])
        if len(letters) ** value[0] <= _MANY:
            return tuple("".join(made) for made in product(letters, repeat=value[0])), value[0] == value[1]
    if code is op.BRANCH:
        wholes = [_whole(branch) for branch in value[1]]
        if all(wholes):
            return tuple(dict.fromkeys(run for whole in wholes for run in whole)), True
    return (), False


def _letter(code: Any, value: Any) -> str:
    """A member of a class, empty for a kind of letter."""
    if code is op.LITERAL:
        return outline(chr(value))
    figures = (code is op.CATEGORY and value is op.CATEGORY_DIGIT) or (
        code is op.RANGE and "0" <= chr(value[0]) <= chr(value[1]) <= "9"
    )
    return "0" if figures else ""


def _whole(items: Iterable[tuple[Any, Any]]) -> Needs:
    """What a sequence matches where that is letters from end to end and no more; else empty."""
    run: Needs = ("",)
    for code, value in _flat(items):
        if code in (op.AT, op.ASSERT, op.ASSERT_NOT):
            continue
        letters, ends = _letters(code, value)
        if not ends or len(run) * len(letters) > _MANY:
            return ()
        run = tuple(before + letter for before in run for letter in letters)
    return () if run == ("",) else run


def _flat(items: Iterable[tuple[Any, Any]]) -> Iterable[tuple[Any, Any]]:
    """The items with those of groups among them, which part nothing."""
    for code, value in items:
        if code is op.SUBPATTERN:
            yield from _flat(value[3])
        elif code is op.ATOMIC_GROUP:
            yield from _flat(value)
        else:
            yield code, value


def _of_item(code: Any, value: Any) -> list[Needs]:
    if code in _REPEATS:
        return _of_sequence(value[2]) if value[0] else []
    return _of_branches(value[1]) if code is op.BRANCH else []


def _of_branches(branches: Sequence[Any]) -> list[Needs]:
    """One set with something of every branch; none where a branch asks for nothing."""
    each = [min(_of_sequence(branch), key=_price, default=()) for branch in branches]
    together = tuple(dict.fromkeys(need for needs in each for need in needs))
    return [together] if all(each) and len(together) <= _MANY else []


def _price(needs: Needs) -> float:
    """What looking for a set is likely to cost, the search after it included."""
    return sum(_chance(need) + _COST for need in needs)


@cache
def _chance(need: str) -> float:
    return sum(need in line for line in _outlines()) / len(_ORDINARY)


@cache
def _outlines() -> tuple[str, ...]:
    return tuple(outline(line) for line in _ORDINARY)
