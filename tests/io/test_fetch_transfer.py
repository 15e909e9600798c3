"""Transfers that are cut, slow, packed or too large: a payload is whole or there is none."""

from __future__ import annotations

import gzip
import socket
import time
from http.server import BaseHTTPRequestHandler

import pytest

from tests.io.clockwork import BODY, Clockwork
from tests.io.loopback import Reply, Site


def test_the_status_counts_before_the_body_is_looked_at(site: Site) -> None:
    url = site.answer("/r", Reply(status=403, headers={"Content-Encoding": "br"}, body=b"?"))
    assert Clockwork().error(url).status == 403


def test_gzip_is_unpacked_also_in_several_members(site: Site) -> None:
    packed = gzip.compress(BODY[:5]) + gzip.compress(BODY[5:])
    assert (
        Clockwork().payload(site.answer("/r", Reply(body=packed, headers={"Content-Encoding": "gzip"})))
        == BODY
    )
    assert site.asked[0].headers["accept-encoding"] == "gzip"


def test_a_body_is_refused_above_the_limit_before_and_after_unpacking(site: Site) -> None:
    bomb = Reply(body=gzip.compress(bytes(5_000_000)), headers={"Content-Encoding": "gzip"})
    assert "too large" in str(Clockwork(unpacked=100_000).error(site.answer("/bomb", bomb)))
    assert "too large" in str(Clockwork(packed=1000).error(site.answer("/big", Reply(body=bytes(5000)))))
    assert len(site.asked) == 2


def test_an_unknown_packing_is_refused(site: Site) -> None:
    url = site.answer("/r", Reply(body=BODY, headers={"Content-Encoding": "br"}))
    assert "'br'" in str(Clockwork().error(url))


def _cut(handler: BaseHTTPRequestHandler, headers: str, body: bytes) -> None:
    handler.wfile.write(f"HTTP/1.1 200 OK\r\n{headers}\r\n\r\n".encode() + body)


@pytest.mark.parametrize(
    ("headers", "body"),
    [
        ("Content-Length: 100", b"half"),
        ("Transfer-Encoding: chunked", b"64\r\nhalf"),
        ("Transfer-Encoding: chunked", b"4\r\nhalf\r\n"),
        ("Content-Encoding: gzip", gzip.compress(bytes(range(256)) * 9)[:-20]),
        ("Content-Encoding: gzip", b"no gzip at all"),
    ],
    ids=["short of its length", "inside a chunk", "without a last chunk", "packed and cut", "not packed"],
)
def test_a_cut_transfer_is_never_a_payload(site: Site, headers: str, body: bytes) -> None:
    url = site.answer("/r", Reply(write=lambda handler: _cut(handler, headers, body)), Reply(body=BODY))
    assert Clockwork().payload(url) == BODY
    site.replies["/r"] = [Reply(write=lambda handler: _cut(handler, headers, body))]
    Clockwork().error(url)
    assert len(site.asked) == 5


def test_a_server_that_drips_is_left_at_the_deadline(site: Site) -> None:
    def drip(handler: BaseHTTPRequestHandler) -> None:
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n")
        for _ in range(40):
            handler.wfile.write(b".")
            time.sleep(0.05)

    began = time.monotonic()
    error = Clockwork(deadline=0.2, attempts=1).error(site.answer("/r", Reply(write=drip)))
    assert "too long" in str(error)
    assert time.monotonic() - began < 1.5


def test_a_silent_server_is_left_at_the_read_time_out(site: Site) -> None:
    url = site.answer("/r", Reply(write=lambda _: time.sleep(0.6)))
    assert "nothing came for 0.1 s" in str(Clockwork(read=0.1, attempts=1).error(url))


def test_a_refused_connection_is_tried_again_and_named() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    clockwork = Clockwork()
    assert "refused" in str(clockwork.error(f"http://127.0.0.1:{port}/r"))
    assert clockwork.waits == [0.5, 1.0]


def test_a_certificate_that_nobody_signed_is_refused_at_once(site: Site) -> None:
    clockwork = Clockwork()
    error = clockwork.error(site.serve_tls("/r"))
    assert "certificate" in str(error)
    assert clockwork.waits == []
