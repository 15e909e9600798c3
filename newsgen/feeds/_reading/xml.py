"""XML without entities, external loading or network; elements with their XPath."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from lxml import etree

from newsgen.errors import FeedError, RefusedError
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.text import refuse_web_page
from newsgen.model import Payload, Source

_SUBSET = re.compile(rb"<!DOCTYPE[^>\[]*\[|<!DOCTYPE\s+\S+\s+SYSTEM\b", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)


def parse(payload: Payload) -> etree._Element:
    """The root element. An internal subset, a DTD file or an entity of its own is refused; a bare or
    public DOCTYPE is read over; nothing is loaded from outside. FeedError names line and column."""
    refuse_web_page(payload)
    refuse_subset(payload)
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, dtd_validation=False, huge_tree=False
    )
    try:
        return etree.fromstring(payload.body, parser)
    except etree.XMLSyntaxError as error:
        raise broken(payload, error) from error


def broken(payload: Payload, error: etree.XMLSyntaxError) -> FeedError:
    """The error for XML that is not well-formed, with line and column."""
    line, column = error.position if error.position else (0, 0)
    return FeedError(
        "not well-formed XML",
        where=f"{payload.location}, line {line}, column {column}",
        why=str(error.msg),
        remedy="The file may be cut off: fetch it again; if it repeats, tell the publisher.",
    )


def refuse_subset(payload: Payload) -> None:
    """RefusedError (`dtd`) if the document declares entities or an internal subset, or names a file."""
    if _SUBSET.search(_COMMENT.sub(b"", payload.body[:65536])) or b"<!ENTITY" in payload.body:
        raise RefusedError(
            "the document declares entities of its own",
            reason="dtd",
            where=payload.location,
            why="a document type of its own can name local files",
            remedy="Not read. Tell the publisher.",
        )


def source(payload: Payload, element: etree._Element, attribute: str = "") -> Source:
    """The XPath of an element (and attribute) in its payload."""
    path = element.getroottree().getpath(element)
    return Source(payload.digest, f"{path}/@{attribute}" if attribute else path)


def where(payload: Payload, element: etree._Element, attribute: str = "") -> str:
    """Location and XPath, for an error."""
    return f"{payload.location} at {source(payload, element, attribute).pointer}"


def attribute(payload: Payload, element: etree._Element, name: str) -> str:
    """An attribute that must be there."""
    value = element.get(name)
    if value is None:
        raise FeedError(f"attribute '{name}' is missing", where=where(payload, element))
    return value


def children(element: etree._Element, name: str) -> Iterator[etree._Element]:
    """Child elements by local name, whatever their namespace."""
    for child in element:
        if isinstance(child.tag, str) and etree.QName(child).localname == name:
            yield child


def child(element: etree._Element, name: str) -> etree._Element | None:
    """The first child by local name, or None."""
    return next(children(element, name), None)


def text(element: etree._Element | None) -> str | None:
    """The stripped text of an element, or None where it is missing or empty."""
    if element is None or element.text is None:
        return None
    return element.text.strip() or None


def need(payload: Payload, element: etree._Element, name: str) -> etree._Element:
    """The first child by local name, which must be there."""
    found = child(element, name)
    if found is None:
        raise FeedError(
            f"element '{name}' is missing",
            where=where(payload, element),
            remedy="The file may be cut off or of another version; fetch it again.",
        )
    return found


def count(payload: Payload, element: etree._Element, name: str = "") -> int:
    """A whole number from the text of an element, or from its attribute `name`."""
    raw = attribute(payload, element, name) if name else element.text or ""
    value = whole(raw, where(payload, element, name))
    assert value is not None
    return value


def leftovers(
    payload: Payload,
    element: etree._Element,
    drift: list[str],
    *,
    attributes: Collection[str] = (),
    elements: Collection[str] = (),
) -> None:
    """Note in `drift` every attribute and child that an adapter does not know by (local) name."""
    for key in element.attrib:
        if etree.QName(key).localname not in attributes:
            drift.append(source(payload, element, str(key)).pointer)
    for part in element:
        if isinstance(part.tag, str) and etree.QName(part).localname not in elements:
            drift.append(source(payload, part).pointer)
