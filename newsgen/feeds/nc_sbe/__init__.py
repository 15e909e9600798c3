"""North Carolina State Board of Elections: results by precinct, one tab-separated file a moment.

Publisher: North Carolina State Board of Elections, dl.ncsbe.gov, ENRS/{day}/results_pct_{day}.zip;
layout in ENRS/layout_results_pct.txt. One row for each choice and precinct. Rows of administrative
units (Real Precinct N: absentee, early voting, transfers) carry real votes: they are added, and are
no precincts. Contests go by group and name, since counties reuse group numbers. The file says neither
how many precincts have reported nor who is elected. Older layouts (One Stop for early voting, no Real
Precinct, commas) are read by their headers. Public record.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds._reading.text import first_line
from newsgen.model import Payload, Snapshot


def sniff(payload: Payload) -> Sniff:
    """Claims a table whose header has the state's ways of voting."""
    line = first_line(payload)
    delimiter = delimiter_of(line)
    names = {plain(cell) for cell in line.split(delimiter)}
    if {"county", "precinct", "choice", "total votes", "absentee by mail", "provisional"} <= names:
        return Sniff(95, "the header names Choice, Absentee by Mail, Provisional and Total Votes by Precinct")
    return NO


def delimiter_of(line: str) -> str:
    """Tab in the state's own file, comma in tables made from it."""
    return "\t" if "\t" in line else ","


def plain(header: str) -> str:
    """A header as it is compared: in small letters, blanks for underscores."""
    return header.strip().strip('"').lower().replace("_", " ")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each group and name, summed over precincts, units kept.

    FeedError for a row of another width or a column that is missing.
    """
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.nc_sbe import reading

    return reading.read(payload, context)


FEED = Feed(
    name="nc_sbe",
    publisher="North Carolina State Board of Elections",
    country="US",
    formats=("TSV", "CSV"),
    says="votes by choice, precinct and way of voting, seats to fill",
    silent_on="precincts reporting, calls, certification, electors, turnout, time of the count",
    licence="public record",
    documentation="https://www.ncsbe.gov/results-data/election-results",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
