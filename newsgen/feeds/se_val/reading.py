"""XML and JSON of the authority read: contests for the area and those inside it."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.xml import attribute, count, leftovers, parse, where
from newsgen.feeds.se_val.area import (
    KINDS,
    Placed,
    Reading,
    area_of,
    baseline_of,
    moment,
    progress_of,
    stated_of,
    tallies_of,
    unit_of,
)
from newsgen.feeds.se_val.doubts import outstanding, total_doubts
from newsgen.feeds.se_val.frame import Frame, frame_of
from newsgen.feeds.se_val.summary_json import read_summary
from newsgen.model import Contest, ContestKind, ContestResult, Payload, Progress, Snapshot, Source, Stage

_RIKSDAG_THRESHOLD = Decimal(4)
_ROOT = ("TILLFÄLLE", "FILNAMN", "RAPPORTERING", "VALTYP", "VALDAG", "VALDAG_FGVAL", "TID_RAPPORT")


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for the file's area and for each area inside it but the districts,
    which are units; of the JSON, a contest for each municipality and the nation."""
    if payload.body[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return (_summary(payload),)
    root = parse(payload)
    if root.tag != "VAL":
        raise FeedError("expected the root VAL", where=where(payload, root), why=f"got {root.tag!r:.40}")
    drift: list[str] = []
    leftovers(payload, root, drift, attributes=_ROOT, elements=("PARTI", *KINDS))
    frame = frame_of(payload, root, drift)
    reading = Reading(payload, {c.id: c.name for c in frame.choices}, drift)
    tops = list(Placed(root, "/VAL").parts())
    if len(tops) != 1:
        raise FeedError("expected one area at the top", where=where(payload, root), why=f"got {len(tops)}")
    contests = tuple(_result(placed, reading, frame) for placed in _areas(tops[0]))
    return (
        snapshot_of(
            payload,
            feed="se_val",
            generated_at=moment(attribute(payload, root, "TID_RAPPORT"), where(payload, root, "TID_RAPPORT")),
            contests=contests,
            drift=tuple(dict.fromkeys(drift)),
        ),
    )


def _summary(payload: Payload) -> Snapshot:
    drift: list[str] = []
    contests, updated, test = read_summary(payload, drift)
    return snapshot_of(
        payload, feed="se_val", generated_at=updated, test=test, contests=contests, drift=drift
    )


def _areas(top: Placed) -> Iterator[Placed]:
    """The area and all areas inside it that are contests of their own."""
    yield top
    for part in top.parts():
        if part.tag != "VALDISTRIKT":
            yield from _areas(part)


def _result(placed: Placed, reading: Reading, frame: Frame) -> ContestResult:
    area = area_of(placed, reading)
    progress = progress_of(placed, reading)
    tallies = tallies_of(placed, reading)
    named = {tally.choice for tally in tallies}
    national = frame.slug == "riksdag" and area.kind == "country"
    baseline = baseline_of(placed, reading)
    return ContestResult(
        contest=Contest(
            id=f"{frame.election.id}/{area.id}",
            slug=frame.slug,
            election=frame.election,
            name=frame.election.name,
            area=area,
            kind=ContestKind.PARTY_LIST,
            seats=_seats(placed, reading),
            rule="proportional",
            threshold=_RIKSDAG_THRESHOLD if national else None,
        ),
        choices=tuple(choice for choice in frame.choices if choice.id in named),
        tallies=tallies,
        progress=progress,
        stage=_stage(placed, progress, final=frame.final),
        count="final" if frame.final else "first",
        stated_totals=stated_of(placed, reading),
        units=tuple(unit_of(part, reading, area.id) for part in placed.parts()),
        baseline=baseline,
        comparable=True if baseline else None,
        findings=(*outstanding(placed, progress, final=frame.final), *total_doubts(placed, reading, tallies)),
        source=Source(reading.payload.digest, placed.path),
    )


def _seats(placed: Placed, reading: Reading) -> int:
    """Seats to fill, where the file tells."""
    for key in ("MANDAT_VALOMRÅDE", "MANDAT_VALKRETS"):
        if placed.element.get(key) is not None:
            return count(reading.payload, placed.element, key)
    return 0


def _stage(placed: Placed, progress: Progress, *, final: bool) -> Stage:
    """Complete only in the final count: on the night the late advance votes are still to come."""
    if not placed.reported or not progress.reported:
        return Stage.NONE
    done = progress.reported == progress.expected
    return Stage.CERTIFIED if final and done else Stage.PARTIAL
