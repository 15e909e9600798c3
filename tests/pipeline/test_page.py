"""The editors' page: what waits, what went out, with nothing in it that a feed could run."""

from __future__ import annotations

import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import html5lib
import pytest

from newsgen.cli import main
from tests.pipeline.newsroom import Newsroom


@pytest.fixture
def room(tmp_path: Path) -> Newsroom:
    made = Newsroom(tmp_path)
    made.results(1, {"A": 9000, "B": 7000})
    made.run("19:01:20")
    made.results(2, {"A": 4000, "B": 7000})
    made.run("19:02:20")
    made.desk("19:02:30", "take", "nb-NO", "<script>x</script>")
    return made


def test_the_page_is_one_whole_file(room: Newsroom) -> None:
    out = room.folder / "desk.html"
    state = str(room.folder / "state")
    assert main(["page", "--state", state, "--out", str(out), "--now", "2031-09-08T19:05:20Z"]) == 0
    text = out.read_text("utf-8")
    html5lib.HTMLParser(strict=True).parse(text)
    assert "1 held" in text
    assert "falls" in text
    assert "3 min" in text
    assert "List A leads" in text or "List A leder" in text
    assert "<script>x" not in text
    assert "src=" not in text
    assert "http-equiv" not in text


def test_the_page_is_served_to_this_machine_alone(room: Newsroom) -> None:
    command = [sys.executable, "-m", "newsgen", "serve", "--state", str(room.folder / "state"), "--port", "0"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert run.stdout is not None
        url = run.stdout.readline().strip()
        assert url.startswith("http://127.0.0.1:")
        with urllib.request.urlopen(url) as answer:
            assert b"1 held" in answer.read()
        for wrong in (urllib.request.Request(url, headers={"Host": "evil.example"}), f"{url}state"):
            with pytest.raises(urllib.error.HTTPError):
                urllib.request.urlopen(wrong)
        run.send_signal(signal.SIGTERM)
        assert run.wait(10) == 0
    finally:
        run.kill()
        run.communicate()
