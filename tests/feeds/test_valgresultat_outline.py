"""Reports known again before they are read: what the outline leaves out is nothing that is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from newsgen import feeds
from newsgen.feeds import ReadContext
from newsgen.model import Payload
from tests.feeds.reading import FIXTURES, of_json

NIGHT = FIXTURES / "valgresultat"
REPORTS = sorted(NIGHT.glob("*/0*.json"))
STATES = {"ferdig": "paagaar", "paagaar": "ferdig"}


def changed(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """The document with one figure or one state of a count changed, for each there is."""
    if isinstance(value, dict):
        for key, item in value.items():
            for place, other in changed(item, f"{path}/{key}"):
                yield place, {**value, key: other}
    elif isinstance(value, list):
        for index, item in enumerate(value):
            for place, other in changed(item, f"{path}/{index}"):
                yield place, [*value[:index], other, *value[index + 1 :]]
    elif value in STATES:
        yield path, STATES[value]
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield path, value + 1


def content(payload: Payload) -> bytes:
    outline = feeds.get("valgresultat").outline(payload)
    assert outline is not None
    return outline.content


def told(payload: Payload) -> bytes:
    """The contest as read, but for the digest of the document itself."""
    (found,) = feeds.read(payload, "valgresultat", ReadContext())[0].contests
    return msgspec.json.encode(found).replace(payload.digest.encode(), b"")


@pytest.mark.parametrize("path", REPORTS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_the_outline_leaves_out_is_never_told(path: Path) -> None:
    document = json.loads(path.read_text("utf-8"))
    before = of_json(document)
    kept, read = content(before), told(before)
    alike = [of_json(other) for _, other in changed(document) if content(of_json(other)) == kept]
    assert [told(other) for other in alike] == [read] * len(alike)


def test_the_roll_and_the_counts_in_between_make_no_other_report() -> None:
    document = json.loads((NIGHT / "storvik-2025" / "04-complete.json").read_text("utf-8"))
    kept = content(of_json(document))
    alike = {place for place, other in changed(document) if content(of_json(other)) == kept}
    assert {place.split("/")[1] for place in alike} >= {"stemmegiving", "opptellingsStatus"}
    assert not any(place.startswith("/opptellingsStatus/oppgjor") for place in alike)
