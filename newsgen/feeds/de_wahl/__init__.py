"""Germany, Bundeswahlleiterin: kerg.csv, kerg2.csv and gesamtergebnis XML of a Bundestag election.

Publisher: Die Bundeswahlleiterin, https://www.bundeswahlleiterin.de, open data. Licence dl-de/by-2-0.

Each of the country, the states and the constituencies has two contests: first votes
(`electorate_votes`, for a person) and second votes (`party_votes`, for a party's list). What is counted
is whole constituencies. A constituency that has not reported has empty cells; an empty cell in a
counted one is a party not on the ballot. Most first votes do not elect by themselves: since 2025 the
files say who has the seat (`Gewählt`, `Gewinner`), and a dash there is nobody. CDU and CSU are
separate parties. kerg has no names of candidates and no time; a party stands for its candidate there.
Numbers of areas are ambiguous but with the area above: keys are 99, 01 to 16 and 001 to 299. Changes
are against last time as the office has reckoned it for today's constituencies. There are no calls.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot


def sniff(payload: Payload) -> Sniff:
    """Claims the XML by its root, and the two tables by their headers."""
    head = payload.body[:4000]
    if b"<Gesamtergebnis" in head and b"<WahlMetadaten" in head:
        return Sniff(95, "the root is Gesamtergebnis with WahlMetadaten, as the Bundeswahlleiterin's XML has")
    if b"Wahlart;Wahltag;Gebietsart;Gebietsnummer" in head:
        return Sniff(95, "the header Wahlart;Wahltag;Gebietsart is that of kerg2")
    if any(line.startswith((b"Nr;Gebiet;geh", b"\xef\xbb\xbfNr;Gebiet;geh")) for line in head.split(b"\n")):
        return Sniff(95, "the header Nr;Gebiet;gehört is that of kerg")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: two contests, of first and of second votes, for each area that has them."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.de_wahl import reading

    return reading.read(payload, context)


FEED = Feed(
    name="de_wahl",
    publisher="Die Bundeswahlleiterin",
    country="DE",
    formats=("XML (Gesamtergebnis)", "CSV (kerg, kerg2)"),
    says="first and second votes by area, electors, voters, last time, areas counted, who is elected",
    silent_on="calls and projections; in kerg: names of candidates and times",
    licence="dl-de/by-2-0",
    documentation="https://www.bundeswahlleiterin.de/bundestagswahlen/2025/ergebnisse/opendata.html",
    shapes=(Shape.MARKUP, Shape.TEXT),
    sniff=sniff,
    read=read,
)
