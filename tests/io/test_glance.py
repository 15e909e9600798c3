"""A run takes its lock at a glance at the settings, before anything heavy is loaded."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from newsgen.cli import main
from newsgen.io import settings
from newsgen.io.glance import state_folder
from newsgen.io.lock import RunLock

SHIPPED = sorted((Path(__file__).parents[2] / "fixtures").rglob("newsgen.toml"))


@pytest.mark.parametrize(
    ("text", "folder"),
    [
        ("", "state"),
        ('[agency]\nname = "x"\nfolder = "no"\n', "state"),
        ('[state]\nfolder = "kept"\n', "kept"),
        ("# said\n[state] # here\n  folder='kept in'  # there\n[[source]]\nfolder = 'no'", "kept in"),
        ('[state]\nfolder = "/var/lib/newsgen"', "/var/lib/newsgen"),
        ('[state]\nfolder = "a\\u0062"', None),
        ('[state]\nfolder = """kept"""', None),
        ("[state]\nfolder = kept", None),
        ('state = {folder = "kept"}', None),
        ('state.folder = "kept"', None),
    ],
)
def test_the_state_folder_is_read_where_it_is_plain(tmp_path: Path, text: str, folder: str | None) -> None:
    path = tmp_path / "newsgen.toml"
    path.write_text(text)
    assert state_folder(str(path)) == (None if folder is None else os.path.join(tmp_path, folder))


def test_without_settings_a_glance_tells_nothing(tmp_path: Path) -> None:
    assert state_folder(str(tmp_path / "newsgen.toml")) is None
    (tmp_path / "latin.toml").write_bytes(b"\xff")
    assert state_folder(str(tmp_path / "latin.toml")) is None


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.parent.name)
def test_a_glance_sees_what_the_settings_say(path: Path) -> None:
    stated = settings.load(str(path)).state
    assert state_folder(str(path)) == (stated or str(path.parent / "state"))


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "newsgen.toml"
    path.write_text('[agency]\nname = "x"\n[state]\nfolder = "kept"\n')
    return path


@pytest.mark.parametrize(
    "more", [[], ["--json"], ["--watch"], ["--now", "2031-09-08T20:00:00Z", "--dry-run"]]
)
def test_a_busy_run_ends_with_75(config: Path, capsys: pytest.CaptureFixture[str], more: list[str]) -> None:
    with RunLock(config.parent / "kept"):
        assert main(["run", f"--config={config}", *more]) == 75
    told = capsys.readouterr()
    assert "another run is at work" in told.err
    assert ('"code": "locked"' in told.out) is ("--json" in more)


def test_a_state_named_on_the_command_line_wins(config: Path, tmp_path: Path) -> None:
    with RunLock(tmp_path / "other"):
        assert main(["run", "-c", str(config), "--state", str(tmp_path / "other")]) == 75


@pytest.mark.parametrize("command", [["run", "--state", "kept"], ["run", "--now", "yesterday"], ["run"]])
def test_the_lock_is_free_again_however_the_command_ends(
    config: Path, command: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(config.parent)
    config.write_text('[agncy]\n[state]\nfolder = "kept"\n')
    assert main([*command, "-c", str(config)]) in (64, 78)
    with RunLock(config.parent / "kept") as lock:
        assert lock.left_by == ""


@pytest.mark.parametrize("unknown", [["--wach"], ["-c"], ["more"]])
def test_what_a_glance_does_not_understand_goes_to_the_parser(
    config: Path, capsys: pytest.CaptureFixture[str], unknown: list[str]
) -> None:
    with RunLock(config.parent / "kept"):
        assert main(["run", "-c", str(config), *unknown]) == 64
    assert capsys.readouterr().err


def test_a_busy_run_loads_neither_parser_nor_pipeline(config: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "newsgen", "run", "-c", str(config)]
    with RunLock(config.parent / "kept"):
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 75
    loaded = {line.rpartition("|")[2].strip() for line in ended.stderr.splitlines()}
    assert "newsgen.io.lock" in loaded
    assert not loaded & {
        "argparse",
        "json",
        "re",
        "tomllib",
        "pathlib",
        "requests",
        "newsgen.pipeline",
        "typing",
    }


def test_a_busy_run_is_told_whole(config: Path) -> None:
    command = [sys.executable, "-m", "newsgen", "run", "-c", str(config), "--json"]
    with RunLock(config.parent / "kept"):
        ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 75
    assert json.loads(ended.stdout) == json.loads(ended.stderr)
