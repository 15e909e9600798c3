"""Polling areas and their export read, and the sums of a folder of them."""

from __future__ import annotations

from collections.abc import Sequence

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name
from newsgen.feeds.dk_valg import BLANKS, FILE, label, sniff
from newsgen.feeds.dk_valg.area import PollingArea, area_of
from newsgen.feeds.dk_valg.export_csv import read_export
from newsgen.feeds.dk_valg.sums import groups, single, summed
from newsgen.model import ContestResult, GateFinding, Payload, Severity, Snapshot


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a polling area. With the other files of the moment as companions, the first
    of them by location carries the sums too, and an empty one is passed over."""
    if _start(payload) not in (b"{", b""):
        drift: list[str] = []
        return (_snapshot(payload, (read_export(payload, drift),), tuple(drift)),)
    if not payload.body.strip():
        return (_empty(payload, context.companions),)
    area = area_of(payload)
    contests: tuple[ContestResult, ...] = (single(area),)
    # Read together, thousands of files would each sum all others: the first does it for all.
    others = context.companions
    if others and not any(o.location < payload.location and _is_result(o) for o in others):
        contests = (*aggregate((payload, *(o for o in others if _is_result(o)))), *contests)
    return (_snapshot(payload, contests, area.drift, area),)


def aggregate(payloads: Sequence[Payload]) -> tuple[ContestResult, ...]:
    """The sums over the result files of one moment: country, constituencies, municipalities.

    Empty files are areas that have not reported. FeedError for a file not understood.
    """
    areas = [area_of(payload) for payload in payloads if payload.body.strip()]
    empty = [payload for payload in payloads if not payload.body.strip()]
    if not areas:
        return ()
    known = {area.municipality[1]: area.municipality[0] for area in areas}
    missing = [known.get(_municipality(payload), "") for payload in empty]
    elections = {area.election.id for area in areas}
    if len(elections) > 1:
        raise FeedError(
            "files of several elections together",
            where=areas[0].source.digest,
            why=", ".join(sorted(elections)),
            remedy="Give the files of one election at a time.",
        )
    return tuple(summed(group) for group in groups(areas, missing))


def _is_result(payload: Payload) -> bool:
    return _start(payload) in (b"{", b"") and sniff(payload).matches


def _start(payload: Payload) -> bytes:
    """The first byte that says something; none in an empty file."""
    return payload.body[:64].lstrip(BLANKS)[:1]


def _municipality(payload: Payload) -> str:
    """The municipality's name in the name of a file."""
    match = FILE.search(label(payload))
    return name(match[1].replace("_", " ")) if match else ""


def _empty(payload: Payload, others: Sequence[Payload]) -> Snapshot:
    """Nothing from an empty file among others; alone it is refused."""
    if not any(_is_result(other) for other in others):
        raise FeedError(
            "the file is empty",
            where=payload.location,
            why="the service empties a file while it writes it anew",
            remedy="Fetch it again; the last good figures stay in use.",
        )
    doubt = GateFinding(
        gate="empty-file",
        severity=Severity.REJECT,
        message="the file is empty; the area counts as not reported",
        place=payload.location,
    )
    return snapshot_of(payload, feed="dk_valg", findings=(doubt,))


def _snapshot(
    payload: Payload,
    contests: tuple[ContestResult, ...],
    drift: tuple[str, ...],
    area: PollingArea | None = None,
) -> Snapshot:
    times = [r.progress.as_of for r in contests if r.progress.as_of]
    if area and area.released:
        times.append(area.released)
    return snapshot_of(
        payload,
        feed="dk_valg",
        generated_at=max(times, default=None),
        contests=contests,
        drift=drift,
        polls_close=contests[0].polls_close if area else None,
    )
