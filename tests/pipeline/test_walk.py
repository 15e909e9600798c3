"""A source is walked down from its top: only reports that its list says are newer are asked."""

from __future__ import annotations

import http.server
import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from newsgen.cli import main

NIGHT = Path(__file__).resolve().parents[2] / "fixtures" / "valgresultat" / "storvik-2025"
REPORT = json.loads((NIGHT / "02-early.json").read_text("utf-8"))
OWN = REPORT["_links"]["self"]["href"]


class Service:
    """The results service on loopback: reports by path, and what was asked."""

    def __init__(self) -> None:
        self.reports: dict[str, bytes] = {}
        self.asked: list[str] = []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                service.asked.append(self.path)
                body = service.reports.get(self.path)
                self.send_response(200 if body else 404)
                self.send_header("Content-Length", str(len(body or b"")))
                self.end_headers()
                self.wfile.write(body or b"")

            def log_message(self, *_: object) -> None:
                """Silent."""

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def list(self, made: dict[str, str], votes: int = 0) -> None:
        """A top report that lists reports with their times."""
        top = json.loads(json.dumps(REPORT))
        related = [
            {"nr": path[-1], "href": path, "navn": path, "rapportGenerert": at} for path, at in made.items()
        ]
        top["_links"]["related"] = related
        top["antallsb"] += votes
        self.reports["/api" + OWN] = json.dumps(top).encode()

    def below(self, path: str, number: str) -> None:
        """A report below the top, of another area."""
        report = json.loads(json.dumps(REPORT))
        report["id"]["nr"] = number
        report["_links"]["self"]["href"] = path
        report["_links"]["related"] = []
        self.reports["/api" + path] = json.dumps(report).encode()


@pytest.fixture
def service() -> Iterator[Service]:
    """A service with a top report and two below it."""
    made = Service()
    made.below(OWN + "/1", "9901")
    made.below(OWN + "/2", "9902")
    yield made
    made.server.shutdown()
    made.server.server_close()


@pytest.fixture
def config(service: Service, tmp_path: Path) -> Path:
    """Settings of a source that is walked."""
    port = service.server.server_address[1]
    path = tmp_path / "newsgen.toml"
    path.write_text(
        f"""
[state]
folder = "state"
[[source]]
name = "results"
feed = "valgresultat"
url = "http://127.0.0.1:{port}/api{OWN}"
walk = 2
""",
        "utf-8",
    )
    return path


def run(config: Path, minute: int) -> int:
    """One pass at a minute past ten."""
    return main(["run", "-c", str(config), "--now", f"2025-09-08T22:{minute:02d}:00Z"])


def test_only_newer_reports_are_asked(service: Service, config: Path) -> None:
    service.list({OWN + "/1": "2025-09-08T21:40:00", OWN + "/2": "2025-09-08T21:41:00"})
    run(config, 1)
    assert service.asked == ["/api" + OWN, "/api" + OWN + "/1", "/api" + OWN + "/2"]
    service.asked.clear()
    service.list({OWN + "/1": "2025-09-08T21:40:00", OWN + "/2": "2025-09-08T21:50:00"}, votes=1)
    run(config, 2)
    assert service.asked == ["/api" + OWN, "/api" + OWN + "/2"]


def test_a_budget_leaves_the_rest_for_the_next_pass(service: Service, config: Path) -> None:
    config.write_text(config.read_text("utf-8") + "budget = 1\n", "utf-8")
    service.list({OWN + "/1": "2025-09-08T21:40:00", OWN + "/2": "2025-09-08T21:41:00"})
    run(config, 1)
    assert service.asked == ["/api" + OWN, "/api" + OWN + "/1"]
    service.asked.clear()
    run(config, 2)
    assert service.asked == ["/api" + OWN, "/api" + OWN + "/2"]


def test_a_report_that_is_missing_does_not_stop_the_others(service: Service, config: Path) -> None:
    service.list({OWN + "/9": "2025-09-08T21:40:00", OWN + "/2": "2025-09-08T21:41:00"})
    assert run(config, 1) == 69
    assert "/api" + OWN + "/2" in service.asked
