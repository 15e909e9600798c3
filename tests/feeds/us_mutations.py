"""Break a fixture in every small way: the reading ends in an error with its place, or no figure changes."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.model import Payload
from tests.feeds.reading import cuts, mutants, without

Figures = dict[tuple[str, str, str], object]


def figures(what: Payload, feed: str, companions: tuple[Payload, ...] = ()) -> Figures | None:
    """(contest, measure, choice) > value of all contests; None where the payload is refused."""
    found: Figures = {}
    refused: FeedError | None = None
    try:
        snapshots = feeds.read(what, feed, ReadContext(companions=companions))
    except FeedError as error:
        refused, snapshots = error, ()
    if refused is not None:
        assert refused.exit_code == 65
        assert refused.where, refused
        return None
    for snapshot in snapshots:
        for result in snapshot.contests:
            for tally in result.tallies:
                found[result.contest.slug, tally.measure, tally.choice] = tally.value
    return found


def assert_cuts_are_refused(path: Path, feed: str, companions: tuple[Payload, ...] = ()) -> None:
    """Cut off at some sixty places, none is read."""
    for body in cuts(path.read_bytes().rstrip()):
        assert figures(Payload.of(body, "cut"), feed, companions) is None, len(body)


def assert_never_wrong(path: Path, feed: str, companions: tuple[Payload, ...] = ()) -> int:
    """The number of mutants read; each gives figures of the original or leaves them out."""
    whole = figures(Payload.of(path.read_bytes(), path.name), feed, companions)
    assert whole
    read = 0
    for pointer, body in _broken(path):
        found = figures(Payload.of(body, f"broken {pointer}"), feed, companions)
        if found is None:
            continue
        read += 1
        for key in found.keys() & whole.keys():
            assert found[key] in (None, whole[key]), (pointer, key)
    return read


def _broken(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.suffix == ".xml":
        yield from _broken_xml(path.read_bytes())
        return
    value = json.loads(path.read_text("utf-8"))
    for pointer, mutant in (*mutants(value, _flipped), *without(value)):
        yield pointer, json.dumps(mutant).encode()


def _flipped(leaf: object) -> object:
    """The same value in another type, and not in the form of a number."""
    if isinstance(leaf, bool):
        return "maybe"
    return f"{leaf}x" if isinstance(leaf, int | float) else 7


def _broken_xml(body: bytes) -> Iterator[tuple[str, bytes]]:
    root = etree.fromstring(body)
    places = [root.getroottree().getpath(element) for element in root.iter() if isinstance(element.tag, str)]
    for place in places[1:]:
        without_it = copy.deepcopy(root)
        (element,) = without_it.xpath(place)
        element.getparent().remove(element)
        yield place, etree.tostring(without_it)
        for name in element.attrib:
            yield from _attribute(root, place, str(name))
        if element.text and element.text.strip():
            changed = copy.deepcopy(root)
            changed.xpath(place)[0].text = f"{element.text}x"
            yield f"{place}/text()", etree.tostring(changed)


def _attribute(root: etree._Element, place: str, name: str) -> Iterator[tuple[str, bytes]]:
    for value in (None, "x"):
        changed = copy.deepcopy(root)
        (element,) = changed.xpath(place)
        if value is None:
            del element.attrib[name]
        else:
            element.set(name, element.get(name, "") + value)
        yield f"{place}/@{name}", etree.tostring(changed)
