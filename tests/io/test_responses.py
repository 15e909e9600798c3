"""Heads of responses, recorded or live."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from newsgen.errors import FeedError, FetchError
from newsgen.io.responses import (
    Head,
    http_date,
    parse_head,
    refuse_status,
    retry_after,
    split_response,
    with_head,
)
from newsgen.model import Payload

NOW = datetime(2025, 9, 8, 19, 20, 7, tzinfo=UTC)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_recorded_response_is_status_headers_and_body(end: str) -> None:
    text = end.join(["HTTP/1.1 403 Forbidden", "Content-Type: text/xml", "Retry-After: 60", "", ""])
    head, body = split_response(text.encode() + b"<Error/>\r\n\r\n\n\n", "F")
    assert (head.status, head.get("retry-after"), body) == (403, "60", b"<Error/>\r\n\r\n\n\n")


def test_of_a_chain_of_redirects_the_last_response_counts() -> None:
    chain = (
        b"HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\nHTTP/2 200\r\nA: b\r\n\r\nHTTP/1.1 is what the body says"
    )
    head, body = split_response(chain, "F")
    assert (head.status, body) == (200, b"HTTP/1.1 is what the body says")


@pytest.mark.parametrize(
    "text", [b"HTTP/1.1 200 OK\nA: b", b"HTTP/1.1\n\n", b"HTTP/1.1 abc\n\n", b"HTTP/1.1 200\nnoise\n\n"]
)
def test_a_recorded_response_that_is_none_is_refused(text: bytes) -> None:
    with pytest.raises(FeedError) as caught:
        split_response(text, "F.txt")
    assert "F.txt" in str(caught.value)


def test_headers_alone_have_no_status_and_may_be_folded() -> None:
    head = parse_head("Content-Type: text/csv;\n charset=utf-8\n\nDate: x\n", "F")
    assert head == Head(status=None, headers=(("content-type", "text/csv; charset=utf-8"), ("date", "x")))


def test_a_payload_takes_type_charset_status_and_time_from_its_headers() -> None:
    head = parse_head(
        'HTTP/1.1 200 OK\nContent-Type: Text/CSV; Charset="UTF-8"\nDate: Mon, 08 Sep 2025 19:20:07 GMT', "F"
    )
    payload = with_head(Payload.of(b"x", "F", status=500), head)
    assert (payload.media_type, payload.charset, payload.status, payload.retrieved_at) == (
        "text/csv",
        "utf-8",
        200,
        NOW,
    )
    assert payload.digest == Payload.of(b"x", "F").digest


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("Mon, 08 Sep 2025 19:20:07 GMT", NOW),
        ("Mon, 08 Sep 2025 21:20:07 +0200", NOW),
        ("Mon, 08 Sep 2025 19:20:07 -0000", NOW),
        ("yesterday", None),
        ("", None),
        (None, None),
        ("Mon, 99 Sep 2025 19:20:07 GMT", None),
    ],
)
def test_dates_are_read_in_utc_or_not_at_all(text: str | None, moment: datetime | None) -> None:
    assert http_date(text) == moment


def test_a_wait_is_never_negative() -> None:
    head = Head(status=503, headers=(("retry-after", "Mon, 08 Sep 2025 18:00:00 GMT"),))
    assert retry_after(head, NOW) == 0.0


@pytest.mark.parametrize("status", [200, 203])
def test_a_status_with_data_is_let_through(status: int) -> None:
    refuse_status(Payload.of(b"", "F", status=status), NOW)


def test_a_recorded_refusal_says_status_and_wait() -> None:
    with pytest.raises(FetchError, match="http 403") as caught:
        refuse_status(Payload.of(b"<Error/>", "F29.txt", status=403, headers=(("retry-after", "60"),)))
    assert (caught.value.status, caught.value.retry_after) == (403, 60.0)
    assert "left alone for 60 s" in caught.value.remedy


def test_figures_held_back_before_an_embargo_are_told_as_such() -> None:
    with pytest.raises(FetchError, match="holds its figures back"):
        refuse_status(Payload.of(b"{}", "F", status=269))
