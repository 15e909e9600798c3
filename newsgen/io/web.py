"""One page on this machine's own address, for the people at this machine."""

from __future__ import annotations

from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, HTTPServer

from newsgen.errors import SettingsError

HOST = "127.0.0.1"


def server(port: int, render: Callable[[], str]) -> HTTPServer:
    """A server of what `render` gives at `/`, made anew for each request, and nothing else.

    It listens on loopback and answers only to that name, so that no site in a browser can read it
    under another. Port 0 takes a free one. SettingsError where the port is taken.
    """
    names = {HOST, "localhost"}

    class Page(BaseHTTPRequestHandler):
        server_version, sys_version = "newsgen", ""

        def do_GET(self) -> None:
            if self.headers.get("Host", "").rsplit(":", 1)[0] not in names:
                self.send_error(403)
            elif self.path not in ("/", "/index.html"):
                self.send_error(404)
            else:
                self._answer(render().encode())

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Requests are not logged."""

    try:
        return HTTPServer((HOST, port), Page)
    except OSError as error:
        raise SettingsError(
            "the page cannot be served", where=f"{HOST}:{port}", why=str(error), remedy="Try another --port."
        ) from error
