"""Files that are always whole and always the newest: feeds, tables, metrics, the editors' page."""

from __future__ import annotations

import os
from pathlib import Path

from newsgen.errors import DropError
from newsgen.io._durable import write_whole


def replace(path: Path, body: bytes, staging: Path | None = None) -> bool:
    """Put `body` in a file's place in one step; False, and nothing written, where it says so already.

    It is written in `staging` where that is given, else under a hidden name beside the file, and
    the folder is made. DropError where the disk refuses.
    """
    try:
        if path.is_file() and path.read_bytes() == body:
            return False
        path.parent.mkdir(parents=True, exist_ok=True)
        if staging is None:
            write_whole(path, body, mode=0o644)
            return True
        staging.mkdir(parents=True, exist_ok=True)
        part = staging / path.name
        write_whole(part, body, mode=0o644)
        os.replace(part, path)
    except OSError as error:
        raise DropError(
            "the file could not be written",
            where=str(path),
            why=error.strerror or str(error),
            remedy="Look at the folder and its disk. The next run writes it.",
        ) from error
    return True


def remove(path: Path) -> bool:
    """Take a file away; False where there is none. DropError where the disk refuses."""
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    except OSError as error:
        raise DropError(
            "the file could not be taken away",
            where=str(path),
            why=error.strerror or str(error),
            remedy="Give this user the right to write in the folder. The next run tries again.",
        ) from error
    return True


def exists(path: Path) -> bool:
    """Whether there is a file of this name."""
    return path.is_file()


def folder(path: Path) -> None:
    """Make a folder. DropError where that cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _refused(path, error) from error


def probe(path: Path) -> None:
    """See that files can be written in a folder, which is made. DropError where not."""
    trial = path / f".newsgen-{os.getpid()}.probe"
    folder(path)
    try:
        trial.write_bytes(b"")
        trial.unlink()
    except OSError as error:
        raise _refused(path, error) from error


def _refused(path: Path, error: OSError) -> DropError:
    return DropError(
        "the folder cannot be written",
        where=str(path),
        why=error.strerror or str(error),
        remedy="Give this user the right to write there.",
    )
