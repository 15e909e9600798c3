"""The report as the service writes it, field by field. `object` marks what we know and do not use.

Both schemas are here: until 2023 with `opptalt` and `prognose`, from 2025 with
`opptellingsStatus` (`opptellingsStatusKrets` for a polling district).
"""

from __future__ import annotations

from decimal import Decimal

from msgspec import field

from newsgen.feeds._reading.json_typed import Form


class ReportId(Form):
    """Which election and which area."""

    valgaar: str
    valgtype: str
    nivaa: str
    navn: str
    nr: str
    forhaandsstemmelokale: object = None


class Times(Form):
    """Oslo time without an offset."""

    rapport_generert: str
    siste_stemmer: str | None = None


class AreaSeats(Form):
    """Seats to fill in the area; none below the electoral district."""

    antall: int | None = None
    endring: int | None = None


class Ballots(Form):
    """Approved ballots with the blank ones; `fhs` are advance votes."""

    total: int
    fhs: int | None = None
    total_forkastede: int | None = None
    fhs_forkastede: object = None


class Attendance(Form):
    """`prosent` is the service's turnout, which follows another register than the ballots."""

    prosent: Decimal | None = None
    prosent_andel_fhs: object = None
    endring: Decimal | None = None
    prosent_stemmegiving: object = None


class Bucket(Form):
    """One kind of ballot in one count: `ferdig` of `totalt` places or municipalities."""

    ferdig: int
    totalt: int
    status: str | None = None
    telles_ikke: int | None = None


class Buckets(Form):
    """One count, by kind of ballot."""

    forhaandsstemmelokale: Bucket
    valgtingslokale: Bucket
    other_advance: Bucket = field(name="ovrige-fhs")
    other_election_day: Bucket = field(name="ovrige-vts")
    telt_etter17: Bucket


class CountStatus(Form):
    """Four counts: first, second, the county's control, and the settlement."""

    forste: Buckets
    oppgjor: Buckets
    andre: Buckets | None = None
    kontroll: Buckets | None = None
    type: object = None


class DistrictStatus(Form):
    """State of a polling district."""

    krets_status: str | None
    type: object = None


class Counted(Form):
    """Percent counted as the older schema estimates it."""

    forelopig: Decimal
    endelig: Decimal
    oppgjor: Decimal
    forelopig_fhs: object = None
    forelopig_vts: object = None


class Forecasting(Form):
    """Whether the service has computed a prognosis."""

    beregnet: bool
    historisk_totalavvik: object = None


class PartyId(Form):
    """`partikategori`: 1 in the Storting, 2 nationwide, 3 local and blank, 0 an aggregate."""

    partikategori: int
    partikode: str
    navn: str


class PartyCount(Form):
    """Votes of a party; `fhs` of them were cast in advance."""

    total: int
    fhs: int | None = None


class PartyChange(Form):
    """Points since the last election of the same type (`samme`)."""

    samme: Decimal | None = None
    ekvivalent: object = None


class PartyResult(Form):
    """The count of a party. The percentages are worked out anew from the votes."""

    antall: PartyCount
    endring: PartyChange | None = None
    prosent: object = None
    fhs_prosent: object = None
    vts_prosent: object = None


class PartyForecast(Form):
    """Share that the prognosis expects, in percent."""

    prosent: Decimal | None = None
    endring: object = None


class PartyVotes(Form):
    """Result and, in the older schema, prognosis."""

    resultat: PartyResult
    prognose: PartyForecast | None = None


class Quotient(Form):
    """A place in the order of seats."""

    kvotient: Decimal | None = None
    mandatrang: int | None = None


class Person(Form):
    """A representative on the votes so far. Sex and age are personal and left alone."""

    navn: str
    utjevningsmandat: bool
    kjonn: object = None
    alder: object = None


class SeatResult(Form):
    """Seats of a party; `utjevningAntall` of them are levelling seats."""

    antall: int
    endring: int | None = None
    utjevning_antall: int | None = None
    siste_mandat: Quotient | None = None
    neste_mandat: Quotient | None = None
    representanter: list[Person] | None = None
    utjevning: object = None
    neste_kandidater: object = None


class PartySeats(Form):
    """Result and, in the older schema, prognosis."""

    resultat: SeatResult | None = None
    prognose: SeatResult | None = None


class Party(Form):
    """One row of the list of parties."""

    id: PartyId
    stemmer: PartyVotes
    mandater: PartySeats | None = None


class Link(Form):
    """A report beside, above or below this one."""

    href: str
    nr: str | None = None
    navn: str | None = None
    rapport_generert: str | None = None
    har_underordnet: bool | None = None
    href_navn: object = None
    forhaandsstemmelokale: object = None
    forelopig_fhs: object = None
    forelopig_vts: object = None
    forelopig: object = None
    endelig: object = None
    oppgjor: object = None


class Links(Form):
    """The neighbours of a report."""

    self: Link | None = None
    up: Link | None = None
    related: list[Link] | None = None


class Report(Form):
    """One report."""

    id: ReportId
    tidspunkt: Times
    stemmer: Ballots
    partier: list[Party]
    antallsb: int | None = None
    merknader: list[int] | None = None
    mandater: AreaSeats | None = None
    frammote: Attendance | None = None
    stemmegiving: object = None
    opptellings_status: CountStatus | None = None
    opptellings_status_krets: DistrictStatus | None = None
    opptalt: Counted | None = None
    prognose: Forecasting | None = None
    links: Links | None = field(name="_links", default=None)
