"""The export "partifordeling" of valgresultat.no: votes by party and area, CSV.

Publisher: Valgdirektoratet, the button "Eksporter" of the results pages. Documentation: none but
the header. Licence: public figures; not stated in the file. Semicolons, also one at the end of
each line, comma decimals, UTF-8.

What the numbers mean: `Antall stemmer totalt` counts approved ballots for the party; the row
`BLANKE`, where there is one, counts blank ballots and is no party. Where there is none, blank
ballots are unknown. `Antall mandater` has the levelling seat. Empty municipality and polling
district mean an electoral district. Nothing tells how much is counted, nor which election it is:
that is taken from the source's setting `election` ("st2025") or from the file's name. Some
exports have lost their header; the number of columns then tells the layout.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

AREA = (
    "Fylkenummer",
    "Fylkenavn",
    "Kommunenummer",
    "Kommunenavn",
    "Stemmekretsnummer",
    "Stemmekretsnavn",
)
_PARTY = (
    "Partikode",
    "Partinavn",
    "Oppslutning prosentvis",
    "Antall stemmeberettigede",
    "Antall forhåndsstemmer",
    "Antall valgtingstemmer",
    "Antall stemmer totalt",
    "Endring % siste tilsvarende valg",
)
_EQUIVALENT = "Endring % siste ekvivalente valg"
_SEATS = ("Antall mandater", "Antall utjevningsmandater")
LAYOUTS = (AREA + _PARTY + _SEATS, (*AREA, *_PARTY, _EQUIVALENT, *_SEATS))
_FIRST_ROW = re.compile(r"\d{2};[^;]+;(\d{4})?;[^;]*;\d*;[^;]*;[^;]+;[^;]+;-?\d*(,\d+)?;\d*;\d*;\d*;\d*;")


def sniff(payload: Payload) -> Sniff:
    """Claims a file with the header, or with a first row of the two layouts known."""
    line = payload.body[:2048].partition(b"\n")[0].decode("utf-8-sig", "replace").rstrip("\r")
    if line.startswith("Fylkenummer;Fylkenavn;") and "Partikode" in line:
        return Sniff(100, "header with Fylkenummer, Fylkenavn and Partikode")
    if _FIRST_ROW.match(line) and line.count(";") in {len(layout) for layout in LAYOUTS}:
        return Sniff(80, "no header, but the columns of a party distribution")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot with a contest for each area, and the country where all districts are there."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.partifordeling import reading

    return reading.read(payload, context)


FEED = Feed(
    name="partifordeling",
    publisher="Valgdirektoratet",
    country="NO",
    formats=("CSV",),
    says="votes by party for each district, municipality or polling district, seats, changes",
    silent_on="how much is counted, the election's name and day, blank ballots in some exports",
    licence="public figures (NLOD commonly quoted)",
    documentation="https://valgresultat.no (button Eksporter)",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
