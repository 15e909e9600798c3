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

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds.clarity.detail_xml import read_detail
from newsgen.feeds.clarity.site import is_settings, is_version, read_settings, read_summary, version
from newsgen.feeds.clarity.summary_csv import HEADER, read_csv
from newsgen.model import Payload, Snapshot

__all__ = ["FEED", "report_addresses", "version"]

_ROOT = re.compile(rb"<ElectionResult[\s>]")
_ARRAYS = re.compile(rb'\A\s*\[\s*\{[^\[\]{}]*"K"\s*:\s*"[^"]*"[^{}]*"CH"\s*:\s*\[')
_COLUMNS = ",".join(f'"?{name}"?' for name in HEADER).encode()
_CSV = re.compile(rb"\A" + _COLUMNS, re.IGNORECASE)
_FOR_PEOPLE = "detail.txt"


def _sniff(payload: Payload) -> Sniff:
    head = payload.body[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"<"):
        return Sniff(95, "XML with the root ElectionResult") if _ROOT.search(head) else NO
    if _ARRAYS.match(head):
        return Sniff(95, "JSON list of contests with parallel arrays CH, P, V")
    if _CSV.match(head):
        return Sniff(95, "CSV with Clarity's columns")
    if head.startswith(b"{") and is_settings(payload):
        return Sniff(90, "settings of a Clarity site")
    name = payload.location.rsplit("/", 1)[-1].rsplit("!", 1)[-1]
    if name.endswith("current_ver.txt") and is_version(payload):
        return Sniff(90, "the number of a version, by its name")
    if name == _FOR_PEOPLE:
        return Sniff(0, "Clarity's detail.txt is laid out for people; fetch detailxml.zip instead")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of detail.xml, summary.json or summary.csv. Settings and version files have a
    time and no contests."""
    head = payload.body[:4096].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"<"):
        return (read_detail(payload),)
    if head.startswith(b"["):
        return (read_summary(payload, context),)
    if head.startswith(b"{"):
        return (_of_settings(payload),)
    if is_version(payload):
        return (_empty(payload),)
    if _CSV.match(head):
        return (read_csv(payload, context),)
    raise FeedError(
        "not a Clarity file with results",
        where=payload.location,
        remedy="Fetch detailxml.zip, summary.zip or summary.json of the version.",
    )


def report_addresses(base: str, number: str) -> dict[str, str]:
    """The addresses of a version's files by name, for a site such as '…/GA/105369'."""
    folder = f"{base.rstrip('/')}/{number}"
    return {
        "summary": f"{folder}/json/en/summary.json",
        "settings": f"{folder}/json/en/electionsettings.json",
        "detail": f"{folder}/reports/detailxml.zip",
        "table": f"{folder}/reports/summary.zip",
    }


def _of_settings(payload: Payload) -> Snapshot:
    site = read_settings(payload)
    return snapshot_of(payload, feed="clarity", generated_at=site.updated, test=site.test)


def _empty(payload: Payload) -> Snapshot:
    return snapshot_of(payload, feed="clarity")


def _kept_as(payload: Payload) -> str | None:
    """Settings of a site are kept: summary.json names neither election nor place."""
    return "settings" if is_settings(payload) else None


FEED = Feed(
    name="clarity",
    publisher="Clarity Elections",
    country="US",
    formats=(
        "detail.xml by precinct or county",
        "summary.json",
        "summary.csv",
        "current_ver.txt and settings",
    ),
    says="votes by choice and unit, precincts in, registered voters and ballots where the site knows them",
    silent_on="race calls, expected vote, certification",
    licence="public records; terms of the sites are not stated",
    documentation="none public; see the module's text",
    sniff=_sniff,
    read=read,
    keeps=_kept_as,
)
