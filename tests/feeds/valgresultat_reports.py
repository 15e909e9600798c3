"""Reports of the Norwegian results service for tests: the made nights, read as they are or changed."""

from __future__ import annotations

import json
from pathlib import Path

from newsgen import feeds
from newsgen.feeds import ReadContext
from newsgen.model import ContestResult, Snapshot
from tests.feeds.reading import FIXTURES, of_json, payload

NIGHT = FIXTURES / "valgresultat"
DISTRICT = NIGHT / "storvik-2025"
OLDER = NIGHT / "storvik-2021"
POLLING_DISTRICT = NIGHT / "nes-skole-2025" / "01-counted.json"


def snapshot(path: Path) -> Snapshot:
    """The snapshot of a report."""
    (found,) = feeds.read(payload(path), "valgresultat", ReadContext())
    return found


def result(path: Path) -> ContestResult:
    """The one contest of a report."""
    (found,) = snapshot(path).contests
    return found


def moment(name: str) -> ContestResult:
    """The district at a moment of its night."""
    return result(DISTRICT / f"{name}.json")


def document(path: Path = DISTRICT / "03-stations-done.json") -> dict[str, object]:
    """A report as JSON, to be changed."""
    value = json.loads(path.read_text())
    assert isinstance(value, dict)
    return value


def of(value: object) -> ContestResult:
    """The one contest of a changed report."""
    (found,) = feeds.read(of_json(value), "valgresultat", ReadContext())[0].contests
    return found
