"""The smaller areas of a country or a county, where the source gives each of them for itself."""

from __future__ import annotations

from collections.abc import Iterable

from newsgen.model import Brief, ContestResult, Stage
from newsgen.pipeline.holds import Holds
from newsgen.pipeline.memory import Memory
from newsgen.pipeline.rulings import Rulings

# Areas that readers know by the smaller ones in them.
AROUND = ("country", "county")


def inner(brief: Brief, memory: Memory, holds: Holds, rulings: Rulings) -> tuple[ContestResult, ...]:
    """The results of the next smaller areas, once the contest is counted out; none while one is held.

    All that were ever accepted are looked through, so that where an earlier run ended makes no difference.
    """
    if not _is_wanted(brief):
        return ()
    known = (memory.of(contest) for contest in memory.contests())
    inside = next_smaller(brief, (found.result for found in known if found is not None))
    if any(holds.causes(one.contest.id) or rulings.is_held(one.contest.id) for one in inside):
        return ()
    return inside


def next_smaller(brief: Brief, results: Iterable[ContestResult]) -> tuple[ContestResult, ...]:
    """Those of the results that are of the next smaller areas in a contest that is counted out."""
    if not _is_wanted(brief):
        return ()
    return tuple(result for result in results if result.contest.within[:1] == (brief.contest.id,))


def _is_wanted(brief: Brief) -> bool:
    return brief.contest.area.kind in AROUND and brief.stage in (Stage.COMPLETE, Stage.CERTIFIED)
