"""Acceptances among the inputs of a published story, as the ledger keeps them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from newsgen.model.ledger import Acceptance


def entry_of(a: Acceptance) -> dict[str, object]:
    """The acceptance as a JSON object."""
    return {
        "key": a.key,
        "digest": a.digest,
        "feed": a.feed,
        "index": a.index,
        "location": a.location,
        "count": a.count,
        "at": a.at.isoformat(),
    }


def acceptance_of(entry: Mapping[str, object]) -> Acceptance:
    """The acceptance that such an object means; what it does not say is of no use any more."""
    return Acceptance(
        key=str(entry["key"]),
        digest=str(entry["digest"]),
        feed=str(entry["feed"]),
        index=int(str(entry["index"])),
        generated_at=None,
        location=str(entry["location"]),
        at=datetime.fromisoformat(str(entry["at"])),
        count=None if entry["count"] is None else str(entry["count"]),
    )
