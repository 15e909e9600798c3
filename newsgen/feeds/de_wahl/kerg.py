"""kerg.csv: the wide table, four columns a party, three header rows, states after their seats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.rows import require_width, rows
from newsgen.feeds._reading.text import name
from newsgen.feeds.de_wahl.areas import AreaResult, Cell, Document, Group, Level, Vote, with_progress
from newsgen.model import Election, Payload, Source

NOBODY = "–"
OFFICIAL = {"Vorläufig": False, "Endgültig": True}
_TITLE = re.compile(r"Bundestagswahl\b.*?\b((?:19|20)\d\d)\b")
_STATE = re.compile(r"\b(Vorläufig|Endgültig)(es)?\b")
# System groups by their first word: the wording changes between years.
SYSTEM = ("Wahlberechtigte", "Wähler", "Wählende", "Ungültige", "Gültige")
OTHERS = "Übrige"
COUNTRY = "99"

Lines = Sequence[tuple[int, list[str]]]


@dataclass(frozen=True, slots=True)
class _Columns:
    """Where the groups begin, and whether the fourth key column says who is elected."""

    width: int
    groups: tuple[tuple[str, int], ...]
    system: dict[str, int]
    elected: bool


def read_kerg(payload: Payload, election: Election | None, drift: list[str]) -> Document:
    """The areas of a kerg table. FeedError where its header, a row or a name is not understood."""
    lines = list(rows(payload, delimiter=";", default="utf-8", accept=("iso-8859-1",)))
    start = next((i for i, (_, cells) in enumerate(lines) if cells[0].strip() == "Nr"), None)
    if start is None or len(lines) < start + 4:
        raise FeedError("there is no header row that begins with Nr", where=payload.location)
    columns = _columns(payload, lines[start : start + 3], drift)
    areas = [
        _area(payload, line, cells, columns)
        for line, cells in lines[start + 3 :]
        if any(cell.strip() for cell in cells)
    ]
    if not any(area.level is Level.COUNTRY for area, _ in areas):
        raise FeedError(
            "the row of the Bundesgebiet is missing",
            where=f"{payload.location}, row {lines[-1][0]}",
            remedy="The file may be cut off; fetch it again.",
        )
    states = {area.key: parent.zfill(2) for area, parent in areas if area.level is Level.CONSTITUENCY}
    counted = with_progress([area for area, _ in areas], states)
    return Document(
        election=election or _election(payload, lines[:start]),
        official=_official([*lines[:start], lines[start + 2]]),
        areas=tuple(replace(area, reported=done, expected=total) for area, done, total in counted),
    )


def _election(payload: Payload, preamble: Lines) -> Election:
    for _, cells in preamble:
        found = _TITLE.search(cells[0])
        if found:
            return Election(id=f"btw{found[1]}", name=f"Bundestagswahl {found[1]}")
    raise FeedError(
        "the lines above the table do not name the election",
        where=payload.location,
        remedy="Set 'election' and 'title' in the source's settings.",
    )


def _official(said: Lines) -> bool | None:
    """From the lines above the table, else from the header over its columns."""
    for _, cells in said:
        found = _STATE.search(" ".join(cells))
        if found:
            return OFFICIAL[found[1]]
    return None


def _columns(payload: Payload, header: Lines, drift: list[str]) -> _Columns:
    line, names = header[0]
    kinds, periods = header[1][1], header[2][1]
    first = next((i for i, cell in enumerate(names) if cell.strip() == "Wahlberechtigte"), None)
    if first not in (3, 4):
        raise FeedError("the key columns are not understood", where=f"{payload.location}, row {line}")
    groups: list[tuple[str, int]] = []
    system: dict[str, int] = {}
    for start in range(first, len(names) - 3, 4):
        label = name(names[start])
        if not label:
            drift.extend(f"row {line}, column {i + 1}" for i in range(start, len(names)) if names[i].strip())
            break
        _check_group(payload, line, start, kinds, periods)
        if label.split()[0] in SYSTEM and len(system) < 4:
            system[label.split()[0]] = start
        else:
            groups.append((label, start))
    if len(system) != 4 or not {"Wahlberechtigte", "Ungültige", "Gültige"} <= set(system):
        raise FeedError(
            "electors, voters, invalid and valid are not all there", where=f"{payload.location}, row {line}"
        )
    return _Columns(len(names), tuple(groups), system, elected=first == 4)


def _check_group(payload: Payload, line: int, start: int, kinds: list[str], periods: list[str]) -> None:
    two = [cell.strip() for cell in kinds[start : start + 4]]
    four = [cell.strip() for cell in periods[start : start + 4]]
    right = two == ["Erststimmen", "", "Zweitstimmen", ""] and four[0] in OFFICIAL
    if not right or four[1:] != ["Vorperiode", four[0], "Vorperiode"]:
        raise FeedError(
            "the header below a party's name is not understood",
            where=f"{payload.location}, row {line + 1}, column {start + 1}",
            why=f"got {two} and {four}",
        )


def _area(payload: Payload, line: int, cells: list[str], columns: _Columns) -> tuple[AreaResult, str]:
    require_width(payload, line, cells, columns.width)
    number, label, parent = (cell.strip() for cell in cells[:3])
    if not number.isdecimal() or not label:
        raise FeedError(f"an area has the number {number!r}", where=f"{payload.location}, row {line}")
    level = Level.STATE if parent == COUNTRY else Level.CONSTITUENCY
    if number == COUNTRY and not parent:
        level = Level.COUNTRY
    elif not parent.isdecimal():
        raise FeedError(
            f"area {number} belongs to {parent!r}", where=f"{payload.location}, row {line}, column 3"
        )
    outline = AreaResult(
        level=level, number=number, name=name(label), source=Source(payload.digest, f"row {line}")
    )
    try:
        return _figures(_Reader(payload, line, cells), outline, columns), parent
    except FeedError as error:
        return replace(outline, fault=error), parent


def _figures(cell: _Reader, outline: AreaResult, columns: _Columns) -> AreaResult:
    groups = tuple(
        Group(
            id=label,
            name=label,
            votes={Vote.FIRST: cell(label, start), Vote.SECOND: cell(label, start + 2)},
            aggregate=label == OTHERS,
        )
        for label, start in columns.groups
    )
    elected = cell.cells[3].strip() if columns.elected else ""
    chosen = Source(cell.payload.digest, f"row {cell.line}, column 'Gewählt'")
    if elected not in ("", NOBODY) and name(elected) not in {group.id for group in groups}:
        raise FeedError(
            f"elected is {elected!r}, which is no party of the table",
            where=f"{cell.payload.location}, {chosen.pointer}",
        )
    system = {key: (cell(key, at), cell(key, at + 2)) for key, at in columns.system.items()}
    voters = system.get("Wählende") or system["Wähler"]
    return replace(
        outline,
        electors=_either(system["Wahlberechtigte"]),
        voters=_either(voters),
        valid=dict(zip(Vote, system["Gültige"], strict=True)),
        invalid={vote: c.value for vote, c in zip(Vote, system["Ungültige"], strict=True)},
        groups=groups,
        elected=name(elected) if elected not in ("", NOBODY) else None,
        nobody=elected == NOBODY,
        elected_source=chosen,
    )


@dataclass(frozen=True, slots=True)
class _Reader:
    payload: Payload
    line: int
    cells: list[str]

    def __call__(self, label: str, start: int) -> Cell:
        """The number in a column and the one of last time in the next."""
        place = f"row {self.line}, column {start + 1} ('{label}')"
        where = f"{self.payload.location}, {place}"
        now, before = (whole(self.cells[i], where, unknown=("",)) for i in (start, start + 1))
        return Cell(now, Source(self.payload.digest, place), before)


def _either(pair: tuple[Cell, Cell]) -> int | None:
    """Some years fill the columns of first votes only: the people are the same."""
    return pair[0].value if pair[0].value is not None else pair[1].value
