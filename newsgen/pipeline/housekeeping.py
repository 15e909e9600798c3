"""The archive kept in bounds, without anything that a published story or a restart needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import datetime, timedelta

from newsgen.io.archive import Archive
from newsgen.io.ledger import Ledger

MIB = 1024 * 1024


def needed(ledger: Ledger) -> frozenset[str]:
    """The digests that figures of any version trace to, that anything was accepted from, and that
    open holds keep back."""
    accepted = {acceptance.digest for acceptance in ledger.acceptances()}
    held = {hold.digest for hold in ledger.holds() if hold.digest}
    traced = {digest for trace in ledger.traces() for digest in _sources(trace)}
    inputs = {
        str(entry["digest"]) for told in ledger.published().values() for entry in _entries(json.loads(told))
    }
    return frozenset(accepted | held | traced | inputs)


def sweep(
    archive: Archive, ledger: Ledger, *, now: datetime, days: int | None, mib: int | None
) -> tuple[str, ...]:
    """Remove the oldest payloads beyond an age in days or a size in MiB; the digests removed."""
    if days is None and mib is None:
        return ()
    return archive.sweep(
        now=now,
        keep=needed(ledger),
        max_age=None if days is None else timedelta(days=days),
        max_bytes=None if mib is None else mib * MIB,
    )


def _sources(trace: str) -> Iterator[str]:
    for figure in json.loads(trace)["figures"]:
        for source in figure["sources"]:
            yield source["digest"]


def _entries(told: dict[str, object]) -> Iterator[dict[str, object]]:
    entries = told.get("acceptance")
    yield from entries if isinstance(entries, list) else ()
    if isinstance(kept := told.get("kept"), dict):
        yield kept
