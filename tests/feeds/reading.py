"""What tests of feed adapters share: payloads from files, mutations of them, the sample folder."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from newsgen import feeds
from newsgen.errors import NewsgenError
from newsgen.feeds import ReadContext
from newsgen.model import ContestResult, Payload, Snapshot

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared"
FIXTURES = ROOT / "fixtures"
needs_shared = pytest.mark.skipif(not SHARED.is_dir(), reason="the folder of sample feeds is not here")


def payload(path: Path, **more: object) -> Payload:
    """The payload of a file, as if fetched without headers."""
    return Payload.of(path.read_bytes(), str(path), **more)  # type: ignore[arg-type]


def of_json(value: object, location: str = "made.json") -> Payload:
    """The payload of a JSON value."""
    return Payload.of(json.dumps(value, ensure_ascii=False).encode(), location)


def read(what: Payload, feed: str | None = None, **options: object) -> tuple[Snapshot, ...]:
    """The snapshots of a payload, sniffed unless `feed` says."""
    return feeds.read(what, feed, ReadContext(options=options))


def votes(result: ContestResult, measure: str = "votes") -> dict[str, object]:
    """Choice id > value, of the whole contest."""
    return {t.choice: t.value for t in result.tallies if t.measure == measure and t.part == "total"}


def refusal(what: Payload, feed: str | None, **options: object) -> NewsgenError | None:
    """The error that reading ends in; None if it is read. Any other exception is a fault."""
    found: NewsgenError | None = None
    try:
        read(what, feed, **options)
    except NewsgenError as error:
        found = error
    if found is not None:
        assert found.exit_code in (65, 78), found
        assert found.where or found.exit_code == 78, found
    return found


def of_text(text: str, location: str = "made.txt", encoding: str = "utf-8") -> Payload:
    """The payload of a text."""
    return Payload.of(text.encode(encoding), location)


def held_or_refused(what: Payload, feed: str, **options: object) -> bool:
    """True if the document is refused, or every contest in it is held or without figures."""
    if refusal(what, feed, **options) is not None:
        return True
    contests = [result for snapshot in read(what, feed, **options) for result in snapshot.contests]
    return all(result.findings or not result.tallies for result in contests)


def cuts(body: bytes, number: int = 60) -> Iterator[bytes]:
    """The body cut off at about `number` places."""
    step = max(1, len(body) // number)
    for end in range(0, len(body) - 1, step):
        yield body[:end]


def mutants(value: object, change: Callable[[object], object]) -> Iterator[tuple[str, object]]:
    """(pointer, copy with one leaf changed) for each leaf of a JSON value."""
    for pointer, keys in _leaves(value, "", ()):
        mutant = copy.deepcopy(value)
        parent = mutant
        for key in keys[:-1]:
            parent = parent[key]  # type: ignore[index]
        parent[keys[-1]] = change(parent[keys[-1]])  # type: ignore[index]
        yield pointer, mutant


def without(value: object) -> Iterator[tuple[str, object]]:
    """(pointer, copy without that member) for each member of each object in a JSON value."""
    for pointer, keys in _leaves(value, "", (), inner=True):
        if isinstance(keys[-1], str):
            mutant = copy.deepcopy(value)
            parent = mutant
            for key in keys[:-1]:
                parent = parent[key]  # type: ignore[index]
            del parent[keys[-1]]  # type: ignore[attr-defined]
            yield pointer, mutant


def _leaves(
    value: object, pointer: str, keys: tuple[str | int, ...], *, inner: bool = False
) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    members: list[tuple[str | int, object]] = []
    if isinstance(value, dict):
        members = list(value.items())
    elif isinstance(value, list):
        members = list(enumerate(value))
    if keys and (inner or not isinstance(value, dict | list)):
        yield pointer, keys
    for key, child in members:
        yield from _leaves(child, f"{pointer}/{key}", (*keys, key), inner=inner)
