"""United Kingdom, PA Media election wire: nominations, rush, result, state of the parties, councils.

Publisher: PA Media, by contract, one XML message a file; also met as JSON lists of messages converted
with xmltodict. Proprietary: messages may be read by subscribers and not published as they are.

A rush names who won and has no votes; the result has the votes. Of one contest the result beats the
rush, and the higher revision the lower: a revision above 1 is PA's correction. `elected` is the
returning officer's declaration as PA reports it. Majorities are of votes for candidates; a declared
majority or winner that its own votes contradict is held. Swings are cut, not rounded, and not read. In
the totals a party without seats has 0; its forecast of a winner is no result. Where an election's name
has the word Test all of it is test data. No message for a constituency means that it is undecided.
"""

from __future__ import annotations

import re

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.model import Payload, Snapshot

_ROOT = re.compile(
    rb'[<"](FirstPastThePost|TopUp|LocalElection|Local)(Nominations|Rush|Result|StateOfParties)[\s>"]'
)


def sniff(payload: Payload) -> Sniff:
    """Claims XML and JSON by the name of the message."""
    found = _ROOT.search(payload.body[:2000])
    if found and payload.body.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in b"<[{":
        return Sniff(95, f"the message is {(found[1] + found[2]).decode()}, as PA Media names them")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of the newest message for each contest in the payload."""
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.gb_pa import reading

    return reading.read(payload, context)


FEED = Feed(
    name="gb_pa",
    publisher="PA Media",
    country="GB",
    formats=("XML", "JSON"),
    says="who won, votes, majorities, electors, gains and holds, revisions, state of the parties, councils",
    silent_on="progress inside a constituency, projections of our own use, calls before a declaration",
    licence="proprietary, by contract with PA Media",
    documentation="by contract with PA Media",
    shapes=(Shape.OBJECT, Shape.LIST, Shape.MARKUP),
    sniff=sniff,
    read=read,
)
