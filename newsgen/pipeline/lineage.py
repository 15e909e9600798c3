"""`newsgen trace`: each figure of a story back to the raw record in the archive."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, TypeAlias

from newsgen import feeds
from newsgen.errors import NewsgenError, UsageError
from newsgen.io.archive import Archive
from newsgen.io.ledger import Ledger
from newsgen.io.records import raw_record
from newsgen.model import Payload
from newsgen.model.ledger import PastVersion
from newsgen.pipeline import exact_json
from newsgen.registry import nearest

_Entry: TypeAlias = "dict[str, Any]"
_GROUPING = re.compile(r"[.,\u00a0\u202f ](?=\d{3})")


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
    """The version that an identity, a file, or the shortest clear part of either means.

    A file means the version it carries, an identity the last one; `version` asks for another.
    UsageError where nothing, or more than one story, is meant.
    """
    latest = {past.identity: past for past in ledger.latest_versions()}
    files = [(v, name, number) for v in latest for _, name, number, _ in ledger.files(v)]
    meant = _meant(wanted, tuple(latest), files)
    stories = {identity for identity, _ in meant}
    if len(stories) != 1:
        why = "no such story" if not meant else f"{len(stories)} stories match"
        known = sorted(stories or latest)
        raise UsageError(f"story '{wanted}'", why=why, remedy=nearest(wanted, known[:20]))
    (identity,) = stories
    numbers = {number for _, number in meant}
    asked = version or (numbers.pop() if len(numbers) == 1 else None)
    if asked is None:
        return latest[identity]
    for past in ledger.versions(identity):
        if past.version == asked:
            return past
    raise UsageError(f"story '{identity}' has no version {asked}")


def _meant(
    wanted: str, identities: Sequence[str], files: Sequence[tuple[str, str, int]]
) -> set[tuple[str, int | None]]:
    """The stories meant, with the version where a file says it: the whole name goes before a part,
    and an identity before a file."""
    name, part = PurePath(wanted).name, wanted.lower()
    return (
        {(identity, None) for identity in identities if identity == wanted}
        or {(identity, number) for identity, file, number in files if file == name}
        or {(identity, None) for identity in identities if part in identity.lower()}
        or {(identity, number) for identity, file, number in files if name and name.lower() in file.lower()}
    )


def origins(past: PastVersion, archive: Archive | None, figure: str | None = None) -> Iterator[Origin]:
    """Each figure of a version in the order of the copy, numbers in words too; of one figure only,
    if it is named as it stands there (with or without the signs that group its digits).

    UsageError where the version has no such figure.
    """
    entries = [entry for entry in json.loads(past.trace)["figures"] if _is_figure(entry)]
    if figure is not None:
        entries = _named(entries, figure, past)
    documents = _Documents(archive)
    for entry in entries:
        yield Origin(
            text=entry["text"],
            part=entry["part"],
            value=entry["value"],
            unit=entry["unit"],
            how=entry["how"],
            inputs=entry["inputs"],
            sources=tuple(documents.resolved(source) for source in entry["sources"]),
        )


def _is_figure(entry: Mapping[str, str]) -> bool:
    return entry["unit"] != "text" or any(char.isdigit() for char in entry["text"])


def _named(entries: Sequence[_Entry], figure: str, past: PastVersion) -> list[_Entry]:
    whole = re.compile(rf"(?<![\d.,]){re.escape(figure.strip())}(?![.,]?\d)", re.IGNORECASE)
    found = [entry for entry in entries if whole.search(entry["text"])]
    digits = _GROUPING.sub("", figure)
    if not found and digits.isdigit():
        found = [entry for entry in entries if digits in re.findall(r"\d+", _GROUPING.sub("", entry["text"]))]
    if not found:
        raise UsageError(
            f"no figure '{figure}'",
            where=f"{past.identity}, version {past.version}",
            remedy=nearest(figure, list(dict.fromkeys(entry["text"] for entry in entries))[:40]),
        )
    return found


def angle_of(past: PastVersion) -> tuple[str, str]:
    """The angle of a version, and why it was chosen."""
    recorded = json.loads(past.trace)
    return recorded["angle"], recorded["why"]


class _Documents:
    """The archive's documents, each read once however many figures come from it."""

    def __init__(self, archive: Archive | None) -> None:
        self._archive = archive
        self._read: dict[str, tuple[Payload, str | None] | None] = {}

    def resolved(self, source: Mapping[str, str]) -> dict[str, object]:
        """A source with the document's address and the record itself, where the archive has it."""
        found: dict[str, object] = dict(source)
        known = self._document(source["digest"])
        if known is None:
            return found | {"feed": None, "location": None, "retrieved_at": None, "record": None}
        payload, feed = known
        return found | {
            "feed": feed,
            "location": payload.location,
            "retrieved_at": exact_json.instant(payload.retrieved_at),
            "record": raw_record(payload, source["pointer"]),
        }

    def _document(self, digest: str) -> tuple[Payload, str | None] | None:
        if digest not in self._read:
            self._read[digest] = self._get(digest)
        return self._read[digest]

    def _get(self, digest: str) -> tuple[Payload, str | None] | None:
        if self._archive is None:
            return None
        try:
            payload = self._archive.get(digest)
        except (NewsgenError, KeyError):
            return None
        # What the newsroom wrote itself comes from no feed.
        own = payload.location.endswith(".toml")
        return payload, payload.feed or ("settings" if own else feeds.sniff(payload)[0])
