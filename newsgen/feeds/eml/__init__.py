"""OASIS EML 5: counts (510) and results (520) as any authority may issue them, California for one.

Standard: OASIS Election Markup Language 5.0, urn:oasis:names:tc:evs:schema:eml, or the same elements
without a namespace. Publishers and their licences differ.

Each contest of a 510 has its totals and those of its reporting units. Precincts reporting are counts
where the message has them (CountMetric PR of TP); its percentages are rounded and not read. Selections
with the same candidate are added up: one candidate on several lines. A proposal is yes against no.
Nothing marks a winner in 510; `Elected` in 520 is the authority's own word. An event whose name ends
in TEST_DATA is a rehearsal. `&nbsp;`, which some senders use without declaring it, is read as a blank
and reported. A time without offset needs the source's option `zone`. The Dutch dialect has its own
adapter, and 530 (statistics) has no votes.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

MESSAGES = ("510", "520")
DUTCH = b"http://www.kiesraad.nl/extensions"


def sniff(payload: Payload) -> Sniff:
    """Claims counts and results; other messages are refused with a reason, and Dutch ones left to
    `nl_eml`."""
    message = message_of(payload)
    if message is None or DUTCH in payload.body[:2000]:
        return NO
    if message in MESSAGES:
        return Sniff(90, f"the root is EML with message number {message}")
    return Sniff(0, f"EML {message}, which carries no result (510 and 520 do)")


def message_of(payload: Payload) -> str | None:
    """The EML message number in the first bytes ('510b'), or None where it is no EML."""
    head = payload.body[:2000]
    start = head.find(b"<EML")
    tag = head[start : head.find(b">", start)] if start >= 0 else b""
    for quote in (b'"', b"'"):
        _, found, rest = tag.partition(b" Id=" + quote)
        if found:
            return rest.split(quote, 1)[0].decode("ascii", "replace")
    return None


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a 510 or 520; FeedError names the place by XPath."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.eml import reading

    return reading.read(payload, context)


FEED = Feed(
    name="eml",
    publisher="the election authority",
    country="any",
    formats=("XML (EML 510 and 520)",),
    says="votes by candidate or option, reporting units, precincts reporting; persons elected in 520",
    silent_on="calls, winners in a count, expected votes",
    licence="the issuer's",
    documentation="https://docs.oasis-open.org/election/eml/v5.0/",
    shapes=(Shape.MARKUP,),
    sniff=sniff,
    read=read,
)
