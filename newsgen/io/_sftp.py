"""A folder over SFTP, through paramiko itself: a server whose host key nobody knows is refused.

fsspec's own SFTP accepts any key, so anybody between us and the publisher could send figures.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG

import paramiko

from newsgen.errors import SettingsError
from newsgen.io._folders import Entry, Folder, Remote, Sink, unreached
from newsgen.io._http import Limits
from newsgen.io.addresses import Address, Credentials

_CHUNK = 32 * 1024
_PORT = 22


class _SftpFolder(Folder):
    def __init__(self, address: Address, secrets: Credentials, limits: Limits) -> None:
        super().__init__(address, limits)
        self._client = _client(address, self.parts.hostname or "", self.parts.port or _PORT)
        self._client.connect(
            self.parts.hostname,
            self.parts.port or _PORT,
            username=secrets.user or self.parts.username,
            password=secrets.password or self.parts.password,
            key_filename=address.key_file,
            timeout=limits.connect,
            banner_timeout=limits.read,
            auth_timeout=limits.read,
            allow_agent=False,
            look_for_keys=False,
        )
        self._files = self._client.open_sftp()
        self._files.get_channel().settimeout(limits.read)

    def entries(self) -> tuple[Entry, ...]:
        listed = [item for item in self._files.listdir_attr(self.path) if S_ISREG(item.st_mode or 0)]
        found = [self.entry(item.filename, item.st_size, str(item.st_mtime)) for item in listed]
        return tuple(sorted(found, key=lambda entry: entry.name))

    def read(self, entry: Entry) -> bytes:
        sink = Sink(entry, self.limits)
        with self._files.open(entry.path, "rb") as file:
            file.prefetch(entry.size)
            while chunk := file.read(_CHUNK):
                sink.take(chunk)
        return sink.body()

    def close(self) -> None:
        self._client.close()


@contextmanager
def open_folder(address: Address, secrets: Credentials, limits: Limits) -> Iterator[Remote]:
    """Sign in and give the folder. SettingsError for a host key that is unknown or has changed."""
    try:
        folder = _SftpFolder(address, secrets, limits)
        try:
            yield folder
        finally:
            folder.close()
    except paramiko.BadHostKeyException:
        raise _untrusted(address, "it shows another host key than the one on file") from None
    except paramiko.AuthenticationException:
        raise unreached(address.shown, "the server refuses user or password") from None
    except FileNotFoundError:
        raise unreached(address.shown, "there is no such folder or file") from None
    except (paramiko.SSHException, OSError, EOFError) as error:
        raise unreached(
            address.shown, getattr(error, "strerror", None) or "the connection broke off"
        ) from None


def _client(address: Address, host: str, port: int) -> paramiko.SSHClient:
    client = paramiko.SSHClient()
    client.set_missing_host_key_policy(paramiko.RejectPolicy())
    known = Path(address.known_hosts or "~/.ssh/known_hosts").expanduser()
    if known.is_file():
        client.load_host_keys(str(known))
    if client.get_host_keys().lookup(host if port == _PORT else f"[{host}]:{port}") is None:
        raise _untrusted(address, f"its host key is not in {known}")
    return client


def _untrusted(address: Address, why: str) -> SettingsError:
    return SettingsError(
        "the server cannot be trusted",
        where=address.shown,
        why=why,
        remedy="Get the host key from the publisher and put its line into the file of known hosts.",
    )
