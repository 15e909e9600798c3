"""Switzerland, federal votes: VoteInfo JSON of the Federal Statistical Office (sd-t-17-02).

Publisher: Bundesamt für Statistik, dataset "Echtzeitdaten am Abstimmungstag" on opendata.swiss.
Non-commercial use allowed, commercial use by permission, the source must be named.

Totals, also of electors and ballots, cover what has been counted so far, so turnout is that of the
counted. National totals are the sum of the cantons' own figures and not of municipalities, which are
not read. A canton counts as a cantonal vote when it is counted out; half cantons count half; with
`doppeltesMehr` a proposal needs the people and 12 of 23 cantonal votes, and equal cantonal votes are a
rejection. Nothing says "decided" before the end: `vorlageAngenommen` is the authority's own mark. When
cantonal votes already make adoption impossible the editor is told, and nobody is called. Titles are
English where there are any; the source's option `title_language` (de, fr, it, rm, en) changes that.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot


def sniff(payload: Payload) -> Sniff:
    """Claims federal votes; a file of cantonal votes alone is refused with a reason."""
    head = payload.body[:3000]
    if b'"abstimmtag"' in head and b'"schweiz"' in head:
        return Sniff(95, "the object has abstimmtag and schweiz, as the Swiss VoteInfo files do")
    if b'"abstimmtag"' in head and b'"kantone"' in head:
        return Sniff(0, "VoteInfo on cantonal votes, which carries no federal result")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a voting Sunday, a contest for each federal proposal."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.ch_voteinfo import reading

    return reading.read(payload, context)


FEED = Feed(
    name="ch_voteinfo",
    publisher="Bundesamt für Statistik",
    country="CH",
    formats=("JSON",),
    says="yes and no, ballots, electors, cantonal votes, cantons counted, accepted or rejected at the end",
    silent_on="projections, a decision before the end of the count",
    licence="opendata.swiss: non-commercial; commercial use by permission; name the source",
    documentation="https://opendata.swiss/de/dataset/echtzeitdaten-am-abstimmungstag-zu-eidgenoessischen-abstimmungsvorlagen",
    shapes=(Shape.OBJECT,),
    sniff=sniff,
    read=read,
)
