"""One HTTP exchange inside limits: time, size before and after unpacking, redirects, no cookies."""

from __future__ import annotations

import logging
import time
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.cookiejar import DefaultCookiePolicy
from urllib.parse import urljoin, urlsplit

import requests
from urllib3.exceptions import HTTPError, ReadTimeoutError

from newsgen.errors import FetchError, UsageError
from newsgen.io.addresses import redact
from newsgen.io.responses import DATA_STATUSES, Headers, normal_headers

_REDIRECTS = (301, 302, 303, 307, 308)
_CHUNK = 64 * 1024
_GZIP_WINDOW = 16 + zlib.MAX_WBITS


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What one fetch may cost. Times in seconds, sizes in bytes.

    `deadline` is for one exchange as a whole, so that a server that drips a byte a second does not
    hold a run; `longest_wait` is what a run waits for a source before it leaves it to the next run.
    """

    connect: float = 5
    read: float = 20
    deadline: float = 60
    longest_wait: float = 10
    backoff: float = 0.5
    attempts: int = 3
    redirects: int = 5
    packed: int = 64 * 1024 * 1024
    unpacked: int = 128 * 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came back: status, headers with lower-case names, the body unpacked.

    The body of an answer that brings no data (an error page, a redirect) is not read.
    """

    status: int
    headers: Headers
    body: bytes


class TransientError(FetchError):
    """A failure on the way that may be gone a moment later."""


class Transport:
    """A session that keeps connections and nothing else: no cookies, no passwords from .netrc."""

    def __init__(self, limits: Limits, user_agent: str) -> None:
        self._limits = limits
        self._session = requests.Session()
        self._session.cookies.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._session.auth = _unsigned
        self._session.headers.update({"User-Agent": user_agent, "Accept-Encoding": "gzip"})
        # At DEBUG the pool logs each address with its query, where older services carry their key.
        logging.getLogger("urllib3").setLevel(logging.INFO)

    def exchange(
        self, method: str, url: str, headers: Mapping[str, str], secrets: Mapping[str, str]
    ) -> Answer:
        """The answer after redirects, whatever its status. `secrets` go to the first origin only."""
        ends = time.monotonic() + self._limits.deadline
        origin = _origin(url)
        for _ in range(self._limits.redirects + 1):
            signed = {**headers, **(secrets if _origin(url) == origin else {})}
            with _explained(redact(url), self._limits):
                response = self._session.request(
                    method, url, headers=signed, stream=True, allow_redirects=False,
                    timeout=(self._limits.connect, self._limits.read),
                )  # fmt: skip
            with response:
                target = response.headers.get("location")
                if response.status_code not in _REDIRECTS or not target:
                    return self._read(response, redact(url), ends)
            url = _redirected(url, target)
        raise FetchError(
            "the address redirects too often",
            where=redact(url),
            why=f"more than {self._limits.redirects} redirects",
            remedy="Check the address in the settings.",
        )

    def close(self) -> None:
        """Give up the kept connections."""
        self._session.close()

    def _read(self, response: requests.Response, where: str, ends: float) -> Answer:
        headers = normal_headers(response.headers.items())
        if response.status_code not in DATA_STATUSES:
            return Answer(status=response.status_code, headers=headers, body=b"")
        encoding = response.headers.get("content-encoding", "identity").strip().lower()
        chunks = self._packed(response, where, ends)
        if encoding in ("gzip", "x-gzip"):
            chunks = _inflated(chunks, self._limits.unpacked, where)
        elif encoding not in ("", "identity"):
            raise FetchError(
                "the body is packed in a way that was not asked for",
                where=where,
                why=f"it is '{encoding}'",
                remedy="Tell the publisher; newsgen asks for gzip or nothing.",
            )
        return Answer(status=response.status_code, headers=headers, body=b"".join(chunks))

    def _packed(self, response: requests.Response, where: str, ends: float) -> Iterator[bytes]:
        size = 0
        while True:
            with _explained(where, self._limits):
                chunk = response.raw.read1(_CHUNK, decode_content=False)
            if not chunk:
                return
            size += len(chunk)
            if size > self._limits.packed:
                raise _too_large(where, self._limits.packed)
            if time.monotonic() > ends:
                raise TransientError(
                    "the answer takes too long",
                    where=where,
                    why=f"{size} bytes came in {self._limits.deadline:g} s",
                    remedy="The next run tries again.",
                )
            yield chunk


@contextmanager
def _explained(where: str, limits: Limits) -> Iterator[None]:
    """Turn the client's exceptions into ours; their texts hold the whole address, so none is chained."""
    try:
        yield
    except requests.exceptions.SSLError:
        raise FetchError(
            "the server's certificate is not accepted",
            where=where,
            remedy="Check the address and this machine's clock and certificates.",
        ) from None
    except requests.exceptions.ConnectTimeout:
        raise _unreached(where, f"no connection within {limits.connect:g} s") from None
    except (requests.exceptions.ReadTimeout, ReadTimeoutError):
        raise _unreached(where, f"nothing came for {limits.read:g} s") from None
    except (requests.exceptions.InvalidURL, UnicodeError):
        raise UsageError(
            "this address cannot be fetched", where=where, remedy="Check its spelling."
        ) from None
    except (requests.exceptions.RequestException, HTTPError, OSError) as error:
        raise _unreached(where, _system_reason(error)) from None


def _system_reason(error: BaseException) -> str:
    """What the system said at the bottom of a chain of client exceptions, else its plainest kind."""
    link: BaseException | None = error
    while link is not None:
        if isinstance(link, OSError) and link.strerror:
            return link.strerror
        link = link.__cause__ or link.__context__
    return "the connection broke off"


def _unreached(where: str, why: str) -> TransientError:
    return TransientError(
        "the source does not answer",
        where=where,
        why=why,
        remedy="The next run tries again; if it lasts, check the address and the network.",
    )


def _too_large(where: str, limit: int) -> FetchError:
    return FetchError(
        "the answer is too large",
        where=where,
        why=f"it is larger than {limit >> 20} MiB" if limit >> 20 else f"it is larger than {limit} bytes",
        remedy="Check the address: a result file of this size is not expected.",
    )


def _inflated(chunks: Iterator[bytes], limit: int, where: str) -> Iterator[bytes]:
    """Unpack gzip as it comes, counting; an end that does not come is a broken transfer."""
    size, inflate = 0, zlib.decompressobj(_GZIP_WINDOW)
    started = False
    for chunk in chunks:
        rest, started = chunk, True
        while rest:
            if inflate.eof:
                inflate = zlib.decompressobj(_GZIP_WINDOW)
            try:
                part = inflate.decompress(rest, limit - size + 1)
            except zlib.error as error:
                raise _unreached(where, "the body is not the gzip it is called") from error
            size += len(part)
            if size > limit:
                raise _too_large(where, limit)
            yield part
            rest = inflate.unused_data if inflate.eof else b""
    if started and not inflate.eof:
        raise _unreached(where, "the packed body is cut off")


def _redirected(url: str, target: str) -> str:
    joined = urljoin(url, target)
    if urlsplit(joined).scheme.lower() not in ("http", "https") or not urlsplit(joined).hostname:
        raise FetchError(
            "the address redirects to where newsgen does not go",
            where=redact(url),
            why=f"the target is '{redact(joined)}'",
            remedy="Check the address in the settings.",
        )
    return joined


def _origin(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port


def _unsigned(request: requests.PreparedRequest) -> requests.PreparedRequest:
    return request
