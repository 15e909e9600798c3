"""Elements of XML as they stand in the file, found by XPath without building a tree."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from xml.parsers import expat

from newsgen.model import Payload

_DECLARED = re.compile(rb"\A\s*<\?xml[^>]*?encoding\s*=\s*[\"']([\w.-]+)[\"']")
_STEP = re.compile(
    r"/(?P<name>[^/\[\]@]+)(?:\[(?P<number>\d+)\])?(?:\[@(?P<key>[^=\]]+)=\"(?P<value>[^\"]*)\"\])?"
)
_TAG = re.compile(r"<(?:[^\"'>]|\"[^\"]*\"|'[^']*')*>")
_BOMS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


def decoded(payload: Payload) -> str:
    """The payload as text, by its byte order mark, its header's charset, its XML declaration or as UTF-8;
    where that fails as Latin-1, which every byte has a sign in."""
    for mark, encoding in _BOMS:
        if payload.body.startswith(mark):
            return payload.body[len(mark) :].decode(encoding, "replace")
    declared = _DECLARED.match(payload.body[:200])
    name = payload.charset or (declared[1].decode("ascii", "replace") if declared else "utf-8")
    try:
        return payload.body.decode(name)
    except (UnicodeDecodeError, LookupError):
        return payload.body.decode("latin-1")


def xml_record(text: str, pointer: str, shown: int) -> str | None:
    """The elements at an XPath of child steps, numbers and one attribute's value; of an attribute,
    its element's tag. None where there is none or the text is no XML."""
    path, _, attribute = pointer.partition("/@")
    steps = [match.groupdict() for match in _STEP.finditer(path)]
    if not steps or "".join(match[0] for match in _STEP.finditer(path)) != path:
        return None
    search = _Search(steps, shown)
    source = text.encode("utf-8")
    search.run(source)
    records = [_written(source[start:end].decode("utf-8"), attribute) for start, end in search.found]
    return ", ".join(" ".join(record.split()) for record in records) or None


def _written(record: str, attribute: str) -> str:
    tag = _TAG.match(record)
    if tag is None or tag[0].endswith("/>"):
        return record
    return tag[0] if attribute else f"{record}</{tag[0][1:-1].split(None, 1)[0]}>"


class _EnoughError(Exception):
    """Raised by a handler once all is found."""


@dataclass(slots=True)
class _Open:
    """An element not yet closed: whether the path leads to it, and its children by name so far."""

    on_path: bool
    children: Counter[str] = field(default_factory=Counter)


class _Search:
    def __init__(self, steps: list[dict[str, str | None]], shown: int) -> None:
        self.found: list[tuple[int, int]] = []
        self._steps = steps
        self._shown = shown
        self._open = [_Open(on_path=True)]
        self._start: int | None = None
        # Names as they are written: a prefix is part of a step.
        self._parser = expat.ParserCreate("utf-8")
        self._parser.UseForeignDTD(True)  # entities that nobody declares are passed over
        self._parser.StartElementHandler = self._enter
        self._parser.EndElementHandler = self._leave

    def run(self, source: bytes) -> None:
        """Search the whole text, or as far as it is well-formed."""
        try:
            self._parser.Parse(source, True)
        except (expat.ExpatError, _EnoughError):
            return

    def _enter(self, name: str, attributes: dict[str, str]) -> None:
        holder, depth = self._open[-1], len(self._open)
        holder.children[name] += 1
        holder.children["*"] += 1
        on_path = holder.on_path and depth <= len(self._steps)
        on_path = on_path and _fits(self._steps[depth - 1], name, holder.children, attributes)
        self._open.append(_Open(on_path))
        if on_path and depth == len(self._steps):
            self._start = self._parser.CurrentByteIndex

    def _leave(self, name: str) -> None:
        done = self._open.pop()
        if done.on_path and len(self._open) == len(self._steps) and self._start is not None:
            # Without its closing tag; an empty element has none.
            self.found.append((self._start, self._parser.CurrentByteIndex))
            self._start = None
            if len(self.found) == self._shown:
                raise _EnoughError


def _fits(step: dict[str, str | None], name: str, seen: Counter[str], attributes: dict[str, str]) -> bool:
    wanted, number, key = step["name"] or "", step["number"], step["key"]
    if wanted not in ("*", name) and wanted != name.rpartition(":")[2]:
        return False
    if number is not None and seen["*" if wanted == "*" else name] != int(number):
        return False
    return key is None or attributes.get(key) == step["value"]
