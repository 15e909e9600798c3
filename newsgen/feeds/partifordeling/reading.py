"""A distribution of parties read: one contest for each area."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.rows import require_width, rows
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds.partifordeling import AREA, LAYOUTS
from newsgen.feeds.partifordeling.areas import Row, result_of
from newsgen.feeds.partifordeling.country import country
from newsgen.feeds.partifordeling.election import Identity, identity_of
from newsgen.model import ContestResult, Payload, Snapshot

DISTRICTS_OF_THE_STORTING = 19
_KNOWN = frozenset(LAYOUTS[1])


@dataclass(frozen=True, slots=True)
class _Layout:
    """The columns of a file, and whether its first row is the header."""

    columns: tuple[str, ...]
    headed: bool


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot with a contest for each area, and the country where all districts are there."""
    drift: list[str] = []
    areas: dict[tuple[str, str, str], list[Row]] = {}
    for row in _read_rows(payload, drift):
        areas.setdefault(row.key, []).append(row)
    if not areas:
        raise FeedError("the file has no rows", where=payload.location, remedy="Fetch it again.")
    identity = identity_of(payload, context.options, _has_levelling(areas.values()))
    results = tuple(result_of(part, identity, payload) for part in areas.values())
    return (
        snapshot_of(
            payload,
            feed="partifordeling",
            generated_at=identity.generated_at,
            contests=(*_country(results, identity, payload), *results),
            findings=identity.findings,
            drift=drift,
        ),
    )


def _read_rows(payload: Payload, drift: list[str]) -> Iterator[Row]:
    layout: _Layout | None = None
    for line, cells in rows(payload, delimiter=";", quoting=False):
        if layout is None:
            layout = _layout(payload, cells)
            drift.extend(f"column '{c}'" for c in layout.columns if c not in _KNOWN)
            if layout.headed:
                continue
        require_width(payload, line, cells, len(layout.columns) + 1)
        if cells[-1]:
            raise FeedError(
                "the row does not end as it should",
                where=f"{payload.location}, row {line}",
                why=f"expected nothing after the last semicolon, got {cells[-1]!r:.40}",
                remedy="The file may be cut off; fetch it again.",
            )
        yield Row.of(dict(zip(layout.columns, cells, strict=False)), line, payload)


def _layout(payload: Payload, cells: Sequence[str]) -> _Layout:
    """The columns by the header, or by their number where there is none."""
    where = f"{payload.location}, row 1"
    if cells[0] == AREA[0]:
        columns = tuple(cells[:-1])
        missing = [c for c in LAYOUTS[0] if c not in columns]
        if missing or cells[-1]:
            raise FeedError(
                "the header lacks columns",
                where=where,
                why=f"missing: {', '.join(missing) or 'the last semicolon'}",
                remedy="Check the export; the last good figures stay in use.",
            )
        return _Layout(columns, headed=True)
    for columns in LAYOUTS:
        if len(cells) == len(columns) + 1:
            return _Layout(columns, headed=False)
    raise FeedError(
        "columns not recognised",
        where=where,
        why=f"no header, and {len(cells)} cells where 17 or 18 are known",
        remedy="Export it with its header.",
    )


def _has_levelling(areas: Iterable[Sequence[Row]]) -> bool:
    """Only the Storting has levelling seats."""
    return any(row.levelling for part in areas for row in part)


def _country(
    results: Sequence[ContestResult], identity: Identity, payload: Payload
) -> tuple[ContestResult, ...]:
    """The country, summed, where the file holds every district of a Storting election."""
    districts = [r for r in results if r.contest.area.kind == "county"]
    if identity.slug != "storting" or len(districts) != DISTRICTS_OF_THE_STORTING:
        return ()
    return (country(districts, identity, payload),)
