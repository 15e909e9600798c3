"""A disk, a folder or a right that refuses: exit 73, state as it was, the same version next time."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pipeline.newsroom import OUTPUT, Newsroom

ONE, TWO = {"A": 900, "B": 700}, {"A": 1900, "B": 2300}


def kept(room: Newsroom) -> list[tuple[object, ...]]:
    """What the ledger says was accepted, published and filed."""
    database = sqlite3.connect(room.folder / "state" / "ledger.sqlite")
    try:
        return [
            row
            for table in ("acceptance", "version", "file", "hold", "published")
            for row in database.execute(f"SELECT * FROM {table} ORDER BY 1, 2")
        ]
    finally:
        database.close()


@pytest.fixture
def room(tmp_path: Path) -> Newsroom:
    """A newsroom with one version of each story out, and news waiting."""
    made = Newsroom(tmp_path)
    made.results(1, ONE)
    assert made.run("19:01:20") == 0
    made.results(2, TWO)
    return made


def test_a_hot_folder_that_is_gone(room: Newsroom) -> None:
    before = kept(room)
    (room.folder / "hot").rename(room.folder / "away")
    assert room.run("19:02:20") == 73
    assert kept(room) == before
    (room.folder / "away").rename(room.folder / "hot")
    assert room.run("19:02:20") == 0
    assert len(room.files()) == 4
    assert sum("_v02_" in path.name for path in room.files()) == 2


def test_a_staging_folder_on_another_file_system(tmp_path: Path) -> None:
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("this machine has no second file system to write to")
    staging = memory / f"newsgen-test-{os.getpid()}"
    try:
        room = Newsroom(tmp_path, output=OUTPUT.replace('"staging"', f'"{staging}"'))
        room.results(1, ONE)
        assert room.run("19:01:20") == 73
        assert room.files() == []
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def test_a_disk_that_is_full_undoes_the_step(room: Newsroom) -> None:
    """A limit on the size of files stands in for a full disk: stories no longer fit, the ledger does."""
    before = kept(room)
    code = (
        "import resource, sys\n"
        "from newsgen.io import drop\n"
        "from newsgen.cli import main\n"
        "def full(path, body, *, mode):\n"
        "    resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))\n"
        "    try:\n"
        "        real(path, body, mode=mode)\n"
        "    finally:\n"
        "        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)\n"
        "real, drop.write_whole = drop.write_whole, full\n"
        "sys.exit(main(['run', '-c', sys.argv[1], '--now', '2031-09-08T19:02:20Z']))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, str(room.config)], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 73, ended.stderr
    assert "Traceback" not in ended.stderr
    assert "could not be written" in ended.stderr
    assert kept(room) == before
    assert len(room.files()) == 2
    assert room.run("19:02:20") == 0
    assert len(room.files()) == 4


@pytest.mark.parametrize("room_left", [0, 400, 4_000, 40_000, 90_000, 400_000])
def test_a_first_run_on_a_full_disk_is_made_up_for_whatever_did_not_fit(
    tmp_path: Path, room_left: int
) -> None:
    """The archive, the state, the compiled templates, the stories: one after the other has no room."""
    room = Newsroom(tmp_path)
    room.results(1, ONE)
    code = (
        "import resource, sys\n"
        "from newsgen.cli import main\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))\n"
        "sys.exit(main(['run', '-c', sys.argv[1], '--now', '2031-09-08T19:01:20Z']))\n"
    )
    limited = [sys.executable, "-c", code, str(room.config), str(room_left)]
    ended = subprocess.run(limited, capture_output=True, text=True, check=False)
    assert ended.returncode == (73 if room_left < 400_000 else 0), ended.stderr
    assert "Traceback" not in ended.stderr
    assert room.run("19:01:20") == 0
    assert len(room.files()) == 2
    assert room.files("staging") == []


@pytest.mark.skipif(os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_without_rights(room: Newsroom) -> None:
    before = kept(room)
    (room.folder / "hot").chmod(0o500)
    try:
        assert room.run("19:02:20") == 73
        assert kept(room) == before
    finally:
        (room.folder / "hot").chmod(0o700)


def test_what_an_ended_run_staged_and_never_recorded_is_thrown_away(room: Newsroom) -> None:
    stray = room.folder / "staging" / "en-US" / "2031-09-08_19-02-00_stray_v09_en-us.json"
    stray.write_text("{}", "utf-8")
    assert room.run("19:02:20") == 0
    assert not stray.exists()
    assert not any("stray" in path.name for path in room.files())
