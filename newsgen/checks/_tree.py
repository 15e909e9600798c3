"""Patterns as trees, and what figures mean to them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from re import _constants as op  # type: ignore[attr-defined]  # there is no public door
from re import _parser  # type: ignore[attr-defined]
from typing import Any

__all__ = ["REPEATS", "listed", "nodes", "op", "tells_figures_apart", "tree_of"]

REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
_FIGURES = "0123456789"
_WITH_FIGURES = (op.CATEGORY_DIGIT, op.CATEGORY_WORD, op.CATEGORY_NOT_SPACE)


# Several questions are asked of a pattern, one after the other.
@lru_cache(maxsize=1)
def tree_of(pattern: re.Pattern[str]) -> Any:
    """The items of a pattern in order, each a code and what it holds."""
    return _parser.parse(pattern.pattern, pattern.flags & ~re.UNICODE)


@cache
def tells_figures_apart(pattern: re.Pattern[str]) -> bool:
    """True if a match may depend on which figure stands at a place, not only on whether one does."""
    items = nodes(tree_of(pattern))
    groups = {value[0]: value[3] for code, value in items if code is op.SUBPATTERN}
    for code, value in items:
        if code is op.GROUPREF_EXISTS:
            return True
        if code is op.GROUPREF:
            # The same figure again.
            if any(_figures(*node) for node in nodes(groups[value])):
                return True
        elif 0 < _figures(code, value) < len(_FIGURES):
            return True
    return False


def listed(items: Any) -> Iterable[tuple[Any, Any]]:
    """The items of a sequence: those of a pattern are slow to go through one by one."""
    plain: Iterable[tuple[Any, Any]] = getattr(items, "data", items)
    return plain


def nodes(items: Iterable[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every item of a sequence and of all that is nested in it."""
    found = []
    for item in listed(items):
        found.append(item)
        for inside in _nested(*item):
            found += nodes(inside)
    return found


def _nested(code: Any, value: Any) -> Iterable[Any]:
    if code is op.SUBPATTERN:
        return (value[3],)
    if code is op.BRANCH:
        return tuple(value[1])
    if code in REPEATS:
        return (value[2],)
    if code in (op.ASSERT, op.ASSERT_NOT):
        return (value[1],)
    return (value,) if code is op.ATOMIC_GROUP else ()


def _figures(code: Any, value: Any) -> int:
    """How many of the ten figures may stand where an item does, none where it is not one letter."""
    if code is op.ANY:
        return len(_FIGURES)
    if code not in (op.LITERAL, op.NOT_LITERAL, op.IN):
        return 0
    if code is not op.IN:
        taken = int(chr(value) in _FIGURES)
        return taken if code is op.LITERAL else len(_FIGURES) - taken
    taken = sum(any(_takes(kind, of, figure) for kind, of in value) for figure in _FIGURES)
    return len(_FIGURES) - taken if value[0][0] is op.NEGATE else taken


def _takes(code: Any, value: Any, figure: str) -> bool:
    if code is op.LITERAL:
        return bool(value == ord(figure))
    if code is op.RANGE:
        return bool(value[0] <= ord(figure) <= value[1])
    return code is op.CATEGORY and value in _WITH_FIGURES
