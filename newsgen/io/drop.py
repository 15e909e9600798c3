"""Files for the CMS: staged beside the hot folder, then renamed into it whole.

The caller's order makes a delivery happen exactly once, wherever a run is killed: `stage` all
files, record them in the ledger, `release` them. What is recorded and still staged was never
delivered; what is recorded and not staged was, and the CMS may have moved it away since.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import time
from collections.abc import Collection, Iterator
from pathlib import Path

from newsgen.errors import DropError, SettingsError
from newsgen.io._durable import is_part, sync_folder, write_whole

_FIT_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_SAME_VERSION = "The next run writes the same version."
_REMEDIES = {
    errno.ENOSPC: "Free space on the disk.",
    errno.EDQUOT: "Raise the user's quota or free space.",
    errno.ENOENT: "Mount or create the folder.",
    errno.ENOTDIR: "Name a folder, not a file.",
    errno.EACCES: "Give this user the right to write in the folder.",
    errno.EPERM: "Give this user the right to write in the folder.",
    errno.EROFS: "Mount the file system for writing.",
    errno.EXDEV: "Name a staging folder beside the hot folder, on the same file system.",
}


class Drop:
    """A hot folder and its staging folder.

    Raises SettingsError if one lies inside the other, and DropError if they are on different file
    systems or the hot folder is not there or cannot be written. The hot folder is never created:
    one that is missing may be a share that is not mounted.
    """

    def __init__(self, folder: Path, staging: Path) -> None:
        self.folder = folder
        self.staging = staging
        self._seconds: dict[str, int] = {}
        self._newest: float | None = None
        device = _device(folder, "the hot folder")
        _refuse_nesting(folder.resolve(), staging.resolve())
        staged_on = _device(staging, "the staging folder", make=True)
        if device != staged_on:
            raise DropError(
                "staging is on another file system than the hot folder",
                where=str(staging),
                why=f"a file cannot be renamed from there into {folder} in one step",
                remedy="Set `staging` to a folder beside the hot folder.",
            )

    @classmethod
    def edition(cls, base: Path, edition: str, staging: Path) -> Drop:
        """The drop of one edition: a subfolder of a hot folder, made where the hot folder is there."""
        folder = base / edition
        try:
            if base.is_dir():
                folder.mkdir(exist_ok=True)
        except OSError as error:
            raise _failed("the hot folder cannot be used", folder, error) from error
        return cls(folder, staging / edition)

    def stage(self, name: str, body: bytes) -> None:
        """Write a file into staging, whole and on the disk; a second time replaces it."""
        _refuse_unfit(name)
        try:
            write_whole(self.staging / name, body, mode=0o644)
        except OSError as error:
            raise _failed(f"file '{name}' could not be written", self.staging, error) from error

    def release(self, name: str, story: str = "") -> bool:
        """Rename a staged file into the hot folder. False, and no error, where none is staged.

        Files of one story get modify times of different seconds, in order: takers over FTP see whole
        seconds, and two versions in one would come in as the server lists them.
        """
        _refuse_unfit(name)
        staged, target = self.staging / name, self.folder / name
        if not staged.exists():
            return False
        try:
            if os.path.lexists(target):
                return self._settle_twin(staged, target)
            # A file staged before a crash would look too old to a CMS that passes over old files.
            moment = self._moment(story)
            os.utime(staged, (moment, moment))
            staged.rename(target)
            sync_folder(self.folder)
        except OSError as error:
            raise _failed(f"file '{name}' could not be delivered", self.folder, error) from error
        return True

    def _moment(self, story: str) -> float:
        """Now, or a second after the story's last file; never before another file's, as takers
        skip what is older than what they have seen."""
        if self._newest is None:
            self._newest = max(_mtimes(self.folder), default=0.0)
        # What an earlier run left may be the same story's: its second is taken.
        last = self._seconds.get(story, int(self._newest))
        now = time.time()
        moment = max(now if int(now) > last else last + 1, self._newest)
        self._seconds[story], self._newest = int(moment), moment
        return moment

    def deliver(self, name: str, body: bytes) -> None:
        """Stage and release one file; nothing happens where it lies in the hot folder already."""
        self.stage(name, body)
        self.release(name)

    def pending(self) -> tuple[str, ...]:
        """Names staged and not released, in order."""
        return tuple(sorted(name for name in self._staged() if not is_part(name)))

    def sweep(self, keep: Collection[str]) -> tuple[str, ...]:
        """Remove from staging what an ended run left there, except the names in `keep`."""
        removed = []
        for name in sorted(self._staged()):
            if name not in keep:
                with contextlib.suppress(FileNotFoundError):
                    (self.staging / name).unlink()
                    removed.append(name)
        return tuple(removed)

    def _staged(self) -> list[str]:
        try:
            return os.listdir(self.staging)
        except OSError as error:
            raise _failed("staging cannot be read", self.staging, error) from error

    def _settle_twin(self, staged: Path, target: Path) -> bool:
        if target.read_bytes() != staged.read_bytes():
            raise DropError(
                f"file name '{target.name}' is taken by another text",
                where=str(self.folder),
                why="a name is never used twice",
                remedy="Nothing was replaced; give the story a later time.",
            )
        staged.unlink()
        return False


def _device(folder: Path, called: str, *, make: bool = False) -> int:
    """The file system of a folder that can be written, made first if asked."""
    try:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        device = folder.stat().st_dev
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise _failed(f"{called} cannot be used", folder, error) from error
    return device


def _mtimes(folder: Path) -> Iterator[float]:
    with os.scandir(folder) as entries:
        for entry in entries:
            # The CMS moves files away at any moment.
            with contextlib.suppress(FileNotFoundError):
                yield entry.stat().st_mtime


def _refuse_nesting(folder: Path, staging: Path) -> None:
    if staging == folder or folder in staging.parents:
        raise SettingsError(
            "staging lies inside the hot folder",
            where=str(staging),
            why="the CMS reads whatever lies in the hot folder",
            remedy="Set `staging` to a folder beside the hot folder.",
        )


def _refuse_unfit(name: str) -> None:
    if not _FIT_NAME.fullmatch(name) or len(name) > 255:
        raise DropError(
            f"file name '{name}' does not fit a hot folder",
            why="names are ASCII letters, digits, point, hyphen and underscore",
            remedy="Build names with `file_name`.",
        )


def _failed(what: str, where: Path, error: OSError) -> DropError:
    remedy = _REMEDIES.get(error.errno or 0, "Look at the folder and its disk.")
    return DropError(
        what, where=str(where), why=error.strerror or str(error), remedy=f"{remedy} {_SAME_VERSION}"
    )
