"""Netherlands, EML_NL: the Kiesraad's dialect of OASIS EML 5, counts (510) and results (520).

Publisher: Kiesraad, per election on data.overheid.nl. Licence: see there.

510a is a polling station, 510b a municipality, 510c a constituency, 510d the whole; 520 has the
elected persons. They come out days after the vote: they are not a night's feed. `Cast` is the number
of people called up, not of votes; `TotalCounted` are the valid votes and the base; voters are those
admitted (`toegelaten kiezers`). Candidates follow their list, so that order carries meaning; their
votes are checked against their list's and not given, for 510 has no names. A blank list has no name
but its number. Times are of Amsterdam. A later `CreationDateTime` for the same place is a correction.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds.eml import DUTCH, message_of
from newsgen.model import Payload, Snapshot

# What a message is of, and what its reporting units are.
LEVELS = {
    "510a": ("polling_station", "polling_station"),
    "510b": ("municipality", "polling_station"),
    "510c": ("constituency", "municipality"),
    "510d": ("country", "constituency"),
}


def sniff(payload: Payload) -> Sniff:
    """Claims Dutch counts and results; other messages and the software's tables are refused with a
    reason."""
    if payload.body[:20].lstrip(b"\xef\xbb\xbf").startswith(b'"Verkiezing";;'):
        return Sniff(0, "an OSV table of a Dutch count: take the EML 510 of the same count")
    message = message_of(payload)
    if message is None or DUTCH not in payload.body[:2000]:
        return NO
    if message in LEVELS or message == "520":
        return Sniff(95, f"EML {message} with the namespace of the Kiesraad")
    return Sniff(0, f"EML {message} of the Kiesraad, which carries no result (510 and 520 do)")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a 510 or 520; FeedError names the place by XPath."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.nl_eml import reading

    return reading.read(payload, context)


FEED = Feed(
    name="nl_eml",
    publisher="Kiesraad",
    country="NL",
    formats=("XML (EML 510 and 520)",),
    says="votes by list and reporting unit, people called up, voters, blank and invalid; persons elected",
    silent_on="the night itself, names of candidates in counts, calls",
    licence="as stated on data.overheid.nl",
    documentation="https://www.kiesraad.nl/verkiezingen/osv-en-eml/eml-standaard",
    shapes=(Shape.MARKUP, Shape.TEXT),
    sniff=sniff,
    read=read,
)
