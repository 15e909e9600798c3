"""The state folder a command means: named, in the settings, or beside the file asked about."""

from __future__ import annotations

from pathlib import Path

from newsgen.errors import UsageError
from newsgen.io import settings as io_settings
from newsgen.io.archive import Archive
from newsgen.io.ledger import FILE_NAME, Ledger

USUAL = ("state", "out/state")


def folder(named: str | None, config: str | None, near: str = "") -> Path:
    """The folder; UsageError where none is found."""
    if named:
        return Path(named)
    if config and (configured := io_settings.load(config).state):
        return Path(configured)
    if config and (usual := Path(config).resolve().parent / USUAL[0]).is_dir():
        return usual
    beside = [parent / "state" for parent in Path(near).resolve().parents] if Path(near).exists() else []
    for place in (*beside, *(Path(name) for name in USUAL)):
        if (place / FILE_NAME).is_file():
            return place
    raise UsageError(
        "no state found", remedy="Name the folder with --state, or the settings with -c newsgen.toml."
    )


def opened(named: str | None, config: str | None, near: str = "") -> tuple[Ledger, Archive]:
    """The ledger and the archive of a state folder that is there."""
    place = folder(named, config, near)
    if not (place / FILE_NAME).is_file():
        raise UsageError("no state in the folder", where=str(place), remedy="Run newsgen first.")
    return Ledger(place), Archive(place / "archive")
