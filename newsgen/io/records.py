"""The raw record that a pointer names in a payload, as text for an editor's eyes."""

from __future__ import annotations

import csv
import io
import json
import re

from newsgen.model import Payload

_ROWS = re.compile(r"rows? (\d+)(?:-(\d+))?(?:, column '(.*)')?$")
LONGEST = 400
SHOWN = 3


def raw_record(payload: Payload, pointer: str) -> str | None:
    """The record at a JSON Pointer, a row and column, or a line that names the pointer's last part.

    None where the payload has no such place; long records are cut.
    """
    text = payload.body.decode(payload.charset or "utf-8-sig", "replace")
    if match := _ROWS.match(pointer):
        return _cells(text, match)
    if pointer.startswith("/") and text.lstrip()[:1] in "{[":
        return _json(text, pointer)
    return _nearby(text, pointer)


def _cells(text: str, match: re.Match[str]) -> str | None:
    first, last = int(match.group(1)), int(match.group(2) or match.group(1))
    wanted = match.group(3)
    reader = csv.reader(io.StringIO(text, newline=""))
    header: list[str] = []
    values: list[str] = []
    count = 0
    for row in reader:
        line = reader.line_num
        if not header:
            header = row
        if first <= line <= last:
            count += 1
            if len(values) < SHOWN:
                index = header.index(wanted) if wanted in header else None
                values.append(row[index] if index is not None and index < len(row) else ",".join(row))
        if line > last:
            break
    if not count:
        return None
    more = f" … ({count} rows)" if count > len(values) else ""
    return (", ".join(values) + more)[:LONGEST]


def _json(text: str, pointer: str) -> str | None:
    try:
        value = json.loads(text)
    except json.JSONDecodeError:
        return None
    for part in pointer.strip("/").split("/") if pointer.strip("/") else ():
        key = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, list) and key.isdigit() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
        else:
            return None
    return json.dumps(value, ensure_ascii=False)[:LONGEST]


def _nearby(text: str, pointer: str) -> str | None:
    """For XML and TOML: the n-th element or table that the pointer's last step names."""
    step = re.search(r"([\w:.-]+)(?:\[(\d+)\]|/(\d+))?(?:/@([\w:.-]+))?$", pointer.strip("/"))
    if step is None:
        return None
    name = step.group(1).rsplit(":", 1)[-1]
    number = int(step.group(2) or 1) if step.group(2) else int(step.group(3) or 0) + 1
    opening = re.compile(
        rf"<(?:[\w.-]+:)?{re.escape(name)}[\s/>]|^\[+[\w.]*{re.escape(name)}[\w.]*\]+", re.MULTILINE
    )
    places = [match.start() for match in opening.finditer(text)]
    if not places:
        return None
    start = places[min(number, len(places)) - 1]
    return " ".join(text[start : start + LONGEST].split())
