"""Whether a run is at work in a state folder, found out at a glance.

A timer that fires too often must not cost a machine its night: hundreds of runs may find the lock
taken in the same second, and each has to answer for hardly more than the interpreter's start. So
this module imports only what the interpreter has loaded anyway, and one file control call.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time

from newsgen.errors import LockedError

FILE_NAME = "run.lock"
TAKEN = (errno.EWOULDBLOCK, errno.EACCES)


def refuse_if_busy(folder: str) -> None:
    """Raise LockedError if a run is at work in a state folder; otherwise leave everything as it is.

    For a look before anything heavy is loaded: the run that goes on still acquires the lock.
    """
    path = os.path.join(folder, FILE_NAME)
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        # Shared, so that those who look do not take each other for a run.
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in TAKEN:
            raise busy(path, read_owner(descriptor)) from None
    finally:
        os.close(descriptor)


def state_folder(config: str) -> str | None:
    """The folder in `[state]`, else `state` beside the file; None where a glance does not tell.

    Only the plain form is known (`folder = "..."` on a line of its own, without escapes). Who
    needs certainty reads the settings.
    """
    try:
        with open(config, encoding="utf-8") as file:
            lines = [line.strip() for line in file]
    except (OSError, ValueError):
        return None
    base = os.path.dirname(os.path.abspath(config))
    section = ""
    for line in lines:
        if line.startswith("["):
            section = line.partition("#")[0].strip()
        elif section == "[state]" and line.partition("=")[0].strip() == "folder":
            named = _text(line.partition("=")[2].strip())
            return None if named is None else os.path.join(base, named)
        elif section == "" and line.partition("=")[0].strip().startswith("state"):
            return None
    return os.path.join(base, "state")


def _text(value: str) -> str | None:
    quote = value[:1]
    text, closing, rest = value[1:].partition(quote) if quote in ("'", '"') else ("", "", "")
    plain = closing and text and "\\" not in text and not rest.partition("#")[0].strip()
    return text if plain else None


def busy(path: str, owner: str) -> LockedError:
    """The error of a run that finds the lock at `path` taken by `owner`."""
    return LockedError(
        "another run is at work",
        where=path,
        why=describe(owner),
        remedy="This run wrote nothing. Wait for the other to end; the next run goes on.",
    )


def read_owner(descriptor: int) -> str:
    """What the owner wrote into the lock file: process, host, start in seconds."""
    return os.pread(descriptor, 400, 0).decode("utf-8", "replace")


def describe(owner: str, *, ended: bool = False) -> str:
    """An owner in words; of one that has `ended` without a name, nothing."""
    parts = owner.split()
    if len(parts) != 3 or not parts[2].isdigit():
        return "" if ended else "its owner has not written its name yet"
    pid, host, started = parts
    age = _duration(max(0, int(time.time()) - int(started)))
    return f"process {pid} on {host} began {age} ago"


def _duration(seconds: int) -> str:
    if seconds < 60:
        return f"{seconds} s"
    if seconds < 3600:
        return f"{seconds // 60} min {seconds % 60} s"
    return f"{seconds // 3600} h {seconds % 3600 // 60} min"
