"""Folders over FTP and SFTP, from real servers on loopback."""

from __future__ import annotations

import os
import socket
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import paramiko
import pytest

from newsgen.errors import FetchError, NewsgenError, SettingsError, UsageError
from newsgen.io._http import Limits
from newsgen.io.addresses import Address
from newsgen.io.fetch import Fetched, Fetcher, Unchanged
from newsgen.io.inputs import load
from tests.io.ssh_server import SshServer

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the server's own, about modules of the standard library
    from pyftpdlib.authorizers import DummyAuthorizer
    from pyftpdlib.handlers import FTPHandler
    from pyftpdlib.servers import FTPServer

USER, PASSWORD = "desk", "s3cret-of-the-desk"
ENVIRON = {"WIRE_USER": USER, "WIRE_PASSWORD": PASSWORD, "WRONG": PASSWORD[:-1]}
MOMENTS = {
    "light-20250908191500.xml": b"<zero/>",
    "light-20250908193000.xml": b"<early/>",
    "notes.txt": b"-",
}


class FtpServer:
    """A server on loopback that serves one folder to one user."""

    def __init__(self, root: Path) -> None:
        authorizer = DummyAuthorizer()
        authorizer.add_user(USER, PASSWORD, str(root), perm="elr")
        handler = type("Handler", (FTPHandler,), {"authorizer": authorizer, "auth_failed_timeout": 0})
        self._server = FTPServer(("127.0.0.1", 0), handler)
        self.port = self._server.address[1]
        self._serving = True
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def _serve(self) -> None:
        while self._serving:
            self._server.serve_forever(timeout=0.01, blocking=False)

    def close(self) -> None:
        self._serving = False
        self._thread.join()
        self._server.close_all()


class Wire:
    """A folder of moments, the server that serves it, and its address."""

    def __init__(self, scheme: str, folder: Path, known_hosts: Path) -> None:
        self.folder = folder
        self.known_hosts = known_hosts
        self.scheme = scheme
        self.server = (
            FtpServer(folder.parent) if scheme == "ftp" else SshServer(folder.parent, USER, PASSWORD)
        )
        if isinstance(self.server, SshServer):
            known_hosts.write_text(self.server.known_hosts())

    def address(self, last: str, **changes: str) -> Address:
        asked = {
            "user_env": "WIRE_USER",
            "password_env": "WIRE_PASSWORD",
            "known_hosts": str(self.known_hosts),
        }
        base = f"{self.scheme}://127.0.0.1:{self.server.port}/{self.folder.name}"
        return Address(url=f"{base}/{last}", feed="au_aec", **(asked | changes))  # type: ignore[arg-type]  # texts only

    def fetcher(self, **limits: float) -> Fetcher:
        return Fetcher(environ=ENVIRON, limits=Limits(**limits))  # type: ignore[arg-type]  # sizes are ints


@pytest.fixture(params=["ftp", "sftp"])
def wire(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Wire]:
    folder = tmp_path / "root" / "29807 light"
    (folder / "sub").mkdir(parents=True)
    for name, body in MOMENTS.items():
        (folder / name).write_bytes(body)
    started = Wire(request.param, folder, tmp_path / "known_hosts")
    yield started
    started.server.close()


def test_a_pattern_means_the_newest_name(wire: Wire) -> None:
    result = wire.fetcher().fetch(wire.address("light-*.xml"))
    assert isinstance(result, Fetched)
    assert result.payload.body == b"<early/>"
    assert result.payload.location == wire.address("light-20250908193000.xml").url
    assert (result.payload.feed, result.payload.retrieved_at is not None) == ("au_aec", True)


def test_the_same_file_is_not_read_again_and_a_newer_one_is(wire: Wire) -> None:
    address = wire.address("light-*.xml")
    first = wire.fetcher().fetch(address)
    second = wire.fetcher().fetch(address, first.remembered)
    assert isinstance(second, Unchanged)
    assert second.why == "same file"
    (wire.folder / "light-20250908194500.xml").write_bytes(b"<late/>")
    third = wire.fetcher().fetch(address, first.remembered)
    assert isinstance(third, Fetched)
    assert third.payload.body == b"<late/>"


def test_the_same_bytes_under_a_new_name_are_unchanged(wire: Wire) -> None:
    address = wire.address("light-*.xml")
    first = wire.fetcher().fetch(address)
    (wire.folder / "light-20250908194500.xml").write_bytes(b"<early/>")
    second = wire.fetcher().fetch(address, first.remembered)
    assert isinstance(second, Unchanged)
    assert second.why == "same bytes"


def test_one_name_means_one_file(wire: Wire) -> None:
    assert wire.fetcher().get(wire.address("notes.txt")).body == b"-"


def test_a_folder_gives_each_file_once(wire: Wire) -> None:
    with wire.fetcher() as fetcher:
        first = list(fetcher.fetch_folder(wire.address(""), frozenset()))
        seen = frozenset(key for key, _ in first)
        assert [payload.body for _, payload in first] == list(MOMENTS.values())
        assert list(fetcher.fetch_folder(wire.address(""), seen)) == []
        (wire.folder / "notes.txt").write_bytes(b"longer")
        assert [payload.body for _, payload in fetcher.fetch_folder(wire.address(""), seen)] == [b"longer"]


def test_a_large_file_comes_whole(wire: Wire) -> None:
    body = os.urandom(3_000_001)
    (wire.folder / "big.bin").write_bytes(body)
    assert wire.fetcher().get(wire.address("big.bin")).body == body


def test_a_file_above_the_limit_is_refused(wire: Wire) -> None:
    (wire.folder / "big.bin").write_bytes(bytes(200_000))
    with pytest.raises(FetchError, match="too large"):
        wire.fetcher(unpacked=100_000).get(wire.address("big.bin"))


def test_a_drip_is_left_at_the_deadline(wire: Wire) -> None:
    (wire.folder / "big.bin").write_bytes(bytes(200_000))
    with pytest.raises(FetchError, match="came in time"):
        wire.fetcher(deadline=0).get(wire.address("big.bin"))


def refusal(wire: Wire, address: Address) -> NewsgenError:
    with pytest.raises(NewsgenError) as caught:
        wire.fetcher().get(address)
    assert PASSWORD not in str(caught.value)
    assert caught.value.remedy
    return caught.value


def test_a_missing_file_and_a_missing_folder_are_named(wire: Wire) -> None:
    error = refusal(wire, wire.address("heavy-*.xml"))
    assert (error.exit_code, "heavy-*.xml" in str(error)) == (69, True)
    error = refusal(wire, wire.address("none/x.xml"))
    assert (error.exit_code, "no such folder" in str(error)) == (69, True)


def test_a_refused_password_is_a_fetch_error_without_the_password(wire: Wire) -> None:
    assert "refuses" in str(refusal(wire, wire.address("notes.txt", password_env="WRONG")))


def test_a_password_that_is_not_set_is_a_settings_error(wire: Wire) -> None:
    assert "NOT_SET" in str(refusal(wire, wire.address("notes.txt", password_env="NOT_SET")))


def test_a_server_that_is_not_there_is_a_fetch_error(wire: Wire, tmp_path: Path) -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
    key = paramiko.ECDSAKey.generate()
    (tmp_path / "known").write_text(f"[127.0.0.1]:{port} {key.get_name()} {key.get_base64()}\n")
    address = Address(url=f"{wire.scheme}://127.0.0.1:{port}/x/y.xml", known_hosts=str(tmp_path / "known"))
    error = refusal(wire, address)
    assert (error.exit_code, "does not answer" in str(error)) == (69, True)


def test_an_address_with_a_line_break_is_refused(wire: Wire) -> None:
    with pytest.raises(UsageError):
        wire.fetcher().get(wire.address("a%0d%0aDELE%20b"))


@pytest.mark.parametrize("wire", ["sftp"], indirect=True)
@pytest.mark.parametrize("known", ["nothing", "no file", "another key"])
def test_a_server_that_nobody_vouched_for_is_refused(wire: Wire, known: str) -> None:
    assert isinstance(wire.server, SshServer)
    if known == "no file":
        wire.known_hosts.unlink()
    else:
        other = wire.server.known_hosts(paramiko.ECDSAKey.generate()) if known == "another key" else ""
        wire.known_hosts.write_text(other)
    error = refusal(wire, wire.address("notes.txt"))
    assert isinstance(error, SettingsError)
    assert "cannot be trusted" in str(error)


@pytest.mark.parametrize("wire", ["ftp"], indirect=True)
def test_an_ftp_address_is_an_input_like_any_other(wire: Wire) -> None:
    url = wire.address("notes.txt").url.replace("ftp://", f"ftp://{USER}:{PASSWORD}@")
    [payload] = load([url])
    assert (payload.body, payload.location) == (b"-", wire.address("notes.txt").url)


def test_a_missing_package_is_a_settings_error_that_names_the_extra(
    wire: Wire, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "newsgen.io._ftp" if wire.scheme == "ftp" else "newsgen.io._sftp"
    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.delattr("newsgen.io." + module.rsplit(".")[-1], raising=False)
    for package in ("fsspec.implementations.ftp", "paramiko"):
        monkeypatch.setitem(sys.modules, package, None)
    assert r"newsgen[transport]" in str(refusal(wire, wire.address("notes.txt")))
