"""Clarity's summary.csv: one row a choice, contests told apart by name alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.numbers import decimal, whole
from newsgen.feeds._reading.rows import cell_source, cell_where, require_width, rows
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.clarity import COLUMNS
from newsgen.feeds.clarity.frame import area_of, choice_of, date_of, keys_of, kind_of, slug, stage_of
from newsgen.model import (
    Area,
    Choice,
    Contest,
    ContestKind,
    ContestResult,
    Election,
    Payload,
    Progress,
    Snapshot,
    Source,
    Tally,
)

_ROUNDING = Decimal("0.01")
_IGNORED = ("percent of votes", "over votes", "under votes")


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    cells: dict[str, str]


def read_csv(payload: Payload, context: ReadContext) -> Snapshot:
    """The snapshot of a summary.csv. The file names neither election nor place: `area`, `election`
    and `date` of the source's options do."""
    lines, drift = _lines(payload)
    area, election = _frame(context)
    contests = each(_jobs(payload, lines, area, election))
    return snapshot_of(payload, feed="clarity", contests=contests, drift=drift)


def _lines(payload: Payload) -> tuple[list[_Line], tuple[str, ...]]:
    if not payload.body.endswith((b"\n", b"\r")):
        raise FeedError(
            "the file is cut off",
            where=f"{payload.location}, last row",
            why="its last line has no end",
            remedy="Fetch the file again.",
        )
    table = rows(payload, accept=("utf-8", "cp1252"))
    number, header = next(table, (1, []))
    names = [_plain(name) for name in header]
    missing = [name for name in (*COLUMNS, "total units", "units reporting") if name not in names]
    if missing:
        raise FeedError(
            f"column '{missing[0]}' is missing",
            where=f"{payload.location}, row {number}",
            why=", ".join(header),
        )
    lines = []
    for row, cells in table:
        require_width(payload, row, cells, len(header))
        lines.append(_Line(row, dict(zip(names, cells, strict=True))))
    known = (*COLUMNS, *_IGNORED, "total units", "units reporting", "registered voters", "ballots cast")
    return lines, tuple(f"row {number}, column '{name}'" for name in names if name not in known)


def _plain(name: str) -> str:
    """A column's name; the site's word for its unit of count ('num County total') is left out."""
    text = clean(name).lower()
    if text.startswith("num ") and text.endswith(" total"):
        return "total units"
    return "units reporting" if text.startswith("num ") and text.endswith(" rptg") else text


def _frame(context: ReadContext) -> tuple[Area, Election]:
    region, day = context.options.get("area"), context.options.get("date")
    area = area_of(str(region)) if region else Area(id="site", name="", kind="site")
    return area, Election(
        id=str(context.options.get("election") or "clarity"),
        name="",
        date=date_of(str(day), "setting 'date'") if day is not None else None,
    )


def _jobs(payload: Payload, lines: list[_Line], area: Area, election: Election) -> Iterator[Job]:
    names: dict[str, int] = {}
    for group in _groups(lines):
        name = clean(group[0].cells["contest name"])
        key = slug(name)
        names[key] = names.get(key, 0) + 1
        # The same name again, further down, is another contest: nothing else tells them apart.
        key = key if names[key] == 1 else f"{key}-{names[key]}"
        contest = Contest(
            id=f"{election.id}/{key}",
            slug=key,
            election=election,
            name=name,
            area=area,
            kind=kind_of([line.cells["choice name"] for line in group], question=False),
        )
        yield contest, partial(_result, payload, group, contest)


def _groups(lines: list[_Line]) -> Iterator[list[_Line]]:
    group: list[_Line] = []
    for line in lines:
        if group and line.cells["contest name"] != group[0].cells["contest name"]:
            yield group
            group = []
        group.append(line)
    if group:
        yield group


def _result(payload: Payload, group: list[_Line], contest: Contest) -> ContestResult:
    keys = keys_of(line.cells["choice name"] for line in group)
    choices = tuple(_choice(payload, line, contest.kind, key) for key, line in zip(keys, group, strict=True))
    values = [_number(payload, line, "total votes") for line in group]
    tallies = tuple(
        Tally(
            choice=c.id, measure="votes", value=value, source=cell_source(payload, line.number, "total votes")
        )
        for c, value, line in zip(choices, values, group, strict=True)
    )
    first = group[0]
    _refuse_lost_rows(payload, group, values)
    expected, reported = _number(payload, first, "total units"), _number(payload, first, "units reporting")
    return ContestResult(
        contest=contest,
        choices=choices,
        tallies=tallies,
        progress=Progress(
            unit="precincts",
            reported=reported if expected else None,
            expected=expected or None,
            electors=_stated(payload, first, "registered voters"),
            ballots=_stated(payload, first, "ballots cast"),
            source=cell_source(payload, first.number, "units reporting"),
        ),
        stage=stage_of(reported, expected, values),
        source=Source(payload.digest, f"rows {first.number}-{group[-1].number}"),
    )


def _refuse_lost_rows(payload: Payload, group: list[_Line], values: list[int]) -> None:
    """FeedError where the published percentages of a contest's rows lack more than rounding can: rows
    are missing, as in a file cut off at the end of a line."""
    last = group[-1]
    if "percent of votes" not in last.cells or not any(values):
        return
    shares = [
        decimal(line.cells["percent of votes"], cell_where(payload, line.number, "percent of votes")) or 0
        for line in group
    ]
    if sum(shares) < 100 - _ROUNDING * len(group):
        raise FeedError(
            "rows of the contest are missing",
            where=cell_where(payload, last.number, "percent of votes"),
            why=f"the shares of its {len(group)} rows add up to {sum(shares)} percent",
            remedy="The file may be cut off; fetch it again.",
        )


def _choice(payload: Payload, line: _Line, kind: ContestKind, key: str) -> Choice:
    source = cell_source(payload, line.number, "choice name")
    name = clean(line.cells["choice name"])
    if not name:
        raise FeedError("a choice without a name", where=cell_where(payload, line.number, "choice name"))
    return choice_of(key, name, line.cells["party name"], kind, source)


def _number(payload: Payload, line: _Line, column: str) -> int:
    value = whole(line.cells[column], cell_where(payload, line.number, column))
    assert value is not None
    return value


def _stated(payload: Payload, line: _Line, column: str) -> int | None:
    """A figure that sites leave at 0 where they do not know it."""
    if column not in line.cells:
        return None
    return whole(line.cells[column], cell_where(payload, line.number, column), unknown=("", "0"))
