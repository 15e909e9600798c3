"""Clarity Elections (Scytl, formerly SOE Software): election-night sites of states and counties.

Publisher: each state or county through the vendor's sites. Documentation: none public; the files
are detail.xml (by precinct for a county, by county for a state), summary.json and summary.csv, with
current_ver.txt and electionsettings.json for polling. In a county's detail.xml `precinctsReporting`
is the number of all precincts and `precinctsReported` those that are in; `percentReporting` is a
code, not a percentage. `totalVotes` counts; rows of precincts may lack votes. The site's winner mark
(`W`) is the authority's, and there is no race call. Results are unofficial until certified elsewhere.

Licence: public records of the authorities; terms of the sites are not stated.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.model import Payload, Snapshot

_ROOT = re.compile(rb"<ElectionResult[\s>]")
_ARRAYS = re.compile(rb'\A\s*\[\s*\{[^\[\]{}]*"K"\s*:\s*"[^"]*"[^{}]*"CH"\s*:\s*\[')
COLUMNS = ("line number", "contest name", "choice name", "party name", "total votes")
_HEADER = ",".join(f'"?{name}"?' for name in COLUMNS).encode()
CSV = re.compile(rb"\A" + _HEADER, re.IGNORECASE)
_FOR_PEOPLE = "detail.txt"
VERSION = re.compile(rb"\s*(\d{4,8})\s*\Z")


def sniff(payload: Payload) -> Sniff:
    """Claims each of the files of a site; the text laid out for people is refused with a reason."""
    head = payload.body[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"<"):
        return Sniff(95, "XML with the root ElectionResult") if _ROOT.search(head) else NO
    if _ARRAYS.match(head):
        return Sniff(95, "JSON list of contests with parallel arrays CH, P, V")
    if CSV.match(head):
        return Sniff(95, "CSV with Clarity's columns")
    if head.startswith(b"{") and is_settings(payload):
        return Sniff(90, "settings of a Clarity site")
    name = payload.location.rsplit("/", 1)[-1].rsplit("!", 1)[-1]
    if name.endswith("current_ver.txt") and is_version(payload):
        return Sniff(90, "the number of a version, by its name")
    if name == _FOR_PEOPLE:
        return Sniff(0, "Clarity's detail.txt is laid out for people; fetch detailxml.zip instead")
    return NO


def is_version(payload: Payload) -> bool:
    """True for the body of a current_ver.txt."""
    return VERSION.match(payload.body[:64]) is not None


def is_settings(payload: Payload) -> bool:
    """True for a settings file, by its two tell-tale fields."""
    return payload.body.lstrip()[:1] == b"{" and b'"electiondetails"' in payload.body[:65_536]


def keeps(payload: Payload) -> str | None:
    """Settings of a site are kept: summary.json names neither election nor place."""
    return "settings" if is_settings(payload) else None


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of detail.xml, summary.json or summary.csv. Settings and version files have a
    time and no contests."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.clarity import reading

    return reading.read(payload, context)


FEED = Feed(
    name="clarity",
    publisher="Clarity Elections",
    country="US",
    formats=(
        "XML (detail by precinct or county)",
        "JSON (summary, settings of the site)",
        "CSV (summary)",
        "text (number of the version)",
    ),
    says="votes by choice and unit, precincts in, registered voters and ballots where the site knows them",
    silent_on="race calls, expected vote, certification",
    licence="public records; terms of the sites are not stated",
    documentation="none public; see the module's text",
    sniff=sniff,
    read=read,
    keeps=keeps,
)
