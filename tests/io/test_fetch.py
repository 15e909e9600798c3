"""Fetching, against a real web server on loopback."""

from __future__ import annotations

import gzip
import logging
import socket
import time
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from newsgen import __version__
from newsgen.errors import FetchError, SettingsError, UsageError
from newsgen.io._http import Limits
from newsgen.io.addresses import Address
from newsgen.io.fetch import Fetched, Fetcher, Unchanged
from newsgen.io.remembered import Remembered
from tests.io.loopback import Reply, Site

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


def test_payload_says_what_the_sender_said(site: Site) -> None:
    headers = {"Content-Type": "text/csv; charset=ISO-8859-1", "ETag": '"a1"', "Set-Cookie": "id=1"}
    url = site.answer("/r.csv", Reply(body=BODY, headers=headers))
    result = Clockwork().fetch(Address(url=url, feed="partifordeling"))
    assert isinstance(result, Fetched)
    payload = result.payload
    assert (payload.body, payload.location, payload.feed) == (BODY, url, "partifordeling")
    assert (payload.media_type, payload.charset, payload.status) == ("text/csv", "iso-8859-1", 200)
    assert payload.retrieved_at == NOW
    assert payload.header("ETag") == '"a1"'
    assert payload.header("set-cookie") is None
    assert site.asked[0].headers["user-agent"] == f"newsgen/{__version__} (desk@example.org)"


def test_charset_is_unknown_where_the_header_is_silent(site: Site) -> None:
    url = site.answer("/r.csv", Reply(body="Tromsø".encode(), headers={"Content-Type": "text/csv"}))
    result = Clockwork().fetch(url)
    assert isinstance(result, Fetched)
    assert result.payload.charset is None
    assert result.payload.body.decode() == "Tromsø"


def test_both_validators_are_sent_back_and_304_is_unchanged(site: Site) -> None:
    date = "Mon, 08 Sep 2025 19:10:00 GMT"
    url = site.answer(
        "/r", Reply(body=BODY, headers={"ETag": '"v1"', "Last-Modified": date}), Reply(status=304)
    )
    first = Clockwork().fetch(url)
    second = Clockwork().fetch(url, first.remembered)
    assert isinstance(second, Unchanged)
    assert second.why == "not modified"
    assert second.remembered == first.remembered
    assert site.asked[1].headers["if-none-match"] == '"v1"'
    assert site.asked[1].headers["if-modified-since"] == date


def test_equal_bytes_are_unchanged_and_new_validators_are_kept(site: Site) -> None:
    url = site.answer(
        "/r", Reply(body=BODY, headers={"ETag": '"v1"'}), Reply(body=BODY, headers={"ETag": '"v2"'})
    )
    first = Clockwork().fetch(url)
    second = Clockwork().fetch(url, first.remembered)
    assert isinstance(second, Unchanged)
    assert (second.why, second.remembered.etag) == ("same bytes", '"v2"')


def test_validators_of_an_untrusted_publisher_are_not_sent(site: Site) -> None:
    url = site.answer("/r", Reply(body=BODY, headers={"ETag": '"always"'}), Reply(body=b"new"))
    first = Clockwork().fetch(url)
    second = Clockwork().fetch(Address(url=url, conditional=False), first.remembered)
    assert isinstance(second, Fetched)
    assert "if-none-match" not in site.asked[1].headers


def test_304_at_a_first_request_is_an_error(site: Site) -> None:
    assert Clockwork().error(site.answer("/r", Reply(status=304))).status == 304


@pytest.mark.parametrize(
    ("status", "requests"),
    [(404, 1), (403, 1), (401, 1), (410, 1), (269, 1), (204, 1), (500, 3), (503, 3), (429, 3), (502, 3)],
)
def test_a_status_without_data_is_refused_and_only_a_passing_one_is_tried_again(
    site: Site, status: int, requests: int
) -> None:
    url = site.answer("/r", Reply(status=status, body=b"" if status == 204 else b"<html>0</html>"))
    clockwork = Clockwork()
    error = clockwork.error(url)
    assert (error.status, len(site.asked)) == (status, requests)
    assert f"http {status}" in str(error)
    assert url in str(error)
    assert clockwork.waits == [0.5, 1.0][: requests - 1]


def test_a_second_attempt_that_works_is_the_result(site: Site) -> None:
    url = site.answer("/r", Reply(status=503), Reply(body=BODY))
    assert Clockwork().payload(url) == BODY


@pytest.mark.parametrize(
    ("stated", "wait"),
    [("7", 7.0), ("Mon, 08 Sep 2025 19:20:10 GMT", 3.0), ("Mon, 08 Sep 2025 19:00:00 GMT", 0.0)],
)
def test_retry_after_is_obeyed_in_seconds_and_as_a_date(site: Site, stated: str, wait: float) -> None:
    url = site.answer("/r", Reply(status=429, headers={"Retry-After": stated}), Reply(body=BODY))
    clockwork = Clockwork()
    assert clockwork.payload(url) == BODY
    assert clockwork.waits == [wait]


def test_a_long_retry_after_is_left_to_the_next_run(site: Site) -> None:
    quota = Reply(status=403, headers={"Retry-After": "60", "Content-Type": "text/xml"}, body=b"<Error/>")
    clockwork = Clockwork()
    error = clockwork.error(site.answer("/r", quota))
    assert (error.status, error.retry_after, clockwork.waits, len(site.asked)) == (403, 60.0, [], 1)


@pytest.mark.parametrize("stated", ["soon", "-5", "²", ""])
def test_a_retry_after_that_says_nothing_is_not_obeyed(site: Site, stated: str) -> None:
    url = site.answer("/r", Reply(status=503, headers={"Retry-After": stated}), Reply(body=BODY))
    clockwork = Clockwork()
    clockwork.payload(url)
    assert clockwork.waits == [0.5]


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


def test_redirects_are_followed_and_the_location_stays_the_configured_one(site: Site) -> None:
    site.answer("/new", Reply(body=BODY))
    url = site.answer("/old", Reply(status=301, headers={"Location": "/new"}))
    result = Clockwork().fetch(url)
    assert isinstance(result, Fetched)
    assert (result.payload.body, result.payload.location) == (BODY, url)


@pytest.mark.parametrize("target", ["file:///etc/hostname", "ftp://127.0.0.1/x", "gopher://127.0.0.1/"])
def test_a_redirect_leaves_http_for_nothing(site: Site, target: str) -> None:
    error = Clockwork().error(site.answer("/r", Reply(status=302, headers={"Location": target})))
    assert "redirects" in str(error)
    assert len(site.asked) == 1


def test_a_redirect_in_a_circle_ends(site: Site) -> None:
    Clockwork(redirects=4).error(site.answer("/r", Reply(status=302, headers={"Location": "/r"})))
    assert len(site.asked) == 5


def test_keys_come_from_the_environment_and_are_shown_nowhere(
    site: Site, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    url = site.answer("/r", Reply(body=BODY), Reply(status=500))
    address = Address(
        url=url + "?format=json", headers_env=(("x-api-key", "AP_KEY"),), query_env=(("apikey", "AP_KEY"),)
    )
    clockwork = Clockwork({"AP_KEY": KEY}, attempts=2)
    result = clockwork.fetch(address)
    assert isinstance(result, Fetched)
    assert site.asked[0].headers["x-api-key"] == KEY
    assert site.asked[0].path == f"/r?format=json&apikey={KEY}"
    error = Clockwork({"AP_KEY": KEY}).error(address)
    for shown in (repr(result), str(error), repr(error), str(error.as_dict()), caplog.text):
        assert KEY not in shown


def test_a_key_in_the_address_is_hidden(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    url = site.answer("/r", Reply(body=BODY), Reply(status=404)).replace("http://", f"http://user:{KEY}@")
    url += f"?apikey={KEY}&level=state"
    result = Clockwork().fetch(url)
    assert isinstance(result, Fetched)
    assert result.payload.location == f"{site.base}/r?apikey=***&level=state"
    assert KEY not in str(Clockwork().error(url))
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{closed.getsockname()[1]}/?token={KEY}"
    error = Clockwork(attempts=1).error(nobody)
    assert KEY not in str(error)
    assert error.__cause__ is None
    assert KEY not in caplog.text


def test_keys_do_not_follow_a_redirect_to_another_origin(site: Site) -> None:
    other = Site()
    try:
        target = other.answer("/r", Reply(body=BODY))
        url = site.answer("/r", Reply(status=302, headers={"Location": target}))
        Clockwork({"AP_KEY": KEY}).fetch(Address(url=url, headers_env=(("x-api-key", "AP_KEY"),)))
        assert "x-api-key" in site.asked[0].headers
        assert "x-api-key" not in other.asked[0].headers
    finally:
        other.close()


def test_a_variable_that_is_not_set_is_a_settings_error(site: Site) -> None:
    with pytest.raises(SettingsError, match="AP_KEY"):
        Clockwork().fetch(Address(url=site.base, headers_env=(("x-api-key", "AP_KEY"),)))
    assert site.asked == []


def test_a_key_with_a_line_end_is_still_the_key(site: Site) -> None:
    url = site.answer("/r", Reply(body=BODY))
    Clockwork({"AP_KEY": f"{KEY}\n"}).fetch(Address(url=url, headers_env=(("x-api-key", "AP_KEY"),)))
    assert site.asked[0].headers["x-api-key"] == KEY


def test_a_certificate_that_nobody_signed_is_refused_at_once(site: Site) -> None:
    clockwork = Clockwork()
    error = clockwork.error(site.serve_tls("/r"))
    assert "certificate" in str(error)
    assert clockwork.waits == []


def test_cookies_are_not_kept_and_netrc_is_not_read(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    netrc = tmp_path / "netrc"
    netrc.write_text(f"machine 127.0.0.1 login desk password {KEY}\n")
    monkeypatch.setenv("NETRC", str(netrc))
    url = site.answer("/r", Reply(body=BODY, headers={"Set-Cookie": "id=1; Path=/"}))
    with Fetcher() as fetcher:
        fetcher.get(Address(url=url))
        fetcher.get(Address(url=url))
    assert "cookie" not in site.asked[1].headers
    assert "authorization" not in site.asked[0].headers


def test_a_version_text_spares_the_fetch_while_it_stays_the_same(site: Site) -> None:
    version_url = site.answer(
        "/current_ver.txt", Reply(body=b"271066\r\n"), Reply(body=b"271066"), Reply(body=b"271927")
    )
    site.answer("/271066/summary.json", Reply(body=b"old"))
    site.answer("/271927/summary.json", Reply(body=b"new"))
    address = Address(url=site.base + "/{version}/summary.json", version_url=version_url)
    first = Clockwork().fetch(address)
    second = Clockwork().fetch(address, first.remembered)
    third = Clockwork().fetch(address, first.remembered)
    assert isinstance(first, Fetched)
    assert isinstance(second, Unchanged)
    assert isinstance(third, Fetched)
    assert (first.payload.body, second.why, third.payload.body) == (b"old", "same version", b"new")
    assert third.payload.location == site.base + "/271927/summary.json"
    assert third.remembered.version == "271927"


@pytest.mark.parametrize("text", [b"<html>maintenance</html>", b"", b"../../x", b"1/2", "²".encode()])
def test_a_version_text_that_is_none_is_refused(site: Site, text: bytes) -> None:
    address = Address(url=site.base + "/{version}/x", version_url=site.answer("/ver", Reply(body=text)))
    assert "version" in str(Clockwork().error(address))


@pytest.mark.parametrize(
    ("reply", "maybe_new"),
    [
        (Reply(status=304), False),
        (Reply(headers={"ETag": '"v1"'}), False),
        (Reply(headers={"ETag": '"v2"'}), True),
        (Reply(), True),
        (Reply(status=405), True),
    ],
    ids=["304", "same tag", "new tag", "no validators", "not answered"],
)
def test_a_probe_asks_without_the_body(site: Site, reply: Reply, maybe_new: bool) -> None:
    address = Address(url=site.answer("/r", reply))
    with Fetcher() as fetcher:
        assert fetcher.probe(address, Remembered(digest="sha256:0", etag='"v1"')) is maybe_new
    assert site.asked[0].method == "HEAD"
    assert site.asked[0].headers["if-none-match"] == '"v1"'


def test_a_probe_of_a_version_text_compares_versions(site: Site) -> None:
    address = Address(url=site.base + "/{version}", version_url=site.answer("/ver", Reply(body=b"7")))
    with Fetcher() as fetcher:
        assert fetcher.probe(address, Remembered(digest="sha256:0", version="7")) is False
        assert fetcher.probe(address, Remembered(digest="sha256:0", version="6")) is True


def test_a_probe_of_a_missing_page_is_an_error(site: Site) -> None:
    with Fetcher() as fetcher, pytest.raises(FetchError):
        fetcher.probe(Address(url=site.base + "/none"), Remembered(digest="sha256:0"))


def test_files_are_fetched_by_path_and_by_address(tmp_path: Path) -> None:
    path = tmp_path / "r æ.json"
    path.write_bytes(BODY)
    for url in (str(path), path.as_uri()):
        first = Clockwork().fetch(url)
        assert isinstance(first, Fetched)
        assert (first.payload.body, first.payload.location) == (BODY, str(path))
        assert isinstance(Clockwork().fetch(url, first.remembered), Unchanged)


def test_a_source_file_that_is_not_there_yet_is_a_fetch_error(tmp_path: Path) -> None:
    assert str(tmp_path / "none.json") in str(Clockwork().error(str(tmp_path / "none.json")))
    assert str(tmp_path) in str(Clockwork().error(str(tmp_path)))


@pytest.mark.parametrize(
    "url", ["gopher://example.org/", "http:///r", "http://[::1/", "javascript://x", "http://h:99999/"]
)
def test_an_address_that_cannot_be_fetched_is_a_usage_error(url: str) -> None:
    with pytest.raises(UsageError):
        Clockwork().fetch(url)
