"""Bytes to text by order of trust, and names as text: NFC, single blanks, entities undone."""

from __future__ import annotations

import codecs
import html
import re
import unicodedata

from newsgen.errors import FeedError, RefusedError
from newsgen.model import Payload

_PAGE = re.compile(
    rb"(?:\xef\xbb\xbf)?(?:<\?xml[^>]*\?>|<!--.*?-->|\s)*"
    rb"<(?:!doctype\s+html|html|head|body|script|meta|title)\b",
    re.DOTALL | re.IGNORECASE,
)
_PAGE_WITHIN = 4096
_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decode(
    payload: Payload, *, setting: str | None = None, default: str = "utf-8", accept: tuple[str, ...] = ()
) -> str:
    """The payload as text, without a byte order mark.

    Order of trust: BOM, the source's `setting`, UTF-8 where that is what the bytes are, the sender's
    charset, the adapter's `default`, then each of `accept`. A declared encoding that fails is refused,
    never guessed round.
    """
    for mark, name in _BOMS:
        if payload.body.startswith(mark):
            return _strict(payload, payload.body[len(mark) :], name, "byte order mark")
    if setting:
        return _strict(payload, payload.body, setting, "setting")
    if payload.charset:
        return _unmistaken(payload.body) or _strict(payload, payload.body, payload.charset, "header")
    for name in (default, *accept[:-1]) if accept else ():
        try:
            return payload.body.decode(name)
        except UnicodeDecodeError:
            continue
    return _strict(payload, payload.body, accept[-1] if accept else default, "format")


def as_utf8(payload: Payload) -> bytes:
    """The payload in UTF-8 without a byte order mark, for a decoder of bytes: mostly its own bytes."""
    text = decode(payload)
    marked = any(payload.body.startswith(mark) for mark, _ in _BOMS)
    return text.encode() if marked or payload.charset else payload.body


def _unmistaken(body: bytes) -> str | None:
    """Text with signs beyond ASCII that is valid UTF-8: no other encoding gives that by chance, and
    servers name one that they do not use."""
    if body.isascii():
        return None
    try:
        return body.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _strict(payload: Payload, body: bytes, encoding: str, origin: str) -> str:
    try:
        return body.decode(encoding)
    except LookupError as error:
        raise FeedError(
            "encoding not known", where=payload.location, why=f"{origin} says '{encoding}'"
        ) from error
    except UnicodeDecodeError as error:
        line = body.count(b"\n", 0, error.start) + 1
        column = error.start - (body.rfind(b"\n", 0, error.start) + 1) + 1
        raise FeedError(
            f"bytes are not {encoding}",
            where=f"{payload.location}, line {line}, byte {column}",
            why=f"the {origin} says {encoding}, and byte 0x{body[error.start]:02x} does not fit",
            remedy="Fetch the file again; if it repeats, tell the publisher.",
        ) from error


def name(raw: str) -> str:
    """A name as a feed means it: entities undone (repeatedly), white space single, NFC."""
    text, before = raw, None
    while text != before and "&" in text:
        before, text = text, html.unescape(text)
    return unicodedata.normalize("NFC", " ".join(text.split()))


def first_line(payload: Payload) -> str:
    """The first line as far as ASCII goes, which is all that telling tables apart needs."""
    head = payload.body[:8192].removeprefix(codecs.BOM_UTF8).decode("latin-1")
    return head.partition("\n")[0].strip()


def looks_like_web_page(payload: Payload) -> bool:
    """True for an HTML page served where data was asked for, whatever comes before its first element."""
    return _PAGE.match(payload.body, 0, _PAGE_WITHIN) is not None


def refuse_web_page(payload: Payload, *, unknown: bool = False) -> None:
    """Raise RefusedError if the payload is a web page: an error page with status 200 is not data.
    Where the format is `unknown` it is one, too, if the sender says so."""
    said = unknown and (payload.media_type or "") in ("text/html", "application/xhtml+xml")
    if said or looks_like_web_page(payload):
        raise RefusedError(
            "a web page stands where data should be",
            reason="unexpected-content",
            where=payload.location,
            why="the sender calls it a web page" if said else "the first bytes are HTML",
            remedy="Open the address in a browser; the service may be down or the address moved.",
        )
