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
