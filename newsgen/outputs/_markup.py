"""Parts as elements, in HTML's words or NITF's."""

from __future__ import annotations

from dataclasses import dataclass, replace

from lxml import etree

from newsgen.model import BlockKind
from newsgen.outputs._parts import Facts, Part, Table, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """Names of elements: `quote` is a path whose last element holds the words.

    `box` wraps a fact box; `scoped` heads of columns say what they are heads of.
    """

    subhead: str
    box_title: str
    quote: tuple[str, ...]
    box: str | None = None
    scoped: bool = False
    namespace: str | None = None

    def element(self, name: str, parent: etree._Element | None = None, text: str = "") -> etree._Element:
        """A new element of the dialect, inside its parent if there is one."""
        tag = f"{{{self.namespace}}}{name}" if self.namespace else name
        made = etree.Element(tag) if parent is None else etree.SubElement(parent, tag)
        made.text = text or None
        return made


HTML = Dialect(subhead="h2", box_title="h2", quote=("blockquote", "p"), scoped=True)
PAGE = replace(HTML, box="aside")
NITF = Dialect(subhead="hl2", box_title="hl2", quote=("p",))


def elements(parts: tuple[Part, ...], dialect: Dialect) -> tuple[etree._Element, ...]:
    """The parts as elements, in order."""
    return tuple(made for part in parts for made in _elements(part, dialect))


def html(parts: tuple[Part, ...]) -> str:
    """The parts as an HTML fragment of ordinary tags, one element a line."""
    return "\n".join(as_html(made) for made in elements(parts, HTML))


def as_html(element: etree._Element) -> str:
    """An element in HTML's syntax."""
    return etree.tostring(element, method="html", encoding="unicode")


def _elements(part: Part, dialect: Dialect) -> tuple[etree._Element, ...]:
    if isinstance(part, Table):
        return (_table(part, dialect),)
    if isinstance(part, Facts):
        return _box(part, dialect)
    return (_text(part, dialect),)


def _text(part: Text, dialect: Dialect) -> etree._Element:
    if part.kind is BlockKind.SUBHEAD:
        return dialect.element(dialect.subhead, text=part.text)
    if part.kind is not BlockKind.QUOTE:
        return dialect.element("p", text=part.text)
    outer = inner = dialect.element(dialect.quote[0])
    for name in dialect.quote[1:]:
        inner = dialect.element(name, inner)
    inner.text = part.text
    return outer


def _box(part: Facts, dialect: Dialect) -> tuple[etree._Element, ...]:
    made = [dialect.element(dialect.box_title, text=part.title)] if part.title else []
    if part.points:
        listing = dialect.element("ul")
        for point in part.points:
            dialect.element("li", listing, point)
        made.append(listing)
    if dialect.box is None:
        return tuple(made)
    box = dialect.element(dialect.box)
    box.extend(made)
    return (box,)


def _table(part: Table, dialect: Dialect) -> etree._Element:
    table = dialect.element("table")
    if part.head:
        row = dialect.element("tr", dialect.element("thead", table))
        for cell in part.head:
            head = dialect.element("th", row, cell)
            if dialect.scoped:
                head.set("scope", "col")
    body = dialect.element("tbody", table)
    for cells in part.rows:
        row = dialect.element("tr", body)
        for cell in cells:
            dialect.element("td", row, cell)
    return table
