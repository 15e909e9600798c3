"""The first look at copy: which rules may find anything in it. One look does for all copy of a shape."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, reduce
from operator import or_
from typing import NamedTuple

from newsgen.checks._needs import needs_of
from newsgen.checks._passage import Passage
from newsgen.checks._rules import TextRule
from newsgen.checks._shape import Shape
from newsgen.checks._tokens import Finder
from newsgen.checks._tree import tells_figures_apart

Seek = Callable[[str], re.Match[str] | None]


class Look:
    """Rules, each tried only on copy in which it may find something."""

    def __init__(self, rules: Iterable[TextRule]) -> None:
        self._rules = tuple(rules)
        self._spoken = cache(self._in_language)
        # The rules that may find something in copy of a shape and a language, in order; names and phrases
        # come again in every story.
        self.suspects_in = lru_cache(maxsize=2048)(self._in_shape)

    def suspects(self, passage: Passage) -> tuple[TextRule, ...]:
        """The rules that may find something in a passage, in order."""
        return self.suspects_in(passage.shape, passage.language)

    def _in_shape(self, shape: Shape, language: str) -> tuple[TextRule, ...]:
        return self._spoken(language).suspects(shape)

    def _in_language(self, language: str) -> _Spoken:
        rules = tuple(rule for rule in self._rules if language in rule.languages)
        return _Spoken(rules, _finder(language))


@cache
def _finder(language: str) -> Finder:
    """One for all looks: copy of a language is gone through once."""
    return Finder()


class _Spoken:
    """The rules of a language, and what tells cheaply that they find nothing."""

    def __init__(self, rules: tuple[TextRule, ...], finder: Finder) -> None:
        self._rules = rules
        self._finder = finder
        # By the bit that is found least often.
        self._ways: dict[int, list[_Way]] = {}
        for place, rule in enumerate(rules):
            for needed, seek in self._ways_of(rule):
                way = _Way(reduce(or_, needed, 0), place, seek)
                self._ways.setdefault(needed[0] if needed else 0, []).append(way)
        self._keys = reduce(or_, self._ways, 0)
        self._needed = reduce(or_, (way.needed for ways in self._ways.values() for way in ways), 0)
        # Copy holds the same things again and again.
        self._likely = lru_cache(maxsize=4096)(self._with)

    def suspects(self, shape: Shape) -> tuple[TextRule, ...]:
        """The rules that may find something in copy of a shape."""
        found = self._finder.found(*shape.readings) & self._needed
        return tuple(rule for rule, sought in self._likely(found) if sought is None or _any(sought, shape))

    def _ways_of(self, rule: TextRule) -> Iterator[tuple[Sequence[int], Seek | None]]:
        """The bits that are found in copy where a rule finds something: for each way the rarest first, and
        what to seek there before the rule is tried, if anything."""
        if rule.words:
            yield [self._finder.words(rule.words)], None
        elif not rule.patterns:
            yield [], None
        for pattern in rule.patterns:
            # Else it matches all copy of a shape or none.
            seek = None if tells_figures_apart(pattern) else pattern.search
            for way in needs_of(pattern):
                yield [*map(self._finder.runs, way)], seek

    def _with(self, found: int) -> tuple[tuple[TextRule, tuple[Seek, ...] | None], ...]:
        """The rules that may find something in copy that holds so much, each with what to seek there; None
        for a rule that is tried without."""
        likely: dict[int, dict[Seek | None, None]] = {}
        for key in (0, *_bits_of(found & self._keys)):
            for way in self._ways.get(key, ()):
                if found & way.needed == way.needed:
                    likely.setdefault(way.rule, {})[way.seek] = None
        return tuple(
            (self._rules[place], None if None in likely[place] else tuple(filter(None, likely[place])))
            for place in sorted(likely)
        )


def _any(sought: Iterable[Seek], shape: Shape) -> bool:
    for seek in sought:
        for copy in shape.readings:
            if seek(copy):
                return True
    return False


class _Way(NamedTuple):
    """What copy must hold for a rule to find something, which rule, and what to seek before it is tried."""

    needed: int
    rule: int
    seek: Seek | None


def _bits_of(number: int) -> Iterator[int]:
    while number:
        bit = number & -number
        yield bit
        number ^= bit
