"""Archives of every kind, packed in memory."""

from __future__ import annotations

import io
import tarfile
import zipfile
from collections.abc import Callable, Iterable

import pytest

Pack = Callable[[Iterable[tuple[str, bytes]], str], bytes]


def tar_of(files: Iterable[tuple[str, bytes]], mode: str = "w:") -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode=mode) as archive:  # type: ignore[call-overload]  # a mode as text
        for name, body in files:
            member = tarfile.TarInfo(name)
            member.size = len(body)
            archive.addfile(member, io.BytesIO(body))
    return buffer.getvalue()


def zip_of(files: Iterable[tuple[str, bytes]], _: str = "") -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in files:
            archive.writestr(name, body)
    return buffer.getvalue()


ARCHIVES: list[tuple[str, Pack, str]] = [
    ("n.tar", tar_of, "w:"),
    ("n.tar.gz", tar_of, "w:gz"),
    ("n.tgz", tar_of, "w:gz"),
    ("n.tar.xz", tar_of, "w:xz"),
    ("n.zip", zip_of, ""),
]
every_archive = pytest.mark.parametrize(
    ("name", "pack", "mode"), ARCHIVES, ids=[name for name, _, _ in ARCHIVES]
)
