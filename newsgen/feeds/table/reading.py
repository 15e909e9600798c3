"""Any table of results read by the columns it has."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TypeVar

from newsgen.errors import FeedError, SettingsError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.headers import last_modified
from newsgen.feeds._reading.options import date_option, percent_option, text_option, whole_option
from newsgen.feeds._reading.rows import require_last_line, rows
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.table import table
from newsgen.feeds._reading.text import first_line
from newsgen.feeds.table.cells import Entry, entries
from newsgen.feeds.table.layout import Layout, delimiter_of, delimiter_option, layout
from newsgen.feeds.table.results import Frame, contest_result, grouped, with_kind
from newsgen.model import ContestKind, ContestResult, GateFinding, Payload, Snapshot, Stage
from newsgen.registry import nearest

T = TypeVar("T")
_KINDS = {kind.value: kind for kind in ContestKind}
_STAGES = {stage.value: stage for stage in Stage}


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot: a contest for each contest and area named in the table.

    A cell that is no number in the declared form holds its contest; a row with too few or too many
    cells refuses the table, with row and column.
    """
    if context.options.get("open_end") is not True:
        require_last_line(payload)
    drift: list[str] = []
    found, shape = _entries(payload, context, drift)
    if not found:
        raise FeedError("the table has no rows", where=payload.location, remedy="Fetch it again.")
    frame = _frame(payload, context)
    results: list[ContestResult] = []
    negatives: list[GateFinding] = []
    for key, rows_of_contest in grouped(found, shape).items():
        own = with_kind(frame, rows_of_contest)
        result, below_zero = contest_result(rows_of_contest, key, own, shape)
        results.append(result)
        negatives.extend(below_zero)
    snapshot = snapshot_of(
        payload,
        feed="table",
        generated_at=last_modified(payload),
        test=context.options.get("test") is True,
        contests=results,
        known_units=shape.known_units,
        findings=tuple(dict.fromkeys(negatives)),
        drift=drift,
    )
    return (snapshot,)


def _entries(payload: Payload, context: ReadContext, drift: list[str]) -> tuple[list[Entry], Layout]:
    delimiter = delimiter_option(context) or delimiter_of(first_line(payload)) or ","
    encoding = context.options.get("encoding")
    lines = rows(payload, delimiter=delimiter, setting=None if encoding is None else str(encoding))
    first = next(lines, None)
    if first is None:
        raise FeedError("the table is empty", where=payload.location, remedy="Fetch it again.")
    headers = [header.strip() for header in first[1]]
    shape = layout(payload, headers, delimiter, context)
    body = table(payload, chain([first], lines), needed=(), known=shape.known(), drift=drift)
    found = [entry for row in body for entry in entries(row, shape)]
    return [entry for entry in found if entry.kind != "skip"], shape


def _frame(payload: Payload, context: ReadContext) -> Frame:
    options = context.options
    # A table that names neither its contest nor its place goes by the name of the file.
    stem = payload.location.rpartition("/")[2].partition(".")[0]
    return Frame(
        source=text_option(context, "source", "table"),
        election=str(options.get("election", "")),
        day=date_option(context, "date"),
        contest=str(options.get("contest", stem)),
        place=str(options.get("place", stem)),
        kind=_one_of(options, "kind", _KINDS) or ContestKind.CANDIDATE,
        seats=whole_option(context, "seats") or 1,
        needed=percent_option(context, "needed"),
        stage=_one_of(options, "stage", _STAGES),
    )


def _one_of(options: Mapping[str, object], key: str, known: Mapping[str, T]) -> T | None:
    value = options.get(key)
    if value is None:
        return None
    if value not in known:
        raise SettingsError(
            f"option '{key}' is wrong",
            where="the source's options",
            why=f"got {value!r:.40}",
            remedy=nearest(str(value), tuple(known)),
        )
    return known[str(value)]
