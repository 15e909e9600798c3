"""README shows every command, its examples run, and every command's help has an example."""

from __future__ import annotations

import argparse
import re
import shlex
from pathlib import Path

import pytest

from newsgen.cli import main
from newsgen.cli.arguments import parser

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


def commands() -> dict[str, argparse.ArgumentParser]:
    """Every command's own parser."""
    (action,) = (a for a in parser()._actions if isinstance(a, argparse._SubParsersAction))
    return dict(action.choices)


@pytest.mark.parametrize("name", sorted(commands()))
def test_a_command_has_help_with_an_example_and_a_place_in_the_readme(name: str) -> None:
    text = commands()[name].format_help()
    assert "Example: newsgen" in text
    assert f"`newsgen {name}" in README or f"`{name}`" in README


def examples() -> list[str]:
    """The commands of README's console blocks that read fixtures only."""
    blocks = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
    lines = [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ newsgen ")]
    return [line for line in lines if "http" not in line]


@pytest.mark.parametrize("line", examples())
def test_the_readme_s_examples_run(
    line: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("fixtures", "templates"):
        (tmp_path / name).symlink_to(ROOT / name)
    monkeypatch.chdir(tmp_path)
    main(["demo", "--out", "out"])
    capsys.readouterr()
    code = main(shlex.split(line)[1:])
    assert code in (0, 1), line
    assert capsys.readouterr().out
