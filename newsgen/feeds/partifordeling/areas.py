"""Rows of a party distribution, and the contests they make, one an area."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import decimal, whole
from newsgen.feeds._reading.rows import cell_source, cell_where
from newsgen.feeds._reading.text import name
from newsgen.feeds.partifordeling.election import Identity
from newsgen.model import (
    Area,
    Baseline,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Payload,
    Progress,
    SeatCount,
    Source,
    Tally,
)

TOTAL = "Antall stemmer totalt"
_ADVANCE = "Antall forhåndsstemmer"
_STATION = "Antall valgtingstemmer"
_SHARE = "Oppslutning prosentvis"
_ELECTORS = "Antall stemmeberettigede"
_CHANGE = "Endring % siste tilsvarende valg"
_SEATS = "Antall mandater"
_LEVELLING = "Antall utjevningsmandater"
_BLANK = "BLANKE"
_AGGREGATES = ("Andre", "Andre2")
_HALF_A_STEP = Fraction(1, 100_000)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row: the votes of one party in one area. `key` is county, municipality and district."""

    line: int
    key: tuple[str, str, str]
    names: tuple[str, str, str]
    code: str
    party: str
    total: int
    advance: int | None
    share: Decimal | None
    electors: int | None
    change: Decimal | None
    seats: int | None
    levelling: int | None

    @classmethod
    def of(cls, cells: Mapping[str, str], line: int, payload: Payload) -> Row:
        """The row from its cells by column. FeedError with row and column."""

        def count(column: str) -> int | None:
            return whole(cells[column], cell_where(payload, line, column), unknown=("",))

        def number(column: str) -> Decimal | None:
            return decimal(cells[column], cell_where(payload, line, column), point=",", unknown=("",))

        total, advance, station = count(TOTAL), count(_ADVANCE), count(_STATION)
        code, party = cells["Partikode"].strip(), name(cells["Partinavn"])
        if total is None or not code or not party or not cells["Fylkenummer"].strip():
            raise _refused(payload, line, "county, party or votes are missing")
        if advance is not None and station is not None and advance + station != total:
            raise _refused(payload, line, f"{advance} and {station} do not add up to {total}")
        return cls(
            line=line,
            key=(
                cells["Fylkenummer"].strip(),
                cells["Kommunenummer"].strip(),
                cells["Stemmekretsnummer"].strip(),
            ),
            names=(
                name(cells["Fylkenavn"]),
                name(cells["Kommunenavn"]),
                name(cells["Stemmekretsnavn"]),
            ),
            code=code,
            party=party,
            total=total,
            advance=advance,
            share=number(_SHARE),
            electors=count(_ELECTORS),
            change=number(_CHANGE),
            seats=count(_SEATS),
            levelling=count(_LEVELLING),
        )


def result_of(rows: Sequence[Row], identity: Identity, payload: Payload) -> ContestResult:
    """The contest of one area. FeedError where rows contradict each other or are missing."""
    parties = [row for row in rows if row.code != _BLANK and row.code not in _AGGREGATES]
    blank = next((row.total for row in rows if row.code == _BLANK), None)
    _check(rows, parties, payload)
    first = rows[0]
    seats = [row for row in parties if row.seats is not None]
    votes = sum(row.total for row in parties)
    changed = any(row.change is not None for row in parties)
    return ContestResult(
        contest=contest_of(_area(first), identity, sum(row.seats or 0 for row in seats)),
        choices=tuple(_choice(row, payload) for row in parties),
        tallies=tuple(tally for row in parties for tally in _tallies(row, payload)),
        progress=Progress(
            electors=first.electors,
            blank=blank,
            ballots=None if blank is None else votes + blank,
            source=cell_source(payload, first.line, _ELECTORS),
        ),
        seats=tuple(
            SeatCount(
                choice=row.code,
                seats=row.seats or 0,
                levelling=row.levelling,
                source=cell_source(payload, row.line, _SEATS),
            )
            for row in seats
        ),
        baseline=tuple(
            Baseline(
                choice=row.code,
                points_change=row.change,
                source=cell_source(payload, row.line, _CHANGE),
            )
            for row in parties
            if row.change is not None
        ),
        comparable=True if changed else None,
        source=Source(payload.digest, f"rows {first.line}-{rows[-1].line}"),
    )


def _check(rows: Sequence[Row], parties: Sequence[Row], payload: Payload) -> None:
    """Rows of an area agree on the electorate, name each party once, and are all there: the
    shares stated are of the votes of all parties, so a missing row shows."""
    seen: set[str] = set()
    base = sum(row.total for row in parties)
    for row in rows:
        if row.code in seen:
            raise _refused(payload, row.line, f"the party {row.code} stands twice in its area")
        seen.add(row.code)
        if row.electors != rows[0].electors:
            raise _refused(payload, row.line, "the electorate differs from that of the area's first row")
        if row.share is None or not base or row not in parties:
            continue
        share = Fraction(100 * row.total, base)
        if abs(share - Fraction(row.share)) > _HALF_A_STEP:
            raise _refused(
                payload,
                row.line,
                f"the share is stated as {row.share}, but is {float(share):.5f} of the area's rows",
            )


def _area(row: Row) -> Area:
    county, municipality, district = row.key
    if district:
        return Area(id=f"{municipality}-{district}", name=row.names[2], kind="district")
    if municipality:
        return Area(id=municipality, name=row.names[1], kind="municipality")
    return Area(id=county, name=row.names[0], kind="county")


def contest_of(area: Area, identity: Identity, seats: int) -> Contest:
    """The contest of an area; the threshold is the country's."""
    national = identity.slug == "storting" and area.kind == "country"
    return Contest(
        id=f"{identity.election.id}/{area.id}",
        slug=identity.slug,
        election=identity.election,
        name=identity.election.name,
        area=area,
        kind=ContestKind.PARTY_LIST,
        seats=seats,
        rule="proportional",
        threshold=Decimal(4) if national else None,
    )


def _choice(row: Row, payload: Payload) -> Choice:
    return Choice(
        id=row.code,
        name=row.party,
        kind=ChoiceKind.PARTY_LIST,
        party=row.code,
        source=cell_source(payload, row.line, "Partikode"),
    )


def _tallies(row: Row, payload: Payload) -> tuple[Tally, ...]:
    total = Tally(
        choice=row.code,
        measure="votes",
        value=row.total,
        source=cell_source(payload, row.line, TOTAL),
    )
    if row.advance is None:
        return (total,)
    advance = cell_source(payload, row.line, _ADVANCE)
    part = Tally(choice=row.code, measure="votes", value=row.advance, source=advance, part="advance")
    return (total, part)


def _refused(payload: Payload, line: int, why: str) -> FeedError:
    return FeedError(
        "the rows contradict each other",
        where=f"{payload.location}, row {line}",
        why=why,
        remedy="The file may be cut off; fetch it again.",
    )
