"""Local files by path or `file:` address, with errors that name them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from newsgen.errors import FetchError, UsageError
from newsgen.io._guards import read_bounded


def as_path(text: str) -> Path:
    """A path, or the path that a `file:` address names on this machine."""
    if not text.startswith("file:"):
        return Path(text)
    parts = urlsplit(text)
    if parts.netloc not in ("", "localhost"):
        raise UsageError(
            "a file: address names another machine",
            where=text,
            remedy="Write file:///folder/file with three slashes.",
        )
    return Path(url2pathname(parts.path))


def read_path(path: Path) -> bytes:
    """The bytes of a file; UsageError where there is none, FetchError where it cannot be read."""
    with explained(path), open(path, "rb") as file:
        return read_bounded(file, str(path))


@contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turn the system's refusal of a path into an error that says what to do."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError, ValueError) as error:
        raise UsageError(
            "no such file", where=str(path), remedy="Check the path, or list the folder it should be in."
        ) from error
    except OSError as error:
        raise FetchError(
            "the file cannot be read",
            where=str(path),
            why=error.strerror or str(error),
            remedy="Check that it is a file this user may read; the next run tries again.",
        ) from error
