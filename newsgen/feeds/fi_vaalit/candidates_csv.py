"""The official CSV of candidates (`…_teat_maa.csv`): a row for each candidate in each area.

The layout is the ministry's description of the record, 44 cells in a fixed order, in most years
without a header. Votes of parties are the sums of their candidates. The codes for the state of
the count are not described there, so no file is taken for complete, and the mark `elected` means
who would be on the votes so far.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.rows import require_width, rows
from newsgen.feeds._reading.text import name
from newsgen.feeds.fi_vaalit import WIDTH
from newsgen.feeds.fi_vaalit.lists import PERSONAL
from newsgen.model import (
    Area,
    Choice,
    ChoiceKind,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Measure,
    Payload,
    Progress,
    Representative,
    Source,
    Tally,
    UnitResult,
)

_TYPE, _CONSTITUENCY, _MUNICIPALITY, _RECORD, _DISTRICT = 0, 1, 2, 3, 4
_ABBREVIATIONS, _NUMBER, _AREA_NAMES, _FIRST, _LAST = (11, 12, 13), 14, (15, 16), 17, 18
_ADVANCE, _TOTAL, _ELECTED, _UPDATED = 31, 33, 37, 43
_ELECTED_CODES = {"1": True, "2": False, "3": False, "": False}
# record type: kind of area
_LEVELS = {"M": "country", "V": "constituency", "K": "municipality", "A": "polling_district"}
_FILE = re.compile(r"(ekv|kv|ev|pv|av)-((?:19|20)\d\d)_", re.IGNORECASE)
_HELSINKI = ZoneInfo("Europe/Helsinki")
_SWEDISH = "sv"


@dataclass(slots=True)
class _Level:
    """An area while its rows go by."""

    area: Area
    first: int
    last: int = 0
    choices: dict[str, Choice] = field(default_factory=dict)
    votes: dict[tuple[str, str, str], int] = field(default_factory=dict)
    representatives: list[Representative] = field(default_factory=list)
    units: list[_Level] = field(default_factory=list)

    def add(self, choice: str, measure: str, part: str, value: int) -> None:
        """Add votes of a row."""
        key = (choice, measure, part)
        self.votes[key] = self.votes.get(key, 0) + value


def read_candidates(
    payload: Payload, language: str
) -> tuple[tuple[ContestResult, ...], datetime | None, list[str]]:
    """A contest for the country and each constituency and municipality, the time of the newest
    record, and no drift: the columns are fixed."""
    levels: dict[tuple[str, str], _Level] = {}
    newest: datetime | None = None
    kind = ""
    for line, cells in _records(payload):
        kind = kind or cells[_TYPE]
        updated = _time(cells[_UPDATED], payload, line)
        newest = max(filter(None, (newest, updated)), default=None)
        _take(cells, line, payload, levels, language)
    if not levels:
        raise FeedError("the file has no rows", where=payload.location, remedy="Fetch it again.")
    election = _election(payload, kind)
    contests = tuple(
        _result(level, election, payload) for level in levels.values() if level.area.kind != _LEVELS["A"]
    )
    return contests, newest, []


def _records(payload: Payload) -> Iterator[tuple[int, list[str]]]:
    """Rows of the right width, the header left out."""
    for line, cells in rows(payload, delimiter=";", default="utf-8", accept=("latin-1",)):
        if line == 1 and len(cells) > _RECORD and cells[_RECORD] not in _LEVELS:
            continue
        if len(cells) == WIDTH + 1 and not cells[-1]:
            cells = cells[:-1]
        require_width(payload, line, cells, WIDTH)
        yield line, [cell.strip() for cell in cells]


def _take(
    cells: list[str],
    line: int,
    payload: Payload,
    levels: dict[tuple[str, str], _Level],
    language: str,
) -> None:
    area = _area(cells, line, payload, language)
    level = levels.get((area.kind, area.id))
    if level is None:
        level = levels[area.kind, area.id] = _Level(area=area, first=line)
        if area.kind == _LEVELS["A"]:
            around = levels.get((_LEVELS["K"], cells[_MUNICIPALITY]))
            if around:
                around.units.append(level)
    level.last = line
    party = _said(cells, _ABBREVIATIONS, language)
    label = name(f"{cells[_FIRST]} {cells[_LAST]}")
    if not party or not label or not cells[_NUMBER]:
        raise _refused(payload, line, "party, name or number of the candidate is missing")
    number = f"candidate-{cells[_CONSTITUENCY]}-{cells[_NUMBER]}"
    if (number, PERSONAL, "total") in level.votes:
        raise _refused(payload, line, f"candidate {cells[_NUMBER]} stands twice in {area.name}")
    total = _votes(cells, _TOTAL, line, payload)
    level.choices.setdefault(party, Choice(id=party, name=party, kind=ChoiceKind.PARTY_LIST, party=party))
    level.choices[number] = Choice(id=number, name=label, party=party)
    level.add(party, "votes", "total", total)
    level.add(party, "votes", "advance", _votes(cells, _ADVANCE, line, payload))
    level.add(number, PERSONAL, "total", total)
    if cells[_ELECTED] not in _ELECTED_CODES:
        raise _refused(payload, line, f"unknown mark of election {cells[_ELECTED]!r:.20}")
    if _ELECTED_CODES[cells[_ELECTED]]:
        source = Source(payload.digest, f"row {line}, column '{_ELECTED + 1}'")
        level.representatives.append(Representative(choice=party, name=label, levelling=False, source=source))


def _area(cells: list[str], line: int, payload: Payload, language: str) -> Area:
    record = cells[_RECORD]
    if record not in _LEVELS:
        raise _refused(payload, line, f"unknown record type {record!r:.20}")
    codes = {
        "M": "maa",
        "V": f"vaalipiiri-{cells[_CONSTITUENCY]}",
        "K": cells[_MUNICIPALITY],
        "A": f"{cells[_MUNICIPALITY]}-{cells[_DISTRICT]}",
    }
    label = _said(cells, _AREA_NAMES, language)
    if not label or not codes[record].strip("-"):
        raise _refused(payload, line, "the area has no name or no number")
    return Area(id=codes[record], name=label, kind=_LEVELS[record])


def _said(cells: list[str], columns: tuple[int, ...], language: str) -> str:
    """The cell in the language wanted, else the Finnish one."""
    wanted = columns[1] if language == _SWEDISH else columns[0]
    return name(cells[wanted] or cells[columns[0]])


def _result(level: _Level, election: Election, payload: Payload) -> ContestResult:
    return ContestResult(
        contest=Contest(
            id=f"{election.id}/{level.area.id}",
            slug=election.id.removeprefix("fi-").rstrip("0123456789-"),
            election=election,
            name=election.name,
            area=level.area,
            kind=ContestKind.PARTY_LIST,
            seats=0,
            rule="proportional",
            measures=(
                Measure(name="votes"),
                Measure(name=PERSONAL, term="personal_vote", decides=False),
            ),
        ),
        choices=tuple(level.choices.values()),
        tallies=_tallies(level, payload),
        progress=Progress(source=_span(level, payload, _TOTAL)),
        units=tuple(
            UnitResult(
                id=unit.area.id,
                name=unit.area.name,
                kind=unit.area.kind,
                parent=level.area.id,
                tallies=tuple(t for t in _tallies(unit, payload) if t.measure == "votes"),
                source=_span(unit, payload, _TOTAL),
            )
            for unit in level.units
        ),
        representatives=tuple(level.representatives),
        source=_span(level, payload, _TOTAL),
    )


def _tallies(level: _Level, payload: Payload) -> tuple[Tally, ...]:
    return tuple(
        Tally(
            choice=choice,
            measure=measure,
            part=part,
            value=value,
            source=_span(level, payload, _ADVANCE if part == "advance" else _TOTAL),
            summed=measure == "votes",
        )
        for (choice, measure, part), value in level.votes.items()
    )


def _span(level: _Level, payload: Payload, column: int) -> Source:
    return Source(payload.digest, f"rows {level.first}-{level.last}, column '{column + 1}'")


def _votes(cells: list[str], column: int, line: int, payload: Payload) -> int:
    value = whole(cells[column], f"{payload.location}, row {line}, column '{column + 1}'")
    assert value is not None
    return value


def _election(payload: Payload, kind: str) -> Election:
    """The election by the file's name (`ekv-2019_…`), else by its type alone."""
    match = _FILE.search(re.split(r"[/!\\]", payload.location)[-1])
    if match is None:
        return Election(id=f"fi-{kind.lower()}", name=kind)
    return Election(id=f"fi-{match[1].lower()}{match[2]}", name=f"{match[1].upper()}-{match[2]}")


def _time(raw: str, payload: Payload, line: int) -> datetime | None:
    if not raw:
        return None
    try:
        local = datetime.strptime(raw, "%Y%m%d%H%M%S")
    except ValueError as error:
        raise _refused(payload, line, f"the time of the record is {raw!r:.40}") from error
    return local.replace(tzinfo=_HELSINKI).astimezone(UTC)


def _refused(payload: Payload, line: int, why: str) -> FeedError:
    return FeedError(
        "the row is not understood",
        where=f"{payload.location}, row {line}",
        why=why,
        remedy="Check the file at that row; the last good figures stay in use.",
    )
