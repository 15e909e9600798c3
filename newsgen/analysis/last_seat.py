"""The last seat of a district: who takes it, who is next, and how many votes are between them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from newsgen.analysis.seat_allocation import divisor
from newsgen.model import ContestResult, LastSeat, SeatCount

# A source's quotients have five decimals.
_ROUNDING = Fraction(1, 1000)


def last_seat(result: ContestResult) -> LastSeat | None:
    """The last seat by the source's own order of seats (`sisteMandat`, `nesteMandat`), the levelling
    seat apart. None where the source gives no order, where its ranks leave a gap, or where its
    quotients are not of the votes it gives (councils count votes for lists, which persons add to).
    """
    within = [seat for seat in result.seats if seat.last]
    outside = [seat for seat in result.seats if seat.next]
    if not within or not outside:
        return None
    holder, first_out = max(within, key=_last_rank), min(outside, key=_next_rank)
    if holder.choice == first_out.choice or _last_rank(holder) + 1 != _next_rank(first_out):
        return None
    votes = {t.choice: t.value for t in result.tallies if t.measure == "votes" and t.part == "total"}
    ours, theirs = votes.get(holder.choice), votes.get(first_out.choice)
    if not isinstance(ours, int) or not isinstance(theirs, int):
        return None
    by, by_next = divisor(_own(holder) - 1), divisor(_own(first_out))
    assert holder.last is not None
    assert first_out.next is not None
    stated = ((Fraction(ours) / by, holder.last), (Fraction(theirs) / by_next, first_out.next))
    if any(abs(exact - Fraction(said.quotient)) > _ROUNDING for exact, said in stated):
        return None
    return LastSeat(
        holder=holder.choice,
        first_out=first_out.choice,
        short=_least(Fraction(ours) / by * by_next, lambda equal: equal > ours) - theirs,
        spare=ours - _least(Fraction(theirs) / by_next * by, lambda equal: equal > theirs),
        sources=(holder.last.source, first_out.next.source),
    )


def _least(limit: Fraction, first_at_equal: Callable[[int], bool]) -> int:
    """The fewest votes that take the seat: more than the limit, or as many for one who comes first
    at equal quotients, which is the party with more votes."""
    whole = limit.numerator // limit.denominator
    return whole if whole == limit and first_at_equal(whole) else whole + 1


def _own(seat: SeatCount) -> int:
    return seat.seats - (seat.levelling or 0)


def _last_rank(seat: SeatCount) -> int:
    return seat.last.rank if seat.last else 0


def _next_rank(seat: SeatCount) -> int:
    return seat.next.rank if seat.next else 0
