"""The raw record that a pointer names in a payload, as text for an editor's eyes."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from newsgen.io._record_rows import ROWS, row_record
from newsgen.io._record_xml import xml_record
from newsgen.model import Payload

LONGEST = 400
SHOWN = 3
# The file's name that stands before a pointer into settings.
_FILE = re.compile(r"\A.*\.toml (?=/)")
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_DECLARED = re.compile(rb"\A\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"']")
_SPAN = re.compile(r" (?:…|and) (?=/)|, sum of \d+\Z")


def raw_record(payload: Payload, pointer: str) -> str | None:
    """What stands at a JSON Pointer, an XPath, a row and column, or a path in TOML.

    A single value comes before the object, element or row that holds it; of several, the first
    three are shown. A field that is not there shows the object that lacks it. None where the payload
    has no such place; long records are cut.
    """
    text, pointer = _decoded(payload), _FILE.sub("", pointer)
    start = text.lstrip()[:1]
    rows = ROWS.match(pointer)
    if start == "<" and rows is None:
        found = _joined([r for part in _SPAN.split(pointer) if (r := xml_record(text, part, SHOWN))])
    elif rows is not None and not (start and start in "{["):
        found = row_record(text, rows, SHOWN)
    else:
        found = _from_tree(text, pointer, rows)
    return None if found is None else _printable(found[:LONGEST])


# A story cites dozens of places of the same few documents.
@lru_cache(maxsize=4)
def _decoded(payload: Payload) -> str:
    """The payload as text, by its byte order mark, as UTF-8 where it is that beyond ASCII, by its
    header's charset or its XML declaration; where that fails as Latin-1, which every byte has a sign in."""
    for mark, encoding in _BOMS:
        if payload.body.startswith(mark):
            return payload.body[len(mark) :].decode(encoding, "replace")
    declared = _DECLARED.match(payload.body[:200])
    if not declared and not payload.body.isascii():
        try:
            return payload.body.decode("utf-8")
        except UnicodeDecodeError:
            pass
    name = payload.charset or (declared[1].decode("ascii", "replace") if declared else "utf-8")
    try:
        return payload.body.decode(name)
    except (UnicodeDecodeError, LookupError):
        return payload.body.decode("latin-1")


def _printable(record: str) -> str:
    """A document may hold signs that a terminal obeys."""
    return "".join(sign if sign.isprintable() or sign == "\t" else "\ufffd" for sign in record)


def _from_tree(text: str, pointer: str, rows: re.Match[str] | None) -> str | None:
    """From JSON or TOML."""
    value = _parsed(text)
    if rows is not None:
        first, last = int(rows["first"] or 1), int(rows["last"] or rows["first"] or 1)
        return _joined([_dump(item) for item in _listed(value)[first - 1 : last]])
    parts = [part[part.find("/") :] for part in _SPAN.split(pointer) if "/" in part]
    return _joined([record for part in parts for record in _at(value, part)])


@lru_cache(maxsize=4)
def _parsed(text: str) -> object:
    """The values of a document; none where it is neither JSON nor TOML."""
    try:
        return json.loads(text, parse_float=Decimal)
    except (json.JSONDecodeError, RecursionError):
        pass
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError):
        return ()


def _listed(value: object) -> list[object]:
    """The rows of a table written as JSON: the list itself, or the longest list of an object."""
    if isinstance(value, list):
        return value
    lists = [part for part in value.values() if isinstance(part, list)] if isinstance(value, dict) else []
    return max(lists, key=len, default=[])


def _at(value: object, pointer: str) -> Iterator[str]:
    """What stands at a pointer; `*` is every item of a list or object."""
    steps = [part.replace("~1", "/").replace("~0", "~") for part in pointer.strip("/").split("/") if part]
    yield from _walk(value, None, steps)


def _walk(value: object, holder: object, steps: list[str]) -> Iterator[str]:
    if not steps:
        plain = not isinstance(value, dict | list) and holder is not None
        yield f"{_dump(value)} | {_dump(holder)}" if plain else _dump(value)
        return
    key, rest = steps[0], steps[1:]
    if key == "*" and isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _walk(item, value, rest)
    elif isinstance(value, list) and key.isdecimal() and int(key) < len(value):
        yield from _walk(value[int(key)], value, rest)
    elif isinstance(value, dict) and key in value:
        yield from _walk(value[key], value, rest)
    elif isinstance(value, dict) and key == "0":
        # A list of one is written as the object itself where the JSON was made from XML.
        yield from _walk(value, holder, rest)
    elif isinstance(value, dict) and not rest:
        yield f"no {key} in {_dump(value)}"


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)


def _joined(records: list[str]) -> str | None:
    if not records:
        return None
    if len(records) <= SHOWN:
        return ", ".join(records)
    short = LONGEST // SHOWN - 20
    return ", ".join(record[:short] for record in records[:SHOWN]) + f" … ({len(records)} records)"
