"""`newsgen run --watch`: sources at their own pace, signals, a source that is down, the desk's word."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from newsgen.cli import main
from tests.io.loopback import Reply, Site
from tests.pipeline.newsroom import Newsroom

NOW = ["--now", "2031-09-08T19:01:20Z"]


def until(true: Callable[[], object], seconds: float = 30) -> bool:
    """Wait until something is so."""
    ends = time.monotonic() + seconds
    while time.monotonic() < ends:
        if true():
            return True
        time.sleep(0.02)
    return False


class Watching:
    """A watching run over a site."""

    def __init__(self, folder: Path) -> None:
        self.site = Site()
        self.room = Newsroom(folder)
        self.say(1, {"A": 900, "B": 700})
        self.log = folder / "log"
        text = self.room.config.read_text("utf-8").replace(
            '"results.json"', f'"{self.site.base}/r"\ninterval = 1'
        )
        self.room.config.write_text(text + '[log]\nformat = "json"\n', "utf-8")
        with self.log.open("w") as log:
            command = [sys.executable, "-m", "newsgen", "run", "--watch", "-c", str(self.room.config), *NOW]
            self.run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log)

    def say(self, minute: int, *wards: dict[str, int]) -> None:
        """What the source says from now on."""
        self.room.results(minute, *wards)
        self.site.answer("/r", Reply(body=(self.room.folder / "results.json").read_bytes()))

    def events(self, *names: str) -> list[dict[str, object]]:
        """What the log says."""
        read = [json.loads(line) for line in self.log.read_text("utf-8").splitlines()]
        return [event for event in read if not names or event["event"] in names]

    def end(self) -> int:
        """Stop it as a service manager does."""
        self.run.send_signal(signal.SIGTERM)
        return self.run.wait(20)


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    made = Watching(tmp_path)
    assert until(lambda: len(made.room.files()) == 2), made.log.read_text("utf-8")
    yield made
    if made.run.poll() is None:
        made.run.kill()
        made.run.wait()
    made.site.close()


def test_news_goes_out_and_term_ends_the_run_cleanly(watching: Watching) -> None:
    watching.say(2, {"A": 1900, "B": 2300})
    assert until(lambda: len(watching.room.files()) == 4)
    began = time.monotonic()
    assert watching.end() == 0
    assert time.monotonic() - began < 5
    assert [event["event"] for event in watching.events()][-1] == "stop"


def test_a_source_that_is_down_is_said_once_and_again_when_it_is_back(watching: Watching) -> None:
    watching.site.answer("/r", Reply(status=404))
    asked = len(watching.site.asked)
    assert until(lambda: len(watching.site.asked) > asked + 3)
    assert len(watching.events("source_failed")) == 1
    watching.say(2, {"A": 1900, "B": 2300})
    assert until(lambda: watching.events("source_back"))
    assert until(lambda: len(watching.room.files()) == 4)
    assert watching.end() == 0


def test_the_desk_s_word_is_carried_out_within_a_moment(watching: Watching) -> None:
    command = [
        "kill",
        "en-US",
        "--by",
        "anna",
        "--note",
        "Wrong ward.",
        "--state",
        str(watching.room.folder / "state"),
    ]
    assert main(command) == 0
    assert until(lambda: len(watching.room.files()) == 3, 10)
    assert watching.room.stories("en")[-1]["pubstatus"] == "canceled"


def test_hup_reads_the_settings_anew_and_wrong_ones_leave_the_old_in_force(watching: Watching) -> None:
    right = watching.room.config.read_text("utf-8")
    watching.room.config.write_text(right + "[dsk]\n", "utf-8")
    watching.run.send_signal(signal.SIGHUP)
    assert until(lambda: watching.events("reload"))
    assert "old settings stay in force" in str(watching.events("reload")[0]["text"])
    watching.room.config.write_text(right.replace('name = "Bylaget"', 'name = "Havnebyrået"'), "utf-8")
    watching.run.send_signal(signal.SIGHUP)
    assert until(lambda: len(watching.events("reload")) == 2)
    watching.say(2, {"A": 1900, "B": 2300})
    assert until(lambda: len(watching.room.files()) == 4)
    assert watching.room.stories("nb")[-1]["copyrightholder"] == "Havnebyrået"


def test_hup_during_the_start_ends_nothing(tmp_path: Path) -> None:
    watching = Watching(tmp_path)
    try:
        assert until((watching.room.folder / "state" / "run.lock").exists)
        while not watching.events() and watching.run.poll() is None:
            time.sleep(0.02)
            watching.run.send_signal(signal.SIGHUP)
        assert until(lambda: len(watching.room.files()) == 2), watching.log.read_text("utf-8")
        assert watching.end() == 0
    finally:
        watching.run.kill()
        watching.run.wait()
        watching.site.close()


def test_a_hot_folder_that_goes_away_is_said_and_waited_for(watching: Watching) -> None:
    hot, away = watching.room.folder / "hot", watching.room.folder / "away"
    hot.rename(away)
    watching.say(2, {"A": 1900, "B": 2300})
    assert until(lambda: watching.events("error"))
    time.sleep(1)
    assert len(watching.events("error")) == 1
    away.rename(hot)
    assert until(lambda: len(watching.room.files()) == 4)
    assert watching.end() == 0
