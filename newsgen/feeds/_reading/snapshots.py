"""Snapshots that carry where their payload came from."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from newsgen.model import CallRecord, ContestResult, GateFinding, Payload, Snapshot


def snapshot_of(
    payload: Payload,
    *,
    feed: str,
    generated_at: datetime | None = None,
    test: bool = False,
    contests: Iterable[ContestResult] = (),
    calls: Iterable[CallRecord] = (),
    polls_close: datetime | None = None,
    known_units: tuple[str, ...] = (),
    findings: Iterable[GateFinding] = (),
    drift: Iterable[str] = (),
    issuer: str | None = None,
) -> Snapshot:
    """What a payload said, with its digest, its location and the time it was fetched."""
    return Snapshot(
        feed=feed,
        digest=payload.digest,
        location=payload.location,
        generated_at=generated_at,
        retrieved_at=payload.retrieved_at,
        test=test,
        contests=tuple(contests),
        calls=tuple(calls),
        polls_close=polls_close,
        known_units=known_units,
        findings=tuple(findings),
        # Last: contests that are read one by one note their drift while they are read.
        drift=tuple(drift),
        issuer=issuer,
    )
