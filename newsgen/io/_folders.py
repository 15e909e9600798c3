"""What a folder over FTP and over SFTP have in common: its files, and reading one inside limits."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import unquote, urlsplit

from newsgen.errors import FetchError
from newsgen.io._http import Limits, TransientError
from newsgen.io.addresses import Address, redact


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One file of a remote folder."""

    name: str
    path: str
    location: str
    size: int
    modified: str

    @property
    def key(self) -> str:
        """Name, size and time of change as the server states them; it changes when the file does."""
        return f"{self.name} {self.size} {self.modified}"


class Remote(Protocol):
    """An open connection to one remote folder."""

    def entries(self) -> tuple[Entry, ...]:
        """The files of the folder, in order of name."""

    def read(self, entry: Entry) -> bytes:
        """The bytes of one file; FetchError where it is cut off, still growing or too large."""


class Folder:
    """The folder part of an address."""

    def __init__(self, address: Address, limits: Limits) -> None:
        self.parts = urlsplit(address.url)
        self.path = unquote(self.parts.path.rpartition("/")[0]) or "/"
        self.limits = limits
        self._base = redact(address.url).rpartition("/")[0]

    def entry(self, name: str, size: int, modified: str) -> Entry:
        """A file of this folder."""
        path = f"{self.path.rstrip('/')}/{name}"
        return Entry(name=name, path=path, location=f"{self._base}/{name}", size=size, modified=modified)


class Sink:
    """Collects one file inside limits of size and time."""

    def __init__(self, entry: Entry, limits: Limits) -> None:
        self._entry = entry
        self._limits = limits
        self._ends = time.monotonic() + limits.deadline
        self._body = bytearray()

    def take(self, chunk: bytes) -> None:
        """One more piece of the file."""
        self._body += chunk
        if len(self._body) > self._limits.unpacked:
            raise FetchError(
                "the file is too large",
                where=self._entry.location,
                why=f"it is larger than {self._limits.unpacked} bytes",
                remedy="Check the address: a result file of this size is not expected.",
            )
        if time.monotonic() > self._ends:
            raise unreached(self._entry.location, f"only {len(self._body)} bytes came in time")

    def body(self) -> bytes:
        """The file, if it is as long as the folder said."""
        if len(self._body) != self._entry.size:
            raise unreached(
                self._entry.location,
                f"it is still being written or was cut off: {len(self._body)} bytes came, "
                f"{self._entry.size} were listed",
            )
        return bytes(self._body)


def unreached(where: str, why: str) -> TransientError:
    """The error of a server that does not answer, or not to the end."""
    return TransientError(
        "the source does not answer",
        where=where,
        why=why,
        remedy="The next run tries again; if it lasts, check the address and the network.",
    )
