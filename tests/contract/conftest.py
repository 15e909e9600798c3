"""newsgen as its `main`, and a folder in which the demo has run."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen.cli import main
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


@pytest.fixture(scope="session")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which `newsgen demo` has run once."""
    folder = tmp_path_factory.mktemp("demo")
    ran = process("demo", cwd=folder)
    assert ran.code == 0, ran.err
    return folder
