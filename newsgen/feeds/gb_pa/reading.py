"""Messages of PA Media read: one result or state of the parties each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each, newest, snapshot_is_test
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds.gb_pa.nodes import Node, messages
from newsgen.feeds.gb_pa.seats import list_seats, single_seat
from newsgen.feeds.gb_pa.totals import council, councils, state_of_parties
from newsgen.model import Area, Contest, ContestKind, ContestResult, Election, Payload, Snapshot

RANK = {"Nominations": 0, "Rush": 1, "Result": 2, "StateOfParties": 3}
_TAG = re.compile(r"(FirstPastThePost|TopUp|Local|LocalElection)(Nominations|Rush|Result|StateOfParties)\Z")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of the newest message for each contest in the payload."""
    drift: list[str] = []
    contests = each(_job(node, drift) for node in _newest(messages(payload)) if _has_result(node))
    snapshot = snapshot_of(
        payload, feed="gb_pa", test=snapshot_is_test(contests), contests=contests, drift=drift
    )
    return (newest(snapshot),)


def _kind(node: Node) -> tuple[str, str]:
    """The voting system and the kind of message from its name; FeedError for another message."""
    found = _TAG.match(node.tag)
    if found is None:
        raise FeedError(
            f"unknown message {node.tag!r:.60}",
            where=node.where(),
            why="known: nominations, rush, result and state of the parties",
        )
    return found[1], found[2]


def _newest(nodes: Iterable[Node]) -> list[Node]:
    """One message a contest: the fullest kind, of it the highest revision, of these the last."""
    best: dict[object, tuple[tuple[int, int], Node]] = {}
    for node in nodes:
        system, kind = _kind(node)
        rank = (RANK[kind], _weight(node, kind))
        key = _about(node, system, kind)
        if key not in best or rank >= best[key][0]:
            best[key] = (rank, node)
    return [node for _, node in best.values()]


def _weight(node: Node, kind: str) -> int:
    key = "numberOfResults" if kind == "StateOfParties" else "revision"
    raw = node.peek(key)
    if raw is None or not raw.isdecimal():
        raise FeedError(
            f"attribute '{key}' is missing or no number", where=node.where(key), why=f"got {raw!r}"
        )
    return int(raw)


def _about(node: Node, system: str, kind: str) -> tuple[str | None, ...]:
    """What tells contests apart: election and place, or the region of a total."""
    election = node.look("Election")
    poll = tuple(election.peek(key) for key in ("type", "date", "paId")) if election is not None else ()
    if kind == "StateOfParties":
        return (system, kind, node.peek("region"), *poll)
    for tag, key in (("Constituency", "number"), ("Council", "paId")):
        place = election.look(tag) if election is not None else None
        if place is not None:
            return (system, tag, place.peek(key), *poll)
    raise FeedError("the message names no constituency and no council", where=node.where())


def _has_result(node: Node) -> bool:
    """Nominations for councils have nothing that can be told of."""
    return _kind(node) != ("LocalElection", "Nominations")


def _job(node: Node, drift: list[str]) -> Job:
    """A message and an outline of its contest, for the case that it is not understood."""
    system, kind = _kind(node)
    about = "/".join(part for part in _about(node, system, kind) if part)
    election = Election(id="pa", name="PA Media")
    outline = Contest(
        id=f"pa/{about}",
        slug="message",
        election=election,
        name=about,
        area=Area(id=about, name=about, kind="message"),
        kind=ContestKind.CANDIDATE,
    )
    return outline, partial(_result, node, drift)


def _result(node: Node, drift: list[str]) -> ContestResult:
    system, kind = _kind(node)
    if system in ("Local", "LocalElection"):
        return councils(node, drift) if kind == "StateOfParties" else council(node, drift)
    if kind == "StateOfParties":
        return state_of_parties(node, system, drift)
    read = single_seat if system == "FirstPastThePost" else list_seats
    return read(node, kind, drift)
