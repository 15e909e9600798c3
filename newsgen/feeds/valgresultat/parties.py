"""The list of parties: choices, votes, seats, what changed, and the service's prognosis.

Category 0 rows (`Andre`, `Andre2`) add up parties that stand in the list themselves and are left
out. `BLANKE` is no party: blank ballots are in the ballots and never in the base of shares.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from newsgen.errors import FeedError
from newsgen.feeds._reading.text import name
from newsgen.feeds.valgresultat.form import Party, Quotient, Report, SeatResult
from newsgen.model import (
    Baseline,
    Choice,
    ChoiceKind,
    Payload,
    Prognosis,
    Representative,
    SeatCount,
    SeatQuotient,
    Source,
    Tally,
)

BLANK = "BLANKE"
_AGGREGATE, _PARTIES = 0, (1, 2, 3)
_REFORMED = 1

_clean = lru_cache(maxsize=4096)(name)


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the figures of a row stand. Reports have the same rows, so the pointers are made once."""

    id: str
    total: str
    advance: str
    change: str
    forecast: str
    seats: str
    last: str
    next: str
    persons: str


@lru_cache(maxsize=256)
def _places(row: str) -> _Places:
    votes, seats = f"{row}/stemmer/resultat", f"{row}/mandater/resultat"
    return _Places(
        id=f"{row}/id",
        total=f"{votes}/antall/total",
        advance=f"{votes}/antall/fhs",
        change=f"{votes}/endring/samme",
        forecast=f"{row}/stemmer/prognose",
        seats=f"{seats}/antall",
        last=f"{seats}/sisteMandat",
        next=f"{seats}/nesteMandat",
        persons=f"{seats}/representanter",
    )


@dataclass(slots=True)
class Parties:
    """What the list of parties says, gathered row by row."""

    digest: str
    seats_published: bool
    comparable: bool | None
    forecast: bool
    choices: list[Choice] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    seats: list[SeatCount] = field(default_factory=list)
    baseline: list[Baseline] = field(default_factory=list)
    representatives: list[Representative] = field(default_factory=list)
    prognosis: list[Prognosis] = field(default_factory=list)
    blank: int | None = None
    votes: int = 0

    def add(self, party: Party, pointer: str) -> None:
        """Take over one row of a party."""
        code, result, places = party.id.partikode, party.stemmer.resultat, _places(pointer)
        self.choices.append(
            Choice(
                id=code,
                name=_clean(party.id.navn),
                kind=ChoiceKind.PARTY_LIST,
                party=code,
                source=Source(self.digest, places.id),
            )
        )
        self.votes += result.antall.total
        self._tally(code, result.antall.total, places.total, "total")
        if result.antall.fhs is not None:
            self._tally(code, result.antall.fhs, places.advance, "advance")
        seats = party.mandater.resultat if party.mandater else None
        if seats and self.seats_published:
            self._seats(code, seats, places)
        if self.comparable:
            self._baseline(party, places.change)
        if self.forecast:
            self._forecast(party, places.forecast)

    def _tally(self, code: str, value: int, pointer: str, part: str) -> None:
        source = Source(self.digest, pointer)
        self.tallies.append(Tally(choice=code, measure="votes", value=value, source=source, part=part))

    def _seats(self, code: str, seats: SeatResult, places: _Places) -> None:
        self.seats.append(
            SeatCount(
                choice=code,
                seats=seats.antall,
                levelling=seats.utjevning_antall,
                last=self._quotient(seats.siste_mandat, places.last),
                next=self._quotient(seats.neste_mandat, places.next),
                source=Source(self.digest, places.seats),
            )
        )
        for index, person in enumerate(seats.representanter or ()):
            self.representatives.append(
                Representative(
                    choice=code,
                    name=_clean(person.navn),
                    levelling=person.utjevningsmandat,
                    source=Source(self.digest, f"{places.persons}/{index}/navn"),
                )
            )

    def _quotient(self, found: Quotient | None, pointer: str) -> SeatQuotient | None:
        if found is None or found.kvotient is None or found.mandatrang is None:
            return None
        return SeatQuotient(
            rank=found.mandatrang, quotient=found.kvotient, source=Source(self.digest, pointer)
        )

    def _baseline(self, party: Party, pointer: str) -> None:
        change = party.stemmer.resultat.endring
        points = change.samme if change else None
        seats = party.mandater.resultat if party.mandater and self.seats_published else None
        if points is None and seats is None:
            return
        self.baseline.append(
            Baseline(
                choice=party.id.partikode,
                points_change=points,
                seats_change=seats.endring if seats else None,
                source=Source(self.digest, pointer),
            )
        )

    def _forecast(self, party: Party, pointer: str) -> None:
        share = party.stemmer.prognose
        seats = party.mandater.prognose if party.mandater else None
        if share is None and seats is None:
            return
        self.prognosis.append(
            Prognosis(
                choice=party.id.partikode,
                share=share.prosent if share else None,
                seats=seats.antall if seats else None,
                levelling=seats.utjevning_antall if seats else None,
                source=Source(self.digest, pointer),
            )
        )


def parties_of(report: Report, payload: Payload) -> Parties:
    """The parties of a report. FeedError for an unknown category or a code that stands twice."""
    found = Parties(
        digest=payload.digest,
        seats_published=bool(report.mandater and report.mandater.antall),
        comparable=_comparable(report),
        forecast=bool(report.prognose and report.prognose.beregnet),
    )
    seen: set[str] = set()
    for index, party in enumerate(report.partier):
        pointer = f"/partier/{index}"
        category, code = party.id.partikategori, party.id.partikode
        if category not in _PARTIES and category != _AGGREGATE:
            raise _refused(payload, f"{pointer}/id/partikategori", f"unknown category {category}")
        if not code.strip() or code in seen:
            why = f"the code {code!r} stands twice" if code.strip() else "the party has no code"
            raise _refused(payload, f"{pointer}/id/partikode", why)
        seen.add(code)
        if code == BLANK:
            found.blank = party.stemmer.resultat.antall.total
        elif category != _AGGREGATE:
            if not party.id.navn.strip():
                raise _refused(payload, f"{pointer}/id/navn", "the party has no name")
            found.add(party, pointer)
    return found


def _comparable(report: Report) -> bool | None:
    """Whether changes since last time mean anything; None where the report gives none.

    A reform of borders makes them meaningless: remark 1 says so, and a renumbered district shows
    all its seats as won.
    """
    if _REFORMED in (report.merknader or ()):
        return False
    seats = report.mandater
    if seats and seats.antall and seats.endring == seats.antall:
        return False
    changes = (p.stemmer.resultat.endring for p in report.partier if p.id.partikategori != _AGGREGATE)
    return True if any(c is not None and c.samme is not None for c in changes) else None


def _refused(payload: Payload, pointer: str, why: str) -> FeedError:
    return FeedError(
        "the list of parties is not understood",
        where=f"{payload.location} at {pointer}",
        why=why,
        remedy="Check the feed's version; the last good figures stay in use.",
    )
