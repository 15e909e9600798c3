"""One pass over all sources: ask, read, step, file; and passes until told to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial

from newsgen.errors import FeedError, FetchError, NewsgenError
from newsgen.io.askers import Askers
from newsgen.io.clock import Signals
from newsgen.io.fetch import Fetcher
from newsgen.io.ledger import SourceState
from newsgen.model import Snapshot
from newsgen.model.settings import Settings, SourceSettings
from newsgen.pipeline.asking import Answer, Arrival, Asking
from newsgen.pipeline.editing import carry_out
from newsgen.pipeline.engine import Night
from newsgen.pipeline.gathered import Gatherer
from newsgen.pipeline.passes import PassReport, state_after

THREADS = 16
# So many sources are asked at a time: what arrives is filed before more is fetched, so that nothing
# waits long, and a source that hangs takes one thread and no more.
BATCH = 4
# What arrives within this many seconds of being asked for is one moment.
TOGETHER = 0.25
# Editors' decisions, an embargo that ends and stories that wait are looked after this often.
TICK = 1.0
NOTED = timedelta(seconds=15)

Clock = Callable[[], datetime]


@dataclass(slots=True, kw_only=True)
class Runner:
    """A run over one state. `due` holds when each source is asked again; `clock` is the run's time,
    `wall` measures how long things take."""

    night: Night
    asking: Asking
    fetcher: Callable[[], Fetcher]
    clock: Clock
    wall: Clock
    due: dict[str, datetime] = field(default_factory=dict)
    states: dict[str, SourceState] = field(default_factory=dict)
    gatherer: Gatherer = field(init=False)
    _noted: datetime | None = None

    def __post_init__(self) -> None:
        self.states = self.night.filing.ledger.source_states()
        self.gatherer = Gatherer(night=self.night)

    @property
    def settings(self) -> Settings:
        """The settings of the run."""
        return self.night.settings

    def once(self) -> PassReport:
        """One pass over all sources. One that is down or not understood does not stop the others."""
        now, sources = self.clock(), self.settings.sources
        askers = self._askers()
        for source in sources:
            askers.ask(source.name, partial(self.asking.ask, source, now))
        answers = dict(askers.answer() for _ in sources)
        askers.close()
        return self.settle(((source, answers[source.name]) for source in sources), now)

    def watch(self, signals: Signals, told: Callable[[PassReport], None]) -> None:
        """Passes until a signal stops or reloads it, each source at its own interval.

        A source that fails is reported when it begins to, and when it answers again.
        """
        askers = self._askers(signals.wake)
        asked: set[str] = set()
        try:
            while not (signals.stop or signals.reload):
                fresh = self._ask_due(askers, asked)
                answers = self._together(askers, signals, fresh)
                asked = (asked | fresh) - answers.keys()
                told(self._news(self.settle(self._in_order(answers), self.clock())))
                signals.wait(self._pause(asked))
        finally:
            askers.close()

    def settle(self, answers: Iterable[tuple[SourceSettings, Answer]], now: datetime) -> PassReport:
        """What a pass does once its sources have answered."""
        report = PassReport(at=now)
        began = self.wall()
        night = self.night
        opened, closed = len(night.holds.opened_now), len(night.holds.closed_now)
        report.delivered = night.filing.finish(now)
        report.decided = carry_out(night, now)
        given = list(answers)
        arrivals = [answer for _, answer in given if isinstance(answer, Arrival)]
        for source, answer in given:
            if isinstance(answer, NewsgenError):
                report.errors[source.name] = answer
            elif answer is None:
                report.unchanged += 1
            elif answer.trouble is not None:
                report.errors[source.name] = answer.trouble
        report.fetched = len(arrivals)
        dated = self._step(arrivals, now, report)
        report.opened = tuple(night.holds.opened_now[opened:])
        report.closed = tuple(night.holds.closed_now[closed:])
        del night.holds.opened_now[opened:], night.holds.closed_now[closed:]
        self._note([source.name for source, _ in given], report, dated)
        self.gatherer.write(report.reports, now, filed=report.filed + report.delivered)
        ended = self.wall()
        report.seconds = (ended - began).total_seconds()
        if report.filed:
            moments = (p.retrieved_at for arrival in arrivals for p in arrival.payloads)
            report.waited = [(ended - moment).total_seconds() for moment in moments if moment]
        return report

    def _askers(self, done: Callable[[], None] = lambda: None) -> Askers[str, Answer]:
        return Askers(min(THREADS, max(1, len(self.settings.sources))), self.fetcher, done)

    def _ask_due(self, askers: Askers[str, Answer], asked: set[str]) -> set[str]:
        """Ask the sources that have been due for longest; their names."""
        now = self.clock()
        due = [s for s in self.settings.sources if s.name not in asked and self.due.get(s.name, now) <= now]
        due.sort(key=lambda source: self.due.get(source.name, now))
        for source in due[:BATCH]:
            askers.ask(source.name, partial(self.asking.ask, source, now))
            self.due[source.name] = now + timedelta(seconds=source.interval)
        return {source.name for source in due[:BATCH]}

    def _together(self, askers: Askers[str, Answer], signals: Signals, fresh: set[str]) -> dict[str, Answer]:
        """The answers that are there, and of the sources just asked those that come soon."""
        answers = dict(askers.answers())
        until = self.wall() + timedelta(seconds=TOGETHER)
        while fresh - answers.keys() and not signals.stop:
            left = (until - self.wall()).total_seconds()
            if left <= 0:
                break
            signals.wait(left)
            answers |= dict(askers.answers())
        return answers

    def _in_order(self, answers: dict[str, Answer]) -> list[tuple[SourceSettings, Answer]]:
        return [(s, answers[s.name]) for s in self.settings.sources if s.name in answers]

    def _pause(self, asked: set[str]) -> float:
        """Seconds until a source is due, or the desk is looked after."""
        now = self.clock()
        upcoming = (self.due.get(s.name, now) for s in self.settings.sources if s.name not in asked)
        first = min(upcoming, default=now + timedelta(seconds=TICK))
        return min(TICK, max(0.0, (first - now).total_seconds()))

    def _news(self, report: PassReport) -> PassReport:
        """The report with only those errors that are new."""
        report.errors = {
            name: error
            for name, error in report.errors.items()
            if name not in self.states or self.states[name].since in (None, report.at)
        }
        return report

    def _step(
        self, arrivals: Sequence[Arrival], now: datetime, report: PassReport
    ) -> dict[str, datetime | None]:
        """Read what arrived and step once with the newest of everything; remember what was read.

        The sources that were read, each with the time of its newest data.
        """
        moment: list[tuple[Snapshot, int]] = []
        understood: list[Arrival] = []
        dated: dict[str, datetime | None] = {}
        self.asking.take(arrivals)
        for arrival in arrivals:
            try:
                found = self.asking.read(arrival)
            except (FeedError, FetchError) as error:
                report.errors[arrival.source.name] = error
                continue
            understood.append(arrival)
            times = [snapshot.generated_at for snapshot, _ in found if snapshot.generated_at]
            dated[arrival.source.name] = max(times, default=None)
            for pair in found[:-1]:
                if self._is_past(*pair):
                    continue
                report.reports.extend(self.night.step((pair,), now))
            moment.extend(found[-1:])
        report.reports.extend(self.night.step(moment, now))
        self.asking.remember(understood)
        return dated

    def _is_past(self, snapshot: Snapshot, index: int) -> bool:
        """True for a snapshot of a document of which a later one is accepted: an earlier run was
        killed before it could remember the document."""
        before = [self.night.memory.of(result.contest.id) for result in snapshot.contests]
        return bool(before) and all(
            one is not None and one.acceptance.digest == snapshot.digest and one.acceptance.index > index
            for one in before
        )

    def _note(self, asked: Sequence[str], report: PassReport, dated: dict[str, datetime | None]) -> None:
        """Keep how the sources that were asked do; those that change at once, the others now and then."""
        changed = False
        for name in asked:
            before = self.states.get(name)
            after = state_after(before, name, report, name in dated, dated.get(name))
            if before is not None and before.error is not None and after.error is None:
                report.back.append(name)
            changed = changed or before is None or (before.error, before.dated) != (after.error, after.dated)
            self.states[name] = after
        if asked and (changed or self._noted is None or report.at - self._noted > NOTED):
            ledger = self.night.filing.ledger
            with ledger.step():
                ledger.note_sources(self.states.values())
            self._noted = report.at
