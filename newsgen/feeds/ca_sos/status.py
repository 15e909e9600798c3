"""California's county status: precincts, ballots and registered voters of each county."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from newsgen.errors import FeedError
from newsgen.feeds._reading.json_record import Record, open_record
from newsgen.feeds._reading.numbers import whole
from newsgen.feeds._reading.snapshots import snapshot_of
from newsgen.feeds._reading.text import name as clean
from newsgen.feeds.ca_sos.notation import pacific_time
from newsgen.model import Payload, Snapshot

REPORT_TYPES = ("U", "SF", "F")
STATEWIDE = "statewide"
# The same times and shares again for the web page, codes that reportType spells out, and a link.
UNUSED = (
    *("county", "reportTypeCode", "reportNumber", "correctionReportnumber", "precinctsReportingPercent"),
    *("voterTurnoutPercentage", "firstReportTimestamp", "lastReportTimestamp", "countyLink"),
    *("statusFirstReportTimestamp", "statusLastReportTimestamp"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CountyStatus:
    """How far a county (or the state) is. `report` is U (update), SF (semi-final) or F (final)."""

    key: str
    name: str
    report: str
    reported: int
    expected: int
    ballots: int
    registered: int
    as_of: datetime


def statuses(payload: Payload, drift: list[str]) -> tuple[CountyStatus, ...]:
    """The status of each county and of the state, in the order of the file."""
    top = open_record(payload, drift)
    return tuple(_status(key, top.record(key)) for key in top.names())


def snapshot(payload: Payload) -> Snapshot:
    """A snapshot without contests: it says when, and what in the file is not known."""
    drift: list[str] = []
    found = {status.key: status for status in statuses(payload, drift)}
    return snapshot_of(
        payload,
        feed="ca_sos",
        generated_at=max((status.as_of for status in found.values()), default=None),
        drift=drift,
    )


def _status(key: str, record: Record) -> CountyStatus:
    report = record.take("reportType", str)
    if report not in REPORT_TYPES:
        raise FeedError(
            f"unknown report type {report!r}",
            where=record.where("reportType"),
            why=f"known: {', '.join(REPORT_TYPES)}",
            remedy="Check the publisher's documentation for a new code.",
        )
    status = CountyStatus(
        key=key,
        name=clean(record.take("countyName", str)),
        report=report,
        reported=_count(record, "precinctsReporting"),
        expected=_count(record, "precinctsTotal"),
        ballots=_count(record, "voterTurnout"),
        registered=_count(record, "totalRegisteredVoters"),
        as_of=pacific_time(record.take("timestamp", str), record.where("timestamp")),
    )
    record.ignore(*UNUSED)
    record.finish()
    return status


def _count(record: Record, key: str) -> int:
    value = whole(record.take(key, str), record.where(key), group=",")
    assert value is not None
    return value
