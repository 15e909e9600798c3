"""The precinct table as others saved it: the party's own page, and two newsrooms' JSON."""

from __future__ import annotations

from decimal import Decimal

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record, load_json
from newsgen.feeds._reading.numbers import malformed
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.idp_precincts.layouts import CANDIDATES, Column, Row, Table
from newsgen.feeds.idp_precincts.page import read_page
from newsgen.model import Payload

# The order of the triplets first, final, SDE in the Star Tribune's list.
_STRIB_ORDER = (
    "Delaney",
    "Bennet",
    "Biden",
    "Bloomberg",
    "Buttigieg",
    "Gabbard",
    "Klobuchar",
    "Other",
    "Patrick",
    "Sanders",
    "Steyer",
    "Uncommitted",
    "Warren",
    "Yang",
)
_STRIB_LEAD = 7
_TRIPLET = ("first_alignment", "final_alignment", "sde")
_NYT_MEASURES = {
    "results_align1": "first_alignment",
    "results_alignfinal": "final_alignment",
    "results": "sde",
}


def read_capture(payload: Payload, kind: str) -> Table:
    """The table of a capture; FeedError names the place of what does not fit."""
    if kind == "page":
        return read_page(payload)
    return _striblab(payload) if kind == "striblab" else _nyt(payload)


def _striblab(payload: Payload) -> Table:
    """The list's apostrophes are escaped, which JSON does not allow, and its last row is empty."""
    mended = Payload.of(payload.body.replace(b"\\'", b"'"), payload.location)
    value = load_json(mended)
    if not isinstance(value, list):
        raise FeedError("expected a list of precincts", where=payload.location)
    columns = tuple(
        Column(name, measure, _STRIB_LEAD + 3 * i + j, f"{name} {measure}")
        for i, name in enumerate(_STRIB_ORDER)
        for j, measure in enumerate(_TRIPLET)
    )
    rows = []
    for number, item in enumerate(value, start=1):
        if item == [None]:
            continue
        where = f"{payload.location} at /{number - 1}"
        if not isinstance(item, list) or len(item) != _STRIB_LEAD + len(columns):
            raise FeedError("a precinct has the wrong number of figures", where=where)
        cells = [_text(cell, where) for cell in item]
        name = clean(f"{cells[4]} {cells[2]}")
        rows.append(Row(number, clean(cells[0]), name, cells[5], "1", cells))
    return Table(columns, tuple(rows), ())


def _nyt(payload: Payload) -> Table:
    value = load_json(payload)
    if not isinstance(value, dict):
        raise FeedError("expected a JSON object", where=payload.location)
    top = Record(value, payload, "", [])
    meta = top.record("meta")
    keys: list[str] = []
    rows: list[Row] = []
    for number, precinct in enumerate(top.records("precincts"), start=1):
        cells: list[str] = []
        for field in _NYT_MEASURES:
            results = precinct.take(field, dict)
            keys = keys or sorted(results)
            if sorted(results) != keys:
                raise FeedError("another set of candidates", where=precinct.where(field))
            cells.extend(_text(results[key], precinct.where(field)) for key in keys)
        complete = precinct.take("is_complete", bool)
        name = f"{precinct.peek('precinct')} {precinct.peek('precinct_id')}"
        county = clean(precinct.take("locality_name", str))
        rows.append(Row(number, county, clean(name), "", "1" if complete else "0", cells))
    reported = meta.take("precincts_reporting", int)
    if reported != sum(row.precincts == "1" for row in rows):
        raise FeedError("the precincts reported do not agree", where=meta.where("precincts_reporting"))
    columns = tuple(
        Column(_by_key(payload, key), measure, i * len(keys) + j, f"{field}/{key}")
        for i, (field, measure) in enumerate(_NYT_MEASURES.items())
        for j, key in enumerate(keys)
    )
    return Table(columns, tuple(rows), ())


def _by_key(payload: Payload, key: str) -> str:
    """A candidate's name from the key: last name and first initial, or a word of its own."""
    for name in CANDIDATES:
        if key in (name.lower(), f"{name.lower()}{key[-1]}"):
            return name
    raise FeedError(f"unknown candidate '{key}'", where=payload.location)


def _text(cell: object, where: str) -> str:
    if isinstance(cell, bool) or not isinstance(cell, str | int | Decimal):
        raise malformed(cell, "a figure or text", where)
    return format(cell, "f") if isinstance(cell, Decimal) else str(cell)
