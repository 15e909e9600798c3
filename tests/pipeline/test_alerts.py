"""Alerts: one when a cause opens and one when it closes, over a webhook or mail, none lost or repeated."""

from __future__ import annotations

import json
import socketserver
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from newsgen.cli import main
from tests.pipeline.newsroom import Newsroom

NIGHT = Path(__file__).resolve().parents[2] / "fixtures" / "idp_precincts" / "iowa-2020"
GOOD, FALLEN = {"A": 9000, "B": 7000}, {"A": 4000, "B": 7000}


class Webhook:
    """A server that takes JSON posts; `status` is what it answers."""

    def __init__(self) -> None:
        self.taken: list[dict[str, str]] = []
        self.status = 200
        hook = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                if hook.status == 200:
                    hook.taken.append(json.loads(body))
                self.send_response(hook.status)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/hook"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        """Stop answering."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def hook() -> Iterator[Webhook]:
    made = Webhook()
    yield made
    made.close()


@pytest.fixture
def room(tmp_path: Path, hook: Webhook) -> Newsroom:
    made = Newsroom(tmp_path, f'[alerts]\nwebhook = "{hook.url}"\nsilent_after = 300\n')
    made.results(1, GOOD)
    made.run("19:01:20")
    return made


def test_a_hold_is_told_when_it_opens_and_when_it_closes(room: Newsroom, hook: Webhook) -> None:
    assert hook.taken == []
    room.results(2, FALLEN)
    assert room.run("19:02:20") == 1
    (opened,) = hook.taken
    assert "falls" in opened["text"]
    assert "ward-0" in opened["text"]
    room.run("19:03:20")
    assert len(hook.taken) == 1
    room.results(4, {"A": 9100, "B": 7100})
    room.run("19:04:20")
    assert hook.taken[1]["text"].startswith("closed: hold 1")


def test_an_alert_that_could_not_be_sent_is_sent_by_a_later_pass(
    room: Newsroom, hook: Webhook, capsys: pytest.CaptureFixture[str]
) -> None:
    hook.status = 500
    room.results(2, FALLEN)
    assert room.run("19:02:20") == 1
    assert "the webhook does not take alerts" in capsys.readouterr().err
    hook.status = 200
    assert room.run("19:04:20") == 0
    assert room.run("19:05:20") == 0
    assert len(hook.taken) == 1


def test_a_source_that_falls_silent_is_told_once_and_when_it_is_back(room: Newsroom, hook: Webhook) -> None:
    away = (room.folder / "results.json").rename(room.folder / "away.json")
    for minute in (2, 8, 9):
        assert room.run(f"19:{minute:02d}:20") == 69
    assert [taken["text"][:30] for taken in hook.taken] == ["opened: source harbour has bee"]
    away.rename(room.folder / "results.json")
    room.run("19:10:20")
    assert hook.taken[1]["text"] == "closed: source harbour answers again"


def test_callers_who_differ_are_told(tmp_path: Path, hook: Webhook) -> None:
    sources = [
        f'[[source]]\nname = "{name}"\nfeed = "{feed}"\nurl = "{NIGHT / file}"\n'
        for name, feed, file in (
            ("iowa", "idp_precincts", "04-100pct.csv"),
            ("calls", "calls", "calls-2.xml"),
        )
    ]
    config = tmp_path / "newsgen.toml"
    config.write_text("".join(sources) + f'[alerts]\nwebhook = "{hook.url}"\n', "utf-8")
    main(["run", "-c", str(config), "--now", "2020-02-07T01:31:00Z"])
    main(["run", "-c", str(config), "--now", "2020-02-07T01:32:00Z"])
    (taken,) = hook.taken
    assert "callers differ on ia-dem-2020/IA" in taken["text"]
    assert "Reuters" in taken["text"]


class Mail(socketserver.StreamRequestHandler):
    """The least that an SMTP server has to say."""

    taken: list[str] = []  # noqa: RUF012  one list for the test

    def handle(self) -> None:
        """Take one message."""
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline().decode().strip():
            word = line.split()[0].upper()
            if word == "DATA":
                self.wfile.write(b"354 go on\r\n")
                text = ""
                while (part := self.rfile.readline().decode()) != ".\r\n":
                    text += part
                self.taken.append(text)
            self.wfile.write(b"221 bye\r\n" if word == "QUIT" else b"250 good\r\n")
            if word == "QUIT":
                return


@pytest.fixture
def mailed() -> Iterator[str]:
    """A mail server, as settings; what it takes is in `Mail.taken`."""
    Mail.taken.clear()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mail) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield (
            f'mail_to = ["desk@news.example"]\nmail_from = "newsgen@news.example"\n'
            f'smtp_host = "127.0.0.1"\nsmtp_port = {server.server_address[1]}\n'
        )
        server.shutdown()


def test_alerts_go_by_mail_too(tmp_path: Path, mailed: str) -> None:
    room = Newsroom(tmp_path, f"[alerts]\n{mailed}")
    room.results(1, GOOD)
    room.run("19:01:20")
    room.results(2, FALLEN)
    room.run("19:02:20")
    (message,) = Mail.taken
    assert "To: desk@news.example" in message
    assert "Bylaget newsgen: " in message


def test_one_way_that_is_closed_does_not_shut_the_other(
    tmp_path: Path, hook: Webhook, mailed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    room = Newsroom(tmp_path, f'[alerts]\nwebhook = "{hook.url}"\n{mailed}')
    hook.status = 500
    room.results(1, GOOD)
    room.run("19:01:20")
    room.results(2, FALLEN)
    room.run("19:02:20")
    room.run("19:04:20")
    assert len(Mail.taken) == 1
    assert "the webhook does not take alerts" in capsys.readouterr().err
