"""Florida counties: the supervisors' download of results by candidate, precinct and party.

Publisher: each county's Supervisor of Elections ("CandidateResultsbyPrecinctandParty"). The same
product comes with and without columns for the ways of voting, so columns are found by name. A dash
stands where a cell is suppressed to protect voters, while the total is given; it is never 0. The file
names neither the county nor the day: they come from the source's options or the file's name. Contests
go by name; where one name covers several (the judges of one court) they cannot be told apart and are
held. Constitutional amendments need 60 percent. No calls, no progress. Public record.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds._reading.text import first_line
from newsgen.model import Payload, Snapshot

NEEDED = ("Contest", "Candidate Issue", "Party", "Precinct Name", "Total Votes")


def sniff(payload: Payload) -> Sniff:
    """Claims a table whose header has all the columns needed."""
    names = {cell.strip().strip('"') for cell in first_line(payload).split(",")}
    if set(NEEDED) <= names:
        return Sniff(95, "the header names Contest, Candidate Issue, Precinct Name and Total Votes")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each name, in the order of the file, precincts as its units.

    FeedError for a row of another width or a column that is missing.
    """
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.fl_counties import reading

    return reading.read(payload, context)


FEED = Feed(
    name="fl_counties",
    publisher="Florida county Supervisors of Elections",
    country="US",
    formats=("CSV",),
    says="votes by candidate or answer and precinct, in some counties by way of voting",
    silent_on="how much is counted, electors, turnout, seats, calls, certification, county, day",
    licence="public record",
    documentation="https://dos.fl.gov/elections/data-statistics/elections-data/",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
