"""Folders of files, and what was read from them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from newsgen.model import Payload


def write_folder(root: Path, files: dict[str, bytes]) -> Path:
    for name, body in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(body)
    return root


def bodies(payloads: Iterable[Payload]) -> list[bytes]:
    return [payload.body for payload in payloads]
