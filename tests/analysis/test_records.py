"""Records among areas: who holds one, among which areas, and when nobody does."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen import analysis
from newsgen.model import (
    Area,
    AreaRecord,
    ContestKind,
    ContestResult,
    GateFinding,
    Measure,
    Progress,
    RecordKind,
    Severity,
    Source,
    Stage,
    UnitResult,
    replace,
)
from tests.analysis.builders import HERE, result, snapshot, tallies

Votes = Mapping[str, int]
FIVE = [
    {"A": 600, "B": 400},
    {"A": 500, "B": 510},
    {"A": 300, "B": 700},
    {"A": 550, "B": 450},
    {"A": 10, "B": 90},
]


def county(key: str, votes: Votes, **more: Any) -> UnitResult:
    return UnitResult(**{"id": key, "name": key, "kind": "county", "tallies": tallies(votes)} | more)


def counties(votes: Sequence[Votes], **more: Any) -> list[UnitResult]:
    return [county(f"c{number}", each, **more) for number, each in enumerate(votes)]


def contest(units: Sequence[UnitResult], **more: Any) -> ContestResult:
    """A complete contest whose whole is its units."""
    whole: dict[str, int] = {}
    for unit in units:
        for tally in unit.tallies:
            whole[tally.choice] = whole.get(tally.choice, 0) + (tally.value or 0)  # type: ignore[operator]
    return result(whole, units=units, **{"stage": Stage.COMPLETE} | more)


def found(
    given: ContestResult, *, findings: Sequence[GateFinding] = ()
) -> dict[tuple[str, str | None], AreaRecord]:
    brief = replace(analysis.brief(given, snapshot(given)), findings=tuple(findings))
    records = analysis.with_records(brief, given).records
    assert records is not None
    return {(record.kind.value, record.choice): record for record in records}


def holders(given: ContestResult, **more: Any) -> dict[tuple[str, str | None], str]:
    return {key: record.area.id for key, record in found(given, **more).items()}


def test_a_brief_has_none_looked_for_until_a_story_is_due() -> None:
    given = contest(counties(FIVE))
    assert analysis.brief(given, snapshot(given)).records is None


def test_each_choice_has_an_area_where_it_is_strongest_and_one_where_it_is_weakest() -> None:
    assert holders(contest(counties(FIVE))) == {
        ("strongest", "A"): "c0",
        ("weakest", "A"): "c4",
        ("strongest", "B"): "c4",
        ("weakest", "B"): "c0",
        ("closest", None): "c1",
    }


def test_a_record_carries_its_exact_value_and_what_it_is_of() -> None:
    strongest = found(contest(counties([*FIVE[1:], {"A": 200, "B": 100}])))["strongest", "A"]
    assert (strongest.value, strongest.part, strongest.whole) == (Fraction(200, 3), 200, 300)
    assert (strongest.counted, strongest.areas, strongest.measure) == (5, 5, "votes")


def test_a_choice_with_few_votes_has_no_record() -> None:
    votes = [{**each, "C": 10 + number} for number, each in enumerate(FIVE)]
    assert {choice for _, choice in holders(contest(counties(votes)))} == {"A", "B", None}


def test_equals_hold_no_record() -> None:
    assert ("strongest", "A") not in holders(contest(counties([*FIVE, {"A": 1200, "B": 800}])))
    assert ("closest", None) not in holders(
        contest(counties([*FIVE, {"A": 102, "B": 100}, {"A": 100, "B": 102}])[1:])
    )


def test_shares_that_only_print_alike_are_told_apart() -> None:
    votes = [*FIVE[1:], {"A": 60_001, "B": 40_000}, {"A": 60_002, "B": 40_000}]
    assert holders(contest(counties(votes)))["strongest", "A"] == "c5"


def test_a_record_that_a_very_small_area_holds_is_none() -> None:
    assert ("strongest", "A") not in holders(contest(counties([*FIVE, {"A": 99, "B": 0}])))
    assert holders(contest(counties([*FIVE, {"A": 99, "B": 1}])))["strongest", "A"] == "c5"


def test_among_few_areas_there_are_none() -> None:
    assert found(contest(counties(FIVE[:4]))) == {}


@pytest.mark.parametrize("kind", ["precinct", "county", "cantons"])
def test_only_areas_that_readers_know_have_records(kind: str) -> None:
    assert bool(found(contest(counties(FIVE, kind=kind)))) is (kind != "precinct")


def test_areas_of_two_kinds_are_not_compared() -> None:
    units = counties(FIVE) + [county(f"d{n}", FIVE[n], kind="district") for n in range(5)]
    assert found(contest(units)) == {}


def test_what_is_no_place_is_part_of_the_whole_and_holds_nothing() -> None:
    units = [*counties(FIVE), county("Satellite caucuses", {"A": 900, "B": 0}, kind="satellite")]
    assert holders(contest(units))["strongest", "A"] == "c0"


def test_areas_inside_areas_are_left_to_the_outer_ones() -> None:
    inner = [county(f"m{n}", {"A": 900, "B": 0}, kind="municipality", parent="c0") for n in range(5)]
    given = contest(counties(FIVE))
    assert holders(replace(given, units=(*given.units, *inner))) == holders(given)


def test_a_list_of_areas_that_misses_the_whole_proves_nothing() -> None:
    given = contest(counties([*FIVE, {"A": 900, "B": 100}]))
    assert found(replace(given, units=given.units[:5])) == {}


def test_choices_that_are_a_selection_have_no_shares() -> None:
    given = contest(counties(FIVE))
    other = contest([replace(unit, tallies=unit.tallies[:1]) for unit in given.units])
    assert found(replace(given, units=other.units)) == {}
    assert found(replace(given, tallies=other.tallies, choices=other.choices)) == {}


def test_an_area_without_its_votes_hides_all_records() -> None:
    blind = county(
        "c9",
        {"A": 0, "B": 0},
        tallies=tuple(replace(t, value=None) for t in tallies({"A": 0, "B": 0})),
    )
    assert found(contest([*counties(FIVE), blind])) == {}


def test_an_area_where_nobody_voted_has_no_shares() -> None:
    nobody = {"A": 0, "B": 0}
    assert holders(contest(counties([*FIVE, nobody]))) == holders(contest(counties(FIVE)))
    assert found(contest(counties([*FIVE[1:], nobody]))) == {}


@pytest.mark.parametrize(
    ("severity", "known"), [(Severity.WARNING, True), (Severity.CAVEAT, False), (Severity.HOLD, False)]
)
def test_what_is_held_or_told_with_a_reservation_hides_all_records(severity: Severity, known: bool) -> None:
    doubt = GateFinding(gate="lone-jump", severity=severity, message="a jump", place="c0")
    assert bool(found(contest(counties(FIVE)), findings=[doubt])) is known


# -- while counting goes on ------------------------------------------------------------------


def partial(
    reporting: Sequence[bool | None], *, reported: int, expected: int, unit: str = "counties"
) -> ContestResult:
    units = [replace(u, reporting=done) for u, done in zip(counties([*FIVE, *FIVE]), reporting, strict=True)]
    progress = Progress(unit=unit, reported=reported, expected=expected)
    return contest(units, stage=Stage.PARTIAL, progress=progress)


def test_only_areas_counted_out_are_compared_and_it_is_said_how_many() -> None:
    record = found(partial([False, *[True] * 5, *[False] * 4], reported=5, expected=10))
    assert {(one.counted, one.areas) for one in record.values()} == {(5, 10)}
    assert record["strongest", "A"].area.id == "c5"


@pytest.mark.parametrize(
    ("reporting", "reported", "expected"),
    [
        ([True] * 10, 62, 1765),
        ([None] * 10, 10, 10),
        ([*[True] * 6, *[False] * 4], 7, 10),
        ([*[True] * 6, *[False] * 4], 6, 11),
        ([*[True] * 4, *[False] * 6], 4, 10),
    ],
    ids=["counted in other units", "no word of which", "one more", "one not listed", "too few"],
)
def test_areas_not_known_to_be_counted_out_have_none(
    reporting: list[bool | None], reported: int, expected: int
) -> None:
    assert found(partial(reporting, reported=reported, expected=expected)) == {}


# -- margins and turnout ---------------------------------------------------------------------


@pytest.mark.parametrize("about", [{"seats": 2}, {"kind": ContestKind.PARTY_LIST}])
def test_the_closest_area_is_told_where_one_of_two_takes_all(about: dict[str, Any]) -> None:
    kinds = {kind for kind, _ in holders(contest(counties(FIVE), contest=about))}
    assert kinds == {"strongest", "weakest"}


def test_the_closest_is_closest_in_points_and_keeps_the_votes() -> None:
    votes = [*FIVE[2:], {"A": 100_100, "B": 100_000}, {"A": 120, "B": 110}]
    closest = found(contest(counties(votes)))["closest", None]
    assert (closest.area.id, closest.part, closest.value) == ("c3", 100, Fraction(100 * 100, 200_100))


def voting(numbers: Sequence[tuple[int | None, int | None]], percent: str | None = "60") -> ContestResult:
    units = [
        replace(unit, ballots=ballots, electors=electors)
        for unit, (ballots, electors) in zip(counties(FIVE), numbers, strict=True)
    ]
    return contest(units, progress=Progress(turnout_percent=None if percent is None else Decimal(percent)))


TURNOUT = [(1000, 2000), (1010, 2000), (1000, 1500), (1000, 1900), (100, 100)]


def test_turnout_has_a_highest_and_a_lowest_area() -> None:
    record = found(voting(TURNOUT))
    assert record["highest_turnout", None].area.id == "c4"
    assert record["lowest_turnout", None].value == 50


@pytest.mark.parametrize(
    ("first", "percent"),
    [
        ((None, 2000), "60"),
        ((1000, None), "60"),
        ((1000, 0), "60"),
        ((1000, 900), "60"),
        ((1000, 2000), None),
    ],
    ids=["no ballots", "no electors", "no electors at all", "more ballots", "no turnout of the whole"],
)
def test_turnout_with_a_gap_in_it_has_no_record(
    first: tuple[int | None, int | None], percent: str | None
) -> None:
    kinds = {kind for kind, _ in found(voting([first, *TURNOUT[1:]], percent))}
    assert kinds == {"strongest", "weakest", "closest"}


def test_decimals_stay_exact_and_the_size_of_an_area_is_that_of_what_is_counted_by_heads() -> None:
    shares = [
        {"A": Decimal("0.0001"), "B": Decimal("0.0002")},
        *({"A": Decimal(n), "B": Decimal(9)} for n in range(4)),
    ]
    heads = replace(tallies({"A": 1})[0], measure="votes", value=100)
    units = [county(f"c{n}", {}, tallies=(*tallies(each, "sde"), heads)) for n, each in enumerate(shares)]
    whole = {choice: sum((each[choice] for each in shares), Decimal(0)) for choice in "AB"}
    measure = Measure(name="sde", places=4)
    given = result(whole, units=units, stage=Stage.COMPLETE, contest={"measures": (measure,)})
    strongest = found(replace(given, tallies=tallies(whole, "sde")))["strongest", "A"]
    assert (strongest.area.id, strongest.part, strongest.whole) == (
        "c0",
        Decimal("0.0001"),
        Decimal("0.0003"),
    )
    assert strongest.value == Fraction(100, 3)


def test_the_sources_are_the_areas_own() -> None:
    own = Source("sha256:0", "/counties/0")
    units = [replace(counties(FIVE)[0], source=own), *counties(FIVE)[1:]]
    assert found(contest(units))["strongest", "A"].sources == (own, HERE)


# -- laws ------------------------------------------------------------------------------------

votes = st.fixed_dictionaries({"A": st.integers(0, 5000), "B": st.integers(0, 5000), "C": st.integers(0, 50)})
tables = st.lists(votes, min_size=5, max_size=12)


@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_the_areas_is_irrelevant(table: list[Votes], order: random.Random) -> None:
    units = counties(table)
    shuffled = order.sample(units, len(units))
    assert holders(contest(units)) == holders(contest(shuffled))


@given(tables, votes)
def test_an_area_below_the_record_never_changes_it(table: list[Votes], more: Votes) -> None:
    before, after = found(contest(counties(table))), found(contest(counties([*table, more])))
    total, record = sum(more.values()), before.get(("strongest", "A"))
    if record is None or ("strongest", "A") not in after or not total:
        return
    if Fraction(more["A"] * 100, total) < record.value:
        assert after["strongest", "A"].area == record.area
    else:
        assert after["strongest", "A"].area.id == f"c{len(table)}"


@given(tables)
def test_no_area_goes_beyond_a_record(table: list[Votes]) -> None:
    for (kind, choice), record in found(contest(counties(table))).items():
        shares = [
            Fraction(each[choice] * 100, sum(each.values()))
            for each in table
            if choice is not None and any(each.values())
        ]
        if kind == RecordKind.STRONGEST:
            assert shares.count(record.value) == 1
            assert max(shares) == record.value
        elif kind == RecordKind.WEAKEST:
            assert shares.count(record.value) == 1
            assert min(shares) == record.value


# -- areas that are results of their own -----------------------------------------------------


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
