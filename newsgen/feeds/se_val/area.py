"""One area of a Swedish result file: votes of parties, other votes, turnout, districts counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import percent
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.xml import attribute, count, leftovers, need, where
from newsgen.model import Area, Baseline, Payload, Progress, Source, StatedTotal, Tally, UnitResult

STOCKHOLM = ZoneInfo("Europe/Stockholm")
OTHERS = "ÖVR"
# tag: kind of area, prefix that keeps codes of different kinds apart
KINDS = {
    "NATION": ("country", ""),
    "LÄN": ("county", "lan-"),
    "LANDSTING": ("region", "region-"),
    "KRETS_RIKSDAG": ("constituency", "valkrets-"),
    "KRETS_LANDSTING": ("constituency", "valkrets-"),
    "KRETS_KOMMUN": ("constituency", "valkrets-"),
    "KOMMUN": ("municipality", ""),
    "VALDISTRIKT": ("district", ""),
}
_AREA_ATTRIBUTES = (
    "KOD",
    "NAMN",
    "TYP",
    "KLARA_VALDISTRIKT",
    "ALLA_VALDISTRIKT",
    "RÖSTER",
    "RÖSTER_FGVAL",
    "TID_RAPPORT",
    "MODNR",
    "MANDAT_VALOMRÅDE",
    "MANDAT_VALKRETS",
    "INDELNING",
    "KRETS_LANDSTING",
)
_VOTES = ("PARTI", "TEXT", "RÖSTER", "RÖSTER_FGVAL", "PROCENT", "PROCENT_FGVAL", "PROCENT_ÄNDRING")
_TURNOUT = (
    "RÖSTBERÄTTIGADE",
    "RÖSTBERÄTTIGADE_KLARA_VALDISTRIKT",
    "RÖSTBERÄTTIGADE_KLARA_VALDISTRIKT_FGVAL",
    "SUMMA_RÖSTER",
    "SUMMA_RÖSTER_FGVAL",
    *_VOTES[4:],
)
_CHILDREN = ("GILTIGA", "ÖVRIGA_GILTIGA", "OGILTIGA", "VALDELTAGANDE", *KINDS)


@dataclass(slots=True)
class Reading:
    """What all areas of a file share: the payload, its legend of parties, and drift."""

    payload: Payload
    parties: Mapping[str, str]
    drift: list[str]


@dataclass(frozen=True, slots=True)
class Placed:
    """An element with its path, which is cheaper kept than asked for."""

    element: etree._Element
    path: str

    @property
    def tag(self) -> str:
        """The tag's name."""
        return str(self.element.tag)

    @property
    def reported(self) -> bool:
        """False for an area from which nothing has come: its zeros are not results."""
        return bool(self.element.get("TID_RAPPORT", "").strip())

    def parts(self) -> Iterator[Placed]:
        """The areas directly inside this one."""
        seen: Counter[str] = Counter()
        for child in self.element:
            if isinstance(child.tag, str) and child.tag in KINDS:
                seen[child.tag] += 1
                yield Placed(child, f"{self.path}/{child.tag}[{seen[child.tag]}]")


def area_of(placed: Placed, reading: Reading) -> Area:
    """The area with an id that is unique among all kinds of areas of an election."""
    kind, prefix = KINDS[placed.tag]
    code = attribute(reading.payload, placed.element, "KOD").strip()
    label = name(attribute(reading.payload, placed.element, "NAMN"))
    if not code or not label:
        raise FeedError("the area has no code or no name", where=where(reading.payload, placed.element))
    return Area(id=prefix + code, name=label, kind=kind)


def tallies_of(placed: Placed, reading: Reading) -> tuple[Tally, ...]:
    """Votes of each party and of the others together; unknown where nothing is reported."""
    found: list[Tally] = []
    seen: Counter[str] = Counter()
    payload = reading.payload
    for child in placed.element:
        if child.tag not in ("GILTIGA", "ÖVRIGA_GILTIGA"):
            continue
        seen[str(child.tag)] += 1
        code = OTHERS if child.tag == "ÖVRIGA_GILTIGA" else attribute(payload, child, "PARTI")
        if code not in reading.parties:
            raise FeedError(
                "the party is not in the file's legend",
                where=where(payload, child, "PARTI"),
                why=f"got {code!r:.40}",
            )
        if any(tally.choice == code for tally in found):
            raise FeedError("the party stands twice", where=where(payload, child), why=f"code {code!r}")
        leftovers(payload, child, reading.drift, attributes=_VOTES)
        value = count(payload, child, "RÖSTER")
        source = Source(payload.digest, f"{placed.path}/{child.tag}[{seen[str(child.tag)]}]/@RÖSTER")
        found.append(
            Tally(choice=code, measure="votes", value=value if placed.reported else None, source=source)
        )
    return tuple(found)


def baseline_of(placed: Placed, reading: Reading) -> tuple[Baseline, ...]:
    """What the parties had last time in the districts counted now: like is compared with like."""
    if placed.element.get("RÖSTER_FGVAL") is None or not placed.reported:
        return ()
    payload = reading.payload
    base = count(payload, placed.element, "RÖSTER_FGVAL")
    found = []
    for index, child in enumerate(placed.element.iterchildren("GILTIGA"), 1):
        if child.get("RÖSTER_FGVAL") is None:
            continue
        votes = count(payload, child, "RÖSTER_FGVAL")
        source = Source(payload.digest, f"{placed.path}/GILTIGA[{index}]/@RÖSTER_FGVAL")
        found.append(
            Baseline(
                choice=attribute(payload, child, "PARTI"),
                votes=votes,
                share=percent(votes, base),
                source=source,
            )
        )
    return tuple(found)


def stated_of(placed: Placed, reading: Reading) -> tuple[StatedTotal, ...]:
    """The valid votes as stated; none where nothing is reported."""
    if not placed.reported:
        return ()
    value = count(reading.payload, placed.element, "RÖSTER")
    source = Source(reading.payload.digest, f"{placed.path}/@RÖSTER")
    return (StatedTotal(measure="votes", value=value, source=source),)


def progress_of(placed: Placed, reading: Reading) -> Progress:
    """Districts counted, ballots, and turnout of the districts counted."""
    payload, element = reading.payload, placed.element
    leftovers(payload, element, reading.drift, attributes=_AREA_ATTRIBUTES, elements=_CHILDREN)
    voting = need(payload, element, "VALDELTAGANDE")
    leftovers(payload, voting, reading.drift, attributes=_TURNOUT)
    electors = count(payload, voting, "RÖSTBERÄTTIGADE")
    ballots = count(payload, voting, "SUMMA_RÖSTER")
    counted = electors
    if placed.tag != "VALDISTRIKT":
        counted = count(payload, voting, "RÖSTBERÄTTIGADE_KLARA_VALDISTRIKT")
    blank, invalid = _invalid(placed, reading)
    if not placed.reported:
        return Progress(unit="polling_districts", electors=electors, source=_here(placed, payload))
    return Progress(
        unit="polling_districts",
        reported=_maybe(placed, reading, "KLARA_VALDISTRIKT"),
        expected=_maybe(placed, reading, "ALLA_VALDISTRIKT"),
        ballots=ballots,
        blank=blank,
        invalid=invalid,
        electors=electors,
        electors_counted=counted,
        turnout_percent=percent(ballots, counted) if ballots <= counted else None,
        as_of=moment(element.get("TID_RAPPORT", ""), where(payload, element, "TID_RAPPORT")),
        source=_here(placed, payload),
    )


def unit_of(placed: Placed, reading: Reading, parent: str) -> UnitResult:
    """The area as a unit of the one around it. It reports when all its districts do."""
    area = area_of(placed, reading)
    progress = progress_of(placed, reading)
    done = placed.reported and progress.reported == progress.expected
    return UnitResult(
        id=area.id,
        name=area.name,
        kind=area.kind,
        parent=parent,
        electors=progress.electors,
        ballots=progress.ballots,
        reporting=done,
        tallies=tallies_of(placed, reading),
        source=_here(placed, reading.payload),
    )


def moment(raw: str, place: str) -> datetime:
    """A time such as 20140914230952, Swedish time, as aware UTC."""
    try:
        if len(raw) != len("yyyymmddhhmmss"):
            raise ValueError("expected 14 digits")
        local = datetime.strptime(raw, "%Y%m%d%H%M%S")
    except ValueError as error:
        raise FeedError("malformed time", where=place, why=f"got {raw!r:.40}") from error
    return local.replace(tzinfo=STOCKHOLM).astimezone(UTC)


def _invalid(placed: Placed, reading: Reading) -> tuple[int, int]:
    """Blank and other invalid ballots."""
    found = {"BLANK": 0, "OG": 0}
    for child in placed.element.iterchildren("OGILTIGA"):
        kind = attribute(reading.payload, child, "TEXT")
        if kind not in found:
            raise FeedError(
                "unknown kind of invalid ballots",
                where=where(reading.payload, child, "TEXT"),
                why=f"got {kind!r:.40}",
            )
        found[kind] += count(reading.payload, child, "RÖSTER")
        leftovers(reading.payload, child, reading.drift, attributes=_VOTES)
    return found["BLANK"], found["OG"]


def _maybe(placed: Placed, reading: Reading, key: str) -> int | None:
    return count(reading.payload, placed.element, key) if placed.element.get(key) is not None else None


def _here(placed: Placed, payload: Payload) -> Source:
    return Source(payload.digest, placed.path)
