"""United Kingdom, House of Commons Library: results of a general election, 650 constituencies.

Publisher: House of Commons Library, https://commonslibrary.parliament.uk (licence believed to be the
Open Parliament Licence). Two tables: by candidate, and by constituency.

This is the record afterwards, not a night's feed: no share counted, no calls. By candidate has every
candidate's votes and change of share on notional results (fractions, empty for a new party), but
neither electors nor who was declared; by constituency has those, and votes by party. Read together
(each as the other's companion) they give all. Read alone, by constituency names the winner only; the
other parties stand for their candidates, and all smaller ones are one aggregate. Turnout is the
Library's: valid votes of electors. Source options `election`, `title`, `date` name the election.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot


def sniff(payload: Payload) -> Sniff:
    """Claims the tables of candidates and of constituencies by their headers."""
    head = payload.body[:2000].split(b"\n", 1)[0]
    if b"ONS ID" in head and b"Party abbreviation" in head and b"Candidate surname" in head:
        return Sniff(95, "the first row names ONS ID, Party abbreviation and Candidate surname")
    if b"ONS ID" in head and b"First party" in head and b"Of which other winner" in head:
        return Sniff(95, "the first row names ONS ID, First party and Of which other winner")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot; the table of constituencies beside the table of candidates adds electors and totals."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.gb_hoc import reading

    return reading.read(payload, context)


FEED = Feed(
    name="gb_hoc",
    publisher="House of Commons Library",
    country="GB",
    formats=("CSV",),
    says="votes by candidate and constituency, electors, spoilt ballots, members declared, change of share",
    silent_on="the count while it goes on, calls, times",
    licence="Open Parliament Licence (to be confirmed with the publisher)",
    documentation="https://commonslibrary.parliament.uk/research-briefings/cbp-10009/",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
