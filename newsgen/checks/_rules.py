"""Rules: what to look for in copy, in which languages, and what keeps the look from crying wolf."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from newsgen.checks._passage import LANGUAGES, Passage
from newsgen.model import Finding

Guard = Callable[[Passage, re.Match[str]], bool]


class TextRule(Protocol):
    """What a check of copy consists of: it finds something in copy of `languages` only where one of
    `patterns` matches or one of `words` (in small letters) stands; anywhere, where it names neither."""

    @property
    def languages(self) -> tuple[str, ...]: ...
    @property
    def patterns(self) -> tuple[re.Pattern[str], ...]: ...
    @property
    def words(self) -> frozenset[str]: ...

    def findings(self, passage: Passage) -> Iterable[Finding]:
        """The findings of this rule in a passage, in order."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """Copy that matches `pattern` in one of `languages` has `fault`, unless `unless` says not.

    The finding spans the group whose name begins with `at` where one matched, else the whole match.
    `suggest` gives the text that replaces the span where that is safe.
    """

    fault: str
    languages: tuple[str, ...]
    pattern: re.Pattern[str]
    message: str
    unless: Guard | None = None
    suggest: Callable[[re.Match[str]], str] | None = None

    @property
    def patterns(self) -> tuple[re.Pattern[str], ...]:
        """The pattern."""
        return (self.pattern,)

    @property
    def words(self) -> frozenset[str]:
        """None."""
        return frozenset()

    def findings(self, passage: Passage) -> Iterator[Finding]:
        """The findings of this rule in a passage, in order."""
        for match in self.pattern.finditer(passage.copy):
            if self.unless is not None and self.unless(passage, match):
                continue
            suggestion = self.suggest(match) if self.suggest else None
            yield passage.finding(self.fault, span(match), self.message, suggestion)


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """A rule that takes a function: `findings` has what a pattern cannot say, `patterns` and `words` say
    where it is worth asking. Without a function it is only told by that whether there is anything."""

    findings: Callable[[Passage], Iterable[Finding]] = lambda passage: ()
    languages: tuple[str, ...] = LANGUAGES
    patterns: tuple[re.Pattern[str], ...] = ()
    words: frozenset[str] = frozenset()


def in_each_language(
    patterns: Callable[[str], Iterable[re.Pattern[str]]], findings: Callable[[Passage], Iterable[Finding]]
) -> tuple[Search, ...]:
    """The same search for the patterns of every language."""
    return tuple(
        Search(languages=(tag,), patterns=tuple(patterns(tag)), findings=findings) for tag in LANGUAGES
    )


def span(match: re.Match[str]) -> tuple[int, int]:
    """The code points a match of a rule's pattern points at."""
    for name in match.re.groupindex:
        if name.startswith("at") and match.start(name) >= 0:
            return match.span(name)
    return match.span()


def faults(rules: Iterable[Rule]) -> tuple[str, ...]:
    """The fault names the rules can report, each once."""
    return tuple(dict.fromkeys(rule.fault for rule in rules))
