"""What copy must hold for a pattern to match at all, read off the pattern: a cheap look before a search.

A rule for "med prosent" need not be tried on copy without the letters "prosent". Looking for letters
costs a fiftieth of a search, and nearly all copy lacks nearly all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import Any

from newsgen.checks._tree import REPEATS, op, tree_of

Runs = tuple[str, ...]
"""Runs of letters, one of which stands at a place; the empty run where anything may."""

Needs = tuple[Runs, ...]
"""Of each of these the outline of copy must hold one; none where nothing is known."""

_ANYTHING: Runs = ("",)
_MANY = 90
# More looks than this, or at letters more common, save nothing.
_LOOKS = 3
_COMMON = 0.8
# What looking for letters costs, in searches.
_COST = 0.02
_FIGURE = re.compile(r"\d")
_BEGINNINGS = (op.AT_BEGINNING, op.AT_BEGINNING_STRING)
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


def outline(copy: str) -> str:
    """Copy in which capitals and figures make no difference: every figure is a nought, every line begins
    behind a line end.

    For a pattern that ignores capitals the Turkish letters are an i too.
    """
    return "\n" + _folded(copy)


def _folded(letters: str) -> str:
    return _FIGURE.sub("0", letters.casefold().replace("i\u0307", "i").replace("\u0131", "i"))


def needs_of(pattern: re.Pattern[str]) -> Needs:
    """The rarest sets of letters of which every match of the pattern holds one, the rarest first."""
    sets, run = _scanned(tree_of(pattern), _ANYTHING)
    chosen: list[Runs] = []
    told = dict.fromkeys(map(_spare, _telling([*sets, run])))
    for runs in sorted(told, key=lambda runs: (_price(runs), -min(map(len, runs)))):
        implied = any(all(any(run in longer for run in runs) for longer in taken) for taken in chosen)
        if not implied and (not chosen or _price(runs) < _COMMON):
            chosen.append(runs)
    return tuple(chosen[:_LOOKS])


def met(needs: Needs, outlined: str) -> bool:
    """True if copy with such an outline may hold a match."""
    for runs in needs:
        for run in runs:
            if run in outlined:
                break
        else:
            return False
    return True


def _scanned(items: Iterable[tuple[Any, Any]], run: Runs) -> tuple[list[Runs], Runs]:
    """What a sequence asks for, and what stands right before its end, where `run` stands before it."""
    found: list[Runs] = []
    for literal, together in groupby(items, key=_is_literal):
        if literal:
            run = _longer(run, (_folded("".join(chr(value) for _, value in together)),), found)
            continue
        for code, value in together:
            sets, run = _scanned_item(code, value, run)
            found += sets
    return found, run


def _is_literal(item: tuple[Any, Any]) -> bool:
    return item[0] is op.LITERAL


def _longer(run: Runs, letters: Runs, found: list[Runs]) -> Runs:
    """Runs that go on with the letters; where they get too many, what came before is `found` by itself."""
    if len(run) * len(letters) > _MANY:
        found.append(run)
        return letters
    return tuple(before + letter for before in run for letter in letters)


def _scanned_item(code: Any, value: Any, run: Runs) -> tuple[list[Runs], Runs]:
    if code is op.SUBPATTERN:
        return _scanned(value[3], run)
    if code is op.ATOMIC_GROUP:
        return _scanned(value, run)
    if code is op.BRANCH:
        return _either(value[1], run)
    if code in REPEATS:
        return _repeated(value, run)
    if code in (op.AT, op.ASSERT, op.ASSERT_NOT):
        return _beside(code, value, run)
    letters = _letters(value) if code is op.IN else ()
    if not letters:
        return [run], _ANYTHING
    # Few runs may say as much as many longer ones.
    found = [run, letters] if len(letters) > 1 else []
    return found, _longer(run, letters, found)


def _either(branches: Iterable[Any], run: Runs) -> tuple[list[Runs], Runs]:
    """One set with something of every branch; none where a branch asks for nothing."""
    each = [_scanned(branch, run) for branch in branches]
    if run != _ANYTHING and sum(len(last) for _, last in each) > _MANY:
        sets, last = _either(branches, _ANYTHING)
        return [run, *sets], last
    rarest = [min(_telling([*sets, last]), key=_price, default=_ANYTHING) for sets, last in each]
    return [run, _united(rarest)], _united(last for _, last in each)


def _repeated(value: Any, run: Runs) -> tuple[list[Runs], Runs]:
    """What repeats asks for as often as it must; where there may be more, only the last times are known."""
    least, most, items = value
    if not least:
        return _either([items, []], run) if most == 1 else ([run], _ANYTHING)
    found: list[Runs] = []
    for _ in range(min(least, _MANY)):
        sets, run = _scanned(items, run)
        found += sets
    if least < most:
        found.append(run)
        run = _ANYTHING
        for _ in range(min(least, _MANY)):
            _, run = _scanned(items, run)
    return found, run


def _beside(code: Any, value: Any, run: Runs) -> tuple[list[Runs], Runs]:
    """What a place asks for that takes no room: what stands before it and after it are neighbours."""
    if code is op.AT and value in _BEGINNINGS and run == _ANYTHING:
        return [], ("\n",)
    if code is not op.ASSERT:
        return [], run
    behind = value[0] < 0
    sets, last = _scanned(value[1], _ANYTHING if behind else run)
    return [*sets, last], last if behind and run == _ANYTHING else run


def _letters(members: Iterable[tuple[Any, Any]]) -> Runs:
    """The letters of a class, none where it has kinds of letters."""
    each = [_letter(kind, of) for kind, of in members]
    return tuple(dict.fromkeys(each)) if all(each) else ()


def _letter(code: Any, value: Any) -> str:
    """A member of a class, empty for a kind of letter."""
    if code is op.LITERAL:
        return _folded(chr(value))
    figures = (code is op.CATEGORY and value is op.CATEGORY_DIGIT) or (
        code is op.RANGE and "0" <= chr(value[0]) <= chr(value[1]) <= "9"
    )
    return "0" if figures else ""


def _united(sets: Iterable[Runs]) -> Runs:
    """Anything that is in one of the sets."""
    together = tuple(dict.fromkeys(run for runs in sets for run in runs))
    return together if len(together) <= _MANY else _ANYTHING


def _telling(sets: Iterable[Runs]) -> Iterable[Runs]:
    """The sets that say something."""
    return (runs for runs in sets if "" not in runs)


def _spare(runs: Runs) -> Runs:
    """A set without the runs that hold another of it."""
    return tuple(run for run in runs if not any(other in run for other in runs if other != run))


def _price(runs: Runs) -> float:
    """What looking for a set is likely to cost, the search after it included."""
    held = frozenset[int]().union(*map(_holders, runs))
    return len(held) / len(_ORDINARY) + _COST * len(runs)


@cache
def _holders(run: str) -> frozenset[int]:
    """The lines of ordinary copy that hold a run."""
    return frozenset(number for number, line in enumerate(_outlines()) if run in line)


@cache
def _outlines() -> tuple[str, ...]:
    return tuple(outline(line) for line in _ORDINARY)
