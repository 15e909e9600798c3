"""A replay of known faults as a fixture."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from newsgen.cli import main
from tests.faults.replays import FAULTS, Line


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """`newsgen replay` over files of the folder, as its JSON lines."""

    def played(*names: str, options: Sequence[str] = (), out: Path | None = None) -> list[Line]:
        files = [str(FAULTS / name) for name in names]
        extra = ["--out", str(out), "--format", "text"] if out else []
        code = main(["replay", *files, "--json", "--facts", "--lang", "no,en", *extra, *options])
        assert code == 0
        text = capsys.readouterr().out
        return [json.loads(line) for line in text.splitlines()]

    return played
