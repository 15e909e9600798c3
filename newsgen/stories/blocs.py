"""Parties that govern together, and who has a majority."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from newsgen.model import Brief, Figure, How, Standing, Unit
from newsgen.model.settings import ContestMeta
from newsgen.stories.parts import BlocView
from newsgen.stories.setting import election_of

# The two sides of the Storting as the campaign of 2025 had them.
STORTING: Mapping[str, tuple[str, ...]] = {
    "red_green": ("A", "SV", "SP", "RØDT", "MDG"),
    "right": ("H", "FRP", "KRF", "V"),
}


def blocs(brief: Brief, meta: ContestMeta) -> tuple[BlocView, ...]:
    """The blocs with their seats, most seats first; none where no seats are known.

    The newsroom's own blocs come before the Storting's, which count for the whole country only.
    """
    standing = next((s for s in brief.standings if any(line.seats for line in s.lines)), None)
    if standing is None:
        return ()
    sides = meta.blocs or (STORTING if _is_the_storting(brief) else {})
    majority = majority_of(brief)
    made = [_bloc(key, ids, standing, majority) for key, ids in sides.items()]
    return tuple(sorted((b for b in made if b is not None), key=lambda b: -int(str(b.seats.value))))


def majority_of(brief: Brief) -> int | None:
    """The fewest seats that are more than half; None where the house has one or none."""
    return brief.contest.seats // 2 + 1 if brief.contest.seats > 1 else None


def _is_the_storting(brief: Brief) -> bool:
    return election_of(brief) == "storting" and brief.contest.area.kind == "country"


def _bloc(key: str, ids: Sequence[str], standing: Standing, majority: int | None) -> BlocView | None:
    lines = [line for line in standing.lines if line.choice.id in ids]
    if not lines:
        return None
    seats = sum(line.seats or 0 for line in lines)
    sources = tuple(dict.fromkeys(source for line in lines for source in line.sources))
    inputs = " and ".join(f"{line.choice.id} {line.seats or 0}" for line in lines)
    return BlocView(
        key=key,
        parties=Figure(value=len(lines), unit=Unit.COUNT, how=How.COUNT, sources=sources, inputs=inputs),
        seats=Figure(value=seats, unit=Unit.COUNT, how=How.SUM, sources=sources, inputs=inputs),
        has_majority=majority is not None and seats >= majority,
    )
