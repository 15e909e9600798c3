"""Keys, passwords and cookies: where they go, and that nobody is shown them."""

from __future__ import annotations

import logging
import socket
from pathlib import Path

import pytest

from newsgen.errors import SettingsError
from newsgen.io.addresses import Address
from newsgen.io.fetch import Fetched, Fetcher
from tests.io.clockwork import BODY, KEY, Clockwork
from tests.io.loopback import Reply, Site


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
