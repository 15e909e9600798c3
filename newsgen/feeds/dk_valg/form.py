"""One result file of valg.dk, field by field. `object` marks what we know and do not use."""

from __future__ import annotations

from msgspec import field

from newsgen.feeds._reading.json_typed import Form, read_typed
from newsgen.feeds.dk_valg.spellings import plain_spellings
from newsgen.model import Payload


class DanishForm(Form, rename="pascal"):
    """Base: fields begin with a capital."""


class Candidate(DanishForm):
    """Personal votes of a candidate, or all votes of one outside the parties."""

    id: str
    stemmeseddelnavn: str
    stemmer: int


class PartyResult(DanishForm):
    """Votes of a party. In the preliminary count list and personal votes are not told apart."""

    parti_id: str
    parti_navn: str
    bogstavbetegnelse: str | None
    stemmer: int
    partistemmer: int | None = None
    kandidater: list[Candidate] | None = None
    stemmer_difference_fra_forrige_valg: object = None


class AreaResult(DanishForm):
    """The count of one polling area."""

    valgdag: str
    valgart: str
    resultatart: str
    kommune: str
    kommunekode: int
    area: str = field(name="Afstemningsområde")
    area_id: int = field(name="AfstemningsområdeDagiId")
    ballots: int = field(name="AfgivneStemmer")
    valid: int = field(name="GyldigeStemmer")
    other_invalid: int = field(name="UgyldigeStemmerUdoverBlanke")
    blank_at_polls: int = field(name="BlankeUgyldigeFremmødteStemmer")
    blank_by_post: int = field(name="BlankeUgyldigeBrevstemmer")
    electors: int = field(name="AntalStemmeberettigedeVælgere")
    released: str | None = field(name="FrigivelsesTidspunktUTC", default=None)
    area_number: object = field(name="AfstemningsområdeNummer", default=None)
    storkreds: str | None = None
    storkredsnummer: int | None = None
    opstillingskreds: str | None = None
    opstillingskreds_dagi_id: int | None = None
    indenfor_parti: list[PartyResult] | None = None
    udenfor_parti: list[Candidate] | None = None
    reasons_at_polls: object = field(name="UgyldigeFremmødteStemmerÅrsager", default=None)
    reasons_by_post: object = field(name="UgyldigeBrevstemmerÅrsager", default=None)
    afgivne_stemmer_difference_fra_forrige_valg: object = None
    gyldige_stemmer_difference_fra_forrige_valg: object = None
    ugyldige_stemmer_difference_fra_forrige_valg: object = None
    blanke_stemmer_difference_fra_forrige_valg: object = None
    electors_change: object = field(
        name="AntalStemmeberettigedeVælgereDifferenceFraForrigeValg", default=None
    )


_WORDS = (
    "Afstemningsområde",
    "AfstemningsområdeDagiId",
    "AfstemningsområdeNummer",
    "BlankeUgyldigeFremmødteStemmer",
    "AntalStemmeberettigedeVælgere",
    "AntalStemmeberettigedeVælgereDifferenceFraForrigeValg",
    "UgyldigeFremmødteStemmerÅrsager",
    "UgyldigeBrevstemmerÅrsager",
)


def read_area(payload: Payload, drift: list[str]) -> AreaResult:
    """The result file as a record. Field names in the ASCII spelling of older files count too."""
    return read_typed(payload, AreaResult, drift, spellings=_SPELLINGS)


_SPELLINGS = {plain: word for word in _WORDS for plain in plain_spellings(word)}
