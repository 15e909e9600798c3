"""A result's figures as gates compare them: by measure and choice, by unit, and their sums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from newsgen.analysis.shares import base_of
from newsgen.model import ContestKind, ContestResult, Same, UnitResult, Value

Votes = Mapping[str, Value]
"""Known values by choice; what is unknown is left out."""


@dataclass(frozen=True, slots=True)
class Figures:
    """`votes` by measure and choice, `totals` by measure (what shares are of), `units` by id with
    the votes of the first measure; `main` is that measure's name, `choices` are its votes and `total`
    is what its shares are of, 0 where nothing is known."""

    main: str
    votes: Mapping[str, Votes]
    totals: Mapping[str, Value | None]
    units: Mapping[str, Votes]
    choices: Votes
    total: Value


def figures(result: ContestResult) -> Figures:
    """The figures of a result. A result is compared many times at once, and then with the next."""
    return _figures(Same(result))


@lru_cache(maxsize=8)
def _figures(same: Same[ContestResult]) -> Figures:
    result = same.value
    measures = result.contest.measures
    main = measures[0].name
    votes: dict[str, dict[str, Value]] = {}
    for tally in result.tallies:
        if tally.part == "total" and tally.value is not None:
            votes.setdefault(tally.measure, {})[tally.choice] = tally.value
    totals = {m.name: base_of(result, m.name) for m in measures}
    return Figures(
        main=main,
        votes=votes,
        totals=totals,
        units={unit.id: _of_unit(unit, main) for unit in result.units},
        choices=votes.get(main, {}),
        total=totals[main] or 0,
    )


def _of_unit(unit: UnitResult, measure: str) -> Votes:
    return {
        t.choice: t.value
        for t in unit.tallies
        if t.measure == measure and t.part == "total" and t.value is not None
    }


def added(votes: Votes) -> Value:
    """All votes together, exact."""
    return sum(votes.values())


def marks_per_ballot(result: ContestResult) -> int:
    """How many votes one ballot can carry: as many as there are seats where candidates compete for
    several, else one."""
    contest = result.contest
    return max(1, contest.seats) if contest.kind is ContestKind.CANDIDATE else 1


def moved(before: Votes, after: Votes) -> dict[str, Value]:
    """What changed, by choice, among choices known at both times."""
    return {
        choice: value - before[choice]
        for choice, value in after.items()
        if choice in before and value != before[choice]
    }
