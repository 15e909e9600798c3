"""Rows of North Carolina's table kept small: a night's file has a quarter of a million."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from sys import intern

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.rows import cell_source, cell_where
from newsgen.feeds._reading.table import Row
from newsgen.feeds._reading.text import name
from newsgen.model import Payload, Source

UNNAMED = "unnamed"
WAYS = ("election_day", "early", "mail", "provisional")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One choice in one precinct, as text; `number` is the line in the file. `ways` are the cells
    of WAYS, empty where the layout lacks one of them."""

    number: int
    day: str
    group: str
    type: str
    contest: str
    county: str
    precinct: str
    choice: str
    party: str
    seats: str
    real: str
    votes: str
    ways: tuple[str, ...]

    @property
    def choice_id(self) -> str:
        """Party and name: the file has no number for a choice."""
        name = self.choice or UNNAMED
        return f"{self.party}/{name}" if self.party else name


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """The file and its columns (role > header)."""

    payload: Payload
    columns: Mapping[str, str]
    names: dict[str, str] = field(default_factory=dict)

    def line(self, row: Row) -> Line:
        """The row as a Line; what repeats is kept once."""
        ways = WAYS if all(way in self.columns for way in WAYS) else ()
        return Line(
            number=row.line,
            day=self._text(row, "date"),
            group=self._text(row, "group"),
            type=self._text(row, "type"),
            contest=self._name(row, "contest"),
            county=self._name(row, "county"),
            precinct=self._text(row, "precinct"),
            choice=self._name(row, "choice"),
            party=self._text(row, "party"),
            seats=self._text(row, "seats"),
            real=self._text(row, "real"),
            votes=self._text(row, "votes"),
            ways=tuple(self._text(row, way) for way in ways),
        )

    def count(self, line: Line, role: str, text: str) -> int:
        """A whole number that must be there."""
        if text.isdecimal() and text.isascii():
            return int(text)
        value = whole(text, self.where(line, role))
        assert value is not None
        return value

    def source(self, line: Line, role: str) -> Source:
        """The place of a cell."""
        return cell_source(self.payload, line.number, self.columns[role])

    def where(self, line: Line, role: str) -> str:
        """Location, row and column, for an error."""
        return cell_where(self.payload, line.number, self.columns.get(role, role))

    def span(self, first: Line, last: Line, role: str) -> Source:
        """The place of a column from one row to another."""
        if first is last:
            return self.source(first, role)
        return Source(
            self.payload.digest, f"rows {first.number}-{last.number}, column '{self.columns[role]}'"
        )

    def unknown_code(self, line: Line, role: str, text: str, known: tuple[str, ...]) -> FeedError:
        """The error for a code that the layout does not know."""
        return FeedError(
            f"unknown value {text!r:.40}",
            where=self.where(line, role),
            why=f"known: {', '.join(known)}",
            remedy="Check the publisher's layout for a new code.",
        )

    def _text(self, row: Row, role: str) -> str:
        header = self.columns.get(role)
        return "" if header is None else intern(row.cells[header].strip())

    def _name(self, row: Row, role: str) -> str:
        raw = row.cells[self.columns[role]]
        known = self.names.get(raw)
        if known is None:
            known = self.names[raw] = name(raw)
        return known
