"""Fetching, against a real web server on loopback."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen import __version__
from newsgen.errors import FetchError, UsageError
from newsgen.io.addresses import Address
from newsgen.io.fetch import Fetched, Fetcher, Unchanged
from newsgen.io.remembered import Remembered
from tests.io.clockwork import BODY, NOW, Clockwork
from tests.io.loopback import Reply, Site


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
