"""Which runs of letters and which words stand in copy: told token by token, for few tokens are new."""

from __future__ import annotations

import re
from functools import lru_cache, reduce
from itertools import chain, pairwise
from operator import or_

from newsgen.checks._needs import Runs, outline

# A word with its signs and the blanks behind it.
_TOKEN = re.compile(r"\S+\s*|\s+")
_WORD = re.compile(r"[^\W\d_]+")


class Finder:
    """Looks for many sets of runs and of words at once. A set has a bit, which is found in copy that holds
    one of it; in other copy too where the run is of more than two tokens: they are looked for by twos."""

    def __init__(self) -> None:
        self._bits: dict[frozenset[tuple[str, str]], int] = {}
        self._within: dict[str, int] = {}
        self._across: dict[str, dict[str, int]] = {}
        self._words: dict[frozenset[str], int] = {}
        self._longest = 0
        self._told = lru_cache(maxsize=8192)(self._in_token)
        self._told_of_two = lru_cache(maxsize=32768)(self._in_two)
        self.found = lru_cache(maxsize=2048)(self._in_copy)

    def runs(self, runs: Runs) -> int:
        """The bit of a set of runs of letters, as they stand in an outline."""
        pairs = frozenset(map(_pair, runs))
        if pairs not in self._bits:
            bit = self._bits[pairs] = self._next()
            for left, right in pairs:
                known = self._across.setdefault(left, {}) if right else self._within
                known[right or left] = known.get(right or left, 0) | bit
            self._longest = max(self._longest, *map(len, chain.from_iterable(pairs)))
        return self._bits[pairs]

    def words(self, words: frozenset[str]) -> int:
        """The bit of a set of words in small letters."""
        if words not in self._words:
            self._words[words] = self._next()
        return self._words[words]

    def _next(self) -> int:
        """The bit of a set that is new: what was told before did not know of it."""
        for told in (self.found, self._told, self._told_of_two):
            told.cache_clear()
        return 1 << len(self._bits) + len(self._words)

    def _in_copy(self, *readings: str) -> int:
        """The bits of the sets of which something stands in copy, in one of its readings."""
        bits = 0
        for copy in readings:
            # Every line begins behind a line end, the first one too.
            tokens = _TOKEN.findall("\n" + copy)
            bits = reduce(or_, map(self._told_of_two, tokens, [*tokens[1:], ""]), bits)
        return bits

    def _in_two(self, token: str, following: str) -> int:
        bits, rights, _ = self._told(token)
        _, _, starts = self._told(following)
        return reduce(or_, (right[start] for right in rights for start in starts & right.keys()), bits)

    def _in_token(self, token: str) -> tuple[int, tuple[dict[str, int], ...], frozenset[str]]:
        """The bits of what stands in a token, how what begins in it goes on, and how the token begins."""
        letters, most = outline(token), self._longest
        size = len(letters)
        pieces = (letters[a:b] for a in range(size) for b in range(a + 1, min(a + most, size) + 1))
        bits = reduce(or_, (self._within.get(piece, 0) for piece in pieces), 0)
        spoken = _WORD.findall(f"{token.lower()} {letters}")
        bits |= sum(bit for words, bit in self._words.items() if not words.isdisjoint(spoken))
        rights = (self._across.get(letters[place:]) for place in range(max(0, size - most), size))
        starts = (letters[:place] for place in range(1, min(most, size) + 1))
        return bits, tuple(filter(None, rights)), frozenset(starts)


def _pair(run: str) -> tuple[str, str]:
    """A run, or the most of it that is of two tokens, parted where the second begins."""
    left, *others = _TOKEN.findall(run)
    if len(others) < 2:
        return left, "".join(others)
    return max(pairwise((left, *others)), key=lambda pair: len(pair[0]) + len(pair[1]))
