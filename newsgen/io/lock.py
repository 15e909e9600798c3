"""One run at a time in a state folder: a lock that dies with its owner."""

from __future__ import annotations

import fcntl
import os
import time

from newsgen.errors import SettingsError
from newsgen.io.busy import FILE_NAME, TAKEN, busy, describe, read_owner

_PAUSES = (0.001, 0.003)


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
            _flock(descriptor)
        except OSError as error:
            owner = read_owner(descriptor)
            os.close(descriptor)
            if error.errno not in TAKEN:
                raise self._unusable(error) from error
            raise busy(self.path, owner) from None
        self.left_by = describe(read_owner(descriptor), ended=True)
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


def _flock(descriptor: int) -> None:
    """Take the lock, or fail after a few milliseconds: somebody may only be looking."""
    for pause in _PAUSES:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except OSError as error:
            if error.errno not in TAKEN:
                raise
            time.sleep(pause)
    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _write(descriptor: int, text: str) -> None:
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, text.encode("utf-8", "replace"), 0)
