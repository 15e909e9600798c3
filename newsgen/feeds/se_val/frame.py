"""What all contests of a Swedish XML file share: the election, the count, the legend of parties."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.xml import attribute, children, leftovers, where
from newsgen.feeds.se_val.area import OTHERS
from newsgen.model import Choice, ChoiceKind, Election, Payload, Source

# VALTYP: slug, name of the election
_TYPES = {
    "Riksdagsval": ("riksdag", "Riksdagsvalet"),
    "Landstingsval": ("landsting", "Landstingsvalet"),
    "Kommunfullmäktigval": ("kommun", "Kommunvalet"),
}
_NIGHT, _FINAL = "VALNATTSRAPPORTERING", "SLUT"
_NO_PARTIES = ("BLANK", "OG")


@dataclass(frozen=True, slots=True)
class Frame:
    """What all contests of a file share."""

    election: Election
    slug: str
    final: bool
    choices: tuple[Choice, ...]


def frame_of(payload: Payload, root: etree._Element, drift: list[str]) -> Frame:
    """The frame of a file, from its root and legend. FeedError for a code that is not known."""
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
    return Frame(election, slug, rounds != _NIGHT, _choices(payload, root, drift))


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
