"""XML trees, built and written by lxml alone."""

from __future__ import annotations

from collections.abc import Mapping

from lxml import etree

from newsgen.outputs._clean import clean, plain_spaces

XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def top(name: str, namespace: str, parent: etree._Element | None = None) -> etree._Element:
    """A document element, or the top of a foreign tree in `parent`, whose names need no prefix."""
    tag, names = f"{{{namespace}}}{name}", {None: namespace}
    if parent is not None:
        return etree.SubElement(parent, tag, nsmap=names)  # type: ignore[arg-type]
    return etree.Element(tag, nsmap=names)  # type: ignore[arg-type]


def child(
    parent: etree._Element, name: str, text: str = "", attributes: Mapping[str, str | None] | None = None
) -> etree._Element:
    """A new element in its parent, in the parent's namespace; attributes without a value are left out."""
    space = etree.QName(parent).namespace
    made = etree.SubElement(parent, f"{{{space}}}{name}" if space else name)
    made.text = clean(text) or None
    for key, value in (attributes or {}).items():
        if value:
            made.set(key, clean(value))
    return made


def dump(root: etree._Element, encoding: str = "utf-8", *, standalone: bool | None = None) -> bytes:
    """The document with its declaration; what the encoding lacks becomes character references."""
    etree.indent(root)
    for element in root.iter("{*}table", "{*}ul"):
        _close_up(element)
    written = etree.tostring(
        root,
        xml_declaration=True,
        encoding=encoding,
        standalone=standalone,  # type: ignore[arg-type]
    )
    assert isinstance(written, bytes)
    return written + b"\n"


def _close_up(element: etree._Element) -> None:
    """A table or list without the white space that takers would copy into the story."""
    for inner in element.iter():
        inner.text = inner.text if inner.text and inner.text.strip() else None
        if inner is not element:
            inner.tail = None


def plain_spaced(root: etree._Element) -> etree._Element:
    """The tree with ordinary spaces for no-break ones, in text and attributes."""
    for element in root.iter():
        element.text = element.text and plain_spaces(element.text)
        for key in tuple(element.attrib):
            element.set(key, plain_spaces(element.get(key, "")))
    return root
