"""What may be read at all: limits of size, number and ratio, and names that stay inside.

What an archive says of its sizes is not believed; bytes are counted as they come.
"""

from __future__ import annotations

import io
from typing import IO

from newsgen.errors import FeedError

MAX_MEMBER = 128 * 1024 * 1024
MAX_TOTAL = 8 * 1024 * 1024 * 1024
MAX_MEMBERS = 250_000
MAX_RATIO = 1000

MAX_EARLY = 64 * 1024
_RATIO_FROM = 16 * 1024 * 1024
# Of a larger one the allocator asks the system for pages, and gives them back, each time.
CHUNK = 32 * 1024


def read_bounded(file: IO[bytes], where: str) -> bytes:
    """All of a file, or FeedError where it is larger than one payload may be."""
    chunks, size = [], 0
    while chunk := file.read(CHUNK):
        chunks.append(chunk)
        size += len(chunk)
        refuse_size(size, where)
    return b"".join(chunks)


class Counted(io.RawIOBase):
    """Reads a decompressor that gives up when it has unpacked too much for the size of its archive."""

    def __init__(self, source: IO[bytes], packed: int, where: str) -> None:
        self._source = source
        self._limit = min(MAX_TOTAL, max(_RATIO_FROM, packed * MAX_RATIO))
        self._where = where
        self._count = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        chunk = self._source.read(size)
        self._count += len(chunk)
        if self._count > self._limit:
            raise _too_much(self._where, f"it unpacks to more than {self._limit >> 20} MiB")
        return chunk


def safe_name(name: str, where: str) -> str:
    """A member's name as a path inside its archive; FeedError for one that leads out of it."""
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
    if ".." in parts or name.startswith(("/", "\\")) or (parts and parts[0].endswith(":")):
        raise FeedError(
            "a member's name leads out of the archive",
            where=where,
            why=f"the name is '{name}'",
            remedy="Do not use this archive; ask the publisher for a clean one.",
        )
    return "/".join(parts)


def refuse_count(count: int, where: str) -> None:
    """Raise FeedError where a further member, after `count`, is one too many."""
    if count >= MAX_MEMBERS:
        raise _too_much(where, f"it has more than {MAX_MEMBERS} members")


def refuse_size(size: int, where: str, limit: int | None = None) -> None:
    """Raise FeedError for more bytes than one payload may have, or than `limit`."""
    limit = limit or MAX_MEMBER
    if size > limit:
        raise _too_much(where, f"it is larger than {limit >> 10} KiB")


def refuse_ratio(size: int, packed: int, where: str) -> None:
    """Raise FeedError where `packed` bytes would unpack to a size that only a trap has."""
    if size > min(MAX_TOTAL, max(_RATIO_FROM, MAX_RATIO * packed)):
        raise _too_much(where, f"{packed} bytes would unpack to {size}")


def _too_much(where: str, why: str) -> FeedError:
    return FeedError("too large to read", where=where, why=why, remedy="Take it apart into smaller files.")
