"""What tests of the feeds outside Norway and the United States share: facts, oracles, mutants."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from lxml import etree

from newsgen import feeds
from newsgen.errors import FeedError
from newsgen.feeds import ReadContext
from newsgen.model import Payload, Severity, Snapshot
from newsgen.pipeline.facts import facts

Facts = dict[str, Any]


def facts_of(*paths: Path, **more: Any) -> Facts:
    """The facts of files read as one moment."""
    return facts([str(path) for path in paths], **more)


def by_area(found: Facts) -> dict[str, Facts]:
    """Contests by the id of their area, where that is unique."""
    contests = {contest["area"]["id"]: contest for contest in found["contests"]}
    assert len(contests) == len(found["contests"])
    return contests


def measure(contest: Facts, name: str = "votes") -> Facts:
    """One measure of a contest by name."""
    return next(m for m in contest["measures"] if m["measure"] == name)


def line(of: Facts, choice: str | None) -> Facts:
    """The line of a choice."""
    return next(entry for entry in of["lines"] if entry["choice"] == choice)


def first_two(of: Facts) -> tuple[Facts, Facts]:
    """The lines of leader and runner-up."""
    return line(of, of["leader"]), line(of, of["runner_up"])


def percent(part: int, whole: int) -> Decimal:
    """A share in percent, exact, then half up to two decimals as the oracles have it."""
    exact = Fraction(part * 100, whole)
    scaled = exact * 100
    return Decimal(int(scaled + Fraction(1, 2))) / 100


def two(value: str | Decimal) -> Decimal:
    """Decimal text half up to two decimals."""
    return Decimal(value).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


def assert_margin(of: Facts, votes: int, points: float) -> None:
    """The margin in votes, and in points both from the exact counts and as the facts print it."""
    margin = of["margin"]
    assert margin["value"] == votes
    assert percent(votes, of["total"]) == Decimal(str(points))
    assert abs(Decimal(margin["points"]) - Decimal(votes * 100) / of["total"]) <= Decimal("0.00005")


def read_one(body: bytes, feed: str, name: str = "made", companions: Sequence[Payload] = ()) -> Snapshot:
    """The snapshot of some bytes."""
    context = ReadContext(companions=tuple(companions))
    return feeds.get(feed).read(Payload.of(body, name), context)[-1]


def figures(snapshot: Snapshot) -> set[tuple[object, ...]]:
    """The figures of each measure of each contest that count, without identifiers; and seats."""
    found: set[tuple[object, ...]] = set()
    for contest in snapshot.contests:
        for measured in contest.contest.measures:
            tallies = [t.value for t in contest.tallies if t.measure == measured.name]
            values = tuple(value for value in tallies if value != 0)
            found.add((measured.name, *values))
        found.add(("seats won", *(seat.seats for seat in contest.seats if seat.seats)))
    return found | {(name,) for name, *_ in found} | {("seats won",)}


def held(snapshot: Snapshot) -> bool:
    """Whether some contest is held by its adapter."""
    findings = [f for contest in snapshot.contests for f in contest.findings] + list(snapshot.findings)
    return any(finding.severity in (Severity.HOLD, Severity.REJECT) for finding in findings)


def assert_never_wrong(
    original: bytes,
    mutants: Iterable[tuple[str, bytes]],
    feed: str,
    companions: Sequence[Payload] = (),
) -> int:
    """Each mutant is refused with a place, or held, or its figures are those of the original.

    The number of those refused or held, so that a test sees that mutants were made at all.
    """
    right = figures(read_one(original, feed, companions=companions))
    stopped = 0
    for place, body in mutants:
        got = _read_or_refused(body, feed, companions)
        if isinstance(got, FeedError):
            assert got.exit_code == 65
            assert got.where, place
        if isinstance(got, FeedError) or held(got):
            stopped += 1
        else:
            assert figures(got) <= right, place
    return stopped


def _read_or_refused(body: bytes, feed: str, companions: Sequence[Payload]) -> Snapshot | FeedError:
    try:
        return read_one(body, feed, companions=companions)
    except FeedError as error:
        return error


def xml_mutants(body: bytes) -> Iterator[tuple[str, bytes]]:
    """Each element gone, each attribute gone or 'x', each text 'x': one change at a time."""
    tree = etree.fromstring(body)
    for index, element in enumerate(tree.iter()):
        if not isinstance(element.tag, str):
            continue
        label = f"{index} {element.tag}"
        if element.getparent() is not None:
            yield f"{label} gone", _changed(body, index, lambda e: e.getparent().remove(e))
        if element.text and element.text.strip():
            yield f"{label} x", _changed(body, index, lambda e: setattr(e, "text", "x"))
        for key in element.attrib:
            yield f"{label} @{key} gone", _changed(body, index, lambda e, k=key: e.attrib.pop(k))
            yield f"{label} @{key} x", _changed(body, index, lambda e, k=key: e.set(k, "x"))


def _changed(body: bytes, index: int, change: Callable[[Any], object]) -> bytes:
    tree = etree.fromstring(body)
    change(next(e for i, e in enumerate(tree.iter()) if i == index))
    return etree.tostring(tree, xml_declaration=True, encoding="utf-8")


def table_mutants(body: bytes, delimiter: str, encoding: str, skip: int = 1) -> Iterator[tuple[str, bytes]]:
    """Each cell 'x', each row gone, each column gone, after the first `skip` lines are left alone."""
    rows = list(csv.reader(io.StringIO(body.decode(encoding), newline=""), delimiter=delimiter))
    for r in range(skip, len(rows)):
        yield f"row {r + 1} gone", _written(rows[:r] + rows[r + 1 :], delimiter, encoding)
        for c in range(len(rows[r])):
            if rows[r][c].strip():
                changed = [*rows[:r], [*rows[r][:c], "x", *rows[r][c + 1 :]], *rows[r + 1 :]]
                yield f"row {r + 1} column {c + 1} x", _written(changed, delimiter, encoding)
    for c in range(max(len(row) for row in rows)):
        yield f"column {c + 1} gone", _written([row[:c] + row[c + 1 :] for row in rows], delimiter, encoding)


def _written(rows: list[list[str]], delimiter: str, encoding: str) -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=delimiter, lineterminator="\n", quoting=csv.QUOTE_MINIMAL).writerows(rows)
    return out.getvalue().encode(encoding)


def cut_mutants(body: bytes, number: int = 80) -> Iterator[tuple[str, bytes]]:
    """The body cut off at about `number` places."""
    step = max(1, len(body) // number)
    for end in range(0, len(body) - 1, step):
        yield f"cut at {end}", body[:end]
