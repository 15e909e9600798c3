"""Members of .zip, .tar, .tar.xz, .tar.gz, .xz and .gz, read one at a time and inside limits.

Nothing is unpacked under a member's name, so a name can only mislead in a location: one that
leaves the archive is refused. What an archive says of its sizes is not believed; bytes are
counted as they come. Links are other names for members that are listed anyway, and are passed over.
"""

from __future__ import annotations

import gzip
import io
import lzma
import stat
import struct
import tarfile
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, cast

from newsgen.errors import FeedError

MAX_MEMBER = 128 * 1024 * 1024
MAX_TOTAL = 8 * 1024 * 1024 * 1024
MAX_MEMBERS = 250_000
MAX_RATIO = 1000

Wanted = Callable[[str], bool]
Member = tuple[str, bytes]

_RATIO_FROM = 16 * 1024 * 1024
_CHUNK = 1024 * 1024
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

    Those that `early` accepts come before all others, as they say something about the others.
    `file` is seekable. Raises FeedError for an archive that is broken, too large or unsafe; where
    that can be known beforehand, before the first member is given out.
    """
    with _explained(where):
        if kind == "zip":
            yield from _zip_members(file, where, early, wanted)
        elif kind == "tar":
            yield from _tar_members(lambda: _rewound(file), where, early, wanted)
        else:
            yield from _unpacked(file, kind, where, early, wanted)


def read_bounded(file: IO[bytes], where: str) -> bytes:
    """All of a file, or FeedError where it is larger than one payload may be."""
    chunks, size = [], 0
    while chunk := file.read(_CHUNK):
        chunks.append(chunk)
        size += len(chunk)
        _refuse_size(size, where)
    return b"".join(chunks)


class _Counted(io.RawIOBase):
    """A decompressor that gives up when it has unpacked too much for the size of its archive."""

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


def _unpacked(file: IO[bytes], kind: str, where: str, early: Wanted, wanted: Wanted) -> Iterator[Member]:
    packed = file.seek(0, io.SEEK_END)

    def unpack() -> IO[bytes]:
        source = _rewound(file)
        opener = gzip.open if kind == "gz" else lzma.open
        return cast(IO[bytes], _Counted(cast(IO[bytes], opener(source)), packed, where))

    base = where.rsplit("/", 1)[-1].rsplit("!", 1)[-1]
    if base.lower().endswith((".tgz", ".txz", f".tar.{kind}")) or unpack().read(512)[_TAR_MARK] == b"ustar":
        yield from _tar_members(unpack, where, early, wanted)
        return
    name = base[: -len(kind) - 1] if base.lower().endswith(f".{kind}") else base
    yield name, read_bounded(unpack(), where)


def _tar_members(
    opened: Callable[[], IO[bytes]], where: str, early: Wanted, wanted: Wanted
) -> Iterator[Member]:
    """A first pass lists the members and proves the archive whole; a second one reads them.

    An archive that is in order of path is read as it streams. One that is not is unpacked once
    into a nameless temporary file, so that memory holds one member whatever the order.
    """
    listed: list[str] = []
    streams = True
    with tarfile.open(fileobj=opened(), mode="r|") as archive:
        for member in archive:
            name = _safe_name(member.name, where)
            if not (member.isreg() or member.islnk()):
                continue
            _refuse_count(len(listed), where)
            _refuse_size(member.size, f"{where}!{name}")
            if early(name) and member.isreg():
                yield name, _tar_body(archive, member)
            elif wanted(name):
                streams = streams and member.isreg() and (not listed or listed[-1] <= name)
                listed.append(name)
    if not listed:
        return
    if streams:
        with tarfile.open(fileobj=opened(), mode="r|") as archive:
            for member in archive:
                name = _safe_name(member.name, where)
                if member.isreg() and wanted(name) and not early(name):
                    yield name, _tar_body(archive, member)
        return
    with tempfile.TemporaryFile() as spool:
        source = opened()
        while chunk := source.read(_CHUNK):
            spool.write(chunk)
        with tarfile.open(fileobj=_rewound(spool), mode="r:") as archive:
            found = [(_safe_name(m.name, where), m) for m in archive if m.isreg() or m.islnk()]
            for name, member in sorted(found, key=lambda pair: pair[0]):
                if wanted(name) and not early(name):
                    yield name, _tar_body(archive, member)


def _tar_body(archive: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = archive.extractfile(member)
    body = file.read(MAX_MEMBER + 1) if file else b""
    if not member.islnk() and len(body) != member.size:
        raise EOFError(f"member {member.name} is cut off")
    return body


def _zip_members(file: IO[bytes], where: str, early: Wanted, wanted: Wanted) -> Iterator[Member]:
    packed = file.seek(0, io.SEEK_END)
    with zipfile.ZipFile(file) as archive:
        found = [
            (not early(name), name, info)
            for info in archive.infolist()
            if not info.is_dir() and not stat.S_ISLNK(info.external_attr >> 16)
            if early(name := _safe_name(info.filename, where)) or wanted(name)
        ]
        _refuse_count(len(found), where)
        _refuse_ratio(sum(info.file_size for *_, info in found), packed, where)
        for _, name, info in sorted(found, key=lambda entry: entry[:2]):
            place = f"{where}!{name}"
            if info.flag_bits & 1:
                raise FeedError(
                    "a member is encrypted", where=place, remedy="Unpack it with its password first."
                )
            _refuse_size(info.file_size, place)
            _refuse_ratio(info.file_size, info.compress_size, place)
            with archive.open(info) as member:
                yield name, read_bounded(member, place)


def _rewound(file: IO[bytes]) -> IO[bytes]:
    file.seek(0)
    return file


def _safe_name(name: str, where: str) -> str:
    parts = [part for part in name.replace("\\", "/").split("/") if part not in ("", ".")]
    if ".." in parts or name.startswith(("/", "\\")) or (parts and parts[0].endswith(":")):
        raise FeedError(
            "a member's name leads out of the archive",
            where=where,
            why=f"the name is '{name}'",
            remedy="Do not use this archive; ask the publisher for a clean one.",
        )
    return "/".join(parts)


def _refuse_count(count: int, where: str) -> None:
    if count >= MAX_MEMBERS:
        raise _too_much(where, f"it has more than {MAX_MEMBERS} members")


def _refuse_size(size: int, where: str) -> None:
    if size > MAX_MEMBER:
        raise _too_much(where, f"it is larger than {MAX_MEMBER >> 20} MiB")


def _refuse_ratio(size: int, packed: int, where: str) -> None:
    if size > min(MAX_TOTAL, max(_RATIO_FROM, MAX_RATIO * packed)):
        raise _too_much(where, f"{packed} bytes would unpack to {size}")


def _too_much(where: str, why: str) -> FeedError:
    return FeedError("too large to read", where=where, why=why, remedy="Take it apart into smaller files.")


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
