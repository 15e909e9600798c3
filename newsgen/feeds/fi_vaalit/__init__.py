"""Results of Finnish elections: the JSON of a result service over the official records, and the
official CSV of candidates.

Publisher: the Ministry of Justice (tulospalvelu.vaalit.fi); the JSON is the form in which Yle
served the same records, one file for each municipality and five minutes. Documentation: the
ministry's description of the records. Licence: official results; the JSON's terms are not stated.

What the numbers mean: advance votes, about four of ten, are published at 20:00 sharp, so that the
first file already has seats and marks of election; until all is counted they say who would be
elected on the votes so far, and are not taken for more. The share counted is an estimate against
turnout and can fall. Turnout counts voters, also those whose ballots are not counted, and is
nothing before every polling district has told its own. At 100 percent the night's count is done;
the check count begins the next day. A list that is no party (`Muut`) is known by its number.
Times of records are of Helsinki without an offset.

The setting `language` (fi, sv or en) chooses the names.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

WIDTH = 44
_MARKS = (b'"electionDetails"', b'"calculationStatus"', b'"partyResults"')
_FIRST_ROW = re.compile(rb"[A-Z]{1,3};[^;]{0,4};[^;]{0,4};[MVKA];")


def sniff(payload: Payload) -> Sniff:
    """Claims the JSON by its three parts, and the CSV of candidates by its columns."""
    if payload.body[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        if all(mark in payload.body for mark in _MARKS):
            return Sniff(100, "JSON object with electionDetails, calculationStatus and partyResults")
        return NO
    if looks_like_candidates(payload):
        return Sniff(90, "semicolons, an election type, and the columns of the candidates' records")
    return NO


def looks_like_candidates(payload: Payload) -> bool:
    """True for a file whose second line (the first may be a header) has the record's columns."""
    lines = payload.body[:8192].removeprefix(b"\xef\xbb\xbf").split(b"\n")[:2]
    return any(_FIRST_ROW.match(line) and line.count(b";") >= WIDTH - 1 for line in lines)


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: of one municipality (JSON), or of all areas in a CSV of candidates."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.fi_vaalit import reading

    return reading.read(payload, context)


FEED = Feed(
    name="fi_vaalit",
    publisher="Oikeusministeriö",
    country="FI",
    formats=("JSON (areas)", "CSV (candidates)"),
    says="votes and seats by party, personal votes, the share counted, turnout, who would be elected",
    silent_on="votes by polling district (JSON), who is elected before the count is complete",
    licence="official results; terms of the JSON not stated",
    documentation="https://tulospalvelu.vaalit.fi (descriptions of the records)",
    shapes=(Shape.OBJECT, Shape.TEXT),
    sniff=sniff,
    read=read,
)
