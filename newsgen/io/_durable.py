"""Files that are there whole or not at all, and are still there after a power cut."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

PART_SUFFIX = ".part"


def write_whole(path: Path, body: bytes, *, mode: int) -> None:
    """Write `body` under a hidden name beside `path`, flush it to the disk and rename it.

    Nothing is left under either name when it fails; the OSError goes to the caller.
    """
    part = path.with_name(f".{path.name}.{os.getpid()}{PART_SUFFIX}")
    try:
        with open(part, "wb") as file:
            os.fchmod(file.fileno(), mode)
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        part.rename(path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make names that came into or left a folder survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def is_part(name: str) -> bool:
    """True for the hidden name of a file that was never finished."""
    return name.startswith(".") and name.endswith(PART_SUFFIX)
