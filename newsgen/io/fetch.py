"""Sources to payloads: conditional requests, bounded retries, honest waits; one result per call.

Intervals and request budgets are the caller's. A fetch says one of three things: a new payload,
nothing new, or a FetchError that carries how long the source asked to be left alone.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from newsgen import __version__
from newsgen.errors import FetchError, UsageError
from newsgen.io._http import Answer, Limits, TransientError, Transport
from newsgen.io._paths import as_path, read_path
from newsgen.io.addresses import VERSION_SLOT, Address, Credentials, checked_scheme, credentials, redact
from newsgen.io.remembered import Remembered
from newsgen.io.responses import Head, media_type, refuse_status
from newsgen.model import Payload

_TEMPORARY = (408, 425, 429, 500, 502, 503, 504)
_NO_HEAD = (405, 501)
_VERSION = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fetched:
    """A payload that differs from the last one, and what to remember once it has been read."""

    payload: Payload
    remembered: Remembered


@dataclass(frozen=True, slots=True, kw_only=True)
class Unchanged:
    """Nothing new: the source said so, or sent the same bytes. `why` says which."""

    why: str
    retrieved_at: datetime
    remembered: Remembered


class Fetcher:
    """Fetches from files, HTTP, FTP and SFTP; keeps connections while it lives.

    `contact` goes into the user agent, so that a publisher can reach the newsroom. `clock`,
    `sleep` and `environ` are the world's, or a test's.
    """

    def __init__(
        self,
        *,
        contact: str = "",
        limits: Limits | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now(UTC),
        sleep: Callable[[float], None] = time.sleep,
        environ: Mapping[str, str] = os.environ,
    ) -> None:
        self._limits = limits or Limits()
        self._clock = clock
        self._sleep = sleep
        self._environ = environ
        self._transport = Transport(self._limits, user_agent(contact))

    def __enter__(self) -> Fetcher:
        return self

    def __exit__(self, *_: object) -> None:
        self._transport.close()

    def fetch(self, address: Address, remembered: Remembered | None = None) -> Fetched | Unchanged:
        """What an address has now, compared with what it sent last.

        Give `remembered` only while its payload is still kept. Raises FetchError where the source
        does not answer or has no data, SettingsError for a secret that is not set, UsageError for
        an address that cannot be fetched.
        """
        scheme = checked_scheme(address.url)
        if scheme == "file":
            return self._settled(self._local(address), remembered, None)
        secrets = credentials(address, self._environ)
        if scheme in ("ftp", "sftp"):
            return self._remote(address, secrets, remembered)
        version = self._version(address, secrets)
        if version and remembered and remembered.version == version:
            return Unchanged(why="same version", retrieved_at=self._clock(), remembered=remembered)
        url = address.url.replace(VERSION_SLOT, version or "")
        return self._http(replace(address, url=url), secrets, remembered, version)

    def get(self, address: Address) -> Payload:
        """The payload of an address, asked for without conditions."""
        result = self.fetch(address)
        assert isinstance(result, Fetched), "nothing was remembered, so nothing can be unchanged"
        return result.payload

    def probe(self, address: Address, remembered: Remembered) -> bool:
        """Whether an address may have something new, asked for without its body.

        True in doubt: where the server does not answer such questions, or names no validators.
        """
        secrets = credentials(address, self._environ)
        if checked_scheme(address.url) not in ("http", "https"):
            raise UsageError("only http addresses can be probed", where=address.shown, remedy="Fetch it.")
        if address.version_url:
            return self._version(address, secrets) != remembered.version
        answer = self._exchange("HEAD", address, secrets, _conditions(address, remembered))
        if answer.status == 304:
            return False
        if answer.status in _NO_HEAD:
            return True
        self._refuse(answer, address)
        head = Head(status=answer.status, headers=answer.headers)
        tag, date = head.get("etag"), head.get("last-modified")
        if not address.conditional or (tag is None and date is None):
            return True
        return (tag, date) != (remembered.etag, remembered.last_modified)

    def fetch_folder(self, address: Address, seen: frozenset[str]) -> Iterator[tuple[str, Payload]]:
        """Every file of an ftp or sftp folder that matches and whose key is not in `seen`.

        Yields the key to remember (name, size and time) and the payload, in order of name.
        """
        from newsgen.io.remote import connect, matching

        secrets = credentials(address, self._environ)
        with connect(address, secrets, self._limits) as remote:
            for entry in matching(remote.entries(), address.url):
                if entry.key not in seen:
                    yield entry.key, self._payload(remote.read(entry), entry.location, address, None)

    def _http(
        self, address: Address, secrets: Credentials, remembered: Remembered | None, version: str | None
    ) -> Fetched | Unchanged:
        answer = self._exchange("GET", address, secrets, _conditions(address, remembered))
        if answer.status == 304 and remembered is not None:
            kept = replace(remembered, version=version, retry_at=None)
            return Unchanged(why="not modified", retrieved_at=self._clock(), remembered=kept)
        payload = self._payload(answer.body, address.shown, address, answer)
        return self._settled(payload, remembered, version)

    def _settled(
        self, payload: Payload, remembered: Remembered | None, version: str | None
    ) -> Fetched | Unchanged:
        now = replace(Remembered.of(payload), version=version)
        if remembered is not None and remembered.digest == payload.digest:
            return Unchanged(why="same bytes", retrieved_at=self._clock(), remembered=now)
        return Fetched(payload=payload, remembered=now)

    def _local(self, address: Address) -> Payload:
        path = as_path(address.url)
        try:
            body = read_path(path)
        except UsageError as error:
            # An INPUT that is not there is a slip of the hand; a source that is not there may come.
            raise FetchError(error.what, where=error.where, remedy=error.remedy) from error
        return self._payload(body, str(path), address, None)

    def _remote(
        self, address: Address, secrets: Credentials, remembered: Remembered | None
    ) -> Fetched | Unchanged:
        # Imported here: the two transports are an extra that most newsrooms do not install.
        from newsgen.io.remote import connect, matching

        with connect(address, secrets, self._limits) as remote:
            entry = matching(remote.entries(), address.url)[-1]
            if remembered is not None and remembered.version == entry.key:
                return Unchanged(why="same file", retrieved_at=self._clock(), remembered=remembered)
            payload = self._payload(remote.read(entry), entry.location, address, None)
        return self._settled(payload, remembered, entry.key)

    def _version(self, address: Address, secrets: Credentials) -> str | None:
        if address.version_url is None:
            return None
        asked = replace(address, url=address.version_url)
        text = self._exchange("GET", asked, secrets, {}).body[:200].decode("utf-8", "replace").strip()
        if not _VERSION.fullmatch(text):
            raise FetchError(
                "the version text is not a version",
                where=asked.shown,
                why=f"it reads '{text[:60]}'",
                remedy="Open the address in a browser; the service may be down or the address moved.",
            )
        return text

    def _exchange(
        self, method: str, address: Address, secrets: Credentials, headers: Mapping[str, str]
    ) -> Answer:
        """One exchange with retries; every answer that carries no data is an error."""
        url = secrets.in_query(address.url)
        for attempt in range(1, self._limits.attempts + 1):
            try:
                answer = self._transport.exchange(method, url, headers, dict(secrets.headers))
                if not (answer.status == 304 and headers) and not (
                    method == "HEAD" and answer.status in _NO_HEAD
                ):
                    self._refuse(answer, address)
                return answer
            except FetchError as error:
                wait = self._wait(error, attempt)
                if wait is None:
                    raise
                self._sleep(wait)
        raise AssertionError("the last attempt returns or raises")

    def _wait(self, error: FetchError, attempt: int) -> float | None:
        """Seconds before the next attempt; None where trying again now would be of no use or rude."""
        temporary = isinstance(error, TransientError) or error.status in _TEMPORARY
        if attempt == self._limits.attempts or not (temporary or error.retry_after is not None):
            return None
        wait = (
            error.retry_after if error.retry_after is not None else self._limits.backoff * 2 ** (attempt - 1)
        )
        return wait if wait <= self._limits.longest_wait else None

    def _refuse(self, answer: Answer, address: Address) -> None:
        refuse_status(self._payload(answer.body, address.shown, address, answer), self._clock())

    def _payload(self, body: bytes, location: str, address: Address, answer: Answer | None) -> Payload:
        headers = answer.headers if answer else ()
        kind, charset = media_type(Head(status=None, headers=headers))
        return Payload.of(
            body,
            redact(location),
            feed=address.feed,
            media_type=kind,
            charset=charset,
            status=answer.status if answer else 200,
            headers=headers,
            retrieved_at=self._clock(),
        )


def user_agent(contact: str) -> str:
    """Who asks: program, version, and whom to write to."""
    return f"newsgen/{__version__} ({contact})" if contact else f"newsgen/{__version__}"


def _conditions(address: Address, remembered: Remembered | None) -> dict[str, str]:
    if remembered is None or not address.conditional:
        return {}
    stated = {"If-None-Match": remembered.etag, "If-Modified-Since": remembered.last_modified}
    return {name: value for name, value in stated.items() if value}
