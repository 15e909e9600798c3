"""Records among areas that are results of their own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from newsgen import analysis
from newsgen.model import Area, AreaRecord, ContestKind, ContestResult, Source, Stage
from tests.analysis.areas import FIVE, Votes
from tests.analysis.builders import result, snapshot


def own(key: str, votes: Votes, *, kind: str = "county") -> ContestResult:
    """The result of an area, which the source gives for itself."""
    about = {
        "id": f"board/{key}",
        "area": Area(id=key, name=key, kind=kind),
        "within": ("board/2031-05-06/R",),
    }
    return result(votes, contest=about, source=Source("sha256:0", f"/{key}"), stage=Stage.COMPLETE)


def inside(whole: Votes, areas: Sequence[ContestResult], **more: Any) -> tuple[AreaRecord, ...]:
    given = result(whole, **{"stage": Stage.COMPLETE, "contest": {"kind": ContestKind.PARTY_LIST}} | more)
    records = analysis.with_records(analysis.brief(given, snapshot(given)), given, inner=areas).records
    assert records is not None
    return records


def test_areas_with_results_of_their_own_are_compared_as_units_are() -> None:
    areas = [own(f"c{number}", votes) for number, votes in enumerate(FIVE)]
    records = {(r.kind.value, r.choice): r for r in inside({"A": 1960, "B": 2150}, areas)}
    assert {key: record.area.id for key, record in records.items()} == {
        ("strongest", "A"): "c0",
        ("weakest", "A"): "c4",
        ("strongest", "B"): "c4",
        ("weakest", "B"): "c0",
    }
    assert records["strongest", "A"].sources[0] == Source("sha256:0", "/c0")


def test_a_list_that_does_not_stand_in_an_area_has_no_votes_there() -> None:
    areas = [own(f"c{number}", votes) for number, votes in enumerate([*FIVE[:4], {"B": 100}])]
    weakest = next(r for r in inside({"A": 1950, "B": 2160}, areas) if (r.kind, r.choice) == ("weakest", "A"))
    assert (weakest.area.id, weakest.value) == ("c4", 0)


def test_areas_that_are_behind_the_whole_or_ahead_of_it_are_not_compared() -> None:
    areas = [own(f"c{number}", votes) for number, votes in enumerate(FIVE)]
    assert inside({"A": 1961, "B": 2150}, areas) == ()
    assert inside({"A": 1960, "B": 2150}, areas[:4]) == ()
    assert inside({"A": 1960, "B": 2150}, areas, stage=Stage.PARTIAL) == ()
