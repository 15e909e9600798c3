"""A real web server on loopback that answers what a test has written down for a path."""

from __future__ import annotations

import ssl
import tempfile
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

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

    def serve_tls(self, path: str) -> str:
        """From now on speak TLS, with a certificate that this site has signed itself."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        with tempfile.NamedTemporaryFile() as file:
            file.write(_self_signed())
            file.flush()
            context.load_cert_chain(file.name)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        return self.base.replace("http://", "https://") + path

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


def _self_signed() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "127.0.0.1")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return secret + certificate.public_bytes(Encoding.PEM)
