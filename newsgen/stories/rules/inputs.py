"""The JSON input of a format rule, read strictly: known keys, exact figures, real dates."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import TypeVar

from newsgen import registry
from newsgen.errors import UsageError
from newsgen.model import Number

T = TypeVar("T")

_FIGURE = re.compile(r"[-+\u2212\u2013]?\d+(\.\d+)?")
_CLOCK = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)(:[0-5]\d)?")
_MISSING: object = object()


def read_input(text: str) -> Mapping[str, object]:
    """A JSON object as a mapping; decimals stay exact. UsageError for anything else."""
    try:
        found = json.loads(text, parse_float=Decimal)
    except json.JSONDecodeError as error:
        raise UsageError("the input is not JSON", where=f"character {error.pos}", why=error.msg) from error
    if not isinstance(found, dict):
        raise UsageError("the input is not a JSON object", remedy='Write it as {"key": value}.')
    return found


class Inputs:
    """The values of one rule's input by key, each read as what it must be (else UsageError)."""

    def __init__(self, rule: str, values: Mapping[str, object]) -> None:
        self.rule = rule
        self.values = values

    def has(self, key: str) -> bool:
        """Whether the key is given."""
        return key in self.values

    def number(self, key: str, default: Number | None = None) -> Number:
        """An exact number: an integer, or a figure in a string; a minus may be U+2212 or U+2013."""
        value = self._value(key, default)
        if isinstance(value, int | Decimal) and not isinstance(value, bool):
            return value
        if isinstance(value, str) and _FIGURE.fullmatch(value.strip()):
            figure = value.strip().replace("\u2212", "-").replace("\u2013", "-")
            return Decimal(figure) if "." in figure else int(figure)
        raise self._wrong(key, value, "a figure", 'Write it as an integer or a string: "26.1979".')

    def numbers(self, key: str) -> tuple[Number, ...]:
        """A list of exact numbers; empty where the key is not given."""
        values = self._list(key, [])
        return tuple(Inputs(self.rule, {key: value}).number(key) for value in values)

    def count(self, key: str, default: int | None = None) -> int:
        """A whole number."""
        value = self.number(key, default)
        if value != int(value):
            raise self._wrong(key, value, "a whole number")
        return int(value)

    def text(self, key: str, default: str | None = None) -> str:
        """A string."""
        value = self._value(key, default)
        if not isinstance(value, str):
            raise self._wrong(key, value, "a string")
        return value

    def texts(self, key: str, default: list[str] | None = None) -> tuple[str, ...]:
        """A list of strings."""
        values = self._list(key, default)
        if not all(isinstance(value, str) for value in values):
            raise self._wrong(key, values, "a list of strings")
        return tuple(str(value) for value in values)

    def flag(self, key: str) -> bool:
        """true or false; false where the key is not given."""
        value = self._value(key, False)
        if not isinstance(value, bool):
            raise self._wrong(key, value, "true or false")
        return value

    def choice(self, key: str, options: Mapping[str, T], default: str | None = None) -> T:
        """One of the options by name."""
        name = self.text(key, default)
        if name not in options:
            raise self._wrong(key, name, "a known word", registry.nearest(name, list(options)))
        return options[name]

    def day(self, key: str) -> date:
        """A date, 2025-09-08."""
        value = self.text(key)
        try:
            return date.fromisoformat(value)
        except ValueError as error:
            raise self._wrong(key, value, "a date", "Write it as 2025-09-08.") from error

    def moment(self, key: str) -> datetime:
        """A time with a zone, 2020-02-04T01:00:00Z."""
        value = self.text(key)
        try:
            found = datetime.fromisoformat(value)
        except ValueError as error:
            raise self._wrong(key, value, "a time", "Write it as 2020-02-04T01:00:00Z.") from error
        if found.tzinfo is None:
            raise self._wrong(key, value, "a time with a zone", "End it with Z or an offset.")
        return found

    def clock(self, key: str) -> time:
        """A time of day, 21:30."""
        value = self.text(key)
        found = _CLOCK.fullmatch(value)
        if not found:
            raise self._wrong(key, value, "a time of day", "Write it as 21:30.")
        return time(int(found[1]), int(found[2]))

    def part(self, key: str, known: tuple[str, ...]) -> Inputs:
        """An object inside the input, with these keys and no others."""
        value = self._value(key, None)
        if not isinstance(value, dict):
            raise self._wrong(key, value, "an object")
        inner = Inputs(f"{self.rule} /{key}", value)
        inner.check(known, known)
        return inner

    def check(self, required: tuple[str, ...], known: tuple[str, ...]) -> None:
        """Refuse a missing or an unknown key (UsageError with the nearest name)."""
        for key in self.values:
            if key not in known:
                raise UsageError(
                    f"unknown key '{key}'", where=self.rule, remedy=registry.nearest(key, list(known))
                )
        for key in required:
            if key not in self.values:
                raise UsageError(f"missing key '{key}'", where=self.rule)

    def _list(self, key: str, default: list[str] | None) -> list[object]:
        value = self._value(key, default)
        if not isinstance(value, list):
            raise self._wrong(key, value, "a list")
        return value

    def _value(self, key: str, default: object) -> object:
        value = self.values.get(key, _MISSING)
        if value is not _MISSING:
            return value
        if default is None:
            raise UsageError(f"missing key '{key}'", where=self.rule)
        return default

    def _wrong(self, key: str, value: object, wanted: str, remedy: str = "") -> UsageError:
        return UsageError(f"expected {wanted}, got {value!r}", where=f"{self.rule} /{key}", remedy=remedy)
