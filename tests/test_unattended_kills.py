"""Runs killed at random instants: the next one neither repeats nor loses a version."""

from __future__ import annotations

from pathlib import Path

from bench import kills


def test_a_night_with_kills_ends_as_one_without(tmp_path: Path) -> None:
    counts = kills.compare(tmp_path, kills=6, moments=2, seed=7)
    assert counts["runs killed"] == 6
    assert counts["files"] == 2 * 3 * 2 * 2
