"""Seats from votes: the method, the levelling seats of a real election, and what is reported."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from decimal import ROUND_HALF_UP, Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen import feeds, model
from newsgen.analysis import gates
from newsgen.analysis.seat_allocation import (
    GATE,
    Allocation,
    District,
    check_district,
    check_levelling,
    sainte_lague,
    storting,
)
from newsgen.feeds import ReadContext
from newsgen.model import ContestResult, Payload, Severity

SAMPLE = Path(__file__).resolve().parents[3] / "shared" / "feeds" / "no" / "valgresultat-api-2025"
needs_sample = pytest.mark.skipif(not SAMPLE.is_dir(), reason="the folder of sample feeds is not here")
votes_of_parties = st.dictionaries(st.sampled_from("ABCDEFG"), st.integers(1, 100_000), min_size=1)


@pytest.mark.parametrize(
    ("votes", "seats", "expected"),
    [
        ({"A": 100, "B": 60, "C": 20}, 3, {"A": 2, "B": 1}),
        ({"A": 141, "B": 100}, 1, {"A": 1}),
        # The first divisor 1.4 keeps the small party out; with 1 it would have had the seat.
        ({"A": 300, "B": 130}, 2, {"A": 2}),
        ({"A": 300, "B": 141}, 2, {"A": 1, "B": 1}),
        ({"A": 700, "B": 100, "C": 99}, 6, {"A": 5, "B": 1}),
        ({"A": 10}, 0, {}),
    ],
)
def test_seats_follow_the_modified_method(
    votes: dict[str, int], seats: int, expected: dict[str, int]
) -> None:
    assert sainte_lague(votes, seats) == expected


def test_at_equal_quotients_more_votes_win() -> None:
    # A's second quotient 300/3 equals B's first 140/1.4.
    assert sainte_lague({"B": 140, "A": 300}, 2) == {"A": 2}


def test_equal_votes_for_the_last_seat_are_left_to_the_lot() -> None:
    assert sainte_lague({"A": 50, "B": 50}, 1) is None
    assert sainte_lague({"A": 90, "B": 50, "C": 50}, 2) is None


def test_equal_votes_need_no_lot_where_there_are_seats_for_both() -> None:
    assert sainte_lague({"A": 50, "B": 50}, 2) == {"A": 1, "B": 1}
    assert sainte_lague({"A": 90, "B": 50, "C": 50}, 3) == {"A": 1, "B": 1, "C": 1}


def test_nobody_is_seated_without_votes() -> None:
    assert sainte_lague({"A": 0}, 1) is None
    assert sainte_lague({}, 1) is None


@given(votes_of_parties, st.integers(1, 40))
def test_all_seats_are_filled_and_more_votes_never_mean_fewer_seats(
    votes: dict[str, int], seats: int
) -> None:
    won = sainte_lague(votes, seats)
    if won is None:
        return
    assert sum(won.values()) == seats
    order = sorted(votes, key=lambda party: votes[party])
    counts = [won.get(party, 0) for party in order]
    assert all(
        a <= b or votes[x] == votes[y]
        for a, b, x, y in zip(counts, counts[1:], order, order[1:], strict=False)
    )


def test_a_party_below_four_percent_gets_no_levelling_seat() -> None:
    found = storting(_two_districts(small=(40, 39)))
    assert found is not None
    assert "C" not in found.eligible
    assert {seat.party for seat in found.levelling} <= {"A", "B"}
    assert len(found.levelling) == 2


def test_a_party_with_exactly_four_percent_shares_levelling_seats() -> None:
    found = storting(_two_districts(small=(41, 40)))
    assert found is not None
    assert "C" in found.eligible
    assert found.total("C") == 1
    assert [seat.district for seat in found.levelling if seat.party == "C"] == ["1"]


def _two_districts(small: tuple[int, int]) -> list[District]:
    """2,025 votes in all, of which 81 are exactly 4 percent; 25 seats in all."""
    return [
        District(id="1", votes={"A": 601, "B": 371, "C": small[0]}, seats=12),
        District(id="2", votes={"A": 602, "B": 370 + 81 - sum(small), "C": small[1]}, seats=12),
    ]


def test_where_only_a_lot_decides_nothing_is_worked_out() -> None:
    even = District(id="1", votes={"A": 50, "B": 50}, seats=1)
    clear = District(id="2", votes={"A": 60, "B": 40}, seats=1)
    assert storting([even, clear]) is None
    # Both districts give A the same claim to its levelling seat.
    twins = [District(id=n, votes={"A": 700, "B": 300, "C": 200}, seats=2) for n in ("1", "2")]
    assert storting(twins) is None
    # The last of all seats falls to A or B by lot, though no district needs one.
    level = [
        District(id="1", votes={"A": 60, "B": 40}, seats=1),
        District(id="2", votes={"A": 40, "B": 60}, seats=2),
    ]
    assert storting(level) is None


def test_a_district_that_needs_a_lot_is_not_judged() -> None:
    path = Path(__file__).resolve().parents[2] / "fixtures/valgresultat/storvik-2025/04-complete.json"
    (snapshot,) = feeds.read(Payload.of(path.read_bytes(), path.name), "valgresultat", ReadContext())
    result = snapshot.contests[0]
    even = tuple(model.replace(t, value=100) for t in result.tallies)
    assert check_district(model.replace(result, tallies=even)) == ()
    assert check_levelling([model.replace(result, tallies=even)]) == ()


def test_a_party_that_does_not_stand_in_a_district_gets_no_levelling_seat_there() -> None:
    found = storting(
        [
            District(id="1", votes={"A": 500, "B": 380, "C": 0}, seats=8),
            District(id="2", votes={"A": 501, "B": 300, "C": 90}, seats=8),
        ]
    )
    assert found is not None
    assert ("C", "1") not in {(seat.party, seat.district) for seat in found.levelling}


@needs_sample
def test_the_storting_of_2025_is_found_seat_by_seat() -> None:
    expected = json.loads((SAMPLE / "expected-seats-2025.json").read_text())
    found = _storting_2025()
    for number, district in expected["districts"].items():
        assert found.direct[number] == district["direct"], number
    assert found.eligible == set(expected["eligible_for_levelling_after_drop"])
    order = [
        [s.party, s.district, _five(s.quotient.numerator, s.quotient.denominator)] for s in found.levelling
    ]
    assert order == [[p, n, Decimal(str(q))] for p, n, _, q in expected["levelling_order"]]
    assert {p: found.total(p) for p in expected["total"]} == expected["total"]
    assert sum(expected["total"].values()) == 169


def test_the_gate_warns_of_seats_that_do_not_follow_from_the_votes() -> None:
    path = Path(__file__).resolve().parents[2] / "fixtures/valgresultat/storvik-2025/04-complete.json"
    (snapshot,) = feeds.read(Payload.of(path.read_bytes(), path.name), "valgresultat", ReadContext())
    (result,) = snapshot.contests
    gate = gates.get(GATE)
    now = datetime(2025, 9, 9, 18, 0, tzinfo=UTC)
    assert list(gate.judge(gates.GateInput(result=result, snapshot=snapshot, now=now))) == []
    seats = tuple(model.replace(s, seats=s.seats + {"A": -1, "SP": 1}.get(s.choice, 0)) for s in result.seats)
    wrong = model.replace(result, seats=seats)
    found = list(gate.judge(gates.GateInput(result=wrong, snapshot=snapshot, now=now)))
    assert [(f.gate, f.value, f.bound) for f in found] == [(GATE, "1", "2"), (GATE, "1", "0")]
    assert all(f.severity is gate.severity is Severity.WARNING for f in found)


def test_other_elections_and_areas_are_not_judged() -> None:
    path = Path(__file__).resolve().parents[2] / "fixtures/valgresultat/nes-skole-2025/01-counted.json"
    (snapshot,) = feeds.read(Payload.of(path.read_bytes(), path.name), "valgresultat", ReadContext())
    assert check_district(snapshot.contests[0]) == ()
    assert check_levelling(snapshot.contests) == ()


@needs_sample
@pytest.mark.parametrize("name", ["2013_partifordeling_noheader.csv", "2021-09-17_partydist.csv"])
def test_the_gate_judges_levelling_seats_where_all_districts_are_in_the_document(name: str) -> None:
    path = SAMPLE.parent / "partifordeling-csv" / name
    (snapshot,) = feeds.read(Payload.of(path.read_bytes(), name), "partifordeling", ReadContext())
    gate, now = gates.get(GATE), datetime(2025, 9, 9, 18, 0, tzinfo=UTC)
    country = next(r for r in snapshot.contests if r.contest.area.kind == "country")
    given = gates.GateInput(result=country, snapshot=snapshot, now=now)
    assert list(gate.judge(given)) == []
    holder = next(r for r in snapshot.contests if r is not country)
    wrong = model.replace(holder, seats=tuple(model.replace(s, levelling=0) for s in holder.seats))
    contests = tuple(wrong if r is holder else r for r in snapshot.contests)
    found = list(gate.judge(replace(given, snapshot=model.replace(snapshot, contests=contests))))
    assert [(f.value, f.bound) for f in found] == [("0", "1")]


@needs_sample
def test_published_seats_that_follow_from_the_votes_raise_nothing() -> None:
    results = _finals()
    assert len(results) == 19
    assert [check_district(result) for result in results] == [()] * 19
    assert check_levelling(results) == ()


@needs_sample
def test_a_seat_moved_by_hand_is_reported_with_both_numbers() -> None:
    results = _finals()
    oslo = next(r for r in results if r.contest.area.id == "03")
    seats = tuple(model.replace(s, seats=s.seats + {"A": -1, "H": 1}.get(s.choice, 0)) for s in oslo.seats)
    found = check_district(model.replace(oslo, seats=seats))
    assert {(f.value, f.bound) for f in found} == {("4", "5"), ("5", "4")}
    assert {(f.gate, f.severity) for f in found} == {(GATE, Severity.WARNING)}
    assert all("Oslo" in f.message and f.place.startswith("/partier/") for f in found)


@needs_sample
def test_a_levelling_seat_in_the_wrong_district_is_reported() -> None:
    results = _finals()
    moved = []
    for result in results:
        levelling = {"03": {"RØDT": 0, "V": 1}}.get(result.contest.area.id, {})
        seats = tuple(model.replace(s, levelling=levelling.get(s.choice, s.levelling)) for s in result.seats)
        moved.append(model.replace(result, seats=seats))
    found = check_levelling(moved)
    assert {(f.value, f.bound) for f in found} == {("0", "1"), ("1", "0")}


def _finals() -> list[ContestResult]:
    files = sorted((SAMPLE / "st-finals").glob("st-*.json"))
    payloads = [Payload.of(path.read_bytes(), str(path)) for path in files]
    return [feeds.read(p, "valgresultat", ReadContext())[0].contests[0] for p in payloads]


def _storting_2025() -> Allocation:
    districts = [
        District(
            id=r.contest.area.id,
            votes={t.choice: int(t.value or 0) for t in r.tallies if t.part == "total"},
            seats=r.contest.seats - 1,
        )
        for r in _finals()
    ]
    found = storting(districts)
    assert found is not None
    return found


def _five(numerator: int, denominator: int) -> Decimal:
    return (Decimal(numerator) / Decimal(denominator)).quantize(Decimal("1e-5"), rounding=ROUND_HALF_UP)
