"""One way to look at a NIST report, whether it is XML of version 1 or 2, or JSON."""

from __future__ import annotations

import io
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping

from lxml import etree

from newsgen.errors import FeedError
from newsgen.feeds._reading import xml
from newsgen.feeds._reading.json_record import load_json
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds._reading.text import refuse_web_page
from newsgen.model import Payload, Source

_TYPE = "{http://www.w3.org/2001/XMLSchema-instance}type"
# Emptied as they go by: results need none of them.
_BULKY = ("BallotStyle", "Person", "Office", "ContactInformation", "SpatialDimension")
_ENTRIES = ("Candidate", "GpUnit", "Party", *_BULKY)


class Node(ABC):
    """An object of a report: its class, identifier, place, fields and parts."""

    __slots__ = ("payload", "pointer")

    payload: Payload
    pointer: str

    @property
    def source(self) -> Source:
        """The place of the object."""
        return Source(self.payload.digest, self.pointer)

    def where(self, field: str = "") -> str:
        """Location and place, for an error."""
        return f"{self.payload.location} at {self.pointer}{'/' + field if field else ''}"

    def need(self, field: str) -> str:
        """A field that must be there."""
        value = self.text(field)
        if value is None:
            raise FeedError(f"'{field}' is missing", where=self.where())
        return value

    def kid(self, name: str) -> Node | None:
        """The first part called `name`, or None."""
        return next(self.kids(name), None)

    def identifier(self) -> str:
        """The object's identifier, which must be there."""
        value = self.find_id()
        if not value:
            raise FeedError("an object without identifier", where=self.where())
        return value

    @abstractmethod
    def kind(self) -> str:
        """The object's class, such as CandidateContest; empty where it states none."""

    @abstractmethod
    def find_id(self) -> str | None:
        """The object's identifier, if it has one."""

    @abstractmethod
    def kids(self, name: str) -> Iterator[Node]:
        """The parts called `name`, wrapped in a collection or not."""

    @abstractmethod
    def text(self, field: str) -> str | None:
        """A field's text, in English where it stands in several languages."""

    @abstractmethod
    def ids(self, field: str) -> tuple[str, ...]:
        """The identifiers that a field refers to."""

    @abstractmethod
    def texts(self, field: str) -> tuple[str, ...]:
        """All values of a field that may stand several times."""

    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of all fields and parts, for drift."""


class XmlNode(Node):
    """An element, by local names."""

    __slots__ = ("_element", "_parts_by_name")

    def __init__(self, element: etree._Element, payload: Payload, pointer: str = "") -> None:
        self._element = element
        self._parts_by_name: dict[str, list[tuple[etree._Element, str]]] | None = None
        self.payload = payload
        self.pointer = pointer or element.getroottree().getpath(element)

    def kind(self) -> str:
        return (self._element.get(_TYPE) or "").rsplit(":", 1)[-1]

    def find_id(self) -> str | None:
        return self._element.get("ObjectId") or self._element.get("objectId")

    def kids(self, name: str) -> Iterator[Node]:
        for child, step in self._parts(name):
            yield XmlNode(child, self.payload, f"{self.pointer}/{step}")
        for holder, step in self._parts(f"{name}Collection"):
            yield from XmlNode(holder, self.payload, f"{self.pointer}/{step}").kids(name)

    def text(self, field: str) -> str | None:
        found = self._parts(field)
        if not found:
            return None
        child = found[0][0]
        spoken = list(xml.children(child, "Text")) if len(child) else []
        if not spoken:
            return clean(child.text or "") or None
        english = [t for t in spoken if (t.get("Language") or t.get("language") or "").startswith("en")]
        return clean((english or spoken)[0].text or "") or None

    def ids(self, field: str) -> tuple[str, ...]:
        return tuple(word for child, _ in self._parts(field) for word in (child.text or "").split())

    def texts(self, field: str) -> tuple[str, ...]:
        return tuple(clean(child.text or "") for child, _ in self._parts(field))

    def names(self) -> tuple[str, ...]:
        self._parts("")
        assert self._parts_by_name is not None
        return tuple(name.removesuffix("Collection") for name in self._parts_by_name)

    def forget(self) -> None:
        """Let the children go: emptying an element whose children are still held moves each of them."""
        self._parts_by_name = None

    def _parts(self, name: str) -> list[tuple[etree._Element, str]]:
        """Children of a name, each with its step of an XPath. They are sorted once and counted here:
        asking the tree for the path of each costs its length anew."""
        if self._parts_by_name is None:
            self._parts_by_name = {}
            for position, child in enumerate(self._element.iterchildren("*"), 1):
                space, _, local = str(child.tag).rpartition("}")
                alike = self._parts_by_name.setdefault(local, [])
                # A name without prefix finds nothing in a namespace; a position does.
                alike.append((child, f"*[{position}]" if space else f"{local}[{len(alike) + 1}]"))
        return self._parts_by_name.get(name, [])


class JsonNode(Node):
    """An object of JSON, version 2."""

    __slots__ = ("_fields",)

    def __init__(self, fields: Mapping[str, object], payload: Payload, pointer: str) -> None:
        self._fields = fields
        self.payload = payload
        self.pointer = pointer or "/"

    def kind(self) -> str:
        return str(self._fields.get("@type", "")).rsplit(".", 1)[-1]

    def find_id(self) -> str | None:
        value = self._fields.get("@id")
        return value if isinstance(value, str) else None

    def kids(self, name: str) -> Iterator[Node]:
        base = "" if self.pointer == "/" else self.pointer
        for index, item in enumerate(self._list(name)):
            if not isinstance(item, dict):
                raise FeedError(
                    "expected an object", where=self.where(f"{name}/{index}"), why=f"got {item!r:.60}"
                )
            yield JsonNode(item, self.payload, f"{base}/{name}/{index}")

    def text(self, field: str) -> str | None:
        value = self._fields.get(field)
        if isinstance(value, dict) and "Text" in value:
            return self._spoken(value["Text"], field)
        if isinstance(value, list | dict):
            raise FeedError(f"expected a value, got {value!r:.60}", where=self.where(field))
        if isinstance(value, bool):
            return "true" if value else "false"
        return None if value is None else clean(str(value)) or None

    def ids(self, field: str) -> tuple[str, ...]:
        return tuple(word for value in self.texts(field) for word in value.split())

    def texts(self, field: str) -> tuple[str, ...]:
        for value in self._list(field):
            if not isinstance(value, str):
                raise FeedError(f"expected text, got {value!r:.60}", where=self.where(field))
        return tuple(str(value) for value in self._list(field))

    def names(self) -> tuple[str, ...]:
        return tuple(key for key in self._fields if not key.startswith("@"))

    def _list(self, field: str) -> list[object]:
        value = self._fields.get(field)
        if value is None:
            return []
        return value if isinstance(value, list) else [value]

    def _spoken(self, texts: object, field: str) -> str | None:
        if not isinstance(texts, list) or not all(isinstance(text, dict) for text in texts):
            raise FeedError("expected texts by language", where=self.where(field))
        english = [text for text in texts if str(text.get("Language", "")).startswith("en")]
        chosen = (english or texts)[:1]
        return clean(str(chosen[0].get("Content", ""))) or None if chosen else None


def report_of(payload: Payload) -> Node:
    """The report, in XML without the votes in its contests: `contests_of` brings those one by one."""
    if not _is_xml(payload):
        value = load_json(payload)
        if not isinstance(value, dict):
            raise FeedError("expected a JSON object", where=payload.location)
        return JsonNode(value, payload, "")
    events = _events(payload, ("Contest", *_BULKY))
    for element in _ends(payload, events):
        element.clear()
    root = events.root
    if root is None or _local(root) != "ElectionReport":
        raise FeedError("not an ElectionReport", where=payload.location)
    return XmlNode(root, payload)


def contests_of(report: Node) -> Iterator[tuple[int, Node]]:
    """Each contest with the position of its election, in the order of the file."""
    if isinstance(report, JsonNode):
        for index, election in enumerate(report.kids("Election")):
            for contest in election.kids("Contest"):
                yield index, contest
        return
    index = 0
    for element in _ends(report.payload, _events(report.payload, ("Contest", "Election", *_ENTRIES))):
        name = _local(element)
        if name == "Contest":
            node = XmlNode(element, report.payload)
            yield index, node
            node.forget()
        elif name == "Election":
            index += 1
        element.clear()


def _is_xml(payload: Payload) -> bool:
    return payload.body[:64].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def _local(element: etree._Element) -> str:
    return str(etree.QName(element.tag).localname) if isinstance(element.tag, str) else ""


def _events(payload: Payload, names: tuple[str, ...]) -> etree.iterparse:
    refuse_web_page(payload)
    xml.refuse_subset(payload)
    return etree.iterparse(
        io.BytesIO(payload.body), events=("end",), tag=[f"{{*}}{name}" for name in names],
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
    )  # fmt: skip


def _ends(payload: Payload, events: etree.iterparse) -> Iterator[etree._Element]:
    """The elements as each comes to its end; FeedError with line and column where the XML breaks."""
    try:
        for _, element in events:
            yield element
    except etree.XMLSyntaxError as error:
        raise xml.broken(payload, error) from error
