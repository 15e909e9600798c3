"""An election report read: its frame, and each contest by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date
from functools import partial
from zoneinfo import ZoneInfo

from newsgen.errors import FeedError
from newsgen.feeds._feed import ReadContext
from newsgen.feeds._reading.contests import Job, each
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.times import aware, zone_of
from newsgen.feeds.nist_cdf.contest import identity_of, read_contest
from newsgen.feeds.nist_cdf.nodes import Node, contests_of, report_of
from newsgen.feeds.nist_cdf.roll import roll_of
from newsgen.feeds.nist_cdf.terms import REPORT, STATUSES, known
from newsgen.model import Election, Payload, Snapshot, Stage, replace


@dataclass(frozen=True, slots=True)
class _Head:
    stage: Stage | None
    count: str
    test: bool
    corrected: bool


def read(payload: Payload, context: ReadContext) -> tuple[Snapshot, ...]:
    """One snapshot of a report. FeedError names the place by XPath or JSON Pointer."""
    drift: list[str] = []
    report = report_of(payload)
    drift.extend(f"{report.pointer}/{name}" for name in report.names() if name not in REPORT)
    # The format allows a time without offset; without a zone in the settings it is taken as UTC.
    zone = zone_of(context.options) or ZoneInfo("UTC")
    generated = aware(report.need("GeneratedDate"), report.where("GeneratedDate"), zone).astimezone(UTC)
    head = _head(report)
    contests = tuple(
        replace(
            result,
            test=head.test,
            corrected=head.corrected,
            progress=replace(result.progress, as_of=generated),
        )
        for result in each(_jobs(report, head, drift))
    )
    return (
        snapshot_of(
            payload,
            feed="nist_cdf",
            generated_at=generated,
            test=head.test,
            contests=contests,
            drift=drift,
            issuer=report.text("Issuer"),
        ),
    )


def _head(report: Node) -> _Head:
    word = report.need("Status")
    stage, count = known(STATUSES, word, "status", report.where("Status"))
    test = report.text("IsTest") or "false"
    if test not in ("true", "false", "1", "0"):
        raise FeedError(f"IsTest is '{test}', expected true or false", where=report.where("IsTest"))
    return _Head(stage, count, test in ("true", "1"), word == "correction")


def _jobs(report: Node, head: _Head, drift: list[str]) -> Iterator[Job]:
    roll = roll_of(report)
    elections = [_election(node) for node in report.kids("Election")]
    for index, node in contests_of(report):
        contest = identity_of(node, elections[index], roll)
        yield contest, partial(read_contest, node, contest, roll, head.stage, head.count, drift)


def _election(node: Node) -> Election:
    day = node.need("StartDate")
    try:
        when = date.fromisoformat(day[:10])
    except ValueError as error:
        raise FeedError("date not understood", where=node.where("StartDate"), why=f"got {day!r}") from error
    scope = node.text("ElectionScopeId") or "election"
    return Election(id=f"{scope}-{when.isoformat()}", name=node.text("Name") or "", date=when)
