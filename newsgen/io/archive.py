"""The archive of payloads by digest: what was fetched, written before anyone reads it.

A payload lies in `archive/ab/abcdef….txt.gz` as a recorded HTTP response, so that `zcat` shows
it and any command reads it again as an INPUT. Facts that a response has no header for stand in
one header of our own. `archive/sources/` remembers what each address sent last.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from pathlib import Path

from newsgen.errors import DropError, FeedError
from newsgen.io._durable import is_part, write_whole
from newsgen.io.remembered import Remembered
from newsgen.io.responses import parse_head
from newsgen.model import Payload

_RECORD = "newsgen-record"
_SUFFIX = ".txt.gz"
_STALE_PART = timedelta(days=1)


class Archive:
    """Payloads and source memories under a folder; made on first use.

    Every method raises DropError where the disk refuses, and FeedError where a stored payload no
    longer has the digest it is filed under.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def put(self, payload: Payload) -> None:
        """Keep a payload, whole and on the disk when this returns; a known digest is left as it is."""
        path = self._path(payload.digest)
        if path.exists():
            return
        self._write(path, gzip.compress(_as_response(payload), mtime=0))

    def has(self, digest: str) -> bool:
        """Whether a payload of this digest is kept."""
        return self._path(digest).exists()

    def get(self, digest: str) -> Payload:
        """The payload as it was first kept; KeyError where there is none."""
        path = self._path(digest)
        try:
            stored = gzip.decompress(path.read_bytes())
            payload = _from_response(stored, str(path))
        except FileNotFoundError as error:
            raise KeyError(digest) from error
        except (OSError, EOFError, zlib.error, ValueError, KeyError) as error:
            raise _damaged(path, str(error)) from error
        if payload.digest != digest:
            raise _damaged(path, f"its content has the digest {payload.digest}")
        return payload

    def digests(self) -> Iterator[str]:
        """Every digest kept, in order."""
        for path in sorted(self._payload_paths()):
            yield "sha256:" + path.name.removesuffix(_SUFFIX)

    def remember(self, source: str, remembered: Remembered) -> None:
        """Keep what an address sent last, for the next conditional request.

        Call it after what the payload says is recorded: a source that is remembered and was not
        read would answer "unchanged" for ever.
        """
        self._write(self._memory_path(source), remembered.as_json(source))

    def leave_alone(self, source: str, until: datetime) -> None:
        """Remember that an address asked not to be asked before a time."""
        known = self.remembered(source) or Remembered(digest="")
        self.remember(source, known.with_retry_at(until))

    def remembered(self, source: str) -> Remembered | None:
        """What an address sent last; None at first, or where the memory cannot be read."""
        return _read_memory(self._memory_path(source))

    def latest(self, source: str) -> Payload | None:
        """The payload that an address sent last, if it is remembered and kept."""
        remembered = self.remembered(source)
        if remembered is None or not self.has(remembered.digest):
            return None
        return self.get(remembered.digest)

    def sweep(
        self,
        *,
        now: datetime,
        keep: Collection[str],
        max_age: timedelta | None = None,
        max_bytes: int | None = None,
    ) -> tuple[str, ...]:
        """Remove the oldest payloads by age, then by total size on disk; the digests removed.

        A digest in `keep` and what a source sent last are never removed, so the archive may stay
        above `max_bytes`.
        """
        self._sweep_parts(now)
        safe = {*keep, *self._last_digests()}
        entries = sorted((path.stat().st_mtime, path.stat().st_size, path) for path in self._payload_paths())
        total = sum(size for _, size, _ in entries)
        removed = []
        for moment, size, path in entries:
            digest = "sha256:" + path.name.removesuffix(_SUFFIX)
            too_old = max_age is not None and now.timestamp() - moment > max_age.total_seconds()
            too_much = max_bytes is not None and total > max_bytes
            if digest not in safe and (too_old or too_much):
                path.unlink()
                total -= size
                removed.append(digest)
        return tuple(removed)

    def _path(self, digest: str) -> Path:
        name = digest.removeprefix("sha256:")
        return self.folder / name[:2] / f"{name}{_SUFFIX}"

    def _memory_path(self, source: str) -> Path:
        return self.folder / "sources" / f"{hashlib.sha256(source.encode()).hexdigest()[:32]}.json"

    def _payload_paths(self) -> Iterator[Path]:
        return self.folder.glob(f"[0-9a-f][0-9a-f]/*{_SUFFIX}")

    def _last_digests(self) -> Iterator[str]:
        for path in self.folder.glob("sources/*.json"):
            if remembered := _read_memory(path):
                yield remembered.digest

    def _sweep_parts(self, now: datetime) -> None:
        for path in self.folder.glob("*/.*"):
            if is_part(path.name) and now.timestamp() - path.stat().st_mtime > _STALE_PART.total_seconds():
                path.unlink()

    def _write(self, path: Path, body: bytes) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, body, mode=0o644)
        except OSError as error:
            raise DropError(
                "the archive could not be written",
                where=str(path),
                why=error.strerror or str(error),
                remedy="Free space or give this user the right to write there; the next run goes on.",
            ) from error


def _read_memory(path: Path) -> Remembered | None:
    try:
        return Remembered.from_json(path.read_bytes())
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


def _as_response(payload: Payload) -> bytes:
    record = {
        "location": payload.location,
        "feed": payload.feed,
        "media_type": payload.media_type,
        "charset": payload.charset,
        "retrieved_at": payload.retrieved_at.isoformat() if payload.retrieved_at else None,
    }
    lines = [f"HTTP/1.1 {payload.status:03d}", f"{_RECORD}: {json.dumps(record)}"]
    lines += [f"{name}: {value}" for name, value in payload.headers]
    return "\r\n".join([*lines, "", ""]).encode() + payload.body


def _from_response(stored: bytes, where: str) -> Payload:
    head_bytes, _, body = stored.partition(b"\r\n\r\n")
    head = parse_head(head_bytes.decode(), where)
    record = json.loads(head.get(_RECORD) or "{}")
    moment = record["retrieved_at"]
    return Payload.of(
        body,
        record["location"],
        feed=record["feed"],
        media_type=record["media_type"],
        charset=record["charset"],
        status=head.status or 200,
        headers=tuple(pair for pair in head.headers if pair[0] != _RECORD),
        retrieved_at=datetime.fromisoformat(moment) if moment else None,
    )


def _damaged(path: Path, why: str) -> FeedError:
    return FeedError(
        "an archived payload is damaged",
        where=str(path),
        why=why,
        remedy="Restore the file from a copy; figures that come from it cannot be traced until then.",
    )
