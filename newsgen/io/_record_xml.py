"""Elements of XML as they stand in the file, found by XPath in an index of one pass."""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from xml.parsers import expat

_Step = Mapping[str, str | None]
_STEP = re.compile(
    r"/(?P<name>[^/\[\]@]+)(?:\[(?P<number>\d+)\])?(?:\[@(?P<key>[^=\]]+)=\"(?P<value>[^\"]*)\"\])?"
)
_TAG = re.compile(rb"<(?:[^\"'>]|\"[^\"]*\"|'[^']*')*>")


def xml_record(text: str, pointer: str, shown: int) -> str | None:
    """The elements at an XPath of child steps, numbers and one attribute's value, the first `shown` of
    them; of an attribute, its element's tag. None where there is none or the text is no XML."""
    path, _, attribute = pointer.partition("/@")
    steps = [match.groupdict() for match in _STEP.finditer(path)]
    if not steps or "".join(match[0] for match in _STEP.finditer(path)) != path:
        return None
    index = _index(text)
    records = []
    for place in index.find(steps):
        records.append(" ".join(index.written(place, tag_alone=bool(attribute)).split()))
        if len(records) == shown:
            break
    return ", ".join(records) or None


@lru_cache(maxsize=2)
def _index(text: str) -> _Index:
    """A story cites dozens of places of one document."""
    return _Index(text.encode("utf-8"))


class _Index:
    """Each element of a document in its order: its name, where it starts and ends, and which element
    comes after its last descendant. Of a document that is cut off, as far as it goes."""

    def __init__(self, source: bytes) -> None:
        self._source = source
        self._names: list[str] = []
        self._starts, self._ends, self._after = array("q"), array("q"), array("q")
        self._open: list[int] = []
        self._parser = expat.ParserCreate("utf-8")  # names as they are written, with their prefix
        self._parser.UseForeignDTD(True)  # entities that nobody declares are passed over
        self._parser.StartElementHandler = self._enter
        self._parser.EndElementHandler = self._leave
        try:
            self._parser.Parse(source, True)
        except expat.ExpatError:
            for place in self._open:
                self._ends[place], self._after[place] = len(source), len(self._names)

    def find(self, steps: list[dict[str, str | None]]) -> Iterator[int]:
        """The elements that a path leads to from the root, in their order."""
        yield from self._find(steps, 0, len(self._names))

    def written(self, place: int, *, tag_alone: bool) -> str:
        """An element, or its opening tag, as it stands in the document."""
        start, name = self._starts[place], self._names[place]
        tag = self._tag(place)
        if tag_alone or tag.endswith(b"/>"):
            return tag.decode("utf-8")
        return self._source[start : self._ends[place]].decode("utf-8") + f"</{name}>"

    def _find(self, steps: list[dict[str, str | None]], place: int, stop: int) -> Iterator[int]:
        step, below = steps[0], steps[1:]
        seen: Counter[str] = Counter()
        while place < stop:
            name, after = self._names[place], self._after[place]
            seen[name] += 1
            seen["*"] += 1
            if _fits(step, name, seen) and self._has(place, step):
                yield from self._find(below, place + 1, after) if below else (place,)
            place = after

    def _has(self, place: int, step: _Step) -> bool:
        """Whether an element has the attribute's value that a step asks for, if it asks."""
        if step["key"] is None:
            return True
        found: dict[str, str] = {}
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = lambda _, attributes: found.update(attributes)
        parser.Parse(self._tag(place), False)
        return found.get(step["key"]) == step["value"]

    def _tag(self, place: int) -> bytes:
        tag = _TAG.match(self._source, self._starts[place])
        return tag[0] if tag else b""

    def _enter(self, name: str, _: dict[str, str]) -> None:
        self._open.append(len(self._names))
        self._names.append(name)
        self._starts.append(self._parser.CurrentByteIndex)
        self._ends.append(0)
        self._after.append(0)

    def _leave(self, _: str) -> None:
        place = self._open.pop()
        self._ends[place], self._after[place] = self._parser.CurrentByteIndex, len(self._names)


def _fits(step: _Step, name: str, seen: Counter[str]) -> bool:
    wanted, number = step["name"] or "", step["number"]
    if wanted not in ("*", name) and wanted != name.rpartition(":")[2]:
        return False
    return number is None or seen["*" if wanted == "*" else name] == int(number)
