"""Rows of an authority's table as entries: who, where, how many, and what was doubtful."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import decimal, whole
from newsgen.feeds._reading.table import Row
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.table.layout import Layout
from newsgen.model import Source

# What a spreadsheet makes of identifiers such as 3-4: 4-Mar, 04.mar, Mar-04.
_MONTH = r"(?:jan|feb|mar|apr|ma[iy]|jun|jul|aug|sep|okt|oct|nov|de[sc])\.?"
_DATED = re.compile(rf"\A(?:\d{{1,2}}[-./ ]+{_MONTH}|{_MONTH}[-./ ]+\d{{1,2}})\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """An identifier and a name; either may stand in for the other."""

    id: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A number and its place. `withheld` is a mark in place of a number; `malformed` keeps text
    that is no number in the declared form."""

    value: int | None
    source: Source
    withheld: bool = False
    malformed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """A share as the table gives it, in percent. `malformed` keeps text that is no number."""

    percent: Decimal | None
    source: Source
    malformed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One choice (or a row such as 'Ballots Cast') in one row. `kind` is `votes` for a choice.

    `everywhere` marks a row that names no contest: it says something of its unit in all of them.
    """

    line: int
    contest: Label
    area: Label | None
    parent: Label | None
    unit: Label | None
    choice: Label
    party: str | None
    kind: str
    votes: Cell
    parts: tuple[tuple[str, Cell], ...]
    facts: tuple[tuple[str, Cell], ...]
    shares: tuple[Share, ...] = ()
    everywhere: bool = False

    def fact(self, role: str) -> Cell | None:
        """A number of the row beside the votes: electors, total, reported, expected, seats."""
        return next((cell for key, cell in self.facts if key == role), None)


FACTS = ("electors", "total", "reported", "expected", "seats")


def entries(row: Row, layout: Layout) -> Iterator[Entry]:
    """The entries of a row: one, or one for each choice that has a column."""
    contest = label(row, layout, "contest_id", "contest") or Label(id="", name="")
    district = _text(row, layout, "district")
    if district:
        contest = Label(id=f"{contest.id}/{district}", name=f"{contest.name} {district}")
    parent = label(row, layout, "parent_id", "parent")
    unit = label(row, layout, "unit_id", "unit")
    if unit and parent and "unit_id" not in layout.columns:
        unit = Label(id=f"{parent.id}/{unit.id}", name=unit.name)
    parts = tuple((part, cell(row, header, layout)) for header, part in layout.parts.items())
    facts = tuple((role, cell(row, layout.columns[role], layout)) for role in FACTS if role in layout.columns)
    shares = tuple(_shares(row, layout))
    whole_unit = layout.row_kinds.get(contest.name.lower()) if not _has_choice(row, layout) else None
    choices = [(contest, layout.columns["votes"])] if whole_unit else _choices(row, layout)
    for choice, header in choices:
        kind = whole_unit or layout.row_kinds.get(choice.name.lower(), "votes")
        yield Entry(
            line=row.line,
            contest=contest,
            area=label(row, layout, "area_id", "area"),
            parent=parent,
            unit=unit,
            choice=choice,
            party=_text(row, layout, "party") or None,
            kind=kind,
            votes=cell(row, header, layout),
            parts=parts,
            facts=facts,
            shares=shares,
            everywhere=whole_unit is not None,
        )


def label(row: Row, layout: Layout, id_role: str, name_role: str) -> Label | None:
    """Identifier and name from two roles; None where the table has neither or both are blank."""
    identifier = _text(row, layout, id_role)
    name = _text(row, layout, name_role)
    if not identifier and not name:
        return None
    return Label(id=identifier or name, name=name or identifier)


def cell(row: Row, header: str, layout: Layout) -> Cell:
    """The number in a cell by the declared form: nothing is guessed, nothing is rounded."""
    text, source = row.text(header), row.source(header)
    if layout.group == " ":
        # Blanks that do not break look the same and mean the same between groups of digits.
        text = re.sub("[\u00a0\u202f]", " ", text)
    if text in layout.unknown:
        return Cell(value=None, source=source, withheld=bool(text))
    try:
        return Cell(value=whole(text, row.where(header), group=layout.group), source=source)
    except FeedError:
        return Cell(value=None, source=source, malformed=text)


def _shares(row: Row, layout: Layout) -> Iterator[Share]:
    for header, scale in layout.shares.items():
        text, source = row.text(header), row.source(header)
        try:
            given = decimal(text, row.where(header), point=layout.point, unknown=layout.unknown)
        except FeedError:
            yield Share(percent=None, source=source, malformed=text)
        else:
            yield Share(percent=None if given is None else given * 100 / scale, source=source)


def looks_like_a_date(unit: str) -> bool:
    """True for an identifier that a spreadsheet has turned into a day, such as 4-Mar."""
    return _DATED.match(unit) is not None


def _has_choice(row: Row, layout: Layout) -> bool:
    return bool(layout.wide) or label(row, layout, "choice_id", "choice") is not None


def _choices(row: Row, layout: Layout) -> Iterator[tuple[Label, str]]:
    for header, name in layout.wide.items():
        yield Label(id=header, name=clean(name)), header
    if not layout.wide:
        choice = label(row, layout, "choice_id", "choice")
        if choice is None:
            raise FeedError(
                "a row has no choice",
                where=row.where(layout.columns.get("choice", "choice")),
                remedy="Check the file at that place; the last good figures stay in use.",
            )
        yield choice, layout.columns["votes"]


def _text(row: Row, layout: Layout, role: str) -> str:
    header = layout.header(role)
    return clean(row.text(header)) if header else ""
