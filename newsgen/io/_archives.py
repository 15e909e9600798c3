"""Members of .zip, .tar, .tar.xz, .tar.gz, .xz and .gz, read one at a time and inside limits.

Nothing is unpacked under a member's name, so a name can only mislead in a location: one that
leaves the archive is refused. Symbolic links are other names for members that are listed anyway,
and are passed over.
"""

from __future__ import annotations

import gzip
import io
import lzma
import shutil
import stat
import struct
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from typing import IO, cast

from newsgen.errors import FeedError, FetchError
from newsgen.io._guards import (
    CHUNK,
    MAX_EARLY,
    Counted,
    read_bounded,
    refuse_count,
    refuse_ratio,
    refuse_size,
    safe_name,
)  # fmt: skip

Wanted = Callable[[str], bool]
Member = tuple[str, bytes]
Place = tuple[int, int] | IO[bytes] | None
Found = list[tuple[str, Place]]

_BROKEN = (
    tarfile.TarError, zipfile.BadZipFile, gzip.BadGzipFile, lzma.LZMAError, zlib.error, struct.error,
    EOFError, NotImplementedError, ValueError, KeyError,
)  # fmt: skip
_SUFFIXES = ((".zip", "zip"), (".gz", "gz"), (".tgz", "gz"), (".xz", "xz"), (".txz", "xz"), (".tar", "tar"))
_DOCUMENTS = (".xlsx", ".xlsm", ".ods", ".docx", ".odt")
_TAR_MARK = slice(257, 262)


def kind_of(head: bytes, name: str) -> str | None:
    """`zip`, `gz`, `xz` or `tar` by the first 512 bytes; None for plain data and for documents."""
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return None if name.lower().endswith(_DOCUMENTS) else "zip"
    if head.startswith(b"\x1f\x8b\x08"):
        return "gz"
    if head.startswith(b"\xfd7zXZ\x00"):
        return "xz"
    return "tar" if head[_TAR_MARK] == b"ustar" else None


def kind_by_name(name: str) -> str | None:
    """The kind that a file's name promises, for a file whose first bytes keep no promise."""
    lower = name.lower()
    return next((kind for suffix, kind in _SUFFIXES if lower.endswith(suffix)), None)


def read_members(file: IO[bytes], kind: str, where: str, early: Wanted, wanted: Wanted) -> Iterator[Member]:
    """Name and bytes of the members that `wanted` accepts, in order of path.

    Those that `early` accepts come before all others, as they say something about the others; they
    are small, and no name is both. `file` is seekable. Raises FeedError for an archive that is
    broken, too large or unsafe (where that can be known, before the first member is given out),
    FetchError where the disk fails.
    """
    with _explained(where):
        if kind == "zip":
            yield from _zip_members(file, where, early, wanted)
        elif kind == "tar":
            yield from _tar_members(lambda: _rewound(file), where, early, wanted)
        else:
            yield from _unpacked(file, kind, where, early, wanted)


def _unpacked(file: IO[bytes], kind: str, where: str, early: Wanted, wanted: Wanted) -> Iterator[Member]:
    packed = file.seek(0, io.SEEK_END)

    def unpack() -> IO[bytes]:
        source = _rewound(file)
        opener = gzip.open if kind == "gz" else lzma.open
        return cast(IO[bytes], Counted(cast(IO[bytes], opener(source)), packed, where))

    base = where.rsplit("/", 1)[-1].rsplit("!", 1)[-1]
    if base.lower().endswith((".tgz", ".txz", f".tar.{kind}")) or unpack().read(512)[_TAR_MARK] == b"ustar":
        yield from _tar_members(unpack, where, early, wanted)
        return
    name = base[: -len(kind) - 1] if base.lower().endswith(f".{kind}") else base
    yield name, read_bounded(unpack(), where)


def _tar_members(
    opened: Callable[[], IO[bytes]], where: str, early: Wanted, wanted: Wanted
) -> Iterator[Member]:
    """The archive is unpacked once into a nameless temporary file, whole or not at all, and surveyed
    there before the first member is given out: memory holds one member whatever the order."""
    with tempfile.TemporaryFile(buffering=CHUNK) as spool:
        # To the end, as the checksum stands behind the last member.
        shutil.copyfileobj(opened(), spool, CHUNK)
        said, found = _survey(_rewound(spool), where, early, wanted)
        for name, place in (*said, *sorted(found, key=itemgetter(0))):
            yield name, _body(spool, name, place)


def _survey(spool: IO[bytes], where: str, early: Wanted, wanted: Wanted) -> tuple[Found, Found]:
    """The early members and the wanted ones, as they come. Of each only its place is kept: the headers
    of tens of thousands are as large as all that a night keeps."""
    said: Found = []
    found: Found = []
    with tarfile.open(fileobj=spool, mode="r:") as archive:
        for count, member in enumerate(archive):
            refuse_count(count, where)
            name = safe_name(member.name, where)
            if member.isreg() and early(name):
                refuse_size(member.size, f"{where}!{name}", MAX_EARLY)
                said.append((name, _place(archive, member)))
            elif (member.isreg() or member.islnk()) and wanted(name):
                refuse_size(member.size, f"{where}!{name}")
                found.append((name, _place(archive, member)))
    return said, found


def _place(archive: tarfile.TarFile, member: tarfile.TarInfo) -> Place:
    """Offset and size of a member that lies in one piece, any other opened: read where it is asked for."""
    if member.isreg() and not member.issparse():
        return member.offset_data, member.size
    return archive.extractfile(member)


def _body(spool: IO[bytes], name: str, place: Place) -> bytes:
    """As much as there is and no more: room for the largest member would be made each time."""
    if place is None:
        return b""
    if not isinstance(place, tuple):
        return read_bounded(place, name)
    offset, size = place
    spool.seek(offset)
    body = spool.read(size)
    if len(body) != size:
        raise EOFError(f"member {name} is cut off")
    return body


def _zip_members(file: IO[bytes], where: str, early: Wanted, wanted: Wanted) -> Iterator[Member]:
    packed = file.seek(0, io.SEEK_END)
    with zipfile.ZipFile(file) as archive:
        found = [
            (not early(name), name, info)
            for info in archive.infolist()
            if not info.is_dir() and not stat.S_ISLNK(info.external_attr >> 16)
            if early(name := safe_name(info.filename, where)) or wanted(name)
        ]
        refuse_count(len(found), where)
        refuse_ratio(sum(info.file_size for *_, info in found), packed, where)
        for _, name, info in sorted(found, key=lambda entry: entry[:2]):
            place = f"{where}!{name}"
            if info.flag_bits & 1:
                raise FeedError(
                    "a member is encrypted", where=place, remedy="Unpack it with its password first."
                )
            refuse_size(info.file_size, place)
            refuse_ratio(info.file_size, info.compress_size, place)
            with archive.open(info) as member:
                yield name, read_bounded(member, place)


def _rewound(file: IO[bytes]) -> IO[bytes]:
    file.seek(0)
    return file


@contextmanager
def _explained(where: str) -> Iterator[None]:
    try:
        yield
    except _BROKEN as error:
        raise FeedError(
            "the archive is broken",
            where=where,
            why=str(error) or type(error).__name__,
            remedy="Fetch it again; if it repeats, tell the publisher.",
        ) from error
    except OSError as error:
        raise FetchError(
            "the archive cannot be read",
            where=where,
            why=error.strerror or str(error),
            remedy=f"Check the file, and the room in {tempfile.gettempdir()}; the next run tries again.",
        ) from error
