"""The country as the sum of its districts: the export itself has no such row."""

from __future__ import annotations

from collections.abc import Sequence

from newsgen.feeds.partifordeling.areas import TOTAL, contest_of
from newsgen.feeds.partifordeling.election import Identity
from newsgen.model import Area, Choice, ContestResult, Payload, Progress, SeatCount, Source, Tally


def country(districts: Sequence[ContestResult], identity: Identity, payload: Payload) -> ContestResult:
    """The country as the sum of all its districts."""
    first, last = _ends(districts)
    source = Source(payload.digest, f"rows {first}-{last}, column '{TOTAL}'")
    choices: dict[str, Choice] = {}
    votes: dict[tuple[str, str], int] = {}
    seats: dict[str, tuple[int, int]] = {}
    for district in districts:
        choices |= {c.id: c for c in district.choices if c.id not in choices}
        for tally in district.tallies:
            assert isinstance(tally.value, int)
            key = (tally.choice, tally.part)
            votes[key] = votes.get(key, 0) + tally.value
        for seat in district.seats:
            won, levelling = seats.get(seat.choice, (0, 0))
            seats[seat.choice] = (won + seat.seats, levelling + (seat.levelling or 0))
    return ContestResult(
        contest=contest_of(
            Area(id="land", name="Norge", kind="country"), identity, sum(won for won, _ in seats.values())
        ),
        choices=tuple(choices.values()),
        tallies=tuple(
            Tally(choice=choice, measure="votes", value=value, source=source, summed=True, part=part)
            for (choice, part), value in votes.items()
        ),
        progress=_country_progress(districts, source),
        seats=tuple(
            SeatCount(choice=choice, seats=won, levelling=levelling, source=source)
            for choice, (won, levelling) in seats.items()
        ),
        source=source,
    )


def _country_progress(districts: Sequence[ContestResult], source: Source) -> Progress:
    electors = [d.progress.electors for d in districts]
    blank = [d.progress.blank for d in districts]
    ballots = [d.progress.ballots for d in districts]
    return Progress(electors=_sum(electors), blank=_sum(blank), ballots=_sum(ballots), source=source)


def _sum(values: Sequence[int | None]) -> int | None:
    """The sum where every part is known."""
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _ends(districts: Sequence[ContestResult]) -> tuple[str, str]:
    assert districts[0].source
    assert districts[-1].source
    first = districts[0].source.pointer.removeprefix("rows ").split("-")[0]
    return first, districts[-1].source.pointer.split("-")[1]
