"""California Secretary of State: returns and county status as JSON.

Publisher: California Secretary of State, api.sos.ca.gov/returns/{contest}. All numbers are text, votes
of candidates with commas; times are Pacific without a zone. All precincts in is not the final count:
ballots by mail are counted for weeks. No calls, no certification. The older feed for the press, zips of
EML, is read by the feed `eml`; its statistics (530), which have no contests, are read here, so that a
whole zip can be given. State record.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

RETURNS, STATUS, STATISTICS = "returns", "status", "statistics"
WHY = {
    RETURNS: "JSON with raceTitle, Reporting and ReportingTime",
    STATUS: "JSON of counties with reportTypeCode and precinctsReporting",
    STATISTICS: "EML 530 whose event is California's",
}
_HEAD = 4096


def sniff(payload: Payload) -> Sniff:
    """Claims returns, county status and statistics by their fields."""
    kind = kind_of(payload)
    return NO if kind is None else Sniff(97, WHY[kind])


def kind_of(payload: Payload) -> str | None:
    """Which of the three kinds of file a payload is, or None."""
    head = payload.body[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n")
    if _is_statistics(head):
        return STATISTICS
    if not head.startswith((b"{", b"[")):
        return None
    if b'"reportTypeCode"' in head and b'"precinctsReporting"' in head:
        return STATUS
    if b'"raceTitle"' in head and b'"ReportingTime"' in head:
        return RETURNS
    return None


def _is_statistics(head: bytes) -> bool:
    return b'<EML Id="530"' in head and b'EventIdentifier Id="California' in head


def keeps(payload: Payload) -> str | None:
    """A county status stays beside the returns that come after it."""
    return STATUS if kind_of(payload) == STATUS else None


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot. Status and statistics have no contests of their own; a county status that is a
    companion of returns from the same moment gives them ballots and registered voters."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.ca_sos import reading

    return reading.read(payload, context)


FEED = Feed(
    name="ca_sos",
    publisher="California Secretary of State",
    country="US",
    formats=("JSON (returns, county status)", "XML (statistics, EML 530)"),
    says="votes by candidate or answer for state and counties, precincts reporting, registered voters",
    silent_on="calls, certification, ballots not yet counted, identifiers of candidates",
    licence="state record",
    documentation="https://www.sos.ca.gov/elections",
    shapes=(Shape.OBJECT, Shape.LIST, Shape.MARKUP),
    sniff=sniff,
    read=read,
    keeps=keeps,
)
