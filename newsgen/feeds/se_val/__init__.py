"""Results of Swedish elections: the Election Authority's XML of 2006 to 2018, its JSON since.

Publisher: Valmyndigheten; `valnatt.zip` on the night, later `slutresultat.zip`, a file for the
nation and one for each municipality and election. Documentation: the DTD named in each file
(never loaded). Licence: official results; not stated in the files. ISO-8859-1, comma decimals,
Swedish time without an offset. Of the JSON (`resultat.val.se`, archives listed in `index.md5`) the
summary by municipality is read; it was written from the description, no file was at hand.

What the numbers mean: `RÖSTER` of an area are valid votes, those for parties not named apart
among them; blank and other invalid ballots stand beside them. `_FGVAL` is last time in the same
districts that are counted now. Turnout is of the electors of districts counted. An area without a
time of report has zeros that are no results. On the night the late advance votes, counted the
Wednesday after, are in no file, so all districts in is not all votes in. There are no seats by
party on the night, and no call or projection at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
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
from newsgen.feeds.se_val.summary_json import MARKS, read_summary
from newsgen.model import (
    Contest,
    ContestKind,
    ContestResult,
    Payload,
    Progress,
    Snapshot,
    Source,
    Stage,
)

_RIKSDAG_THRESHOLD = Decimal(4)
_LISTED = (b"valnatt_", b"slutresultat_")
_HEAD = 65_536
_ROOT = ("TILLFÄLLE", "FILNAMN", "RAPPORTERING", "VALTYP", "VALDAG", "VALDAG_FGVAL", "TID_RAPPORT")


def sniff(payload: Payload) -> Sniff:
    """Claims XML whose root is VAL with a VALTYP, and the JSON summary; other files of the
    authority are refused with a reason."""
    head = payload.body[:2048]
    if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return _sniff_json(payload.body[:_HEAD])
    if b"<VAL " in head and b"VALTYP=" in head and b"VALDAG=" in head:
        return Sniff(100, "XML with the root VAL, VALTYP and VALDAG")
    if head.startswith(_LISTED):
        return Sniff(0, "the list of files of the Swedish archive: no results")
    return NO


def _sniff_json(head: bytes) -> Sniff:
    if not all(mark in head for mark in MARKS[:2]):
        return NO
    if MARKS[2] in head:
        return Sniff(100, "JSON object with rakningstillfalle, valtyp and kommuner")
    return Sniff(0, "a Swedish file of seats or of single districts: the summary by municipality is read")


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
            feed=FEED.name,
            generated_at=moment(attribute(payload, root, "TID_RAPPORT"), where(payload, root, "TID_RAPPORT")),
            contests=contests,
            drift=tuple(dict.fromkeys(drift)),
        ),
    )


def _summary(payload: Payload) -> Snapshot:
    drift: list[str] = []
    contests, updated, test = read_summary(payload, drift)
    return snapshot_of(
        payload, feed=FEED.name, generated_at=updated, test=test, contests=contests, drift=drift
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


FEED = Feed(
    name="se_val",
    publisher="Valmyndigheten",
    country="SE",
    formats=("application/xml", "application/json"),
    says="votes by party, blank and invalid ballots, districts counted, turnout in districts "
    "counted, last time's votes in the same districts",
    silent_on="seats by party on the night, late advance votes, who is elected",
    licence="official results, terms not stated",
    documentation="DTD 'Valresultat parti nation 1.6' and 'parti kommun 1.5'",
    sniff=sniff,
    read=read,
)
