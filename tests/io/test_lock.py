"""One run at a time: the lock, tried by real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from newsgen.errors import LockedError, SettingsError
from newsgen.io.lock import FILE_NAME, RunLock

HOLD = """
import sys, time
from newsgen.io.lock import RunLock
RunLock(sys.argv[1]).acquire()
print("held", flush=True)
time.sleep(60)
"""
TRY = """
import sys
from newsgen.errors import NewsgenError
from newsgen.io.lock import RunLock
try:
    with RunLock(sys.argv[1]):
        sys.stdin.read()
except NewsgenError as error:
    print(error, file=sys.stderr)
    sys.exit(error.exit_code)
"""


def start(code: str, folder: Path) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-c", code, str(folder)], text=True, stdin=pipe, stdout=pipe, stderr=pipe
    )


def test_a_second_run_is_told_at_once_who_is_at_work(tmp_path: Path) -> None:
    with RunLock(tmp_path), pytest.raises(LockedError) as caught:
        RunLock(tmp_path).acquire()
    assert caught.value.exit_code == 75
    assert f"process {os.getpid()} on {os.uname().nodename} began 0 s ago" in str(caught.value)
    assert caught.value.remedy


def test_the_lock_is_free_again_after_a_run_and_names_nobody(tmp_path: Path) -> None:
    for _ in range(2):
        with RunLock(tmp_path / "new" / "state") as lock:
            assert lock.left_by == ""
    assert (tmp_path / "new" / "state" / FILE_NAME).read_text() == ""


def test_the_lock_is_free_after_an_error_in_a_run(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), RunLock(tmp_path):
        raise RuntimeError
    RunLock(tmp_path).acquire().release()


def test_a_killed_run_leaves_no_lock_and_is_named(tmp_path: Path) -> None:
    with start(HOLD, tmp_path) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "held\n"
        with pytest.raises(LockedError, match=f"process {owner.pid} "):
            RunLock(tmp_path).acquire()
        owner.send_signal(signal.SIGKILL)
        owner.wait()
    with RunLock(tmp_path) as lock:
        assert f"process {owner.pid} " in lock.left_by


def test_of_many_runs_at_once_one_works_and_all_others_are_busy(tmp_path: Path) -> None:
    runs = [start(TRY, tmp_path) for _ in range(24)]
    deadline = time.monotonic() + 30
    while sum(run.poll() is None for run in runs) > 1 and time.monotonic() < deadline:
        time.sleep(0.01)
    codes = [run.poll() for run in runs]
    messages = [run.communicate()[1] for run in runs]
    assert sorted(code for code in codes if code is not None) == [75] * 23
    assert all("another run is at work" in text for text, code in zip(messages, codes, strict=True) if code)
    assert runs[codes.index(None)].returncode == 0


def test_the_lock_loads_nothing_heavy() -> None:
    code = "import sys; import newsgen.io.lock; print(*sys.modules)"
    root = {"PYTHONPATH": str(Path(__file__).parents[2])}
    answer = subprocess.run([sys.executable, "-S", "-c", code], env=root, capture_output=True, check=True)
    assert not {"json", "re", "typing", "dataclasses", "pathlib", "requests"} & set(
        answer.stdout.decode().split()
    )


@pytest.mark.parametrize(("age", "told"), [(59, "59 s"), (61, "1 min 1 s"), (7320, "2 h 2 min")])
def test_the_age_of_the_owner_is_told_in_words(tmp_path: Path, age: int, told: str) -> None:
    with RunLock(tmp_path):
        (tmp_path / FILE_NAME).write_text(f"17 desk {int(time.time()) - age}\n")
        with pytest.raises(LockedError, match=f"process 17 on desk began {told} ago"):
            RunLock(tmp_path).acquire()


def test_an_owner_that_has_not_written_its_name_is_still_an_owner(tmp_path: Path) -> None:
    with RunLock(tmp_path):
        (tmp_path / FILE_NAME).write_text("")
        with pytest.raises(LockedError, match="not written its name"):
            RunLock(tmp_path).acquire()


def test_a_state_folder_that_cannot_be_used_is_a_settings_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "state"):
        with pytest.raises(SettingsError, match="state folder"):
            RunLock(folder).acquire()
