"""One area of a German federal election, whatever file it was read from, and how much of it is counted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from newsgen.errors import FeedError
from newsgen.model import Election, Source


class Level(StrEnum):
    """What an area is."""

    COUNTRY = "country"
    STATE = "state"
    CONSTITUENCY = "constituency"


class Vote(StrEnum):
    """The first vote is for a person, the second for a party's list."""

    FIRST = "erststimmen"
    SECOND = "zweitstimmen"


WIDTH = {Level.COUNTRY: 2, Level.STATE: 2, Level.CONSTITUENCY: 3}


@dataclass(frozen=True, slots=True)
class Cell:
    """A number and its place; None is unknown. `before` is the number last time."""

    value: int | None
    source: Source
    before: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A party or a person without one. `person` is the direct candidate where the file names any."""

    id: str
    name: str
    votes: Mapping[Vote, Cell]
    person: str | None = None
    aggregate: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AreaResult:
    """The figures of one area. `elected` is the id of the group whose candidate has the seat;
    `nobody` where the file says that nobody has; `fault` is why the area was not understood."""

    level: Level
    number: str
    name: str
    source: Source
    electors: int | None = None
    voters: int | None = None
    valid: Mapping[Vote, Cell] = field(default_factory=dict)
    invalid: Mapping[Vote, int | None] = field(default_factory=dict)
    groups: Sequence[Group] = ()
    elected: str | None = None
    nobody: bool = False
    elected_source: Source | None = None
    reported: int | None = None
    expected: int | None = None
    corrected: bool = False
    as_of: datetime | None = None
    fault: FeedError | None = None

    @property
    def counted(self) -> bool:
        """Whether there is anything yet: an area that has not reported has empty cells."""
        return any(cell.value for cell in self.valid.values())

    @property
    def key(self) -> str:
        """The official number with its zeros: 99, 01 to 16, 001 to 299."""
        return self.number.zfill(WIDTH[self.level])


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """What a file says of itself. `official` is False for a preliminary result."""

    election: Election
    official: bool | None
    areas: Sequence[AreaResult] = field(default=())


def with_progress(
    areas: Sequence[AreaResult], states: Mapping[str, str]
) -> Iterator[tuple[AreaResult, int, int]]:
    """Each area with the constituencies counted in it and those it has; `states` gives the state's
    key for a constituency's key."""
    seats = [area for area in areas if area.level is Level.CONSTITUENCY]
    for area in areas:
        inside = [
            seat
            for seat in seats
            if area.level is Level.COUNTRY
            or seat is area
            or (area.level is Level.STATE and states.get(seat.key) == area.key)
        ]
        yield area, sum(1 for seat in inside if seat.counted), len(inside)
