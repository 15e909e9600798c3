"""Payloads set aside on disk and taken back in another order, so that few are in memory at once."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import datetime
from typing import IO

from newsgen.model import Payload, replace

Key = Callable[[Payload], datetime | None]


def in_order(payloads: Iterable[Payload], key: Key) -> Iterator[Payload]:
    """The payloads by the times that `key` gives; those without one first, equals as they came."""
    with closing(tempfile.TemporaryFile()) as file:
        places = [_set_aside(file, payload, key(payload), number) for number, payload in enumerate(payloads)]
        places.sort(key=lambda place: (place[0] is not None, place[0] or datetime.min, place[1]))
        for _, _, start, length, payload in places:
            file.seek(start)
            yield replace(payload, body=file.read(length))


Place = tuple[datetime | None, int, int, int, Payload]


def _set_aside(file: IO[bytes], payload: Payload, at: datetime | None, number: int) -> Place:
    start = file.tell()
    file.write(payload.body)
    naive = None if at is None else at.replace(tzinfo=None) - (at.utcoffset() or at - at)
    return naive, number, start, len(payload.body), replace(payload, body=b"")
