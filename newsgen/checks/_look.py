"""The first look at copy: which rules may find anything in it. One look does for all copy of a shape."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from newsgen.checks._needs import met, needs_of
from newsgen.checks._passage import Passage
from newsgen.checks._rules import TextRule
from newsgen.checks._shape import Shape
from newsgen.checks._tree import tells_figures_apart


class Look:
    """Rules, each tried only on copy in which it may find something."""

    def __init__(self, rules: Iterable[TextRule]) -> None:
        self._rules = tuple(rules)
        self._spoken = cache(self._in_language)
        self._suspected = lru_cache(maxsize=8192)(self._in_shape)

    def suspects(self, passage: Passage) -> tuple[TextRule, ...]:
        """The rules that may find something in a passage, in order."""
        return self._suspected(passage.shape, passage.language)

    def _in_shape(self, shape: Shape, language: str) -> tuple[TextRule, ...]:
        return tuple(rule.rule for rule in self._spoken(language) if rule.may_find(shape))

    def _in_language(self, language: str) -> tuple[_Sought, ...]:
        return tuple(_Sought(rule) for rule in self._rules if language in rule.languages)


class _Sought:
    """A rule, and what tells cheaply that it finds nothing."""

    __slots__ = ("_everywhere", "_patterns", "_words", "rule")

    def __init__(self, rule: TextRule) -> None:
        self.rule = rule
        self._patterns = tuple(_Pattern(pattern) for pattern in rule.patterns)
        self._words = rule.words
        self._everywhere = not (rule.patterns or rule.words)

    def may_find(self, shape: Shape) -> bool:
        """False if the rule finds nothing in any copy of the shape."""
        for pattern in self._patterns:
            if met(pattern.needs, shape.outline) and pattern.may_match(shape):
                return True
        return self._everywhere or not self._words.isdisjoint(shape.words)


class _Pattern:
    """A pattern with what every match of it holds."""

    __slots__ = ("_apart", "_pattern", "needs")

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.needs = needs_of(pattern)
        self._apart = tells_figures_apart(pattern)

    def may_match(self, shape: Shape) -> bool:
        """Where the pattern does not tell figures apart, it matches all copy of a shape or none."""
        return self._apart or any(map(self._pattern.search, shape.readings))
