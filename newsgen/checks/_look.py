"""The first look at copy: which rules may find anything in it. One look does for all copy of a shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache, reduce
from operator import or_

from newsgen.checks._needs import needs_of
from newsgen.checks._passage import Passage
from newsgen.checks._rules import Search, TextRule
from newsgen.checks._shape import Shape
from newsgen.checks._tokens import Finder
from newsgen.checks._tree import tells_figures_apart

Seek = Callable[[str], re.Match[str] | None]


class Look:
    """Rules, each tried only on copy in which it may find something."""

    def __init__(self, rules: Iterable[TextRule]) -> None:
        self._rules = tuple(rules)
        self._spoken = cache(self._in_language)
        # Names and phrases come again in every story.
        self.suspects_in = lru_cache(maxsize=8192)(self._in_shape)

    def suspects(self, passage: Passage) -> tuple[TextRule, ...]:
        """The rules that may find something in a passage, in order."""
        return self.suspects_in(passage.shape, passage.language)

    def _in_shape(self, shape: Shape, language: str) -> tuple[TextRule, ...]:
        return self._spoken(language).suspects(shape)

    def _in_language(self, language: str) -> _Spoken:
        rules = tuple(rule for rule in self._rules if language in rule.languages)
        return _Spoken(rules, _finder(language))


def teller(patterns: Mapping[str, re.Pattern[str]]) -> Callable[[Shape, str], bool]:
    """A function that tells of a shape and a language whether the pattern of the language may match."""
    rules = (
        Search(languages=(language,), patterns=(pattern,), findings=lambda passage: ())
        for language, pattern in patterns.items()
    )
    suspects = Look(rules).suspects_in
    return lambda shape, language: bool(suspects(shape, language))


@cache
def _finder(language: str) -> Finder:
    """One for all looks: copy of a language is gone through once."""
    return Finder()


class _Spoken:
    """The rules of a language, and what tells cheaply that they find nothing."""

    def __init__(self, rules: tuple[TextRule, ...], finder: Finder) -> None:
        self._rules = rules
        self._finder = finder
        self._ways = tuple(way for place, rule in enumerate(rules) for way in self._ways_of(rule, place))
        self._sought = reduce(or_, (needed for needed, _, _ in self._ways), 0)
        # Copy holds the same things again and again.
        self._likely = lru_cache(maxsize=4096)(self._with)

    def suspects(self, shape: Shape) -> tuple[TextRule, ...]:
        """The rules that may find something in copy of a shape."""
        found = self._finder.found(*shape.readings) & self._sought
        return tuple(
            rule
            for rule, searches in self._likely(found)
            if searches is None or any(search(copy) for search in searches for copy in shape.readings)
        )

    def _ways_of(self, rule: TextRule, place: int) -> Iterator[tuple[int, int, Seek | None]]:
        """What is found in copy where a rule finds something: each way with the place of the rule, and what
        to search for before it is tried, if anything."""
        if rule.words or not rule.patterns:
            yield self._finder.words(rule.words) if rule.words else 0, place, None
        for pattern in rule.patterns:
            # Else it matches all copy of a shape or none.
            search = None if tells_figures_apart(pattern) else pattern.search
            for way in needs_of(pattern):
                yield reduce(or_, map(self._finder.runs, way), 0), place, search

    def _with(self, found: int) -> tuple[tuple[TextRule, tuple[Seek, ...] | None], ...]:
        """The rules that may find something in copy that holds so much, each with the searches of which one
        must come to something; None where none need be made."""
        likely: dict[int, dict[Seek | None, None]] = {}
        for needed, place, search in self._ways:
            if found & needed == needed:
                likely.setdefault(place, {})[search] = None
        return tuple(
            (self._rules[place], None if None in searches else tuple(filter(None, searches)))
            for place, searches in likely.items()
        )
