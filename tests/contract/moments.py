"""Races of the neutral form for tests of faults, and what the lines of their replay say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Line = dict[str, Any]
Votes = Mapping[str, int | None]
NAMES = {"A": "Ada Berg", "B": "Bo Lund", "C": "Carl Moe", "D": "Dina Foss"}


def race(votes: Votes, counted: tuple[int, int] | None = None, race_id: str = "R", **more: Any) -> Line:
    """A race by its votes; `counted` are the units in and all of them."""
    choices = [{"id": c, "name": NAMES[c], "party": c * 3, "votes": v} for c, v in votes.items()]
    units = {} if counted is None else {"units_reporting": counted[0], "units_total": counted[1]}
    about = {"race_id": race_id, "office": "Mayor", "place": "Havby", "choices": choices}
    return about | units | more


def unit(key: str, votes: Votes, **more: Any) -> Line:
    """A unit of a race by its votes."""
    return {"id": key, "name": f"Ward {key}", "votes": dict(votes)} | more


def verdicts(lines: Sequence[Line]) -> list[str]:
    """The verdict of each line."""
    return [line["verdict"] for line in lines]


def reasons(lines: Sequence[Line]) -> list[list[str]]:
    """The reasons of each line."""
    return [line["reasons"] for line in lines]


def front(line: Line, race_id: str = "R") -> tuple[str | None, int | None]:
    """The leader and the margin of a race in a line."""
    found = next(c for c in line["contests"] if c["id"].endswith(f"/{race_id}"))
    return found["leader"], None if found["margin"] is None else found["margin"]["value"]
