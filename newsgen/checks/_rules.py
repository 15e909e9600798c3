"""Rules: a fault, a pattern, and what keeps the pattern from crying wolf."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from newsgen.checks._check import TextCheck
from newsgen.checks._needs import met, needs_of
from newsgen.checks._passage import LANGUAGES, Passage
from newsgen.model import Finding

Guard = Callable[[Passage, re.Match[str]], bool]


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

    def findings(self, passage: Passage) -> Iterator[Finding]:
        """The findings of this rule in a passage, in order."""
        for match in self.pattern.finditer(passage.copy):
            if self.unless is not None and self.unless(passage, match):
                continue
            suggestion = self.suggest(match) if self.suggest else None
            yield passage.finding(self.fault, span(match), self.message, suggestion)


def span(match: re.Match[str]) -> tuple[int, int]:
    """The code points a match of a rule's pattern points at."""
    for name in match.re.groupindex:
        if name.startswith("at") and match.start(name) >= 0:
            return match.span(name)
    return match.span()


def applied(rules: Iterable[Rule], *, figures: bool = False) -> TextCheck:
    """A text check that applies the rules of the passage's language.

    `figures` tells that no rule matches copy without a digit, so that such copy is not searched.
    """
    tried = Tried(rules)

    def check(passage: Passage) -> Iterator[Finding]:
        if figures and not passage.has_digit:
            return
        for rule in tried.on(passage):
            yield from rule.findings(passage)

    return check


class Tried:
    """Rules by language, each tried only on copy that holds what its pattern needs."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        ordered = [(needs_of(rule.pattern), rule) for rule in rules]
        self._spoken = {
            tag: tuple((needs, rule) for needs, rule in ordered if tag in rule.languages) for tag in LANGUAGES
        }

    def on(self, passage: Passage) -> list[Rule]:
        """The rules that may find something in a passage."""
        outlined = passage.outline
        return [rule for needs, rule in self._spoken[passage.language] if met(needs, outlined)]


def faults(rules: Iterable[Rule]) -> tuple[str, ...]:
    """The fault names the rules can report, each once."""
    return tuple(dict.fromkeys(rule.fault for rule in rules))
