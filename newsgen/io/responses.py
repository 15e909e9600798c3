"""HTTP responses as bytes and text: headers, dates, waits, and statuses that carry no data.

No network here: the same rules serve a live answer, a recorded one, and headers kept in a file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import Message
from email.utils import parsedate_to_datetime

from newsgen.errors import FeedError, FetchError
from newsgen.model import Payload

Headers = tuple[tuple[str, str], ...]
MARK = b"HTTP/"
DATA_STATUSES = (200, 203)

_BEFORE_EMBARGO = 269
_REMEDIES = {
    401: "Check the key in the environment variable that the source names.",
    403: "Check the key and the quota with the publisher.",
    404: "Check the address in the settings; the publisher may have moved the file.",
    410: "Check the address in the settings; the publisher has removed the file.",
    429: "Give the source a longer interval.",
    _BEFORE_EMBARGO: "The service holds its figures back until the embargo ends; the next run tries again.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Status (None where only headers were kept) and headers with lower-case names."""

    status: int | None
    headers: Headers

    def get(self, name: str) -> str | None:
        """The value of a header by lower-case name."""
        return next((value for key, value in self.headers if key == name), None)


def split_response(body: bytes, where: str) -> tuple[Head, bytes]:
    """Head and body of a recorded response; of a chain of redirects, the last response."""
    head, rest = _split_once(body, where)
    while rest.startswith(MARK) and head.status is not None and not 200 <= head.status < 300:
        head, rest = _split_once(rest, where)
    return head, rest


def parse_head(text: str, where: str) -> Head:
    """The head in a text of headers, with or without a status line."""
    lines = text.replace("\r\n", "\n").split("\n")
    status = None
    if lines[0].startswith("HTTP/"):
        status = _status(lines.pop(0), where)
    headers: list[tuple[str, str]] = []
    for line in lines:
        if not line.strip():
            continue
        if line[0] in " \t" and headers:
            headers[-1] = (headers[-1][0], f"{headers[-1][1]} {line.strip()}")
            continue
        name, colon, value = line.partition(":")
        if not colon or not name.strip():
            raise FeedError("a header has no name", where=where, why=f"the line is '{line}'")
        headers.append((name.strip().lower(), value.strip()))
    return Head(status=status, headers=tuple(headers))


def normal_headers(pairs: Iterable[tuple[str, str]]) -> Headers:
    """Headers as a payload keeps them; cookies are left out."""
    kept = ((name.lower(), value) for name, value in pairs)
    return tuple(pair for pair in kept if pair[0] not in ("set-cookie", "set-cookie2"))


def media_type(head: Head) -> tuple[str | None, str | None]:
    """Media type and charset as the sender said them; None where it was silent."""
    stated = head.get("content-type")
    if not stated:
        return None, None
    message = Message()
    message["content-type"] = stated
    return message.get_content_type(), message.get_content_charset()


def with_head(payload: Payload, head: Head) -> Payload:
    """The payload with what its headers say: status, type, charset, and the time it was sent."""
    kind, charset = media_type(head)
    return Payload(
        body=payload.body,
        location=payload.location,
        digest=payload.digest,
        feed=payload.feed,
        media_type=kind,
        charset=charset,
        status=payload.status if head.status is None else head.status,
        headers=normal_headers(head.headers),
        retrieved_at=payload.retrieved_at or http_date(head.get("date")),
    )


def http_date(text: str | None) -> datetime | None:
    """An HTTP date as an aware UTC time; None where there is none or it cannot be read."""
    if not text:
        return None
    try:
        moment = parsedate_to_datetime(text)
    except ValueError:
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)


def retry_after(head: Head, now: datetime | None) -> float | None:
    """Seconds that the sender asks to be left alone, from a number, or from a date and `now`."""
    stated = (head.get("retry-after") or "").strip()
    if stated.isascii() and stated.isdigit():
        return float(stated)
    moment = http_date(stated)
    return max(0.0, (moment - now).total_seconds()) if moment and now else None


def refuse_status(payload: Payload, now: datetime | None = None) -> None:
    """Raise FetchError for every status that does not bring data: the body is not looked at.

    `now` is needed only to read a wait that is stated as a date.
    """
    if payload.status in DATA_STATUSES:
        return
    head = Head(status=payload.status, headers=payload.headers)
    wait = retry_after(head, now)
    remedy = _REMEDIES.get(payload.status, "The next run tries again.")
    if wait is not None:
        remedy = f"{remedy} The source asks to be left alone for {wait:.0f} s."
    held_back = payload.status == _BEFORE_EMBARGO
    raise FetchError(
        "the source holds its figures back" if held_back else "the source sent no data",
        where=payload.location,
        why=f"http {payload.status}",
        remedy=remedy,
        status=payload.status,
        retry_after=wait,
    )


def _split_once(body: bytes, where: str) -> tuple[Head, bytes]:
    ends = [(body.find(mark), len(mark)) for mark in (b"\r\n\r\n", b"\n\n")]
    found = [(at, size) for at, size in ends if at >= 0]
    if not found:
        raise FeedError(
            "a recorded response has no end of headers",
            where=where,
            why="no empty line stands between headers and body",
            remedy="Record it again, whole.",
        )
    at, size = min(found)
    return parse_head(body[:at].decode("utf-8", "replace"), where), body[at + size :]


def _status(line: str, where: str) -> int:
    parts = line.split()
    if len(parts) < 2 or not (parts[1].isascii() and parts[1].isdigit() and len(parts[1]) == 3):
        raise FeedError("the status line has no status", where=where, why=f"it reads '{line}'")
    return int(parts[1])
