"""Files for the CMS: whole or not there, once, and gone without regret."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from newsgen.errors import DropError, SettingsError
from newsgen.io.drop import Drop

NAME = "2025-09-08_19-20-07_valg-tromso_v02_nb.json"
BODY = '{"headline": "Høyre størst i Tromsø"}\n'.encode()


@pytest.fixture
def drop(tmp_path: Path) -> Drop:
    (tmp_path / "hot").mkdir()
    return Drop(tmp_path / "hot", tmp_path / "staging")


def test_a_delivered_file_is_whole_readable_and_alone(drop: Drop) -> None:
    mask = os.umask(0o077)
    try:
        drop.deliver(NAME, BODY)
    finally:
        os.umask(mask)
    assert [path.name for path in drop.folder.iterdir()] == [NAME]
    assert (drop.folder / NAME).read_bytes() == BODY
    assert (drop.folder / NAME).stat().st_mode & 0o777 == 0o644
    assert list(drop.staging.iterdir()) == []


def test_a_staged_file_is_released_once(drop: Drop) -> None:
    drop.stage(NAME, BODY)
    assert drop.pending() == (NAME,)
    assert list(drop.folder.iterdir()) == []
    assert drop.release(NAME) is True
    assert drop.release(NAME) is False
    assert drop.pending() == ()


def test_a_file_that_the_cms_took_is_not_written_again(drop: Drop) -> None:
    drop.stage(NAME, BODY)
    drop.release(NAME)
    (drop.folder / NAME).unlink()
    assert drop.release(NAME) is False
    assert list(drop.folder.iterdir()) == []


def test_staging_again_replaces_what_was_staged(drop: Drop) -> None:
    drop.stage(NAME, b"cut")
    drop.stage(NAME, BODY)
    drop.release(NAME)
    assert (drop.folder / NAME).read_bytes() == BODY


def test_delivering_the_same_file_again_changes_nothing(drop: Drop) -> None:
    drop.deliver(NAME, BODY)
    before = (drop.folder / NAME).stat()
    drop.deliver(NAME, BODY)
    assert (drop.folder / NAME).stat().st_ino == before.st_ino
    assert drop.pending() == ()


def test_a_name_is_never_used_for_another_text(drop: Drop) -> None:
    drop.deliver(NAME, BODY)
    with pytest.raises(DropError, match="taken by another text"):
        drop.deliver(NAME, b"other")
    assert (drop.folder / NAME).read_bytes() == BODY


def test_a_file_staged_long_ago_is_new_when_it_appears(drop: Drop) -> None:
    drop.stage(NAME, BODY)
    os.utime(drop.staging / NAME, (1, 1))
    drop.release(NAME)
    assert time.time() - (drop.folder / NAME).stat().st_mtime < 60


def test_a_sweep_removes_what_nobody_recorded(drop: Drop) -> None:
    drop.stage("a.json", BODY)
    drop.stage("b.json", BODY)
    (drop.staging / ".c.json.17.part").write_bytes(b"half")
    assert drop.pending() == ("a.json", "b.json")
    assert drop.sweep({"a.json"}) == (".c.json.17.part", "b.json")
    assert drop.pending() == ("a.json",)


@pytest.mark.parametrize(
    "name", ["../x.json", ".x.json", "a b.json", "a:b.json", "tromsø.json", "a/b", "", "a" * 256]
)
def test_a_name_that_does_not_fit_is_refused(drop: Drop, name: str) -> None:
    for act in (lambda: drop.stage(name, BODY), lambda: drop.release(name)):
        with pytest.raises(DropError, match="does not fit"):
            act()


def test_a_missing_hot_folder_is_not_created(tmp_path: Path) -> None:
    with pytest.raises(DropError) as caught:
        Drop(tmp_path / "share" / "hot", tmp_path / "staging")
    assert caught.value.exit_code == 73
    assert "Mount or create the folder" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_hot_folder_that_goes_away_is_told_and_nothing_is_lost(drop: Drop) -> None:
    drop.stage(NAME, BODY)
    drop.folder.rmdir()
    with pytest.raises(DropError, match="could not be delivered") as caught:
        drop.release(NAME)
    assert "The next run writes the same version" in caught.value.remedy
    drop.folder.mkdir()
    assert drop.release(NAME) is True


def test_a_staging_folder_that_goes_away_is_told(drop: Drop) -> None:
    drop.staging.rmdir()
    for act in (lambda: drop.stage(NAME, BODY), drop.pending, lambda: drop.sweep(())):
        with pytest.raises(DropError, match=str(drop.staging)):
            act()


def test_a_file_in_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hot").write_text("")
    with pytest.raises(DropError):
        Drop(tmp_path / "hot", tmp_path / "staging")


@pytest.mark.parametrize("staging", ["hot", "hot/staging", "hot/../hot/x/y"])
def test_staging_inside_the_hot_folder_is_refused(tmp_path: Path, staging: str) -> None:
    (tmp_path / "hot").mkdir()
    with pytest.raises(SettingsError, match="inside the hot folder"):
        Drop(tmp_path / "hot", tmp_path / staging)
    assert list((tmp_path / "hot").iterdir()) == []


def test_staging_on_another_file_system_is_refused(tmp_path: Path) -> None:
    memory = Path("/dev/shm")
    if not memory.is_dir() or memory.stat().st_dev == tmp_path.stat().st_dev:
        pytest.skip("this machine has no second file system to write to")
    (tmp_path / "hot").mkdir()
    staging = memory / f"newsgen-test-{os.getpid()}"
    try:
        with pytest.raises(DropError, match="another file system") as caught:
            Drop(tmp_path / "hot", staging)
        assert caught.value.exit_code == 73
    finally:
        staging.rmdir()


def test_a_disk_that_takes_no_more_leaves_nothing_behind(drop: Drop) -> None:
    code = """
import resource, sys
from pathlib import Path
from newsgen.errors import DropError
from newsgen.io.drop import Drop
drop = Drop(Path(sys.argv[1]), Path(sys.argv[2]))
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    drop.deliver("big.json", bytes(5000))
except DropError as error:
    sys.exit(error.exit_code)
"""
    ended = subprocess.run([sys.executable, "-c", code, drop.folder, drop.staging], check=False)
    assert ended.returncode == 73
    assert list(drop.folder.iterdir()) == list(drop.staging.iterdir()) == []


def test_a_full_disk_is_named_with_its_remedy() -> None:
    from newsgen.io.drop import _failed

    error = _failed("file could not be written", Path("/hot"), OSError(28, "No space left on device"))
    assert "No space left on device. Free space on the disk." in str(error)


DELIVER_FOR_EVER = """
import itertools, sys
from pathlib import Path
from newsgen.io.drop import Drop
drop = Drop(Path(sys.argv[1]), Path(sys.argv[2]))
first = int(sys.argv[3])
print("ready", flush=True)
for number in itertools.count(first):
    body = b"%09d\\n" % number
    drop.deliver(f"{number:09d}.json", body * 5000)
"""


def test_a_run_killed_at_any_instant_leaves_no_partial_file(drop: Drop) -> None:
    chance = random.Random(20250908)
    seen = 0
    for turn in range(8):
        command = [
            sys.executable,
            "-c",
            DELIVER_FOR_EVER,
            str(drop.folder),
            str(drop.staging),
            f"{turn}000000",
        ]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as run:
            assert run.stdout is not None
            run.stdout.readline()
            ends = time.monotonic() + chance.uniform(0.01, 0.12)
            while time.monotonic() < ends:
                seen += take_all_whole(drop.folder)
            run.send_signal(signal.SIGKILL)
        seen += take_all_whole(drop.folder)
        for name in drop.pending():
            assert whole(drop.staging / name)
            assert drop.release(name) is True
            assert whole(drop.folder / name)
        drop.sweep(())
        assert list(drop.staging.iterdir()) == []
    assert seen > 8


def take_all_whole(folder: Path) -> int:
    """Do as a CMS does: read what lies there and move it away."""
    taken = 0
    for path in folder.iterdir():
        assert path.suffix == ".json", path
        assert whole(path), path
        path.unlink()
        taken += 1
    return taken


def whole(path: Path) -> bool:
    return path.read_bytes() == f"{path.stem}\n".encode() * 5000


def test_versions_of_a_story_are_a_second_apart_and_none_is_older_than_another(drop: Drop) -> None:
    names = [f"2031-09-08_19-00-0{n}_story_v0{n}_nb.json" for n in range(1, 5)]
    for name in names[:2]:
        drop.stage(name, BODY)
        drop.release(name, "a/b/c/result/nb-NO")
    again = Drop(drop.folder, drop.staging)
    for name in names[2:]:
        again.stage(name, BODY)
        again.release(name, "a/b/c/result/nb-NO")
    again.stage("other.json", BODY)
    again.release("other.json", "x/y/z/result/nb-NO")
    times = [(drop.folder / name).stat().st_mtime for name in [*names, "other.json"]]
    assert times == sorted(times)
    assert len({int(moment) for moment in times[:4]}) == 4
