"""California Secretary of State: returns as JSON, and the older feed in EML 5.0.

Publisher: California Secretary of State, api.sos.ca.gov/returns/{contest}, and zips of EML 510 (counts)
and 530 (statistics) for the press; EML is an OASIS standard. All numbers of the JSON are text, votes
of candidates with commas; times are Pacific without a zone. An event whose name ends in TEST_DATA is a
rehearsal and says so in every contest; files that are not well-formed are refused. All precincts in is
not the final count: ballots by mail are counted for weeks. No calls, no certification. State record.
"""

from __future__ import annotations

from newsgen.errors import FeedError
from newsgen.feeds import _ca_eml, _ca_json, _ca_status
from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.model import Payload, Snapshot

_HEAD = 4096


def _sniff(payload: Payload) -> Sniff:
    kind = _kind(payload)
    if kind is None:
        return NO
    return Sniff(97, {
        "eml": "EML 5.0 whose event is California's",
        "status": "JSON of counties with reportTypeCode and precinctsReporting",
        "returns": "JSON with raceTitle, Reporting and ReportingTime",
    }[kind])  # fmt: skip


def _kind(payload: Payload) -> str | None:
    head = payload.body[:_HEAD].lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"<EML " in head and b'EventIdentifier Id="California' in head:
        return "eml"
    if not head.startswith((b"{", b"[")):
        return None
    if b'"reportTypeCode"' in head and b'"precinctsReporting"' in head:
        return "status"
    if b'"raceTitle"' in head and b'"ReportingTime"' in head:
        return "returns"
    return None


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot. A status file, or statistics in EML, has no contests of its own: as a companion
    of returns from the same moment it gives them ballots and registered voters."""
    kind = _kind(payload)
    companions = [(_kind(other), other) for other in context.companions]
    if kind == "eml":
        snapshot = _ca_eml.read(payload, [other for name, other in companions if name == "eml"], context)
    elif kind == "status":
        snapshot = _ca_status.snapshot(payload)
    elif kind == "returns":
        snapshot = _ca_json.read(payload, [other for name, other in companions if name == "status"], context)
    else:
        raise FeedError(
            "neither returns, nor county status, nor EML of California",
            where=payload.location,
            why="the first bytes name none of their fields",
            remedy="Check the address; see 'newsgen sniff'.",
        )
    return (snapshot,)


FEED = Feed(
    name="ca_sos",
    publisher="California Secretary of State",
    country="us",
    formats=("JSON", "EML"),
    says="votes by candidate or answer for state and counties, precincts reporting, voters registered",
    silent_on="calls, certification, ballots not yet counted, identifiers of candidates (JSON)",
    licence="state record",
    documentation="https://www.sos.ca.gov/elections, OASIS EML 5.0",
    sniff=_sniff,
    read=read,
)
