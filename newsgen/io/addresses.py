"""Where a source is and how it is asked; secrets come from the environment and are never shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlsplit, urlunsplit

from newsgen.errors import SettingsError, UsageError

VERSION_SLOT = "{version}"
_SCHEMES = ("http", "https", "ftp", "sftp", "file")
_SECRET_NAME = re.compile(r"key|token|secret|passw|pwd|sig|auth|credential", re.IGNORECASE)
_HIDDEN = "***"


@dataclass(frozen=True, slots=True, kw_only=True)
class Address:
    """One place to fetch from.

    `url` is an address or a path; for ftp and sftp its last part may be a pattern
    (`light-*.zip`), of which the newest name is taken. Where `version_url` is given, its short
    text is read first and stands for `{version}` in `url`; nothing else is fetched while it stays
    the same. `headers_env`, `query_env` are (name, environment variable) pairs; `user_env`,
    `password_env` name variables too. `conditional` is False where a publisher's validators
    cannot be trusted. `known_hosts` and `key_file` are paths for sftp.
    """

    url: str
    feed: str | None = None
    version_url: str | None = None
    headers_env: tuple[tuple[str, str], ...] = ()
    query_env: tuple[tuple[str, str], ...] = ()
    user_env: str | None = None
    password_env: str | None = None
    conditional: bool = True
    known_hosts: str | None = None
    key_file: str | None = None

    @property
    def shown(self) -> str:
        """The address as logs, errors and payloads show it; also its name in the archive's memory."""
        return redact(self.url)


@dataclass(frozen=True, slots=True, kw_only=True)
class Credentials:
    """Secrets of one address as read from the environment. Never printed: `repr` hides them."""

    headers: tuple[tuple[str, str], ...] = ()
    query: tuple[tuple[str, str], ...] = ()
    user: str | None = None
    password: str | None = None

    def __repr__(self) -> str:
        return f"Credentials({_HIDDEN})"

    def in_query(self, url: str) -> str:
        """The address with the secret parameters it needs."""
        if not self.query:
            return url
        parts = urlsplit(url)
        added = "&".join(f"{quote(name)}={quote(value, safe='')}" for name, value in self.query)
        return urlunsplit(parts._replace(query=f"{parts.query}&{added}" if parts.query else added))


def credentials(address: Address, environ: Mapping[str, str]) -> Credentials:
    """The secrets that an address names; SettingsError for a variable that is not set."""

    def value(variable: str) -> str:
        # A key that was read from a file often brings its line end along.
        stated = environ.get(variable, "").strip()
        if not stated:
            raise SettingsError(
                f"environment variable '{variable}' is not set",
                where=address.shown,
                why="the source needs it to sign in",
                remedy="Set it in the environment of the job, not in the settings file.",
            )
        return stated

    return Credentials(
        headers=tuple((name, value(variable)) for name, variable in address.headers_env),
        query=tuple((name, value(variable)) for name, variable in address.query_env),
        user=value(address.user_env) if address.user_env else None,
        password=value(address.password_env) if address.password_env else None,
    )


def redact(url: str) -> str:
    """An address without user, password, fragment and the values of secret parameters."""
    if "://" not in url:
        return url
    try:
        parts = urlsplit(url)
    except ValueError:
        return f"{url.partition('://')[0]}://{_HIDDEN}"
    query = "&".join(_redacted(pair) for pair in parts.query.split("&")) if parts.query else ""
    return urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2], query=query, fragment=""))


def _redacted(pair: str) -> str:
    name, equals, _ = pair.partition("=")
    return f"{name}={_HIDDEN}" if equals and _SECRET_NAME.search(name) else pair


def checked_scheme(url: str) -> str:
    """The scheme of an address that can be fetched, `file` for a path; UsageError for any other."""
    try:
        parts = urlsplit(url)
        scheme = parts.scheme.lower() if "://" in url or url.startswith("file:") else "file"
        usable = scheme in _SCHEMES and (scheme == "file" or bool(parts.hostname)) and (parts.port or 1) > 0
    except ValueError:
        usable = False
    if not usable:
        raise UsageError(
            "this address cannot be fetched",
            where=redact(url),
            remedy="Give a path, or an address that begins with https, http, ftp or sftp.",
        )
    return scheme
