"""A destructive reader over decoded JSON: take or ignore every field, report the rest as drift."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import TypeVar

import msgspec

from newsgen.errors import FeedError
from newsgen.feeds._reading.text import as_utf8, refuse_web_page
from newsgen.model import Payload, Source

T = TypeVar("T")


class Record:
    """One JSON object with its pointer. `take` pops a field; `finish` reports what is left."""

    __slots__ = ("_drift", "_fields", "_payload", "pointer")

    def __init__(
        self, fields: Mapping[str, object], payload: Payload, pointer: str, drift: list[str]
    ) -> None:
        self._fields = dict(fields)
        self._payload = payload
        self._drift = drift
        self.pointer = pointer

    @property
    def source(self) -> Source:
        """The place of this object."""
        return Source(self._payload.digest, self.pointer or "/")

    def at(self, key: str) -> Source:
        """The place of a field."""
        return Source(self._payload.digest, f"{self.pointer}/{escape(key)}")

    def where(self, key: str = "") -> str:
        """Location and pointer, for an error."""
        pointer = f"{self.pointer}/{escape(key)}" if key else self.pointer or "/"
        return f"{self._payload.location} at {pointer}"

    def has(self, key: str) -> bool:
        """True if the field is there and not yet taken."""
        return key in self._fields

    def names(self) -> tuple[str, ...]:
        """The names of the fields not yet taken, in the order of the file."""
        return tuple(self._fields)

    def peek(self, key: str) -> object:
        """The raw value without taking it; None if it is not there."""
        return self._fields.get(key)

    def take(self, key: str, kind: type[T]) -> T:
        """A field that must be there and of `kind` (bool is no int). FeedError with the place."""
        if key not in self._fields:
            raise FeedError(
                f"field '{key}' is missing", where=self.where(), remedy="Check the feed's version."
            )
        return self._typed(key, self._fields.pop(key), kind)

    def maybe(self, key: str, kind: type[T]) -> T | None:
        """A field that may be missing or null."""
        value = self._fields.pop(key, None)
        return None if value is None else self._typed(key, value, kind)

    def number(self, key: str) -> Decimal | None:
        """A JSON number (int or decimal, exact), or None where missing or null."""
        value = self._fields.pop(key, None)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise FeedError("malformed number", where=self.where(key), why=f"got {value!r}")
        return Decimal(value)

    def record(self, key: str) -> Record:
        """A nested object that must be there."""
        fields = self.take(key, dict)
        return Record(fields, self._payload, f"{self.pointer}/{escape(key)}", self._drift)

    def maybe_record(self, key: str) -> Record | None:
        """A nested object, or None where missing or null."""
        if self._fields.get(key) is None:
            self._fields.pop(key, None)
            return None
        return self.record(key)

    def records(self, key: str, *, optional: bool = False) -> Iterator[Record]:
        """The objects of a list, each with its pointer."""
        items = (self.maybe(key, list) or []) if optional else self.take(key, list)
        base = f"{self.pointer}/{escape(key)}"
        for index, item in enumerate(items):
            if not isinstance(item, dict):
                raise FeedError(
                    "expected an object",
                    where=f"{self._payload.location} at {base}/{index}",
                    why=f"got {item!r:.80}",
                )
            yield Record(item, self._payload, f"{base}/{index}", self._drift)

    def ignore(self, *keys: str) -> None:
        """Fields we know and do not use."""
        for key in keys:
            self._fields.pop(key, None)

    def finish(self) -> None:
        """Report every field that nobody took as drift."""
        self._drift.extend(f"{self.pointer}/{escape(key)}" for key in self._fields)
        self._fields.clear()

    def _typed(self, key: str, value: object, kind: type[T]) -> T:
        if isinstance(value, kind) and not (isinstance(value, bool) and kind is not bool):
            return value
        raise FeedError(
            f"expected {kind.__name__}, got {value!r:.80}",
            where=self.where(key),
            remedy="Check the feed's version; the last good figures stay in use.",
        )


def load_json(payload: Payload) -> object:
    """JSON decoded exactly: integers as int, other numbers as Decimal; depth is limited."""
    refuse_web_page(payload)
    try:
        return _DECODER.decode(as_utf8(payload))
    except (msgspec.DecodeError, RecursionError) as error:
        raise not_json(payload, error) from error


def not_json(payload: Payload, error: Exception) -> FeedError:
    """The error for a text that is no JSON, or nested too deep to be data."""
    return FeedError(
        "JSON nested too deep" if isinstance(error, RecursionError) else "not valid JSON",
        where=payload.location,
        why=str(error),
        remedy="Fetch it again; a truncated file repairs itself at the next fetch.",
    )


def open_record(payload: Payload, drift: list[str]) -> Record:
    """The top object of a JSON payload as a Record; FeedError if it is no object."""
    value = load_json(payload)
    if not isinstance(value, dict):
        raise FeedError("expected a JSON object", where=payload.location, why=f"got {value!r:.80}")
    return Record(value, payload, "", drift)


_DECODER: msgspec.json.Decoder[object] = msgspec.json.Decoder(float_hook=Decimal)


def escape(key: str) -> str:
    """A field's name as a step of a JSON Pointer."""
    return key.replace("~", "~0").replace("/", "~1")
