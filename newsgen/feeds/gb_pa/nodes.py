"""PA messages as nodes with attributes and children, whether they came as XML or as converted JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import TypeVar
from zoneinfo import ZoneInfo

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.json_record import load_json
from newsgen.feeds._reading.numbers import decimal, whole
from newsgen.feeds._reading.text import name
from newsgen.feeds._reading.times import aware, day
from newsgen.model import Payload, Source

LONDON = ZoneInfo("Europe/London")
MAX_DEPTH = 12
T = TypeVar("T")


class Node:
    """One element. Attributes are popped as they are read; `finish` reports what is left as drift."""

    __slots__ = ("_attributes", "_children", "_payload", "pointer", "tag")

    def __init__(self, payload: Payload, tag: str, pointer: str) -> None:
        self._payload = payload
        self._attributes: dict[str, str] = {}
        self._children: dict[str, list[Node]] = {}
        self.tag = tag
        self.pointer = pointer

    def source(self, key: str = "") -> Source:
        """The place of this element or of an attribute of it."""
        return Source(self._payload.digest, f"{self.pointer}/@{key}" if key else self.pointer)

    def where(self, key: str = "") -> str:
        """Location and pointer, for an error."""
        return f"{self._payload.location} at {self.source(key).pointer}"

    def maybe(self, key: str) -> str | None:
        """An attribute, or None where it is absent or empty."""
        return self._attributes.pop(key, "").strip() or None

    def peek(self, key: str) -> str | None:
        """An attribute that stays to be read."""
        return self._attributes.get(key, "").strip() or None

    def need(self, key: str) -> str:
        """An attribute that must be there."""
        value = self.maybe(key)
        if value is None:
            raise FeedError(f"attribute '{key}' is missing", where=self.where(), remedy="Check the message.")
        return value

    def name(self, key: str) -> str:
        """An attribute as a name."""
        return name(self.need(key))

    def count(self, key: str) -> int | None:
        """A whole number, or None where it is absent."""
        raw = self.maybe(key)
        return None if raw is None else whole(raw.removeprefix("+"), self.where(key))

    def must_count(self, key: str) -> int:
        """A whole number that must be there."""
        value = whole(self.need(key), self.where(key))
        assert value is not None
        return value

    def change(self, key: str) -> Decimal | None:
        """A signed number such as +7.99, or None where it is absent: a party that is new."""
        raw = self.maybe(key)
        return None if raw is None else decimal(raw.removeprefix("+"), self.where(key))

    def time(self, key: str) -> datetime | None:
        """A time, or None where it is absent."""
        raw = self.maybe(key)
        return None if raw is None else aware(raw, self.where(key), LONDON)

    def day(self, key: str) -> date:
        """A date that must be there."""
        return day(self.need(key), self.where(key))

    def code(self, key: str, known: Mapping[str | None, T]) -> T:
        """What an attribute's code means; an unknown one is a FeedError."""
        raw = self.maybe(key)
        if raw not in known:
            codes = ", ".join(sorted(code for code in known if code))
            raise FeedError(f"unknown {key} {raw!r:.40}", where=self.where(key), why=f"known: {codes}")
        return known[raw]

    def children(self, tag: str) -> Iterator[Node]:
        """The children of a name, in order; they count as read."""
        yield from self._children.pop(tag, ())

    def child(self, tag: str) -> Node | None:
        """The one child of a name, or None; several are a FeedError."""
        found = self._children.pop(tag, [])
        if len(found) > 1:
            raise FeedError(f"several '{tag}' where one is expected", where=self.where())
        return found[0] if found else None

    def look(self, tag: str) -> Node | None:
        """The first child of a name, which stays to be read."""
        return next(iter(self._children.get(tag, ())), None)

    def must_child(self, tag: str) -> Node:
        """The one child of a name, which must be there."""
        found = self.child(tag)
        if found is None:
            raise FeedError(f"element '{tag}' is missing", where=self.where(), remedy="Check the message.")
        return found

    def ignore(self, *keys: str) -> None:
        """Attributes and children we know and do not use."""
        for key in keys:
            self._attributes.pop(key, None)
            self._children.pop(key, None)

    def finish(self, drift: list[str]) -> None:
        """Report attributes and children that nobody read."""
        drift.extend(f"{self.pointer}/@{key}" for key in self._attributes)
        drift.extend(child.pointer for group in self._children.values() for child in group)

    def take_element(self, element: etree._Element, depth: int = 0) -> Node:
        """Fill the node from an XML element; returns itself."""
        self._attributes = {str(key): str(value) for key, value in element.attrib.items()}
        for part in element:
            if isinstance(part.tag, str) and depth < MAX_DEPTH:
                node = Node(self._payload, part.tag, xml.source(self._payload, part).pointer)
                self._children.setdefault(part.tag, []).append(node.take_element(part, depth + 1))
        return self

    def take_object(self, value: object, depth: int = 0) -> Node:
        """Fill the node from converted JSON: '@' marks attributes, a list is repeated children."""
        if value is None:
            return self
        if not isinstance(value, dict) or depth > MAX_DEPTH:
            raise FeedError("expected an object", where=self.where(), why=f"got {value!r:.60}")
        for key, inner in value.items():
            if key.startswith("@"):
                self._attributes[key[1:]] = self._text(key, inner)
                continue
            parts = inner if isinstance(inner, list) else [inner]
            for index, part in enumerate(parts):
                place = (
                    f"{self.pointer}/{key}/{index}" if isinstance(inner, list) else f"{self.pointer}/{key}"
                )
                node = Node(self._payload, key, place)
                self._children.setdefault(key, []).append(node.take_object(part, depth + 1))
        return self

    def _text(self, key: str, value: object) -> str:
        if not isinstance(value, str):
            raise FeedError(
                f"expected text, got {value!r:.60}",
                where=f"{self._payload.location} at {self.pointer}/{key}",
                remedy="All values of a converted message are text; check how it was converted.",
            )
        return value


def messages(payload: Payload) -> list[Node]:
    """The messages of a payload: one XML element, one JSON object, or a JSON list of objects."""
    if payload.body.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        root = xml.parse(payload)
        return [Node(payload, str(root.tag), xml.source(payload, root).pointer).take_element(root)]
    value = load_json(payload)
    if value == []:
        raise FeedError("the list has no messages", where=payload.location)
    if isinstance(value, list):
        return [_message(payload, entry, f"/{index}") for index, entry in enumerate(value)]
    return [_message(payload, value, "")]


def _message(payload: Payload, entry: object, pointer: str) -> Node:
    if not isinstance(entry, dict) or len(entry) != 1:
        raise FeedError(
            "expected an object with one message",
            where=f"{payload.location} at {pointer or '/'}",
            why=f"got {entry!r:.60}",
        )
    ((tag, value),) = entry.items()
    return Node(payload, tag, f"{pointer}/{tag}").take_object(value)
