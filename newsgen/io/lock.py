"""One run at a time in a state folder: a lock that dies with its owner.

A timer that fires too often must not cost a machine its night: hundreds of runs may ask for the lock
in the same second, and all but one have to answer for hardly more than the interpreter's start. So
this module imports only what the interpreter has loaded anyway, and one file control call.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time

from newsgen.errors import DropError, LockedError, NewsgenError, SettingsError

FILE_NAME = "run.lock"
_TAKEN = (errno.EWOULDBLOCK, errno.EACCES)
_FULL = (errno.ENOSPC, errno.EDQUOT)


class RunLock:
    """The lock of a state folder; a context manager.

    The kernel frees the lock when its owner ends, however it ends; process, host and start are
    written into the file only so that the next run can name them. `left_by` names the owner that
    ended without freeing the lock itself (killed, or a power cut), else it is empty.
    """

    __slots__ = ("_descriptor", "folder", "left_by", "path")

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = os.fspath(folder)
        self.path = os.path.join(self.folder, FILE_NAME)
        self.left_by = ""
        self._descriptor = -1

    def acquire(self) -> RunLock:
        """Take the lock or raise LockedError at once.

        SettingsError if the folder is unusable, DropError if its disk is full.
        """
        try:
            os.makedirs(self.folder, exist_ok=True)
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise self._unusable(error) from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            owner = _read_owner(descriptor)
            os.close(descriptor)
            if error.errno not in _TAKEN:
                raise self._unusable(error) from error
            raise _busy(self.path, owner) from None
        self.left_by = _described(_read_owner(descriptor), ended=True)
        _write(descriptor, f"{os.getpid()} {os.uname().nodename} {int(time.time())}\n")
        self._descriptor = descriptor
        return self

    def release(self) -> None:
        """Free the lock; safe to call twice. The file stays, as removing it would race."""
        if self._descriptor >= 0:
            _write(self._descriptor, "")
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> RunLock:
        return self if self._descriptor >= 0 else self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()

    def _unusable(self, error: OSError) -> NewsgenError:
        if error.errno in _FULL:
            return DropError(
                "the state folder cannot be locked",
                where=self.path,
                why=error.strerror or str(error),
                remedy="Free space on the disk. The next run goes on.",
            )
        return SettingsError(
            "the state folder cannot be locked",
            where=self.path,
            why=error.strerror or str(error),
            remedy="Name a folder that this user can write in [state] of the settings.",
        )


def _write(descriptor: int, text: str) -> None:
    """Name the owner. The lock holds without a name, which a full disk may refuse."""
    try:
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, text.encode("utf-8", "replace"), 0)
    except OSError:
        return


def _busy(path: str, owner: str) -> LockedError:
    """The error of a run that finds the lock at `path` taken by `owner`."""
    return LockedError(
        "another run is at work",
        where=path,
        why=_described(owner),
        remedy="This run wrote nothing. Wait for the other to end; the next run goes on.",
    )


def _read_owner(descriptor: int) -> str:
    """What the owner wrote into the lock file: process, host, start in seconds."""
    return os.pread(descriptor, 400, 0).decode("utf-8", "replace")


def _described(owner: str, *, ended: bool = False) -> str:
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
