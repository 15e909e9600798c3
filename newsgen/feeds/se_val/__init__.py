"""Results of Swedish elections: the Election Authority's XML of 2006 to 2018, its JSON since.

Publisher: Valmyndigheten; `valnatt.zip` on the night, later `slutresultat.zip`, a file for the
nation and one for each municipality and election. Documentation: the DTD named in each file
(never loaded). Licence: official results; not stated in the files. ISO-8859-1, comma decimals,
Swedish time without an offset. Of the JSON (`resultat.val.se`, archives listed in `index.md5`) the
summary by municipality is read; it was written from the description, no file was at hand.

What the numbers mean: `RÖSTER` of an area are valid votes, those for parties not named apart
among them; blank and other invalid ballots stand beside them. `_FGVAL` is last time in the same
districts that are counted now. Turnout is of the electors of districts counted. An area without a
time of report has zeros that are no results. On the night the late advance votes, counted the
Wednesday after, are in no file, so all districts in is not all votes in. There are no seats by
party on the night, and no call or projection at any time.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

_MARKS = (b'"rakningstillfalle"', b'"valtyp"', b'"kommuner"')
_LISTED = (b"valnatt_", b"slutresultat_")
_HEAD = 65_536


def sniff(payload: Payload) -> Sniff:
    """Claims XML whose root is VAL with a VALTYP, and the JSON summary; other files of the
    authority are refused with a reason."""
    head = payload.body[:2048]
    if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return _sniff_json(payload.body[:_HEAD])
    if b"<VAL " in head and b"VALTYP=" in head and b"VALDAG=" in head:
        return Sniff(100, "XML with the root VAL, VALTYP and VALDAG")
    if head.startswith(_LISTED):
        return Sniff(0, "the list of files of the Swedish archive: no results")
    return NO


def _sniff_json(head: bytes) -> Sniff:
    if not all(mark in head for mark in _MARKS[:2]):
        return NO
    if _MARKS[2] in head:
        return Sniff(100, "JSON object with rakningstillfalle, valtyp and kommuner")
    return Sniff(0, "a Swedish file of seats or of single districts: the summary by municipality is read")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for the file's area and for each area inside it but the districts,
    which are units; of the JSON, a contest for each municipality and the nation."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.se_val import reading

    return reading.read(payload, context)


FEED = Feed(
    name="se_val",
    publisher="Valmyndigheten",
    country="SE",
    formats=("XML", "JSON"),
    says="votes by party, blank and invalid ballots, districts counted, turnout in districts "
    "counted, last time's votes in the same districts",
    silent_on="seats by party on the night, late advance votes, who is elected",
    licence="official results, terms not stated",
    documentation="DTD 'Valresultat parti nation 1.6' and 'parti kommun 1.5'",
    shapes=(Shape.OBJECT, Shape.MARKUP, Shape.TEXT),
    sniff=sniff,
    read=read,
)
