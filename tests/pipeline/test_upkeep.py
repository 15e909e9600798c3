"""What a run does beside the news: log, metrics, housekeeping."""

from __future__ import annotations

import json
import os
import re
import time
from pathlib import Path

import pytest

from newsgen.cli import main
from newsgen.io.archive import Archive
from tests.pipeline.newsroom import Newsroom

ONE, TWO = {"A": 900, "B": 700}, {"A": 1900, "B": 2300}


def test_the_log_is_an_object_a_line_with_one_that_sums_up_the_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Newsroom(tmp_path, '[log]\nformat = "json"\n')
    room.results(1, ONE)
    room.run("19:01:20")
    room.run("19:02:20")
    events = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [event["event"] for event in events] == ["pass", "pass"]
    assert [event["versions"] for event in events] == [2, 0]
    assert events[1]["unchanged"] == 1
    assert events[0]["exit_code"] == 0


def test_another_form_of_the_log_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    room = Newsroom(tmp_path, '[log]\nformat = "xml"\n')
    assert room.run("19:01:20") == 78
    assert "Use text or json" in capsys.readouterr().err


def samples(path: Path) -> dict[str, float]:
    """The samples of a metrics file; every other line has to be HELP or TYPE."""
    found = {}
    for line in path.read_text("utf-8").splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP newsgen_\w+ .+|TYPE newsgen_\w+ (counter|gauge))", line)
            continue
        match = re.fullmatch(r'(newsgen_\w+(?:\{\w+="[^"]*"\})?) (\S+)', line)
        assert match, line
        found[match.group(1)] = float(match.group(2))
    return found


def test_metrics_count_over_runs(tmp_path: Path) -> None:
    room = Newsroom(tmp_path, '[metrics]\nfile = "newsgen.prom"\n')
    room.results(1, ONE)
    room.run("19:01:20")
    room.results(2, TWO)
    room.run("19:02:20")
    found = samples(tmp_path / "newsgen.prom")
    assert found['newsgen_versions_total{kind="first"}'] == 2
    assert found['newsgen_versions_total{kind="write-thru"}'] == 2
    assert found['newsgen_source_up{source="harbour"}'] == 1
    assert found['newsgen_source_age_seconds{source="harbour"}'] == 20
    assert found["newsgen_holds_open"] == 0
    assert 0 < found["newsgen_pass_latency_seconds"] < 60
    (tmp_path / "results.json").write_text("{", "utf-8")
    assert room.run("19:03:20") == 65
    found = samples(tmp_path / "newsgen.prom")
    assert found['newsgen_source_up{source="harbour"}'] == 0
    assert found["newsgen_pass_exit_code"] == 65


def test_housekeeping_never_takes_what_a_published_story_needs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Newsroom(tmp_path)
    for minute, votes in ((1, ONE), (2, TWO), (3, {"A": 2900, "B": 3700})):
        room.results(minute, votes)
        room.run(f"19:{minute:02d}:20")
    archive = Archive(tmp_path / "state" / "archive")
    kept = set(archive.digests())
    # Read by nobody: a document that was not understood.
    (tmp_path / "results.json").write_text('{"form": "neutral-1"', "utf-8")
    room.run("19:04:20")
    (stray,) = set(archive.digests()) - kept
    old = time.time() - 40 * 86400
    for path in archive.folder.rglob("*.txt.gz"):
        os.utime(path, (old, old))
    state = str(tmp_path / "state")
    capsys.readouterr()
    assert main(["housekeeping", "--state", state, "--days", "30", "--json"]) == 0
    assert stray in json.loads(capsys.readouterr().out)["removed"]
    assert main(["show", "nb-NO", "1", "--state", state]) == 0
    assert main(["trace", "nb-NO", "--state", state, "--version", "1"]) == 0
    assert "900" in capsys.readouterr().out


def test_a_run_keeps_house_by_itself_where_the_settings_say(tmp_path: Path) -> None:
    room = Newsroom(tmp_path)
    room.config.write_text(
        room.config.read_text("utf-8").replace('folder = "state"', 'folder = "state"\nkeep_days = 30'),
        "utf-8",
    )
    (tmp_path / "results.json").write_text('{"form": "neutral-1"', "utf-8")
    room.run("19:00:20")
    archive = Archive(tmp_path / "state" / "archive")
    (stray,) = (digest for digest in archive.digests() if archive.get(digest).feed == "neutral")
    for path in archive.folder.rglob("*.txt.gz"):
        os.utime(path, (0, 0))
    room.results(1, ONE)
    room.run("19:01:20")
    assert not archive.has(stray)
