"""The last seat of a district by the source's own order of seats, in facts and in copy."""

from __future__ import annotations

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen.analysis.last_seat import last_seat
from newsgen.analysis.seat_allocation import divisor, sainte_lague
from newsgen.cli import main
from newsgen.model import ContestResult, SeatCount, SeatQuotient
from tests.analysis.builders import HERE, result

STORVIK = Path(__file__).resolve().parents[2] / "fixtures/valgresultat/storvik-2025/04-complete.json"


def ordered(votes: dict[str, int], seats: int) -> ContestResult | None:
    """A district as the service ranks it: each list's last seat and the first it does not get."""
    won = sainte_lague(votes, seats)
    if won is None:
        return None
    claims = sorted(
        ((votes[c] / divisor(n), votes[c], c, n) for c in votes for n in range(seats + 2) if votes[c]),
        key=lambda claim: claim[:2],
        reverse=True,
    )
    ranks = {(c, n): rank for rank, (_, _, c, n) in enumerate(claims, start=1)}

    def place(choice: str, number: int) -> SeatQuotient | None:
        if number < 0 or (choice, number) not in ranks:
            return None
        quotient = Decimal(round(votes[choice] / divisor(number) * 100_000)) / 100_000
        return SeatQuotient(rank=ranks[choice, number], quotient=quotient, source=HERE)

    counts = [
        SeatCount(
            choice=c,
            seats=won.get(c, 0),
            source=HERE,
            last=place(c, won.get(c, 0) - 1),
            next=place(c, won.get(c, 0)),
        )
        for c in votes
    ]
    return result(votes, seats=tuple(counts))


@given(
    st.dictionaries(st.sampled_from("ABCDE"), st.integers(50, 5000), min_size=2),
    st.integers(1, 9),
)
def test_the_votes_between_last_in_and_first_out_move_the_seat_and_no_fewer_do(
    votes: dict[str, int], seats: int
) -> None:
    district = ordered(votes, seats)
    found = last_seat(district) if district else None
    if found is None:
        return
    before = sainte_lague(votes, seats) or {}

    def seats_of(choice: str, more: int) -> int:
        again = sainte_lague(votes | {choice: votes[choice] + more}, seats)
        return -1 if again is None else again.get(choice, 0)

    # Others that are level may need a lot for what is left.
    assert seats_of(found.first_out, found.short) in (before.get(found.first_out, 0) + 1, -1)
    assert seats_of(found.first_out, found.short - 1) in (before.get(found.first_out, 0), -1)
    if found.spare > 0:
        assert seats_of(found.holder, -found.spare) in (before[found.holder], -1)


def test_a_levelling_seat_takes_no_divisor() -> None:
    """A has its own seats 1 and a levelling seat: B's last is the second, 900 / 1.4 against 1000 / 3."""

    def at(rank: int, quotient: str) -> SeatQuotient:
        return SeatQuotient(rank=rank, quotient=Decimal(quotient), source=HERE)

    seats = (
        SeatCount(
            choice="A", seats=2, levelling=1, source=HERE, last=at(1, "714.28571"), next=at(3, "333.33333")
        ),
        SeatCount(choice="B", seats=1, source=HERE, last=at(2, "642.85714"), next=at(4, "300")),
    )
    found = last_seat(result({"A": 1000, "B": 900}, seats=seats))
    assert found is not None
    # A needs 642.85714 x 3 = 1928.57; B keeps it down to 333.333 x 1.4 = 466.67.
    assert (found.holder, found.first_out, found.short, found.spare) == ("B", "A", 929, 433)


@pytest.mark.parametrize(
    ("rank", "quotient"), [(4, "333.33333"), (3, "351.00000")], ids=["a gap", "quotients of other votes"]
)
def test_an_order_that_is_not_of_these_votes_says_nothing(rank: int, quotient: str) -> None:
    last = SeatQuotient(rank=2, quotient=Decimal("642.85714"), source=HERE)
    following = SeatQuotient(rank=rank, quotient=Decimal(quotient), source=HERE)
    seats = (
        SeatCount(choice="A", seats=1, source=HERE, next=following),
        SeatCount(choice="B", seats=1, source=HERE, last=last),
    )
    assert last_seat(result({"A": 1000, "B": 900}, seats=seats)) is None


@pytest.fixture
def close(tmp_path: Path) -> str:
    """The district with 6,300 votes for Sp: 6,328 give A's last quotient of 4,520, and A has more votes;
    13,500 give Sp's next of 4,500."""
    report: Any = json.loads(STORVIK.read_text("utf-8"))
    report["stemmer"]["total"] += 6300 - 4190
    for party in report["partier"]:
        if party["id"]["partikode"] == "SP":
            party["stemmer"]["resultat"]["antall"]["total"] = 6300
            party["mandater"]["resultat"]["nesteMandat"] = {"kvotient": 4500.0, "mandatrang": 6}
    path = tmp_path / "close.json"
    path.write_text(json.dumps(report), "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("no", "Det siste distriktsmandatet går foreløpig til Ap. Sp mangler 29 stemmer på å ta det."),
        ("nn", "Det siste distriktsmandatet går førebels til Ap. Sp manglar 29 røyster på å ta det."),
        ("en", "Labour has the last of the district's own seats so far. "),
    ],
)
def test_a_close_last_seat_is_told(
    close: str, language: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["facts", close, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["contests"][0]["last_seat"]
    assert found == {"choice": "A", "first_out": "SP", "short": 29, "spare": 60}
    assert main(["preview", close, "--lang", language]) == 0
    assert sentence in capsys.readouterr().out.replace("\xa0", " ")


def test_a_last_seat_that_is_not_close_is_in_the_facts_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["facts", str(STORVIK), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["contests"][0]["last_seat"]
    assert found == {"choice": "A", "first_out": "SP", "short": 2139, "spare": 4581}
    assert main(["preview", str(STORVIK), "--lang", "no"]) == 0
    assert "distriktsmandatet" not in capsys.readouterr().out
