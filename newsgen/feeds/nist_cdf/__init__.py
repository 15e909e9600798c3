"""NIST SP 1500-100, the common data format for election results: versions 1 and 2, XML and JSON.

Publisher: each election authority that uses it; the format is of the National Institute of
Standards and Technology, and Google's profile of version 1 is read too. Documentation:
pages.nist.gov/ElectionResultsReporting. Counts stand by unit and kind of ballot, a `total` beside
its parts; units may lie inside each other. A contest of seats is not a contest of votes. A winner is
one whom the authority has marked; a projection is a call of the report's issuer; that a race is too
close is never said. Reports marked as test are refused in live work.

Licence: the format is in the public domain; the figures are each authority's.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

_ROOT = re.compile(rb"<(?:\w+:)?ElectionReport[\s>]")
_TYPE = re.compile(rb'"@type"\s*:\s*"(?:ElectionResults\.)?ElectionReport"')


def sniff(payload: Payload) -> Sniff:
    """Claims XML and JSON by the name of the report."""
    head = payload.body[:8192].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"<") and _ROOT.search(head):
        return Sniff(95, "XML with the root ElectionReport of NIST SP 1500-100")
    if head.startswith(b"{") and _TYPE.search(head):
        return Sniff(95, "JSON of type ElectionResults.ElectionReport, NIST SP 1500-100")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a report. FeedError names the place by XPath or JSON Pointer."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.nist_cdf import reading

    return reading.read(payload, context)


FEED = Feed(
    name="nist_cdf",
    publisher="the election authority",
    country="US",
    formats=("XML (version 1, Google's profile, version 2)", "JSON (version 2)"),
    says="votes by unit and kind of ballot, units in, winners and runoffs marked, projections, seats",
    silent_on="too close to call, expected vote",
    licence="format in the public domain; figures of each authority",
    documentation="https://pages.nist.gov/ElectionResultsReporting",
    shapes=(Shape.OBJECT, Shape.MARKUP),
    sniff=sniff,
    read=read,
)
