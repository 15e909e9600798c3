"""A fetcher whose clock stands still and whose waits are written down."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from newsgen.errors import FetchError
from newsgen.io._http import Limits
from newsgen.io.addresses import Address
from newsgen.io.fetch import Fetched, Fetcher, Unchanged
from newsgen.io.remembered import Remembered

NOW = datetime(2025, 9, 8, 19, 20, 7, tzinfo=UTC)
BODY = b'{"stemmer": 1204}'
KEY = "s3cret-of-the-desk"


class Clockwork:
    """A fetcher whose clock stands still and whose waits are written down."""

    def __init__(self, environ: dict[str, str] | None = None, **limits: float) -> None:
        self.waits: list[float] = []
        self.fetcher = Fetcher(
            contact="desk@example.org",
            limits=Limits(**limits),  # type: ignore[arg-type]  # sizes are given as ints
            clock=lambda: NOW,
            sleep=self.waits.append,
            environ=environ or {},
        )

    def fetch(self, address: str | Address, remembered: Remembered | None = None) -> Fetched | Unchanged:
        with self.fetcher as fetcher:
            return fetcher.fetch(Address(url=address) if isinstance(address, str) else address, remembered)

    def payload(self, address: str | Address) -> bytes:
        result = self.fetch(address)
        assert isinstance(result, Fetched)
        return result.payload.body

    def error(self, address: str | Address, remembered: Remembered | None = None) -> FetchError:
        with pytest.raises(FetchError) as caught:
            self.fetch(address, remembered)
        assert caught.value.exit_code == 69
        assert caught.value.remedy
        return caught.value
