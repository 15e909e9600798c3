"""Folders over FTP and SFTP: the connection, and which of its files an address means.

Both need the extra `newsgen[transport]`, so they are imported when an address asks for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from fnmatch import fnmatchcase
from urllib.parse import unquote, urlsplit

from newsgen.errors import FetchError, SettingsError, UsageError
from newsgen.io._folders import Entry, Remote
from newsgen.io._http import Limits
from newsgen.io.addresses import Address, Credentials, redact


def connect(address: Address, secrets: Credentials, limits: Limits) -> AbstractContextManager[Remote]:
    """An open connection to the folder of an ftp or sftp address.

    FetchError where the server does not answer, SettingsError where it cannot be trusted or a
    package is missing.
    """
    parts = urlsplit(address.url)
    if not unquote(parts.path).isprintable():
        raise UsageError("this address cannot be fetched", where=address.shown, remedy="Check its spelling.")
    try:
        if parts.scheme == "ftp":
            from newsgen.io import _ftp

            return _ftp.open_folder(address, secrets, limits)
        from newsgen.io import _sftp

        return _sftp.open_folder(address, secrets, limits)
    except ImportError as error:
        raise SettingsError(
            f"addresses of {parts.scheme} need a package that is not installed",
            where=address.shown,
            why=f"'{error.name}' is missing",
            remedy="Install newsgen with its extra: pip install 'newsgen[transport]'.",
        ) from error


def matching(entries: Sequence[Entry], url: str) -> tuple[Entry, ...]:
    """The files that the last part of an address names, by name or by a pattern with `*`.

    They come in order of name, so the last is the newest where names carry a time.
    """
    pattern = unquote(urlsplit(url).path.rpartition("/")[2]) or "*"
    found = tuple(entry for entry in entries if entry.name == pattern or fnmatchcase(entry.name, pattern))
    if not found:
        raise FetchError(
            "no such file on the server",
            where=redact(url),
            why=f"none of {len(entries)} files is called '{pattern}'",
            remedy="The next run tries again; if it lasts, check the address.",
        )
    return found
