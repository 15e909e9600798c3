"""Results of Danish elections from valg.dk: a JSON file for each polling area, or a CSV export.

Publisher: the Ministry of the Interior, public account on data.valg.dk by SFTP. Documentation: with
the account. Licence: official results; not stated in the files.

What the numbers mean: `Resultatart` tells the state of an area: nothing yet, the preliminary count
of the night, or the final count of the next day, which replaces it and alone tells personal votes.
`Stemmer` of a party are list and personal votes together. Valid votes are those of parties and of
independents; blank ballots stand apart. Turnout is of the areas counted. There is no file of the
country, no seat, no call and no projection: given the files of one moment together, the country
(where all ten constituencies are there), constituencies and municipalities are summed, and every
file that is empty, as happens while the service writes it, is an area not reported. The turnout
reports during the day and the lists of candidates are no results.

Times of release are UTC. The CSV export has no electors, no state of the count and no identifiers.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds.dk_valg.spellings import plain_spellings
from newsgen.model import Payload, Snapshot

BLANKS = b"\xef\xbb\xbf \t\r\n"
COLUMNS = ("Opstillingskreds", "Afstemningsområde", "Partibogstav", "Partinavn", "Navn", "Stemmetal")
_HEADER = ";".join(COLUMNS[:3]).encode()
FILE = re.compile(r"valgresultater-[^-]+-(.+)-[^-]+\.json\Z")
_RESULT = (b'"Resultatart"', b'"Valgart"', b'"Valgdag"')
_AREAS = tuple(f'"{word}"'.encode() for word in ("Afstemningsområde", *plain_spellings("Afstemningsområde")))
_TURNOUT, _CANDIDATES = b'"Valgdeltagelse"', b'"Stemmeseddelsplacering"'


def sniff(payload: Payload) -> Sniff:
    """Claims result files, the CSV export, and an empty file with a result file's name."""
    body = payload.body
    start = body[:64].lstrip(BLANKS)[:1]
    if not start:
        named = bool(FILE.search(label(payload))) and not body.strip(BLANKS)
        return Sniff(60, "empty, but named as a result file of valg.dk") if named else NO
    if start == b"{" and b'"Valgart"' in body and b'"Valgdag"' in body:
        if all(mark in body for mark in _RESULT) and any(area in body for area in _AREAS):
            return Sniff(100, "JSON object with Resultatart, Valgart and Valgdag")
        if _TURNOUT in body or _CANDIDATES in body:
            return Sniff(0, "a turnout report or list of candidates of valg.dk: no results")
    if body[:128].lstrip(BLANKS).startswith(_HEADER):
        return Sniff(100, "CSV header with Opstillingskreds, Afstemningsområde and Partibogstav")
    return NO


def label(payload: Payload) -> str:
    """The name of a payload's file, in whatever folder or archive it lies."""
    return re.split(r"[/!\\]", payload.location)[-1]


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a polling area. With the other files of the moment as companions, the first
    of them by location carries the sums too, and an empty one is passed over."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.dk_valg import reading

    return reading.read(payload, context)


FEED = Feed(
    name="dk_valg",
    publisher="valg.dk",
    country="DK",
    formats=("JSON (polling areas)", "CSV (export)"),
    says="votes by party for each polling area, blank and invalid ballots, turnout in areas "
    "counted, personal votes in the final count",
    silent_on="the country as a whole, seats, who is elected",
    licence="official results, terms not stated",
    documentation="with the public SFTP account of data.valg.dk; https://valg.dk",
    shapes=(Shape.OBJECT, Shape.TEXT),
    sniff=sniff,
    read=read,
)
