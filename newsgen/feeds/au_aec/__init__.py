"""Australia, AEC media feed: House of Representatives, EML 5 based XML (schema mediafeed v3).

Publisher: Australian Electoral Commission, ftp://mediafeed.aec.gov.au on election days,
ftp://mediafeedarchive.aec.gov.au always; "Media Feed User Guide". Licence: see the publisher.

The measures are `first_preferences` and, where it is released, `two_candidate`, which decides: a lead
in first preferences below half decides nothing. The commission guesses the last two before the night.
Where it guessed wrong (`Maverick`) or has not released the count (`Restricted`) there is no
two-candidate figure, and a caveat says so. `Ghost` lines are parties that stood last time only. A
party that did not stand last time has no swing, whatever the file says. Turnout is a turnout when the
count is final or declared. There are no calls: `Elected` is the declaration. Times are of Canberra.
Verbosity Light has no names: they come from a Preload file among the companions. Senate and
referendum contests and figures by polling place are not read.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot


def sniff(payload: Payload) -> Sniff:
    """Claims XML by its root and namespace."""
    if b"<MediaFeed" in payload.body[:2000] and b"aec.gov.au/xml/schema/mediafeed" in payload.body[:2000]:
        return Sniff(95, "the root is MediaFeed in the namespace of the Australian Electoral Commission")
    return NO


def keeps(payload: Payload) -> str | None:
    """A Preload file is kept for the Light files that come after it."""
    return "preload" if sniff(payload).matches and b'Phase="Preload"' in payload.body[:8000] else None


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a Light or Verbose file; names of candidates come from the Preload files beside it."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.au_aec import reading

    return reading.read(payload, context)


FEED = Feed(
    name="au_aec",
    publisher="Australian Electoral Commission",
    country="AU",
    formats=("XML",),
    says="first preferences, two-candidate count and whether it is withheld, enrolment, declarations, swings",
    silent_on="calls and projections, distribution of all preferences",
    licence="to be confirmed with the publisher",
    documentation="https://www.aec.gov.au/media/mediafeed/",
    shapes=(Shape.MARKUP,),
    sniff=sniff,
    read=read,
    keeps=keeps,
)
