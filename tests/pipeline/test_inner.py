"""The smaller areas that a country or a county is told by: all of them, none held, once all is counted."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from newsgen import analysis
from newsgen.model import Area, Brief, ContestResult, Stage, replace
from newsgen.pipeline.inner import inner, next_smaller
from tests.analysis.builders import result, snapshot


def area(key: str, kind: str, *within: str) -> ContestResult:
    return result(
        {"A": 1, "B": 2}, contest={"id": key, "area": Area(id=key, name=key, kind=kind), "within": within}
    )


COUNTRY = area("land", "country")
KNOWN = (
    COUNTRY,
    area("03", "county", "land"),
    area("0301", "municipality", "03", "land"),
    area("030101", "district", "0301", "03", "land"),
    area("34", "county", "land"),
)


def counted(given: ContestResult, stage: Stage = Stage.COMPLETE) -> Brief:
    return replace(analysis.brief(given, snapshot(given)), stage=stage)


def names(found: tuple[ContestResult, ...]) -> list[str]:
    return [one.contest.id for one in found]


def room(*, held: str = "", stopped: str = "") -> tuple[Any, Any, Any]:
    """Memory, holds and rulings with every area accepted."""
    accepted = {one.contest.id: SimpleNamespace(result=one) for one in KNOWN}
    memory = SimpleNamespace(contests=lambda: (*accepted, "gone"), of=accepted.get)
    holds = SimpleNamespace(causes=lambda contest: {("falls", "")} if contest == held else frozenset())
    rulings = SimpleNamespace(is_held=lambda contest: contest == stopped)
    return cast("Any", memory), cast("Any", holds), cast("Any", rulings)


def test_a_country_is_told_by_its_counties_and_a_county_by_its_municipalities() -> None:
    assert names(next_smaller(counted(COUNTRY), KNOWN)) == ["03", "34"]
    assert names(next_smaller(counted(KNOWN[1]), KNOWN)) == ["0301"]
    assert names(inner(counted(COUNTRY), *room())) == ["03", "34"]


def test_smaller_areas_are_told_by_none() -> None:
    assert next_smaller(counted(KNOWN[2]), KNOWN) == ()


@pytest.mark.parametrize("stage", [Stage.NONE, Stage.PARTIAL])
def test_before_all_is_counted_nothing_is_looked_for(stage: Stage) -> None:
    assert next_smaller(counted(COUNTRY, stage), KNOWN) == ()
    assert inner(counted(COUNTRY, stage), *room()) == ()


def test_an_area_that_a_gate_or_an_editor_holds_hides_all() -> None:
    assert inner(counted(COUNTRY), *room(held="34")) == ()
    assert inner(counted(COUNTRY), *room(stopped="03")) == ()
    assert names(inner(counted(COUNTRY), *room(held="0301"))) == ["03", "34"]
