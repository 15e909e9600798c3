"""newsgen as its `main`, a replay of made moments, and a folder in which the demo has run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from newsgen.cli import main
from tests.contract.moments import Line
from tests.contract.outside import Ran, Run, process


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("facts", path, …)` in this process."""

    def ran(*arguments: object) -> Ran:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        told = capsys.readouterr()
        return Ran(code=code, out=told.out, err=told.err)

    return ran


@pytest.fixture
def play(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    """The lines of a replay: a snapshot every five minutes, each of one race or of a list of them."""

    def played(*moments: Line | Sequence[Line], **document: Any) -> list[Line]:
        snapshots = []
        for number, races in enumerate(moments):
            time = f"2030-11-05T21:{5 * number:02d}:00-05:00"
            listed = [races] if isinstance(races, dict) else list(races)
            snapshots.append({"source": "board", "generated": time, "fetched": time, "races": listed})
        path = tmp_path / "night.json"
        path.write_text(json.dumps({"form": "neutral-1", "snapshots": snapshots} | document), "utf-8")
        assert main(["replay", str(path), "--json", "--facts", "--lang", "no,en"]) == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    return played


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which `newsgen demo` has run once."""
    folder = tmp_path_factory.mktemp("demo")
    ran = process("demo", cwd=folder)
    assert ran.code == 0, ran.err
    return folder
