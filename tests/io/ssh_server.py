"""An SFTP server on loopback that serves one folder to one user, by paramiko's server side."""

from __future__ import annotations

import os
import socket
import threading
from pathlib import Path

import paramiko


class _SignIn(paramiko.ServerInterface):
    def __init__(self, user: str, password: str) -> None:
        self._right = (user, password)

    def check_auth_password(self, username: str, password: str) -> int:
        return paramiko.AUTH_SUCCESSFUL if (username, password) == self._right else paramiko.AUTH_FAILED

    def check_channel_request(self, kind: str, chanid: int) -> int:
        return paramiko.OPEN_SUCCEEDED


class _Files(paramiko.SFTPServerInterface):
    root: Path

    def _real(self, path: str) -> Path:
        return self.root / self.canonicalize(path).lstrip("/")

    def list_folder(self, path: str) -> list[paramiko.SFTPAttributes] | int:
        try:
            return [
                paramiko.SFTPAttributes.from_stat(entry.stat(), entry.name)
                for entry in os.scandir(self._real(path))
            ]
        except OSError as error:
            return int(paramiko.SFTPServer.convert_errno(error.errno or 0))

    def stat(self, path: str) -> paramiko.SFTPAttributes | int:
        return paramiko.SFTPAttributes.from_stat(self._real(path).stat())

    def open(self, path: str, flags: int, attr: paramiko.SFTPAttributes) -> paramiko.SFTPHandle | int:
        try:
            handle = paramiko.SFTPHandle(flags)
            handle.readfile = open(self._real(path), "rb")  # noqa: SIM115  closed with the handle
            return handle
        except OSError as error:
            return int(paramiko.SFTPServer.convert_errno(error.errno or 0))


class SshServer:
    """Listens until closed; `known_hosts` is the line that vouches for it."""

    def __init__(self, root: Path, user: str, password: str) -> None:
        self.key = paramiko.ECDSAKey.generate()
        self._signing = (user, password)
        self._files = type("Files", (_Files,), {"root": root})
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.port = self._socket.getsockname()[1]
        self._transports: list[paramiko.Transport] = []
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()

    def known_hosts(self, key: paramiko.PKey | None = None) -> str:
        key = key or self.key
        return f"[127.0.0.1]:{self.port} {key.get_name()} {key.get_base64()}\n"

    def close(self) -> None:
        self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        self._thread.join()
        for transport in self._transports:
            transport.close()
            transport.join(5)

    def _serve(self) -> None:
        while True:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            transport = paramiko.Transport(connection)
            transport.add_server_key(self.key)
            transport.set_subsystem_handler("sftp", paramiko.SFTPServer, self._files)
            self._transports.append(transport)
            try:
                transport.start_server(server=_SignIn(*self._signing))
            except (paramiko.SSHException, EOFError):
                transport.close()
