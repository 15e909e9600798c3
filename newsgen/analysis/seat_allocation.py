"""How seats follow from votes in Norway, to cross-check the seats an authority publishes.

Each district's own seats go by the modified method of Sainte-Laguë (divisors 1.4, 3, 5, 7 …). In
the Storting one seat a district is a levelling seat: the parties with at least 4 percent of the
country's votes share all seats by the same method, and get what their districts did not give them.
Nothing here is ever published: where it differs from the source, an editor is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import lcm

from newsgen.model import ContestResult, GateFinding, Scope, Severity, Source

GATE = "seats-cross-check"
_THRESHOLD = 4
Votes = Mapping[str, int]
Seats = dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class District:
    """A district with its votes and its own seats, the levelling seat not counted."""

    id: str
    votes: Votes
    seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LevellingSeat:
    """A levelling seat: whose, where, and the weighted quotient that won it."""

    party: str
    district: str
    quotient: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Allocation:
    """All seats of an assembly. `eligible` are the parties that share levelling seats."""

    direct: Mapping[str, Seats]
    levelling: tuple[LevellingSeat, ...]
    eligible: frozenset[str]

    def total(self, party: str) -> int:
        """The seats of a party in the whole country."""
        own = sum(seats.get(party, 0) for seats in self.direct.values())
        return own + sum(1 for seat in self.levelling if seat.party == party)


def sainte_lague(votes: Votes, seats: int) -> Seats | None:
    """Seats by party, those with none left out; None where only a lot can decide.

    At equal quotients the party with more votes comes first, as the Election Act says.

    >>> sainte_lague({"A": 100, "B": 60, "C": 20}, 3)
    {'A': 2, 'B': 1}
    """
    won: Seats = {}
    common = _common_multiple(seats)
    claims = {party: (count * (common // _tenths(0)), count) for party, count in votes.items()}
    left = seats
    while left > 0:
        best = max(claims.values(), default=(0, 0))
        if not best[1]:
            return None
        first = [party for party, claim in claims.items() if claim == best]
        if len(first) > left:
            return None
        left -= len(first)
        for party in first:
            won[party] = won.get(party, 0) + 1
            claims[party] = (votes[party] * (common // _tenths(won[party])), votes[party])
    return won


def storting(districts: Sequence[District]) -> Allocation | None:
    """Seats of all districts with one levelling seat each; None where only a lot can decide."""
    direct: dict[str, Seats] = {}
    for district in districts:
        seats = sainte_lague(district.votes, district.seats)
        if seats is None:
            return None
        direct[district.id] = seats
    due = _levelling_due(districts, direct)
    if due is None:
        return None
    placed = _place(districts, direct, due)
    if placed is None:
        return None
    return Allocation(direct=direct, levelling=placed, eligible=frozenset(due))


def check_district(result: ContestResult) -> tuple[GateFinding, ...]:
    """Warnings where the published seats of a Storting district, levelling seats taken off, are
    not those that follow from its votes; nothing where seats or votes are not all known."""
    if not result.seats or not _is_district(result):
        return ()
    published = {s.choice: s.seats - (s.levelling or 0) for s in result.seats}
    votes = _votes(result)
    if not any(votes.values()):
        return ()
    computed = sainte_lague(votes, result.contest.seats - 1)
    if computed is None:
        return ()
    return tuple(
        _finding(result, party, seats, computed.get(party, 0))
        for party, seats in published.items()
        if seats != computed.get(party, 0)
    )


def check_levelling(results: Sequence[ContestResult]) -> tuple[GateFinding, ...]:
    """Warnings where the published levelling seats of all districts together are not those that
    follow from the votes. The districts among `results` must be all of one election."""
    held = [result for result in results if _is_district(result)]
    districts = [District(id=r.contest.area.id, votes=_votes(r), seats=r.contest.seats - 1) for r in held]
    computed = storting(districts) if districts else None
    if computed is None:
        return ()
    expected = {(seat.district, seat.party) for seat in computed.levelling}
    found: list[GateFinding] = []
    for result in held:
        for seat in result.seats:
            due = int((result.contest.area.id, seat.choice) in expected)
            if (seat.levelling or 0) != due:
                found.append(_finding(result, seat.choice, seat.levelling or 0, due, kind="levelling seats"))
    return tuple(found)


def divisor(won: int) -> Fraction:
    """The divisor of a party that has won so many seats in its district.

    >>> divisor(0), divisor(2)
    (Fraction(7, 5), Fraction(5, 1))
    """
    return Fraction(_tenths(won), 10)


def _tenths(won: int) -> int:
    """The next divisor in tenths, for a party that has won so many seats."""
    return 14 if won == 0 else 10 * (2 * won + 1)


@lru_cache(maxsize=64)
def _common_multiple(seats: int) -> int:
    """A number that every divisor divides, so that quotients can be compared as whole numbers."""
    return lcm(*(_tenths(won) for won in range(seats + 1)))


def _levelling_due(districts: Sequence[District], direct: Mapping[str, Seats]) -> Seats | None:
    """Levelling seats by party. A party whose districts gave it more than its share keeps them
    and leaves the sharing, which is then done anew for the rest."""
    country: Seats = {}
    own: Seats = {}
    for district in districts:
        for party, votes in district.votes.items():
            country[party] = country.get(party, 0) + votes
        for party, seats in direct[district.id].items():
            own[party] = own.get(party, 0) + seats
    base = sum(country.values())
    sharing = {p: v for p, v in country.items() if v * 100 >= _THRESHOLD * base and v}
    everything = sum(district.seats + 1 for district in districts)
    while True:
        kept = sum(seats for party, seats in own.items() if party not in sharing)
        share = sainte_lague(sharing, everything - kept)
        if share is None:
            return None
        over = [party for party in sharing if own.get(party, 0) > share.get(party, 0)]
        if not over:
            return {p: share.get(p, 0) - own.get(p, 0) for p in sharing}
        sharing = {p: v for p, v in sharing.items() if p not in over}


def _place(
    districts: Sequence[District], direct: Mapping[str, Seats], due: Seats
) -> tuple[LevellingSeat, ...] | None:
    """Where each levelling seat lands: the highest weighted quotient first, one a district."""
    claims = []
    for district in districts:
        per_seat = Fraction(sum(district.votes.values()), district.seats)
        for party in due:
            rest = Fraction(district.votes.get(party, 0), 1 + 2 * direct[district.id].get(party, 0))
            if rest:
                claims.append(LevellingSeat(party=party, district=district.id, quotient=rest / per_seat))
    claims.sort(key=lambda claim: claim.quotient, reverse=True)
    left, free, placed = dict(due), {d.id for d in districts}, []
    for index, claim in enumerate(claims):
        if claim.district not in free or not left[claim.party]:
            continue
        rival = claims[index + 1] if index + 1 < len(claims) else None
        if (
            rival
            and rival.quotient == claim.quotient
            and (rival.district == claim.district or rival.party == claim.party)
        ):
            return None
        placed.append(claim)
        free.discard(claim.district)
        left[claim.party] -= 1
    return tuple(placed)


def _is_district(result: ContestResult) -> bool:
    contest = result.contest
    return contest.slug == "storting" and contest.area.kind == "county" and contest.seats > 1


def _votes(result: ContestResult) -> Seats:
    return {
        t.choice: int(t.value)
        for t in result.tallies
        if t.measure == "votes" and t.part == "total" and t.value is not None
    }


def _finding(
    result: ContestResult, party: str, published: int, computed: int, *, kind: str = "district seats"
) -> GateFinding:
    source = next((s.source for s in result.seats if s.choice == party), Source("", ""))
    return GateFinding(
        gate=GATE,
        severity=Severity.WARNING,
        scope=Scope.UNIT,
        message=(
            f"{party} has {published} {kind} in {result.contest.area.name} as published, "
            f"{computed} by the votes"
        ),
        place=source.pointer,
        value=str(published),
        bound=str(computed),
    )
