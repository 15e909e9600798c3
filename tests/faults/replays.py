"""The folder of known faults, and what the JSON lines of a replay say."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

FAULTS = Path(__file__).resolve().parents[3] / "shared" / "faults"
needs_faults = pytest.mark.skipif(not FAULTS.is_dir(), reason="the folder of known faults is not here")
Line = dict[str, Any]


def verdicts(lines: Sequence[Line]) -> list[str]:
    """The verdict of each line."""
    return [line["verdict"] for line in lines]


def contest(line: Line, ending: str = "") -> Line:
    """The only contest of a line whose id ends so."""
    found = [c for c in line["contests"] if c["id"].endswith(ending)]
    assert len(found) == 1, [c["id"] for c in line["contests"]]
    return found[0]


def measure(entry: Line) -> Line:
    """The measure of a contest that decides."""
    return next(m for m in entry["facts"]["measures"] if m["decides"])


def values(entry: Line) -> dict[str, Any]:
    """The votes of each choice in what decides."""
    return {line["choice"]: line["value"] for line in measure(entry)["lines"]}


def shares(entry: Line, places: int = 1) -> dict[str, str]:
    """The share of each name in what decides, rounded."""
    return {line["name"]: rounded(line["share"], places) for line in measure(entry)["lines"]}


def rounded(share: str | None, places: int = 1) -> str:
    """A share of four places at fewer, half up."""
    assert share is not None
    scaled = int(share.replace(".", "")) * 10**places
    whole = (2 * scaled + 10_000) // 20_000
    text = str(whole).rjust(places + 1, "0")
    return f"{text[:-places]}.{text[-places:]}"


def margin(entry: Line) -> Any:
    """The margin of a contest in what it counts."""
    return None if entry["margin"] is None else entry["margin"]["value"]


def stories(lines: Sequence[Line]) -> list[Line]:
    """The stories of all lines."""
    return [story for line in lines for c in line["contests"] for story in c["stories"]]


def written(folder: Path) -> list[str]:
    """The texts written to a folder."""
    return [file.read_text("utf-8") for file in sorted(folder.rglob("*.txt"))]


def settings(folder: Path, name: str, *options: str) -> str:
    """A newsgen.toml that tells how one file is read."""
    lines = ["[[source]]", 'name = "case"', 'feed = "table"', f'url = "{FAULTS / name}"']
    path = folder / "newsgen.toml"
    path.write_text("\n".join([*lines, "[source.options]", *options, ""]), encoding="utf-8")
    return str(path)
