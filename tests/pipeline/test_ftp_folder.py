"""A source that is a folder: every file of it once, from a real FTP server on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from newsgen.cli import main
from tests.io.test_remote import PASSWORD, USER, FtpServer

NIGHT = Path(__file__).resolve().parents[2] / "fixtures" / "idp_precincts" / "iowa-2020"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What the server serves: the first release."""
    made = tmp_path / "served"
    made.mkdir()
    (made / "01.csv").write_bytes((NIGHT / "01-62pct.csv").read_bytes())
    return made


@pytest.fixture
def server(folder: Path) -> Iterator[FtpServer]:
    """A server on loopback."""
    made = FtpServer(folder)
    yield made
    made.close()


def test_every_file_of_a_folder_is_read_once(
    server: FtpServer, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WIRE_USER", USER)
    monkeypatch.setenv("WIRE_PASSWORD", PASSWORD)
    config = tmp_path / "newsgen.toml"
    config.write_text(
        f"""
[state]
folder = "state"
[[source]]
name = "wire"
feed = "idp_precincts"
url = "ftp://127.0.0.1:{server.port}/*.csv"
each = true
user_env = "WIRE_USER"
password_env = "WIRE_PASSWORD"
[[output]]
format = "ninjs"
folder = "out"
staging = "staging"
[[story]]
languages = ["en"]
""",
        "utf-8",
    )

    def versions(moment: str) -> int:
        assert main(["run", "-c", str(config), "--now", moment]) == 0
        return len(list((tmp_path / "out").rglob("*.json")))

    assert versions("2020-02-04T22:00:00Z") == 1
    assert versions("2020-02-04T22:01:00Z") == 1
    (folder / "02.csv").write_bytes((NIGHT / "02-71pct.csv").read_bytes())
    (folder / "03.csv").write_bytes((NIGHT / "03-97pct.csv").read_bytes())
    assert versions("2020-02-06T05:10:00Z") == 3
    assert versions("2020-02-06T05:11:00Z") == 3
