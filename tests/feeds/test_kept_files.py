"""Files that a night keeps for those that come after: names of a race, settings of a site."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from newsgen.cli import main
from tests.feeds.reading import FIXTURES


def _played(folder: Path, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    main(["replay", str(folder), "--json"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_counts_are_read_with_the_metadata_that_came_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("01_metadata.json", "01_summary.json"):
        shutil.copy(FIXTURES / "ap_elections" / "ranked-choice-2030" / name, tmp_path)
    metadata, counts = _played(tmp_path, capsys)
    assert (metadata["verdict"], metadata["contests"]) == ("no-op", [])
    assert [c["id"] for c in counts["contests"]] == ["ap-2030-11-05/ZZ/20301105ZZ8800"]
    assert "missing-name" not in counts["reasons"]


def test_a_summary_is_read_with_the_settings_that_came_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = FIXTURES / "clarity" / "site-2030"
    shutil.copy(folder / "electionsettings.json", tmp_path)
    governor = json.loads((folder / "summary.json").read_text("utf-8"))[:1]
    (tmp_path / "summary.json").write_text(json.dumps(governor), "utf-8")
    settings, summary = _played(tmp_path, capsys)
    assert settings["verdict"] == "no-op"
    assert summary["contests"][0]["id"] == "wv-2030-11-05/5000"
