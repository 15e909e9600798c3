"""TOML tables read strictly: every key taken by name and type; an unknown key offers the nearest."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from typing import TypeVar

from newsgen.errors import SettingsError
from newsgen.model import Source
from newsgen.registry import nearest

T = TypeVar("T")


def parse(body: bytes, location: str) -> dict[str, object]:
    """A TOML document; SettingsError names file and line."""
    try:
        return tomllib.loads(body.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError("not valid TOML", where=location, why=str(error)) from error


class Table:
    """One TOML table. `take` pops a key; `finish` refuses what is left."""

    __slots__ = ("_asked", "_location", "_values", "digest", "path")

    def __init__(self, values: Mapping[str, object], location: str, digest: str, path: str = "") -> None:
        self._values = dict(values)
        self._asked: list[str] = []
        self._location = location
        self.digest = digest
        self.path = path

    @property
    def source(self) -> Source:
        """The place of this table."""
        return Source(self.digest, f"{self._location} {self.path or '/'}")

    def where(self, key: str = "") -> str:
        """File and key path, for an error."""
        table = self.path.strip("/").replace("/", ".")
        place = f"[{table}] {key}" if table else key
        return f"{self._location}, {place}".rstrip(", ")

    def has(self, key: str) -> bool:
        """True if the key is there and not yet taken."""
        return key in self._values

    def names(self) -> tuple[str, ...]:
        """The keys not yet taken."""
        return tuple(self._values)

    def take(self, key: str, kind: type[T], default: T) -> T:
        """A key's value, or the default. SettingsError if it is of another type."""
        found = self.maybe(key, kind)
        return default if found is None else found

    def need(self, key: str, kind: type[T]) -> T:
        """A key that must be there."""
        found = self.maybe(key, kind)
        if found is None:
            raise SettingsError(f"'{key}' is missing", where=self.where())
        return found

    def maybe(self, key: str, kind: type[T]) -> T | None:
        """A key's value, or None."""
        self._asked.append(key)
        value = self._values.pop(key, None)
        if value is None:
            return None
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
            raise SettingsError(
                f"'{key}' must be {_called(kind)}", where=self.where(key), why=f"got {value!r}"
            )
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts (a single text counts as a list of one)."""
        self._asked.append(key)
        value = self._values.pop(key, ())
        items = [value] if isinstance(value, str) else value
        if not isinstance(items, list | tuple) or not all(isinstance(i, str) for i in items):
            raise SettingsError(f"'{key}' must be a list of texts", where=self.where(key))
        return tuple(str(item) for item in items)

    def words(self, key: str) -> dict[str, str]:
        """A text by language: `key = {no = "…", en = "…"}`; `no` and `nb` mean bokmål."""
        return language_words(self.take(key, dict, {}), self.where(key))

    def instant(self, key: str) -> datetime | None:
        """A time with its offset, as UTC. A time without one is refused."""
        value = self.maybe(key, datetime)
        if value is None:
            return None
        if value.tzinfo is None:
            raise SettingsError(
                f"'{key}' has no offset", where=self.where(key), remedy="Write 2020-02-07T18:00:00Z."
            )
        return value.astimezone(UTC)

    def day(self, key: str) -> date | None:
        """A date."""
        return self.maybe(key, date)

    def table(self, key: str) -> Table:
        """A nested table (empty if missing)."""
        return Table(self.take(key, dict, {}), self._location, self.digest, f"{self.path}/{key}")

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of an array of tables."""
        for index, item in enumerate(self.take(key, list, [])):
            if not isinstance(item, dict):
                raise SettingsError(f"'{key}' must be [[{key}]] tables", where=self.where(key))
            yield Table(item, self._location, self.digest, f"{self.path}/{key}/{index}")

    def rest(self, check: Callable[[object], bool], noun: str) -> dict[str, object]:
        """All keys not yet taken, each value passing `check`."""
        for key, value in self._values.items():
            if not check(value):
                raise SettingsError(f"'{key}' must be {noun}", where=self.where(key), why=f"got {value!r}")
        values, self._values = self._values, {}
        return values

    def finish(self) -> None:
        """Refuse unknown keys, offering the nearest known."""
        for key in self._values:
            raise SettingsError(f"unknown key '{key}'", where=self.where(), remedy=nearest(key, self._asked))


def language_words(raw: Mapping[str, object], where: str) -> dict[str, str]:
    """Texts by language key nb, nn, en; SettingsError for another key or a value that is no text."""
    words: dict[str, str] = {}
    for key, value in raw.items():
        language = {"no": "nb", "nb": "nb", "nn": "nn", "en": "en"}.get(key)
        if language is None:
            raise SettingsError(f"unknown language '{key}'", where=where, remedy="Known: no, nn, en.")
        if not isinstance(value, str):
            raise SettingsError(f"'{key}' must be a text", where=where, why=f"got {value!r}")
        words[language] = value
    return words


def _called(kind: type) -> str:
    names = {str: "a text", int: "a whole number", bool: "true or false", dict: "a table", list: "a list"}
    return names.get(kind, f"a {kind.__name__}")
