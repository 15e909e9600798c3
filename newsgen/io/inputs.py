"""INPUT to payloads: paths, folders, archives, addresses and standard input.

Folders and archives give their files in order of path, one at a time, so that a replay of tens
of thousands of snapshots holds one in memory. `NAME.headers.txt` is what the sender said about
NAME; a `.txt` that begins with `HTTP/` is a whole response.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from fnmatch import translate
from pathlib import Path
from typing import IO

from newsgen.errors import FeedError, UsageError
from newsgen.io._archives import Wanted, kind_by_name, kind_of, read_members
from newsgen.io._guards import read_bounded
from newsgen.io._paths import as_path, explained, read_path
from newsgen.io.addresses import Address, checked_scheme
from newsgen.io.responses import DATA_STATUSES, MARK, Head, parse_head, split_response, with_head
from newsgen.model import Payload, replace

Fetch = Callable[[str], Payload]

STDIN = "-"
NIGHT = "night.toml"
_HEADERS = ".headers.txt"
_MAX_DEPTH = 3
# Lies beside data and is none: notes, settings, schemas, checksums, expectations.
_NOT_DATA = (
    ".*", "__macosx", "*.md", "*.toml", "*.xsd", "*.hash", "*.md5", "*.sha256", "expected*", "licen[cs]e*",
    "readme*", f"*{_HEADERS}",
)  # fmt: skip
_IS_NOT_DATA = re.compile("|".join(translate(pattern) for pattern in _NOT_DATA))


def load(
    inputs: Sequence[str], *, fetch: Fetch | None = None, stdin: IO[bytes] | None = None
) -> tuple[Payload, ...]:
    """All payloads of the inputs together, as `facts` and `preview` read one moment."""
    return tuple(iter_inputs(inputs, fetch=fetch, stdin=stdin))


def iter_inputs(
    inputs: Sequence[str], *, fetch: Fetch | None = None, stdin: IO[bytes] | None = None
) -> Iterator[Payload]:
    """The payloads of the inputs, one at a time, in the order given.

    `fetch` gets an address's payload (a plain request where it is not given). Raises UsageError
    for a path that is not there, FetchError for what cannot be read, FeedError for an archive or
    a recorded response that is broken.
    """
    for text in inputs:
        if text == STDIN:
            body = read_bounded(stdin or sys.stdin.buffer, STDIN)
            yield from unpack(Payload.of(body, STDIN))
        elif checked_scheme(text) != "file":
            yield from unpack((fetch or _fetch)(text))
        elif text.endswith(_HEADERS):
            _refuse_lone_headers(text, inputs)
        else:
            path = as_path(text)
            yield from _walk(path) if path.is_dir() else _file(path)


def unpack(payload: Payload) -> Iterator[Payload]:
    """The payload itself, or its members where it is an archive, or the response recorded in it."""
    yield from _opened(payload, None, 0)


def side_files(inputs: Sequence[str], name: str = NIGHT) -> tuple[Payload, ...]:
    """The files called `name` in the folders among the inputs, in order of path. It names files beside
    it, which one in an archive could not. UsageError for an input that is not there."""
    found: list[Path] = []
    for text in inputs:
        if text == STDIN or checked_scheme(text) != "file":
            continue
        path = as_path(text)
        with explained(path):
            path.stat()
        if path.is_dir():
            found += _files_of(path, lambda member: member == name)
    return tuple(Payload.of(read_path(file), str(file)) for file in found)


def _walk(folder: Path) -> Iterator[Payload]:
    files = _files_of(folder, _is_data)
    if not files:
        raise UsageError(
            "no data in the folder", where=str(folder), remedy="Name a folder with result files."
        )
    for path in files:
        yield from _file(path)


def _files_of(folder: Path, wanted: Wanted) -> list[Path]:
    """Files below a folder in order of path; a link to another file of the folder is left out."""
    root = os.path.realpath(folder)
    found = []
    with explained(folder):
        for base, folders, names in os.walk(folder, onerror=_raise):
            folders[:] = [name for name in folders if _is_data(name)]
            for name in names:
                path = Path(base, name)
                inside = path.is_symlink() and os.path.realpath(path).startswith(root + os.sep)
                if wanted(name) and path.is_file() and not inside:
                    found.append(path)
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def _file(path: Path) -> Iterator[Payload]:
    with explained(path):
        file = open(path, "rb")  # noqa: SIM115  closed below, outside the reach of `explained`
    with file:
        with explained(path):
            kind = _kind(file, path.name)
            body = b"" if kind else read_bounded(file, str(path))
        payload = Payload.of(body, str(path))
        if kind:
            yield from _members(file, kind, payload, 1)
        else:
            yield from _opened(payload, _headers_beside(path), 0)


def _kind(file: IO[bytes], name: str) -> str | None:
    """The kind of archive; None for plain data and for a pipe, which cannot be read twice."""
    if not file.seekable():
        return None
    head = file.read(512)
    file.seek(0)
    return kind_of(head, name) or kind_by_name(name)


def _members(file: IO[bytes], kind: str, outer: Payload, depth: int) -> Iterator[Payload]:
    heads: dict[str, Head] = {}
    for name, body in read_members(file, kind, outer.location, _is_headers, _is_data):
        place = f"{outer.location}!{name}"
        if _is_headers(name):
            heads[name.removesuffix(_HEADERS)] = _head(body, place)
            continue
        head = heads.get(name) or heads.get(os.path.splitext(name)[0])
        member = Payload.of(body, place, feed=outer.feed, retrieved_at=outer.retrieved_at)
        yield from _opened(member, head, depth)


def _opened(payload: Payload, head: Head | None, depth: int) -> Iterator[Payload]:
    place = payload.location
    if payload.body.startswith(MARK) and (place == STDIN or place.endswith(".txt")):
        head, body = split_response(payload.body, place)
        payload = replace(Payload.of(body, place), feed=payload.feed, retrieved_at=payload.retrieved_at)
    if head is not None:
        payload = with_head(payload, head)
    kind = kind_of(payload.body[:512], place) if payload.status in DATA_STATUSES else None
    if kind is None:
        yield payload
        return
    if depth >= _MAX_DEPTH:
        raise FeedError(
            "archives lie too deep inside each other", where=place, remedy="Unpack the outer one."
        )
    yield from _members(io.BytesIO(payload.body), kind, payload, depth + 1)


def _headers_beside(path: Path) -> Head | None:
    for name in (path.name, path.stem):
        beside = path.with_name(name + _HEADERS)
        if beside.is_file():
            return _head(read_path(beside), str(beside))
    return None


def _head(body: bytes, where: str) -> Head:
    return parse_head(body.decode("utf-8", "replace"), where)


def _refuse_lone_headers(text: str, inputs: Sequence[str]) -> None:
    """Headers named together with their file (by a shell's `*`) are read with it; alone they are nothing."""
    owner = text.removesuffix(_HEADERS)
    if not any(other != text and owner in (other, os.path.splitext(other)[0]) for other in inputs):
        raise UsageError(
            "headers are no data", where=text, remedy="Name the file they belong to; they are read with it."
        )


def _is_headers(name: str) -> bool:
    return name.endswith(_HEADERS)


def _is_data(name: str) -> bool:
    return not any(map(_IS_NOT_DATA.match, name.lower().split("/")))


def _raise(error: OSError) -> None:
    raise error


def _fetch(address: str) -> Payload:
    # Imported here: requests costs a tenth of a second that a run on local files need not pay.
    from newsgen.io.fetch import Fetcher

    with Fetcher() as fetcher:
        return fetcher.get(Address(url=address))
