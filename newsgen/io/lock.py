"""One run at a time in a state folder: a lock that dies with its owner.

Hundreds of runs may find the lock taken in the same second, so this module imports only what the
interpreter has loaded anyway, and one file control call.
"""

from __future__ import annotations

import errno
import fcntl
import os
import time

from newsgen.errors import LockedError, SettingsError

FILE_NAME = "run.lock"
_TAKEN = (errno.EWOULDBLOCK, errno.EACCES)


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
        """Take the lock or raise LockedError at once; SettingsError if the folder is unusable."""
        try:
            os.makedirs(self.folder, exist_ok=True)
            descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise self._unusable(error) from error
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            owner = _read(descriptor)
            os.close(descriptor)
            if error.errno not in _TAKEN:
                raise self._unusable(error) from error
            raise LockedError(
                "another run is at work",
                where=self.path,
                why=_describe(owner),
                remedy="This run wrote nothing. Wait for the other to end; the next run goes on.",
            ) from None
        self.left_by = _describe(_read(descriptor), ended=True)
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

    def _unusable(self, error: OSError) -> SettingsError:
        return SettingsError(
            "the state folder cannot be locked",
            where=self.path,
            why=error.strerror or str(error),
            remedy="Name a folder that this user can write in [state] of the settings.",
        )


def _read(descriptor: int) -> str:
    return os.pread(descriptor, 400, 0).decode("utf-8", "replace")


def _write(descriptor: int, text: str) -> None:
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, text.encode("utf-8", "replace"), 0)


def _describe(owner: str, *, ended: bool = False) -> str:
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
