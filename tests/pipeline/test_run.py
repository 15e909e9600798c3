"""`newsgen run` as cron runs it: against a real server, quietly, and safe against bad input."""

from __future__ import annotations

import http.server
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from newsgen.cli import main

NIGHT = Path(__file__).resolve().parents[2] / "fixtures" / "idp_precincts" / "iowa-2020"


class Server:
    """A server on loopback whose files a test can change; it counts what it answered."""

    def __init__(self) -> None:
        self.files: dict[str, bytes] = {}
        self.answers: list[int] = []
        server = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                body = server.files.get(self.path)
                if body is None:
                    self.answer(404, b"")
                elif self.headers.get("If-None-Match") == f'"{hash(body)}"':
                    self.answer(304, b"")
                else:
                    self.answer(200, body, f'"{hash(body)}"')

            def answer(self, status: int, body: bytes, etag: str = "") -> None:
                server.answers.append(status)
                self.send_response(status)
                if etag:
                    self.send_header("ETag", etag)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Silent."""

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_address[1]}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def server() -> Iterator[Server]:
    """A server with the night's release at 97 percent."""
    made = Server()
    made.files["/results.csv"] = (NIGHT / "03-97pct.csv").read_bytes()
    made.files["/calls.xml"] = (NIGHT / "calls-1.xml").read_bytes()
    yield made
    made.stop()


@pytest.fixture
def config(server: Server, tmp_path: Path) -> Path:
    """A newsroom's settings that point at the server."""
    for name in ("contest.toml", "notes.toml"):
        shutil.copy(NIGHT / name, tmp_path / name)
    (tmp_path / "out").mkdir()
    path = tmp_path / "newsgen.toml"
    path.write_text(
        f"""
metadata = ["contest.toml"]
notes = ["notes.toml"]
[agency]
mark = "NG"
[state]
folder = "state"
[[source]]
name = "iowa"
feed = "idp_precincts"
url = "{server.url}/results.csv"
[[source]]
name = "calls"
feed = "calls"
url = "{server.url}/calls.xml"
[[output]]
format = "ninjs"
folder = "out"
staging = "staging"
""",
        "utf-8",
    )
    return path


def run(config: Path, now: str = "2020-02-06T05:10:00Z") -> int:
    """One pass."""
    return main(["run", "-c", str(config), "--now", now])


def filed(config: Path) -> list[Path]:
    """The files in the hot folders."""
    return sorted((config.parent / "out").rglob("*.json"))


def test_a_second_run_asks_conditionally_and_writes_nothing(
    config: Path, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(config) == 0
    assert len(filed(config)) == 2
    server.answers.clear()
    capsys.readouterr()
    assert run(config) == 0
    assert server.answers == [304, 304]
    assert len(filed(config)) == 2
    assert capsys.readouterr() == ("", "")


def test_new_figures_and_calls_of_one_pass_are_one_version(config: Path, server: Server) -> None:
    run(config)
    server.files["/results.csv"] = (NIGHT / "04-100pct.csv").read_bytes()
    server.files["/calls.xml"] = (NIGHT / "calls-2.xml").read_bytes()
    assert run(config, "2020-02-07T01:31:00Z") == 0
    names = [path.name for path in filed(config)]
    assert len(names) == 4
    assert sum("_v02_" in name for name in names) == 2


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"<!DOCTYPE html><html><body>Service unavailable</body></html>", "web page"),
        ((NIGHT / "04-100pct.csv").read_bytes()[:-9], "cut off"),
        ((NIGHT / "04-100pct.csv").read_bytes().replace(b",36,", b",3x,", 1), "column"),
        ((NIGHT / "calls-1.xml").read_bytes(), "declared"),
    ],
    ids=["an HTML page with status 200", "a truncated file", "a letter for votes", "another format"],
)
def test_bad_input_is_65_and_the_last_good_state_stays(
    config: Path, server: Server, capsys: pytest.CaptureFixture[str], body: bytes, said: str
) -> None:
    run(config)
    before = {path: path.read_bytes() for path in filed(config)}
    server.files["/results.csv"] = body
    capsys.readouterr()
    assert run(config, "2020-02-07T01:31:00Z") == 65
    told = capsys.readouterr().err
    assert said in told
    assert "iowa" in told
    assert {path: path.read_bytes() for path in filed(config)} == before
    server.files["/results.csv"] = (NIGHT / "04-100pct.csv").read_bytes()
    assert run(config, "2020-02-07T01:32:00Z") == 0
    assert len(filed(config)) == 4


def test_a_source_that_is_down_is_69_and_the_others_go_on(config: Path, server: Server) -> None:
    run(config)
    del server.files["/calls.xml"]
    server.files["/results.csv"] = (NIGHT / "04-100pct.csv").read_bytes()
    assert run(config, "2020-02-07T01:31:00Z") == 69
    assert len(filed(config)) == 4


def test_a_dry_run_shows_and_touches_nothing(config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", "-c", str(config), "--now", "2020-02-06T05:10:00Z", "--dry-run"]) == 0
    assert "Buttigieg leads" in capsys.readouterr().out
    assert filed(config) == []
    assert run(config) == 0
    assert len(filed(config)) == 2


def test_a_hot_folder_that_takes_nothing_is_73_and_the_version_is_not_lost(config: Path) -> None:
    shutil.rmtree(config.parent / "out")
    (config.parent / "out").write_text("no folder", "utf-8")
    assert run(config) == 73
    (config.parent / "out").unlink()
    assert run(config) == 0
    assert sum("_v01_" in path.name for path in filed(config)) == 2


def test_an_unknown_key_in_the_settings_is_78_with_the_nearest_name(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.write_text(config.read_text("utf-8").replace('folder = "state"', 'foldr = "state"'), "utf-8")
    assert run(config) == 78
    assert "Did you mean 'folder'?" in capsys.readouterr().err


def test_a_note_without_a_language_is_left_out_of_it_and_reported(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(config) == 0
    assert "note 'price-unacceptable' has no text in nb and is left out of it" in capsys.readouterr().err


def test_a_call_heard_by_a_clock_that_jumped_back_is_told(config: Path, server: Server) -> None:
    server.files["/results.csv"] = (NIGHT / "04-100pct.csv").read_bytes()
    run(config, "2020-02-07T01:31:00Z")
    server.files["/calls.xml"] = (NIGHT / "calls-2.xml").read_bytes()
    assert run(config, "2020-02-07T01:21:00Z") == 0
    assert sum("_v02_" in path.name for path in filed(config)) == 2
