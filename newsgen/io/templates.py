"""Where templates are: a newsroom's own folder first, then what ships."""

from __future__ import annotations

import contextlib
from pathlib import Path

from jinja2 import BaseLoader, BytecodeCache, FileSystemBytecodeCache, FileSystemLoader
from jinja2.bccache import Bucket

from newsgen.errors import SettingsError

_PACKAGE = Path(__file__).resolve().parent.parent


def folders(own: str | None = None) -> tuple[Path, ...]:
    """The template folders, first wins. A folder of the settings that is not there is an error."""
    if own is not None and not Path(own).is_dir():
        raise SettingsError("template folder not found", where=own, remedy="Check [templates] folder.")
    return (*([Path(own)] if own else []), shipped("templates"))


def shipped(name: str) -> Path:
    """A folder that ships: inside the package when installed, beside it in a checkout."""
    inside = _PACKAGE / name
    return inside if inside.is_dir() else _PACKAGE.parent / name


def loader(own: str | None = None) -> BaseLoader:
    """The loader over those folders."""
    return FileSystemLoader([str(folder) for folder in folders(own)])


def compiled_in(folder: Path) -> BytecodeCache | None:
    """A cache of compiled templates in a state folder, so that a run need not compile them again;
    None where it cannot be made, which costs time and nothing else."""
    place = folder / "templates"
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return _Compiled(str(place))


class _Compiled(FileSystemBytecodeCache):
    """A cache that a full disk leaves empty: the templates are compiled all the same."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)
