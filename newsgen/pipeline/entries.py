"""What a run must know again after a restart, as the ledger keeps it: documents, calls and doubts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from newsgen.model import CallRecord, CallStatus, GateFinding, Scope, Severity, Source, asdict, replace
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


def doubts_text(findings: Iterable[GateFinding]) -> str:
    """Findings as JSON text."""
    return json.dumps([asdict(finding) for finding in findings], ensure_ascii=False)


def doubts_of(text: str) -> tuple[GateFinding, ...]:
    """The findings that such text means."""
    return tuple(
        GateFinding(**{**entry, "severity": Severity(entry["severity"]), "scope": Scope(entry["scope"])})
        for entry in json.loads(text)
    )


def call_entry(call: CallRecord) -> dict[str, Any]:
    """What a caller said, as a JSON object."""
    source = call.source
    return {
        **asdict(replace(call, source=None)),
        "at": call.at.isoformat() if call.at else None,
        "source": None if source is None else {"digest": source.digest, "pointer": source.pointer},
    }


def call_of(entry: Mapping[str, Any]) -> CallRecord:
    """What such an object says that a caller said."""
    at, source = entry["at"], entry["source"]
    return CallRecord(
        **{
            **entry,
            "status": CallStatus(entry["status"]),
            "choices": tuple(entry["choices"]),
            "named": tuple(entry["named"]),
            "reasons": tuple((language, text) for language, text in entry["reasons"]),
            "at": datetime.fromisoformat(at) if at else None,
            "source": Source(**source) if source else None,
        }
    )
