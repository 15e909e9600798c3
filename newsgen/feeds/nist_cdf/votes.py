"""Vote counts of a selection: a total beside its parts, units inside units, seats that are no votes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import decimal
from newsgen.feeds.nist_cdf.nodes import Node
from newsgen.feeds.nist_cdf.terms import COUNT_TYPES, COUNTS
from newsgen.model import Source, Value

_SEATS = "seats-"


@dataclass(slots=True)
class UnitVotes:
    """The counts of one selection in one unit (and round): parts by type, and where they stand."""

    parts: dict[str, Value] = field(default_factory=dict)
    withheld: bool = False
    source: Source | None = None
    places: int = 0

    @property
    def value(self) -> Value | None:
        """The total where it is given, else the sum of the parts; None where it is withheld."""
        if "total" in self.parts:
            return self.parts["total"]
        if self.withheld or not self.parts:
            return None
        return sum(self.parts.values(), start=0)

    @property
    def uneven(self) -> bool:
        """True where a total stands beside parts that do not add up to it."""
        rest = [value for kind, value in self.parts.items() if kind != "total"]
        return "total" in self.parts and bool(rest) and sum(rest, start=0) != self.parts["total"]


@dataclass(frozen=True, slots=True)
class Votes:
    """All counts of a selection: by round and unit, and seats by their kind."""

    rounds: Mapping[int, Mapping[str, UnitVotes]]
    seats: Mapping[str, tuple[int, Source]]


def read_votes(selection: Node, drift: list[str]) -> Votes:
    """The counts of a selection; an unknown type of count raises FeedError."""
    rounds: dict[int, dict[str, UnitVotes]] = {}
    seats: dict[str, tuple[int, Source]] = {}
    for counts in selection.kids("VoteCounts"):
        drift.extend(f"{counts.pointer}/{name}" for name in counts.names() if name not in COUNTS)
        kind, other = counts.text("Type") or "total", counts.text("OtherType") or ""
        if kind not in COUNT_TYPES:
            raise FeedError(f"type of count '{kind}' is not known", where=counts.where("Type"))
        if kind == "seats" or other.startswith(_SEATS):
            seats[other.removeprefix(_SEATS) or "total"] = (_seats(counts), counts.source)
            continue
        number = int(_exact(counts, "Round") or 0) if counts.text("Round") else 0
        unit = counts.text("GpUnitId") or ""
        votes = rounds.setdefault(number, {}).setdefault(unit, UnitVotes())
        _add(votes, counts, f"{kind}:{other}" if kind == "other" else kind)
    return Votes(rounds, seats)


def top_units(present: Iterable[str], composing: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The units of which none lies inside another one present: adding these counts no vote twice."""
    units = list(dict.fromkeys(present))
    inside: set[str] = set()
    for unit in units:
        inside |= _below(unit, composing)
    return tuple(unit for unit in units if unit not in inside)


def _below(unit: str, composing: Mapping[str, tuple[str, ...]]) -> set[str]:
    found: set[str] = set()
    waiting = list(composing.get(unit, ()))
    while waiting:
        part = waiting.pop()
        if part not in found and part != unit:
            found.add(part)
            waiting.extend(composing.get(part, ()))
    return found


def _add(votes: UnitVotes, counts: Node, kind: str) -> None:
    device = counts.kid("DeviceClass") or counts.kid("Device")
    if votes.source is None or kind == "total":
        votes.source = counts.source
    if counts.text("IsSuppressedForPrivacy") == "true":
        votes.withheld = True
        return
    value = _exact(counts, "Count")
    if kind in votes.parts and device is None:
        raise FeedError(f"two counts of type '{kind}' for one unit", where=counts.where("Type"))
    votes.parts[kind] = votes.parts.get(kind, 0) + value


def _exact(counts: Node, name: str) -> Value:
    number = decimal(counts.need(name), counts.where(name))
    assert number is not None
    return int(number) if number == number.to_integral_value() else Decimal(number)


def _seats(counts: Node) -> int:
    value = _exact(counts, "Count")
    if not isinstance(value, int):
        raise FeedError("seats are whole", where=counts.where("Count"), why=f"got {value}")
    return value
