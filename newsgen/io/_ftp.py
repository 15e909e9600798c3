"""A folder over FTP, through fsspec, which knows the listings of old servers."""

from __future__ import annotations

import ftplib
from collections.abc import Iterator
from contextlib import contextmanager

from fsspec.implementations.ftp import FTPFileSystem

from newsgen.io._folders import Entry, Folder, Remote, Sink, unreached
from newsgen.io._http import Limits
from newsgen.io.addresses import Address, Credentials


class _FtpFolder(Folder):
    def __init__(self, address: Address, secrets: Credentials, limits: Limits) -> None:
        super().__init__(address, limits)
        self._files = FTPFileSystem(
            self.parts.hostname,
            self.parts.port or ftplib.FTP_PORT,
            secrets.user or self.parts.username,
            secrets.password or self.parts.password,
            timeout=limits.read,
            skip_instance_cache=True,
            use_listings_cache=False,
        )

    def entries(self) -> tuple[Entry, ...]:
        listed = [item for item in self._files.ls(self.path, detail=True) if item["type"] == "file"]
        found = [
            self.entry(item["name"].rpartition("/")[2], item["size"], item.get("modify", ""))
            for item in listed
        ]
        return tuple(sorted(found, key=lambda entry: entry.name))

    def read(self, entry: Entry) -> bytes:
        sink = Sink(entry, self.limits)
        self._files.ftp.retrbinary(f"RETR {entry.path}", sink.take)
        return sink.body()

    def close(self) -> None:
        self._files.ftp.close()


@contextmanager
def open_folder(address: Address, secrets: Credentials, limits: Limits) -> Iterator[Remote]:
    """Sign in and give the folder; every failure on the way is a FetchError without the password."""
    try:
        folder = _FtpFolder(address, secrets, limits)
        try:
            yield folder
        finally:
            folder.close()
    except FileNotFoundError:
        raise unreached(address.shown, "there is no such folder") from None
    except ftplib.error_perm as error:
        raise unreached(address.shown, f"the server refuses: {str(error)[:3]}") from None
    except ftplib.all_errors as error:
        raise unreached(
            address.shown, getattr(error, "strerror", None) or "the connection broke off"
        ) from None
