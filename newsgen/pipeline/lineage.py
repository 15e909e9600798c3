"""`newsgen trace`: each figure of a story back to the raw record in the archive."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from newsgen.errors import NewsgenError, UsageError
from newsgen.io.archive import Archive
from newsgen.io.ledger import Ledger
from newsgen.io.records import raw_record
from newsgen.model.ledger import PastVersion
from newsgen.registry import nearest


@dataclass(frozen=True, slots=True, kw_only=True)
class Origin:
    """A figure as it stands in copy and where it comes from."""

    text: str
    part: str
    value: object
    unit: str
    how: str
    inputs: str
    sources: tuple[Mapping[str, object], ...]

    def as_dict(self) -> dict[str, object]:
        """The figure as a JSON object."""
        return {
            "text": self.text,
            "part": self.part,
            "value": self.value,
            "unit": self.unit,
            "how": self.how,
            "inputs": self.inputs,
            "sources": [dict(source) for source in self.sources],
        }


def find(ledger: Ledger, wanted: str, version: int | None = None) -> PastVersion:
    """The version that an identity, a file's name, or the shortest clear part of either means."""
    latest = ledger.latest_versions()
    name = PurePath(wanted).name
    by_file = {v.identity for v in latest for _, file, _, _ in ledger.files(v.identity) if file == name}
    same = [v for v in latest if v.identity == wanted or v.identity in by_file]
    near = same or [v for v in latest if wanted.lower() in v.identity.lower()]
    if len(near) != 1:
        why = "no such story" if not near else f"{len(near)} stories match"
        known = [v.identity for v in (near or latest)]
        raise UsageError(f"story '{wanted}'", why=why, remedy=nearest(wanted, known[:20]))
    if version is None and by_file:
        numbers = [n for _, file, n, _ in ledger.files(near[0].identity) if file == name]
        version = numbers[0] if numbers else None
    if version is None:
        return near[0]
    for past in ledger.versions(near[0].identity):
        if past.version == version:
            return past
    raise UsageError(f"story '{near[0].identity}' has no version {version}")


def origins(past: PastVersion, archive: Archive | None, figure: str | None = None) -> Iterator[Origin]:
    """Each figure of a version in the order of the copy; of one figure only, if it is named."""
    recorded = json.loads(past.trace)
    for entry in recorded["figures"]:
        if figure is not None and figure not in entry["text"]:
            continue
        if figure is None and not any(char.isdigit() for char in entry["text"]):
            continue
        yield Origin(
            text=entry["text"],
            part=entry["part"],
            value=entry["value"],
            unit=entry["unit"],
            how=entry["how"],
            inputs=entry["inputs"],
            sources=tuple(_resolved(source, archive) for source in entry["sources"]),
        )


def angle_of(past: PastVersion) -> tuple[str, str]:
    """The angle of a version, and why it was chosen."""
    recorded = json.loads(past.trace)
    return recorded["angle"], recorded["why"]


def _resolved(source: Mapping[str, str], archive: Archive | None) -> dict[str, object]:
    """A source with the document's address and the record itself, where the archive has it."""
    found: dict[str, object] = dict(source)
    if archive is None:
        return found
    try:
        payload = archive.get(source["digest"])
    except (NewsgenError, KeyError):
        return found | {"record": None}
    return found | {
        "location": payload.location,
        "feed": payload.feed,
        "retrieved_at": None if payload.retrieved_at is None else payload.retrieved_at.isoformat(),
        "record": raw_record(payload, source["pointer"]),
    }
