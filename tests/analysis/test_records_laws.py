"""Laws of records among areas, for any votes."""

from __future__ import annotations

import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from newsgen.model import RecordKind
from tests.analysis.areas import Votes, contest, counties, found, holders

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
