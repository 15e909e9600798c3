"""New Zealand, Electoral Commission: general election XML, mixed-member proportional.

Publisher: Electoral Commission, https://media.election.net.nz/xml/ on the night,
https://electionresults.govt.nz/electionresults_{year}/xml/ afterwards. Licence: see the publisher.

`election.xml` has the party vote of the country with seats as the commission allots them at that
moment; `eNN.xml` has an electorate: `electorate_votes` for its candidates and `party_votes`. Names come
from `parties.xml`, `candidates.xml` and `electorates.xml` among the companions; without them the
figures stand and are held. `final="true"` is the official count; before it special votes, about a
fifth, are missing even where all voting places are in. No winner is marked. An electorate whose poll
was cancelled has noughts for its candidates while its party votes count. Shares in the files are cut,
not rounded, and not read. Times have no offset and are of Auckland. Options `election`, `title` and
`date` name the election; single voting places are not read.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

INDEX_ROOTS = ("parties", "candidates", "electorates", "votingplaces", "statistics")
INDEX = 70
INDEXES = (b"<parties>", b"<candidates>", b"<electorates>", b"<votingplaces")


def sniff(payload: Payload) -> Sniff:
    """Claims results and the indexes that go with them; a single voting place is refused with a reason."""
    head = payload.body[:4000]
    if b"<election " in head and b"<partystatus" in head:
        return Sniff(95, "the root is election with a partystatus, as New Zealand's national file has")
    if b"<votingplace " in head and b"<partyvotes" in head:
        return Sniff(0, "a single voting place of New Zealand: the electorate's file has its votes")
    if b"<electorate e_no=" in head and b"<partyvotes" in head:
        return Sniff(95, "the root is electorate with party and candidate votes, as New Zealand's eNN.xml")
    if any(root in head for root in INDEXES) and (b'_no="' in head or b"vp_id" in head):
        return Sniff(INDEX, "an index of names that goes with New Zealand's result files")
    if b"<total_registered_parties>" in head and b"<statistics" in head:
        return Sniff(INDEX, "the statistics that go with New Zealand's result files")
    return NO


def keeps(payload: Payload) -> str | None:
    """Index files are kept beside the results, each under the name of its root."""
    if sniff(payload).certainty != INDEX:
        return None
    return next((root for root in INDEX_ROOTS if f"<{root}".encode() in payload.body[:4000]), None)


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of the country or of one electorate; an index of names alone has no contests."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.nz_ec import reading

    return reading.read(payload, context)


FEED = Feed(
    name="nz_ec",
    publisher="Electoral Commission",
    country="NZ",
    formats=("XML",),
    says="party vote and seats, electorate votes, voting places counted, votes cast, official or not",
    silent_on="winners, calls, special votes still out",
    licence="to be confirmed with the publisher",
    documentation="https://electionresults.govt.nz",
    shapes=(Shape.MARKUP,),
    sniff=sniff,
    read=read,
    keeps=keeps,
)
