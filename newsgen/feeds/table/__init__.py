"""An authority's table of results: CSV, TSV or semicolons, described in the source's options.

Publisher: any authority that offers a table and no feed. Documentation: docs/table-feed.md. The
figures are the authority's own; totals over units are sums made here and say so. A table carries no
time and no call. Licence: that of the table's source.
"""

from __future__ import annotations

from newsgen.feeds._feed import NO, Feed, ReadContext, Shape, Sniff
from newsgen.feeds._reading.text import first_line
from newsgen.feeds.table.layout import delimiter_of, recognised
from newsgen.model import Payload, Snapshot

_UNKNOWN = (
    "a table whose columns are not known: name them in the source's settings, and the feed 'table' "
    "(docs/table-feed.md)"
)
_PLACES = ("contest", "contest_id", "area", "area_id", "unit", "unit_id", "parent", "parent_id")


def sniff(payload: Payload) -> Sniff:
    """Claims, less surely than any other format, a table with a choice, votes and a place."""
    line = first_line(payload)
    delimiter = delimiter_of(line)
    if delimiter is None or line.startswith(("{", "[", "<")):
        return NO
    roles = recognised([header.strip('"') for header in line.split(delimiter)])
    if "choice" in roles and "votes" in roles and any(role in roles for role in _PLACES):
        # Any adapter that knows its own table is surer than the reader of all tables.
        return Sniff(10, f"table whose header names {roles['choice']} and {roles['votes']}")
    return Sniff(0, _UNKNOWN) if _is_table(payload, delimiter) else NO


def _is_table(payload: Payload, delimiter: str) -> bool:
    """Two lines with as many cells, more than two: prose with commas is no table."""
    first, second = (*payload.body[:8192].split(b"\n", 2), b"", b"")[:2]
    counts = {line.count(delimiter.encode()) for line in (first, second)}
    return len(counts) == 1 and counts.pop() > 1


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each contest and area named in the table.

    A cell that is no number in the declared form holds its contest; a row with too few or too many
    cells refuses the table, with row and column.
    """
    # Loaded with the first payload: see `Feed`.
    from newsgen.feeds.table import reading

    return reading.read(payload, context)


FEED = Feed(
    name="table",
    publisher="the election authority",
    country="any",
    formats=("CSV", "TSV"),
    says="votes by choice and unit, and what else has a column: electors, seats, parts, progress",
    silent_on="calls; the time of the count, unless the server sends Last-Modified",
    licence="that of the table's source",
    documentation="docs/table-feed.md",
    shapes=(Shape.TEXT,),
    sniff=sniff,
    read=read,
)
