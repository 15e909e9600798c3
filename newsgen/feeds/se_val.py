"""Results of Swedish elections as XML, the format of the Election Authority from 2006 to 2018.

Publisher: Valmyndigheten; `valnatt.zip` on the night, later `slutresultat.zip`, a file for the
nation and one for each municipality and election. Documentation: the DTD named in each file
(never loaded). Licence: official results; not stated in the files. ISO-8859-1, comma decimals,
Swedish time without an offset.

What the numbers mean: `RÖSTER` of an area are valid votes, those for parties not named apart
among them; blank and other invalid ballots stand beside them. `_FGVAL` is last time in the same
districts that are counted now. Turnout is of the electors of districts counted. An area without a
time of report has zeros that are no results. On the night the late advance votes, counted the
Wednesday after, are in no file, so all districts in is not all votes in. There are no seats by
party on the night, and no call or projection at any time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._feed import NO, Feed, ReadContext, Sniff
from newsgen.feeds._se_val_area import (
    KINDS,
    OTHERS,
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
from newsgen.feeds._se_val_doubts import outstanding, sum_doubts
from newsgen.feeds._text import name
from newsgen.feeds._xml import attribute, children, count, leftovers, parse, where
from newsgen.model import (
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Payload,
    Progress,
    Snapshot,
    Source,
    Stage,
)

# VALTYP: slug, name of the election
_TYPES = {
    "Riksdagsval": ("riksdag", "Riksdagsvalet"),
    "Landstingsval": ("landsting", "Landstingsvalet"),
    "Kommunfullmäktigval": ("kommun", "Kommunvalet"),
}
_NIGHT, _FINAL = "VALNATTSRAPPORTERING", "SLUT"
_RIKSDAG_THRESHOLD = Decimal(4)
_LISTED = (b"valnatt_", b"slutresultat_")
_NO_PARTIES = ("BLANK", "OG")
_ROOT = ("TILLFÄLLE", "FILNAMN", "RAPPORTERING", "VALTYP", "VALDAG", "VALDAG_FGVAL", "TID_RAPPORT")


@dataclass(frozen=True, slots=True)
class _Frame:
    """What all contests of a file share."""

    election: Election
    slug: str
    final: bool
    choices: tuple[Choice, ...]


def sniff(payload: Payload) -> Sniff:
    """Claims XML whose root is VAL with a VALTYP; tells why the archive's list is refused."""
    head = payload.body[:2048]
    if b"<VAL " in head and b"VALTYP=" in head and b"VALDAG=" in head:
        return Sniff(100, "XML with the root VAL, VALTYP and VALDAG")
    if head.startswith(_LISTED):
        return Sniff(0, "the list of files of the Swedish archive: no results")
    return NO


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for the file's area and for each area inside it but the districts,
    which are units."""
    root = parse(payload)
    if root.tag != "VAL":
        raise FeedError("expected the root VAL", where=where(payload, root), why=f"got {root.tag!r:.40}")
    drift: list[str] = []
    leftovers(payload, root, drift, attributes=_ROOT, elements=("PARTI", *KINDS))
    frame = _frame(payload, root, drift)
    reading = Reading(payload, {c.id: c.name for c in frame.choices}, drift)
    tops = list(Placed(root, "/VAL").parts())
    if len(tops) != 1:
        raise FeedError("expected one area at the top", where=where(payload, root), why=f"got {len(tops)}")
    contests = tuple(_result(placed, reading, frame) for placed in _areas(tops[0]))
    return (
        Snapshot(
            feed=FEED.name,
            digest=payload.digest,
            location=payload.location,
            generated_at=moment(attribute(payload, root, "TID_RAPPORT"), where(payload, root, "TID_RAPPORT")),
            retrieved_at=payload.retrieved_at,
            contests=contests,
            drift=tuple(dict.fromkeys(drift)),
        ),
    )


def _frame(payload: Payload, root: etree._Element, drift: list[str]) -> _Frame:
    kind, rounds = attribute(payload, root, "VALTYP"), attribute(payload, root, "RAPPORTERING")
    if kind not in _TYPES:
        raise FeedError("unknown election", where=where(payload, root, "VALTYP"), why=f"got {kind!r:.40}")
    if rounds != _NIGHT and not rounds.startswith(_FINAL):
        raise FeedError(
            "unknown kind of report", where=where(payload, root, "RAPPORTERING"), why=f"got {rounds!r:.40}"
        )
    slug, title = _TYPES[kind]
    day = _day(attribute(payload, root, "VALDAG"), where(payload, root, "VALDAG"))
    election = Election(id=f"se-{slug}-{day.year}", name=f"{title} {day.year}", date=day)
    return _Frame(election, slug, rounds != _NIGHT, _choices(payload, root, drift))


def _day(raw: str, place: str) -> date:
    try:
        return datetime.strptime(raw, "%Y%m%d").date()
    except ValueError as error:
        raise FeedError("malformed date", where=place, why=f"got {raw!r:.40}") from error


def _choices(payload: Payload, root: etree._Element, drift: list[str]) -> tuple[Choice, ...]:
    """The parties of the legend; the one for the others is an aggregate."""
    found: dict[str, Choice] = {}
    for index, party in enumerate(children(root, "PARTI"), 1):
        leftovers(payload, party, drift, attributes=("FÖRKORTNING", "BETECKNING", "FÄRG"))
        code = attribute(payload, party, "FÖRKORTNING")
        label = name(attribute(payload, party, "BETECKNING"))
        if code in found or not code.strip() or not label:
            raise FeedError("the legend of parties is not understood", where=where(payload, party))
        if code in _NO_PARTIES:
            continue
        found[code] = Choice(
            id=code,
            name=label,
            kind=ChoiceKind.AGGREGATE if code == OTHERS else ChoiceKind.PARTY_LIST,
            party=code,
            source=Source(payload.digest, f"/VAL/PARTI[{index}]"),
        )
    return tuple(found.values())


def _areas(top: Placed) -> Iterator[Placed]:
    """The area and all areas inside it that are contests of their own."""
    yield top
    for part in top.parts():
        if part.tag != "VALDISTRIKT":
            yield from _areas(part)


def _result(placed: Placed, reading: Reading, frame: _Frame) -> ContestResult:
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
        findings=(*outstanding(placed, progress, final=frame.final), *sum_doubts(placed, reading, tallies)),
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
    formats=("application/xml",),
    says="votes by party, blank and invalid ballots, districts counted, turnout in districts "
    "counted, last time's votes in the same districts",
    silent_on="seats by party on the night, late advance votes, who is elected",
    licence="official results, terms not stated",
    documentation="DTD 'Valresultat parti nation 1.6' and 'parti kommun 1.5'",
    sniff=sniff,
    read=read,
)
