"""Recount limits of the American states: which rules a margin falls inside.

The table has a row for each set of conditions that hold together; several rows of a state are
alternatives. Rows of confidence `memory` are for an editor's eyes and never for copy. Party
caucuses follow the party's rules, not the state's.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib import resources

from newsgen.analysis.shares import percent_of
from newsgen.model import Standing, Value


@dataclass(frozen=True, slots=True, kw_only=True)
class RecountRule:
    """One set of conditions: the margin in percent of `base` (total, top_two, winner) and in votes,
    each with its limit inside or not, and the least number of ballots."""

    state: str
    automatic: bool
    share: Decimal | None
    share_at_limit: bool
    votes: int | None
    votes_at_limit: bool
    ballots_least: int | None
    base: str
    confidence: str

    @property
    def printable(self) -> bool:
        """True if copy may speak of it."""
        return self.confidence in ("verified", "reported")

    def holds(self, standing: Standing) -> bool:
        """True if the margin of first and second lies inside."""
        ranked = [line.value for line in standing.lines if line.rank is not None and line.value is not None]
        if standing.margin is None or len(ranked) < 2:
            return False
        margin, total = standing.margin.value, standing.base or 0
        if self.ballots_least is not None and total < self.ballots_least:
            return False
        if self.votes is not None and not _inside(
            Fraction(margin), Fraction(self.votes), self.votes_at_limit
        ):
            return False
        if self.share is None:
            return self.votes is not None
        share = percent_of(margin, _base(self.base, ranked, total))
        return share is not None and _inside(share, Fraction(self.share), self.share_at_limit)


def applicable(state: str | None, standing: Standing) -> tuple[RecountRule, ...]:
    """The rules of a state (two letters) that the margin falls inside; none for no state."""
    if state is None:
        return ()
    return tuple(rule for rule in _rules().get(state.upper(), ()) if rule.holds(standing))


def _inside(value: Fraction, limit: Fraction, at_limit: bool) -> bool:
    return value <= limit if at_limit else value < limit


def _base(name: str, ranked: list[Value], total: Value) -> Value:
    first, second = ranked[0], ranked[1]
    if name == "winner":
        return first
    return Decimal(first) + Decimal(second) if name == "top_two" else total


@cache
def _rules() -> dict[str, tuple[RecountRule, ...]]:
    text = (resources.files("newsgen.analysis") / "tables" / "recounts.csv").read_text(encoding="utf-8")
    found: dict[str, list[RecountRule]] = {}
    for row in csv.DictReader(text.splitlines()):
        found.setdefault(row["state"], []).append(
            RecountRule(
                state=row["state"],
                automatic=row["how"] == "automatic",
                share=Decimal(row["share"]) if row["share"] else None,
                share_at_limit=row["share_at_limit"] == "yes",
                votes=int(row["votes"]) if row["votes"] else None,
                votes_at_limit=row["votes_at_limit"] == "yes",
                ballots_least=int(row["ballots_least"]) if row["ballots_least"] else None,
                base=row["base"],
                confidence=row["confidence"],
            )
        )
    return {state: tuple(rules) for state, rules in found.items()}
