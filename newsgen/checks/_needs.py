"""What copy must hold for a pattern to match at all, read off the pattern: a cheap look before a search.

A rule for "med prosent" need not be tried on copy without the letters "prosent", and nearly all copy lacks
the letters of nearly all rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from typing import Any

from newsgen.checks._tree import REPEATS, listed, nodes, op, tree_of

Runs = tuple[str, ...]
"""Runs of letters, one of which stands at a place; the empty run where anything may."""

Needs = tuple[tuple[Runs, ...], ...]
"""The ways in which a pattern may match; a way is sets of runs, of each of which an outline holds one, the
rarest set first."""

Item = tuple[Any, Any]
"""A code of a pattern, and what it holds."""

_ANYTHING: Runs = ("",)
_MANY = 200
# More sets of a way tell nothing new.
_SETS = 3
_RARE_BLANK = re.compile(r"[^\S \n\u00a0]")
_BLANKS: Runs = (" ", "\n", "\u00a0", "\t")
_FIGURE = re.compile(r"\d")
_BEGINNINGS = (op.AT_BEGINNING, op.AT_BEGINNING_STRING)
_PLACES = (op.AT, op.ASSERT, op.ASSERT_NOT)
_PLAIN = (op.LITERAL, op.IN, op.AT, op.BRANCH, op.SUBPATTERN)


def outline(copy: str) -> str:
    """Copy in which capitals, figures and rare blanks make no difference: a figure is a nought, a blank
    that is rare a tab.

    For a pattern that ignores capitals the Turkish letters are an i too.
    """
    folded = copy.casefold().replace("i\u0307", "i").replace("\u0131", "i")
    return _RARE_BLANK.sub("\t", _FIGURE.sub("0", folded))


# Many patterns are of the same nouns.
_outlined = cache(outline)


@cache
def needs_of(pattern: re.Pattern[str]) -> Needs:
    """What every match of the pattern holds. Every line begins behind a line end, the first one too."""
    return tuple(dict.fromkeys(map(_asked, _ways(tree_of(pattern)))))


def _asked(way: Iterable[Item]) -> tuple[Runs, ...]:
    sets, run = _scanned(way, _ANYTHING)
    return tuple(sorted(dict.fromkeys(_telling([*sets, run])), key=_rarity, reverse=True)[:_SETS])


def _ways(items: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """The sequences that a sequence stands for: one for each branch of a fork at its end."""
    taking_room = (place for place, (code, _) in enumerate(items) if code not in _PLACES)
    last = max(taking_room, default=-1)
    forks = _forks(items[last]) if last >= 0 else ()
    for fork in forks:
        for way in _ways(fork):
            yield [*items[:last], *way, *items[last + 1 :]]
    if not forks:
        yield items


def _forks(item: Item) -> Sequence[Sequence[Item]]:
    """What may stand for an item, unless that is a mere choice of words."""
    code, value = item
    if code is op.SUBPATTERN:
        return (value[3],)
    if code is op.BRANCH and not all(map(_is_plain, nodes([item]))):
        return tuple(value[1])
    return ()


def _is_plain(item: Item) -> bool:
    return item[0] in _PLAIN or (item[0] in REPEATS and item[1][1] == 1)


def _scanned(items: Iterable[Item], run: Runs) -> tuple[list[Runs], Runs]:
    """What a sequence asks for, and what stands right before its end, where `run` stands before it."""
    found: list[Runs] = []
    for literal, together in groupby(listed(items), key=_is_literal):
        if literal:
            run = _longer(run, (_outlined("".join([chr(value) for _, value in together])),), found)
            continue
        for code, value in together:
            sets, run = _scanned_item(code, value, run)
            found += sets
    return found, run


def _is_literal(item: Item) -> bool:
    return item[0] is op.LITERAL


def _longer(run: Runs, letters: Runs, found: list[Runs]) -> Runs:
    """Runs that go on with the letters; where they get too many, what came before is `found` by itself."""
    if len(run) * len(letters) > _MANY:
        found.append(run)
        return letters
    return tuple([before + letter for before in run for letter in letters])


def _scanned_item(code: Any, value: Any, run: Runs) -> tuple[list[Runs], Runs]:
    if code is op.SUBPATTERN:
        return _scanned(value[3], run)
    if code is op.ATOMIC_GROUP:
        return _scanned(value, run)
    if code is op.BRANCH:
        return _either(value[1], run)
    if code in REPEATS:
        return _repeated(value, run)
    if code in _PLACES:
        return _beside(code, value, run)
    letters = _letters(value) if code is op.IN else ()
    if not letters:
        return [run], _ANYTHING
    found: list[Runs] = []
    return found, _longer(run, letters, found)


def _either(branches: Iterable[Any], run: Runs) -> tuple[list[Runs], Runs]:
    """One set with something of every branch; none where a branch asks for nothing."""
    each = [_scanned(branch, run) for branch in branches]
    if run != _ANYTHING and sum(len(last) for _, last in each) > _MANY:
        sets, last = _either(branches, _ANYTHING)
        return [run, *sets], last
    # What stands before the fork is asked for by itself.
    own = [[runs for runs in _telling([*sets, last]) if runs != run] for sets, last in each]
    rarest = [max(sets, key=_rarity, default=_ANYTHING) for sets in own]
    return [run, _united(rarest)], _united(last for _, last in each)


def _repeated(value: Any, run: Runs) -> tuple[list[Runs], Runs]:
    """What repeats asks for as often as it must; where there may be more, the last times of them too."""
    least, most, items = value
    if most == 1:
        return _scanned(items, run) if least else _either([items, []], run)
    found: list[Runs] = []
    for _ in range(min(least, _MANY)):
        sets, run = _scanned(items, run)
        found += sets
    if least < most:
        more = _ANYTHING
        for _ in range(min(least, _MANY) + 1):
            _, more = _scanned(items, more)
        found.append(run)
        run = _united([run, more])
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


def _letters(members: Iterable[Item]) -> Runs:
    """The letters of a class, none where they are too many or it has kinds of letters."""
    each = [_letter(kind, of) for kind, of in members]
    return tuple(dict.fromkeys(letter for letters in each for letter in letters)) if all(each) else ()


def _letter(code: Any, value: Any) -> Runs:
    """What a member of a class may be, none for a kind of letter."""
    if code is op.LITERAL:
        return (_outlined(chr(value)),)
    if code is op.RANGE and value[1] - value[0] < _MANY:
        return tuple(_outlined(chr(letter)) for letter in range(value[0], value[1] + 1))
    if code is op.CATEGORY and value is op.CATEGORY_DIGIT:
        return ("0",)
    return _BLANKS if code is op.CATEGORY and value is op.CATEGORY_SPACE else ()


def _united(sets: Iterable[Runs]) -> Runs:
    """Anything that is in one of the sets."""
    together = tuple(dict.fromkeys(run for runs in sets for run in runs))
    return together if "" not in together and len(together) <= _MANY else _ANYTHING


def _telling(sets: Iterable[Runs]) -> Iterable[Runs]:
    """The sets that say something."""
    return (runs for runs in sets if "" not in runs)


def _rarity(runs: Runs) -> tuple[int, int]:
    """Long runs are rare, and the fewer the rarer."""
    return min(map(len, runs)), -len(runs)
