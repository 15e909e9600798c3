"""Precinct tables of the Iowa Democratic caucuses of 3 February 2020.

Publisher: the Iowa Democratic Party, one public web page without a feed; newsrooms passed the
table on as CSV. Each row is a precinct (or satellite site) that has reported, of 1,765, or, in
the county form of the first layout, a county with the number of its reported precincts.
Three measures of one contest: first alignment and final alignment are people, state delegate
equivalents (SDE) decide the national delegates. A blank cell means that no group formed.
`Total` rows repeat their county's sum. 104 "counties" are 99 counties and five groups of
satellite sites. The figures are facts published by the party; no licence is stated.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.model import Payload, Snapshot


def sniff(payload: Payload) -> Sniff:
    """Certain where the header is one of the known layouts."""
    if kind := layout(payload):
        return Sniff(95, f"header of the {kind} layout")
    kind = capture(payload)
    return Sniff(95, f"the precinct table as captured: {kind}") if kind else NO


def layout(payload: Payload) -> str | None:
    """`releases`, `two-headers` or `candidate-major` by the first line; None if it is none."""
    head = payload.body[:4096].decode("utf-8-sig", "replace").split("\n", 1)[0].strip()
    if head.startswith(",,First Expression"):
        return "two-headers"
    if head.startswith("candidate,,"):
        return "candidate-major"
    if head.startswith("county,") and " first" in head:
        return "releases"
    return None


def capture(payload: Payload) -> str | None:
    """`page`, `striblab` or `nyt` by the first bytes; None if it is none of them."""
    start = payload.body[:200].lstrip()
    if start.startswith(b'[["') and b"2020-02-0" in payload.body[:400]:
        return "striblab"
    if start.startswith(b"{") and b'"results_align1"' in payload.body[:2000]:
        return "nyt"
    if start.startswith(b"<"):
        head = payload.body[:400_000]
        return "page" if b"precinct-rows" in head and b"First Expression" in head else None
    return None


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: three measures summed over all rows, counties as units."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.idp_precincts import reading

    return reading.read(payload, context)


FEED = Feed(
    name="idp_precincts",
    publisher="Iowa Democratic Party",
    country="US",
    formats=("CSV (three layouts)", "HTML (the saved page)", "JSON (captures by newsrooms)"),
    says="first alignment, final alignment, state delegate equivalents; precincts reported",
    silent_on="race calls, national delegates, turnout",
    licence="facts published by the party; no licence stated",
    documentation="the party's page of February 2020, no longer there",
    sniff=sniff,
    read=read,
)
