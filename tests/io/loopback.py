"""A real web server on loopback that answers what a test has written down for a path."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

Write = Callable[[BaseHTTPRequestHandler], None]


@dataclass
class Reply:
    """One answer: status, headers, body; `write` replaces all three by what it sends itself."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    write: Write | None = None


@dataclass
class Asked:
    """One request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]


class _Server(ThreadingHTTPServer):
    def handle_error(self, *_: object) -> None:
        """A client that hangs up is part of some tests."""


class Site:
    """Paths with their replies, in order; the last one repeats."""

    def __init__(self) -> None:
        self.replies: dict[str, list[Reply]] = {}
        self.asked: list[Asked] = []
        self._server = _Server(("127.0.0.1", 0), self._handler())
        self._server.daemon_threads = True
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.01,))
        self._thread.start()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}"

    def answer(self, path: str, *replies: Reply) -> str:
        self.replies[path] = list(replies)
        return self.base + path

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def _handler(site) -> type[BaseHTTPRequestHandler]:  # noqa: N805  the handler has a self of its own
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                site.asked.append(
                    Asked(self.command, self.path, {k.lower(): v for k, v in self.headers.items()})
                )
                replies = site.replies.get(self.path.split("?")[0], [Reply(status=404)])
                reply = replies.pop(0) if len(replies) > 1 else replies[0]
                if reply.write:
                    reply.write(self)
                    self.close_connection = True
                    return
                self.send_response(reply.status)
                for name, value in reply.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(reply.body)))
                self.end_headers()
                if self.command != "HEAD":
                    self.wfile.write(reply.body)

            do_HEAD = do_GET  # noqa: N815

            def log_message(self, *_: object) -> None:
                pass

        return Handler
