"""What an address sent last: enough to ask again cheaply, and to see that nothing is new."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime

from newsgen.model import Payload


@dataclass(frozen=True, slots=True, kw_only=True)
class Remembered:
    """Digest of the last payload (empty before the first) and the validators that came with it.

    `version` is the version text or the remote file it was fetched by, where there is one;
    `retry_at` is the time before which the address asked to be left alone.
    """

    digest: str
    etag: str | None = None
    last_modified: str | None = None
    version: str | None = None
    retry_at: datetime | None = None

    @classmethod
    def of(cls, payload: Payload) -> Remembered:
        """The memory of a payload just fetched."""
        return cls(
            digest=payload.digest,
            etag=payload.header("etag"),
            last_modified=payload.header("last-modified"),
        )

    def with_retry_at(self, moment: datetime) -> Remembered:
        """The same memory with a time before which the address is not asked again."""
        return replace(self, retry_at=moment)

    def as_json(self, source: str) -> bytes:
        """The memory as a JSON file; `source` is named for whoever reads the folder."""
        stated = {
            "source": source,
            "digest": self.digest,
            "etag": self.etag,
            "last_modified": self.last_modified,
            "version": self.version,
            "retry_at": self.retry_at.isoformat() if self.retry_at else None,
        }
        return json.dumps(stated, indent=1).encode() + b"\n"

    @classmethod
    def from_json(cls, stored: bytes) -> Remembered:
        """The memory read back; ValueError, KeyError or TypeError where it is not one."""
        stated = json.loads(stored)
        moment = stated["retry_at"]
        return cls(
            digest=stated["digest"],
            etag=stated["etag"],
            last_modified=stated["last_modified"],
            version=stated["version"],
            retry_at=datetime.fromisoformat(moment) if moment else None,
        )
