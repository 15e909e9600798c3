"""Gates as such: what they let pass, how they are set, and which measure they judge."""

from __future__ import annotations

from decimal import Decimal

import pytest

from newsgen.analysis import gates
from newsgen.model import ContestResult, Scope, replace
from tests.analysis.builders import TWO, codes, judged, one, result, tallies


def test_an_honest_document_passes_every_gate() -> None:
    assert judged(result(TWO)) == ()
    assert judged(result({"A": 1300, "B": 1190}), result(TWO)) == ()


def test_every_gate_explains_itself() -> None:
    for name in gates.names():
        gate = gates.get(name)
        assert gate.code == name.replace("_", "-") or name == "seats_cross_check"
        assert gate.sentence.endswith(".")


def test_a_source_may_have_its_own_limit() -> None:
    found = judged(result({"A": 1150, "B": 1100}), result(TWO), limits={"falls_votes": 50})
    assert "falls" not in codes(found)


def test_a_held_part_holds_its_totals_in_one_hold_that_names_it() -> None:
    found = one(judged(result(TWO), held_below=("e/3201", "e/3234")), "contains-held-unit")
    assert (found.value, found.scope) == ("e/3201, e/3234", Scope.UP)


def test_tallies_of_another_measure_are_another_matter() -> None:
    given = result(TWO)
    with_more = replace(given, tallies=(*given.tallies, *tallies({"A": 5}, "two_candidate")))
    assert judged(with_more) == ()


SDE = {"A": Decimal("400.5"), "B": Decimal("390"), "C": Decimal("100")}


def counted_twice(votes: dict[str, int], sde: dict[str, Decimal]) -> ContestResult:
    """A caucus: people are counted first, and another measure decides."""
    given = result(votes)
    people = replace(given.contest.measures[0], decides=False)
    decides = replace(people, name="sde", decides=True, places=4)
    about = replace(given.contest, measures=(people, decides))
    return replace(given, contest=about, tallies=(*given.tallies, *tallies(sde, "sde")))


@pytest.mark.parametrize(
    ("sde", "gate", "place"),
    [
        (dict.fromkeys(SDE, Decimal(0)), "reset", "sde"),
        (SDE | {"A": Decimal("4000.5")}, "lone-jump", "A sde"),
        ({choice: 2 * value for choice, value in SDE.items()}, "unit-doubled", "sde"),
        (SDE | {"B": Decimal(0), "C": Decimal("500")}, "zero-choice", "B sde"),
        (SDE | {"A": SDE["B"], "B": SDE["A"]}, "neighbours-swapped", "A sde"),
    ],
)
def test_what_decides_is_doubted_as_the_first_measure_is(
    sde: dict[str, Decimal], gate: str, place: str
) -> None:
    people = {"A": 1000, "B": 900, "C": 500}
    limits = {"swap_votes": 5}
    found = judged(counted_twice(people, sde), counted_twice(people, SDE), limits=limits)
    assert one(found, gate).place == place
    assert judged(counted_twice(people, SDE), counted_twice(people, SDE)) == ()


def test_delegates_are_given_in_lumps() -> None:
    def convention(delegates: dict[str, int]) -> ContestResult:
        given = result({"A": 1000, "B": 900})
        people = given.contest.measures[0]
        about = replace(given.contest, measures=(people, replace(people, name="delegates")))
        return replace(given, contest=about, tallies=(*given.tallies, *tallies(delegates, "delegates")))

    assert judged(convention({"A": 170, "B": 0}), convention({"A": 20, "B": 0})) == ()
