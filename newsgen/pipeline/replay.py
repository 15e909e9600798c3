"""Recorded snapshots through the whole pipeline, in order, with the clock of the record."""

from __future__ import annotations

import gc
import re
import resource
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from newsgen import feeds
from newsgen.errors import FeedError, FetchError, NewsgenError
from newsgen.io import inputs as io_inputs
from newsgen.io import night as io_night
from newsgen.io import spool
from newsgen.io.archive import Archive
from newsgen.io.responses import refuse_status
from newsgen.model import Payload, Snapshot, replace
from newsgen.model.ledger import Decision
from newsgen.pipeline.engine import Night
from newsgen.pipeline.recorded import decided
from newsgen.pipeline.reports import StepReport, Verdict

PAUSE = timedelta(seconds=60)
# Objects made before the young are looked through, and how often the older ones are.
_THRESHOLDS = (100_000, 20, 100)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_IN_NAME = re.compile(r"(?<!\d)(\d{4})-?(\d\d)-?(\d\d)[T_ -]+(\d\d)[-:.]?(\d\d)(?:[-:.]?(\d\d))?(?!\d)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Payloads that arrive together; the last is what the moment is about. Or a decision."""

    payloads: tuple[Payload, ...]
    fetched: datetime | None = None
    count: str | None = None
    decision: Decision | None = None


@dataclass(slots=True, kw_only=True)
class Summary:
    """The sums of a replay."""

    snapshots: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    updates: Counter[str] = field(default_factory=Counter)
    errors: int = 0
    released: int = 0
    seconds: float = 0.0

    def add(self, report: StepReport) -> None:
        """Count one report."""
        self.snapshots += 1
        self.verdicts[report.verdict.word] += 1
        self.errors += bool(report.errors)
        for contest in report.contests:
            for filed in contest.stories:
                self.updates[filed.story.update.value] += 1

    def as_dict(self) -> dict[str, object]:
        """The last line of `replay --summary`. Memory in MiB."""
        accepted = self.snapshots - self.verdicts["hold"] - self.verdicts["reject"]
        return {
            "summary": {
                "snapshots": self.snapshots,
                "accepted": accepted,
                "unchanged": self.verdicts["no-op"],
                "held": self.verdicts["hold"],
                "rejected": self.verdicts["reject"],
                "released": self.released,
                "verdicts": dict(self.verdicts),
                "stories": dict(self.updates),
                "corrections": self.updates["correction"],
                "kills": self.updates["kill"],
                "errors": self.errors,
                "seconds": round(self.seconds, 3),
                "peak_memory_mib": _peak_mib(),
            }
        }


def moments(inputs: Sequence[str], *, by_time: bool = False) -> Iterator[Moment]:
    """The moments of the inputs, in the order given; a night.toml in a folder orders that folder.

    With `by_time` all other payloads play together, by the time in the file's name, else their own.
    """
    loose: list[str] = []
    for text in inputs:
        plans = [io_night.read(payload) for payload in io_inputs.side_files([text])]
        for plan in plans:
            yield from _planned(plan)
        if plans:
            continue
        if by_time:
            loose.append(text)
        else:
            yield from _each([text])
    if loose:
        for payload in spool.in_order(io_inputs.iter_inputs(loose), _time_of):
            yield Moment(payloads=(payload,))


def play(
    night: Night,
    inputs: Sequence[str],
    *,
    feed: str | None = None,
    now: datetime | None = None,
    by_time: bool = False,
    archive: Archive | None = None,
    summary: Summary | None = None,
    pace: Callable[[datetime], None] | None = None,
) -> Iterator[StepReport]:
    """A report for each snapshot. What is not understood is a reject, and the replay goes on.

    Now is `now`, else when the record says it was fetched, else the payload's own time, else the
    previous plus a minute: never the clock on the wall. `pace` is told the time of each step
    before it is taken, and may wait.
    """
    started, clock = time.perf_counter(), EPOCH
    total = summary if summary is not None else Summary()
    with _few_collections():
        for moment in moments(inputs, by_time=by_time):
            for reports, moved in _play_one(night, moment, feed, now, clock, archive, pace):
                clock = moved
                for report in reports:
                    total.add(report)
                    yield report
    total.released = len(night.holds.closed_now)
    total.seconds = time.perf_counter() - started


@contextmanager
def _few_collections() -> Iterator[None]:
    """Look for garbage in circles seldom: what a night keeps is much, and it would be walked each time."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


def _play_one(
    night: Night,
    moment: Moment,
    feed: str | None,
    now: datetime | None,
    clock: datetime,
    archive: Archive | None,
    pace: Callable[[datetime], None] | None,
) -> Iterator[tuple[tuple[StepReport, ...], datetime]]:
    """The moment's snapshots, or what was decided. A payload with several gives a step for each, the
    first with its companions."""
    if moment.decision is not None:
        yield decided(night, moment.decision), moment.decision.at
        return
    if (known := _known(night, moment, feed, now, clock)) is not None:
        if archive is not None:
            archive.put(moment.payloads[0])
        if pace is not None:
            pace(known[1])
        yield (known[0],), known[1]
        return
    together: list[tuple[Snapshot, int]] = []
    failed: list[StepReport] = []
    steps: list[tuple[Snapshot, int]] = []
    for payload in moment.payloads:
        if archive is not None:
            archive.put(payload)
        try:
            read = _read(night, payload, moment, feed)
        except (FeedError, FetchError) as error:
            failed.append(rejected(payload, error))
            continue
        pairs = [(snapshot, index) for index, snapshot in enumerate(read)]
        if payload is moment.payloads[-1]:
            steps = pairs
        else:
            together.extend(pairs[-1:])
    if failed:
        yield tuple(failed), clock
    if not steps and together:
        steps, together = together[-1:], together[:-1]
    for pair in steps:
        clock = _clock(pair[0], moment, now, clock)
        if pace is not None:
            pace(clock)
        yield night.step((*together, pair), clock), clock
        together = []
        night.learn(moment.payloads[-1], pair[0])


def _known(
    night: Night, moment: Moment, feed: str | None, now: datetime | None, clock: datetime
) -> tuple[StepReport, datetime] | None:
    """The report of a payload that says what is accepted already; None where it must be read."""
    if len(moment.payloads) != 1 or moment.count is not None:
        return None
    payload = moment.payloads[0]
    name = feed or payload.feed or night.known.format_of(payload)
    outline = night.known.outline(name, payload) if name else None
    if outline is None:
        return None
    times = (now, moment.fetched, payload.retrieved_at, outline.made, clock + PAUSE)
    at = next(time for time in times if time is not None)
    report = night.again(payload, outline, at)
    return None if report is None else (report, at)


def _read(night: Night, payload: Payload, moment: Moment, feed: str | None) -> tuple[Snapshot, ...]:
    refuse_status(payload)
    options = dict(night.memory.options.get(payload.location, {}))
    if moment.count is not None:
        options["count"] = moment.count
        night.counts[payload.digest] = moment.count
    name = feed or payload.feed or night.known.format_of(payload)
    beside = [p for p in moment.payloads if p is not payload]
    kept = [p for (of, _), p in night.kept.items() if of == name]
    context = feeds.ReadContext(options=options, companions=(*kept, *beside))
    if name is not None and (key := feeds.get(name).keeps(payload)) is not None:
        night.kept[name, key] = payload
    return feeds.read(payload, name, context)


def rejected(payload: Payload, error: NewsgenError) -> StepReport:
    """The report of a payload that was not understood, or that brought no data."""
    status = error.status if isinstance(error, FetchError) else None
    reason = f"http-{status}" if status else getattr(error, "reason", "") or "not-understood"
    return StepReport(source=payload.location, verdict=Verdict.REJECT, reasons=[reason], errors=[str(error)])


def _clock(snapshot: Snapshot, moment: Moment, now: datetime | None, clock: datetime) -> datetime:
    for time_ in (now, moment.fetched, snapshot.retrieved_at, snapshot.generated_at):
        if time_ is not None:
            return time_
    return (_after_the_day(snapshot) if clock == EPOCH else clock) + PAUSE


def _after_the_day(snapshot: Snapshot) -> datetime:
    """The midnight after the election: a record that says no time at all is of no earlier one, and
    takers throw away what is dated too long ago."""
    days = [result.contest.election.date for result in snapshot.contests]
    last = max((day for day in days if day is not None), default=None)
    return datetime(last.year, last.month, last.day, tzinfo=UTC) + timedelta(days=1) if last else EPOCH


def _each(texts: Sequence[str]) -> Iterator[Moment]:
    for payload in io_inputs.iter_inputs(texts):
        yield Moment(payloads=(payload,))


def _planned(plan: io_night.NightPlan) -> Iterator[Moment]:
    """The entries, each after what was decided before it was fetched."""
    decisions = deque(plan.decisions)
    for entry in plan.entries:
        while decisions and entry.fetched is not None and decisions[0].at <= entry.fetched:
            yield Moment(payloads=(), decision=decisions.popleft())
        names = [plan.path(name) for name in (*entry.companions, entry.file)]
        payloads = tuple(replace(payload, retrieved_at=entry.fetched) for payload in io_inputs.load(names))
        yield Moment(payloads=payloads, fetched=entry.fetched, count=entry.count)
    for decision in decisions:
        yield Moment(payloads=(), decision=decision)


def _time_of(payload: Payload) -> datetime | None:
    """When a payload was stored, by its name, else when it was made; None where neither is told."""
    if found := _IN_NAME.search(payload.location.rpartition("/")[2]):
        parts = [int(part) for part in found.groups(default="0")]
        try:
            return datetime(*parts, tzinfo=UTC)  # type: ignore[misc,arg-type]  # six numbers
        except ValueError:
            pass
    return _own_time(payload)


def _own_time(payload: Payload) -> datetime | None:
    try:
        name = payload.feed or feeds.sniff(payload)[0]
        outline = feeds.get(name).outline(payload) if name else None
        if outline is not None:
            return outline.made
        read = feeds.read(payload, name, feeds.ReadContext())
    except FeedError:
        return None
    return read[0].generated_at if read else None


def _peak_mib() -> float:
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)
