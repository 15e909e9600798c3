"""What one text is compared with: the contests it is about, and what each name in it may mean."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from itertools import combinations

from newsgen.checks._facts import ChoiceFacts, Contest, contests


@dataclass(frozen=True, kw_only=True)
class Named:
    """A name that copy may use, with every choice it may mean; `pattern` matches the name."""

    pattern: str
    meant: tuple[tuple[Contest, ChoiceFacts], ...]

    @property
    def label(self) -> str:
        """The name in full, for a message."""
        return self.meant[0][1].labels[0]

    @property
    def contests(self) -> tuple[Contest, ...]:
        """The contests in which it may mean a choice."""
        return tuple(contest for contest, _ in self.meant)

    @property
    def shares(self) -> tuple[Decimal, ...]:
        """Its shares in percent, in any measure."""
        return tuple(share for _, choice in self.meant for share in choice.shares)

    @property
    def counts(self) -> tuple[Decimal, ...]:
        """Its votes, or what else is counted, in any measure."""
        return tuple(count for _, choice in self.meant for count in choice.counts.values())

    @property
    def changes(self) -> tuple[Decimal, ...]:
        """Its gains and losses in points."""
        return tuple(change for _, choice in self.meant for change in choice.changes)

    @property
    def seats(self) -> tuple[Decimal, ...]:
        """Its seats."""
        return tuple(seats for _, choice in self.meant for seats in choice.seats)

    @property
    def ranks(self) -> tuple[Decimal, ...]:
        """Its places, in any measure."""
        return tuple(rank for _, choice in self.meant for rank in choice.ranks)

    @cached_property
    def gaps(self) -> tuple[Decimal, ...]:
        """How many votes the others are from it, in any measure."""
        return tuple(
            gap
            for contest, choice in self.meant
            for other in contest.choices
            if other is not choice
            for gap in _vote_gaps(choice, other)
        )


@dataclass(frozen=True, kw_only=True)
class Known:
    """A facts document or a trace, for one text. `same` are sets of names that mean one party: its
    abbreviation, its names in other languages."""

    document: Mapping[str, object]
    text: str = ""
    same: tuple[frozenset[str], ...] = ()

    @cached_property
    def contests(self) -> tuple[Contest, ...]:
        """The contests of a facts document; fields that are missing are read as unknown."""
        return contests(self.document, self.same)

    @cached_property
    def told(self) -> tuple[Contest, ...]:
        """The contests the text is about: those whose place it names, the nation's, and those with a
        choice in it that none of these has; where it names no place, all."""
        placed = [one for one in self.contests if one.place and _stands_in(one.place, self.text)]
        if not placed or len(placed) == len(self.contests):
            return self.contests
        labels = {label for one in placed for choice in one.choices for label in choice.labels}
        return tuple(
            one
            for one in self.contests
            if one.national
            or one in placed
            or any(
                label not in labels and len(label) > 3 and label in self.text
                for choice in one.choices
                for label in choice.labels
            )
        )

    @cached_property
    def names(self) -> tuple[Named, ...]:
        """The names of choices that stand in the text; one letter may be any word, and is none."""
        meant: dict[str, list[tuple[Contest, ChoiceFacts]]] = {}
        for contest in self.told:
            for choice in contest.choices:
                for label in choice.labels:
                    if len(label) > 1 and label in self.text:
                        meant.setdefault(label, []).append((contest, choice))
        full_names = {choice.name for contest in self.told for choice in contest.choices}
        groups: dict[tuple[tuple[int, int], ...], list[str]] = {}
        for label, choices in meant.items():
            groups.setdefault(tuple((id(a), id(b)) for a, b in choices), []).append(label)
        return tuple(
            Named(pattern=_either(labels, full_names), meant=tuple(meant[labels[0]]))
            for labels in groups.values()
        )

    def named_in(self, sentence: str) -> tuple[Contest, ...]:
        """The contests of which the sentence names a choice."""
        return tuple(one for one in self.told if any(choice.named_in(sentence) for choice in one.choices))

    def vote_distances(self, paragraph: str) -> tuple[Decimal, ...]:
        """How many votes may lie between two of those a paragraph is about: margins, and the gaps
        between the choices it names."""
        about = self.named_in(paragraph) or self.told
        margins = tuple(value for contest in about for value, _ in contest.margins)
        return (*margins, *(gap for a, b in _pairs(about, paragraph) for gap in _vote_gaps(a, b)))

    def point_distances(self, paragraph: str) -> tuple[Decimal, ...]:
        """As `vote_distances`, in percentage points."""
        about = self.named_in(paragraph) or self.told
        margins = tuple(points for one in about for _, points in one.margins if points is not None)
        pairs = _pairs(about, paragraph)
        gaps = (abs(x - y) for a, b in pairs for x, y in zip(a.shares, b.shares, strict=False))
        return (*margins, *gaps)


def _either(labels: Iterable[str], full_names: Iterable[str]) -> str:
    """A pattern for the labels, the longest first; a surname is no match where a full name ends in it."""
    found = []
    for label in sorted(labels, key=len, reverse=True):
        firsts = sorted(name.removesuffix(label) for name in full_names if name.endswith(f" {label}"))
        found.append("".join(rf"(?<!{re.escape(first)})" for first in firsts) + re.escape(label))
    return rf"(?<![\w-])(?:{'|'.join(found)})"


def _pairs(about: Iterable[Contest], paragraph: str) -> tuple[tuple[ChoiceFacts, ChoiceFacts], ...]:
    """Every two choices that the paragraph names; with one named, it and each other."""
    found: list[tuple[ChoiceFacts, ChoiceFacts]] = []
    for contest in about:
        named = [choice for choice in contest.choices if choice.named_in(paragraph)]
        if len(named) == 1:
            found += [(named[0], other) for other in contest.choices if other is not named[0]]
        found += combinations(named, 2)
    return tuple(found)


def _vote_gaps(a: ChoiceFacts, b: ChoiceFacts) -> tuple[Decimal, ...]:
    return tuple(abs(count - b.counts[key]) for key, count in a.counts.items() if key in b.counts)


def _stands_in(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?:s|['’]s?)?(?!\w)", text) is not None
