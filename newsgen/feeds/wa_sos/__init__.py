"""Washington Secretary of State: exports of results, by county or for the state.

Publisher: Washington Secretary of State, results.vote.wa.gov, {day}_AllCounties.csv and
{day}_AllState.csv. A race goes by its name alone. The same name in several counties is one race and
is added, but not for county offices, nor where counties share no candidate: those are different
races of one name. Counties may spell a state-wide race differently; a sum that then lacks counties
is held. Everybody votes by mail: the file counts no precincts, and counting goes on for weeks. Bonds
need 60 percent. The August primary sends two on, whatever their party. No calls. Public record.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds._reading.text import first_line
from newsgen.model import Payload, Snapshot

NEEDED = ("Race", "Candidate", "Party", "Votes", "PercentageOfTotalVotes", "JurisdictionName")


def sniff(payload: Payload) -> Sniff:
    """Claims a table with exactly the state's columns."""
    names = [cell.strip().strip('"') for cell in first_line(payload).split(",")]
    if [name for name in names if name != "County"] == list(NEEDED):
        return Sniff(98, "the header is Race, Candidate, Party, Votes, PercentageOfTotalVotes, Jurisdiction")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each race, in the order of the file, counties as its units.

    FeedError for a row of another width or a column that is missing.
    """
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.wa_sos import reading

    return reading.read(payload, context)


FEED = Feed(
    name="wa_sos",
    publisher="Washington Secretary of State",
    country="US",
    formats=("CSV",),
    says="votes by candidate or answer, by county or for the whole state",
    silent_on="how much is counted, electors, turnout, seats, calls, certification, time of the count",
    licence="public record",
    documentation="https://results.vote.wa.gov",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
