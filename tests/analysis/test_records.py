"""Records among areas: who holds one, among which areas, and when nobody does."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import pytest

from newsgen import analysis
from newsgen.model import ContestResult, GateFinding, Measure, Progress, Severity, Source, Stage, replace
from tests.analysis.areas import FIVE, contest, counties, county, found, holders
from tests.analysis.builders import HERE, result, snapshot, tallies


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
