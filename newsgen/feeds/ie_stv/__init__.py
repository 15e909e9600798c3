"""Ireland: official count details of a Dáil election, single transferable vote.

Publisher: the Department of Housing on the national open data portal, https://data.gov.ie. Licence:
see the portal. Tab separated in ISO-8859-1 as published, also met as comma separated UTF-8.

One row a candidate and count, until the candidate is elected or eliminated; none after. `Votes` are
first preferences, `Transfers` what the count brought, `Total Votes` what the candidate then has. The
measures are `first_preferences` and `round_1` to `round_N`; the last count decides, and elected are
those the file marks, in the order of their counts: the last seats often go without a quota. The
file has no quota, electors, spoilt papers, non-transferable votes or number of seats; the option
`seats` gives the last, else the seats are those filled. It has no identifier of the constituency but
its name. Options `election`, `title` and `date` name the election.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot


def sniff(payload: Payload) -> Sniff:
    """Claims a table whose header has counts and transfers."""
    head = first_line(payload)
    if all(word in head for word in (b"Constituency Name", b"Count Number", b"Transfers", b"Total Votes")):
        return Sniff(
            95, "the first row names Count Number, Transfers and Total Votes, as Irish count details do"
        )
    return NO


def first_line(payload: Payload) -> bytes:
    """The header as bytes, before the encoding is known."""
    return payload.body[:1000].split(b"\n", 1)[0]


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot with a contest for each constituency."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.ie_stv import reading

    return reading.read(payload, context)


FEED = Feed(
    name="ie_stv",
    publisher="Department of Housing, Local Government and Heritage",
    country="IE",
    formats=("CSV", "TSV"),
    says="first preferences, transfers and totals at each count, elected and eliminated",
    silent_on="quota, electors, spoilt and non-transferable votes, times, calls",
    licence="as stated on data.gov.ie",
    documentation="https://data.gov.ie",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
