"""Many runs at once: one works, the others answer 75 at once; a dead owner's lock is taken over."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from http.server import BaseHTTPRequestHandler
from pathlib import Path

from tests.io.loopback import Reply, Site
from tests.pipeline.newsroom import Newsroom

ONE = {"A": 900, "B": 700}


def command(room: Newsroom, *arguments: str) -> list[str]:
    """A run as cron starts it."""
    now = ["--now", "2031-09-08T19:01:20Z"]
    return [sys.executable, "-m", "newsgen", "run", "-c", str(room.config), *now, *arguments]


def start(room: Newsroom) -> subprocess.Popen[str]:
    """Start one."""
    return subprocess.Popen(command(room), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_of_many_runs_one_works(tmp_path: Path) -> None:
    room = Newsroom(tmp_path)
    room.results(1, ONE)
    runs = [start(room) for _ in range(12)]
    told = [run.communicate() for run in runs]
    codes = sorted(run.returncode for run in runs)
    # A run that starts after the first has ended finds nothing new.
    assert set(codes) <= {0, 75}
    assert codes.count(0) >= 1
    assert len(room.files()) == 2
    assert all(err.count("\n") == 1 for run, (_, err) in zip(runs, told, strict=True) if run.returncode == 75)


def test_each_of_many_that_start_at_once_costs_hardly_more_than_the_interpreter(tmp_path: Path) -> None:
    """Not only those that come when the lock has long been taken."""
    room = Newsroom(tmp_path)
    room.results(1, ONE)
    busy = sorted(spent for code, spent in at_once(command(room)) if code == 75)
    nothing = sorted(spent for _, spent in at_once([sys.executable, "-c", "pass"]))
    assert len(busy) >= 20
    assert busy[len(busy) // 2] < 2 * nothing[len(nothing) // 2]
    assert busy[-1] < 5 * nothing[-1]


def at_once(command: list[str]) -> list[tuple[int, float]]:
    """Exit code and processor time of each of some runs started together."""
    quiet = subprocess.DEVNULL
    runs = [subprocess.Popen(command, stdout=quiet, stderr=quiet) for _ in range(24)]
    ended = []
    for run in runs:
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
        ended.append((run.returncode, usage.ru_utime + usage.ru_stime))
    return ended


def test_of_four_runs_one_works_one_is_busy_one_is_killed_and_one_finds_nothing_new(tmp_path: Path) -> None:
    room, site = Newsroom(tmp_path), Site()
    room.results(1, ONE)
    results = (tmp_path / "results.json").read_bytes()

    def slowly(handler: BaseHTTPRequestHandler) -> None:
        time.sleep(1.5)
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(results)))
        handler.end_headers()
        handler.wfile.write(results)

    try:
        hangs = Reply(write=lambda _: time.sleep(20))
        url = site.answer("/results.json", Reply(write=slowly), hangs, Reply(body=results))
        room.config.write_text(room.config.read_text("utf-8").replace("results.json", url), "utf-8")
        told = []
        first = begun(room, site, 1)
        told.append(("busy", subprocess.run(command(room), capture_output=True, check=False).returncode))
        first.communicate()
        told.append(("published", first.returncode))
        third = begun(room, site, 2)
        third.send_signal(signal.SIGKILL)
        third.communicate()
        told.append(("killed", third.returncode))
        fourth = subprocess.run(command(room), capture_output=True, check=False)
        told.append(("no-op", fourth.returncode))
    finally:
        site.close()
    assert told == [("busy", 75), ("published", 0), ("killed", -signal.SIGKILL), ("no-op", 0)]
    # One file an edition, and no version 2.
    assert [story["version"] for story in room.stories()] == ["1", "1"]


def begun(room: Newsroom, site: Site, asked: int) -> subprocess.Popen[str]:
    """A run that has taken the lock and asks its source."""
    run = start(room)
    ends = time.monotonic() + 30
    while len(site.asked) < asked and time.monotonic() < ends:
        time.sleep(0.05)
    assert len(site.asked) == asked
    return run


def test_a_killed_run_leaves_no_lock_that_lasts(tmp_path: Path) -> None:
    site = Site()
    try:
        hanging = site.answer("/slow", Reply(write=lambda _: time.sleep(20)))
        room = Newsroom(tmp_path)
        room.config.write_text(room.config.read_text("utf-8").replace("results.json", hanging), "utf-8")
        run = start(room)
        ends = time.monotonic() + 30
        while not site.asked and time.monotonic() < ends:
            time.sleep(0.05)
        assert subprocess.run(command(room), capture_output=True, check=False).returncode == 75
        run.send_signal(signal.SIGKILL)
        run.communicate()
    finally:
        site.close()
    room = Newsroom(tmp_path)
    room.results(1, ONE)
    after = subprocess.run(command(room), capture_output=True, text=True, check=False)
    assert after.returncode == 0
    assert "took over from a run that did not end" in after.stderr
    assert len(room.files()) == 2
