"""One pass over all sources: fetch, archive, read, step, file; and passes until told to stop."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from newsgen import feeds
from newsgen.errors import FeedError, FetchError, NewsgenError
from newsgen.io.addresses import Address
from newsgen.io.archive import Archive
from newsgen.io.clock import Signals
from newsgen.io.fetch import Fetched, Fetcher, Unchanged
from newsgen.io.inputs import unpack
from newsgen.io.remembered import Remembered
from newsgen.io.responses import refuse_status
from newsgen.model import Payload, Snapshot
from newsgen.model.ledger import Hold
from newsgen.model.settings import Settings, SourceSettings
from newsgen.pipeline.engine import Night
from newsgen.pipeline.editing import carry_out
from newsgen.pipeline.reports import Filed, StepReport

# The weightiest error of a pass gives its exit code.
WEIGHT = (73, 78, 70, 65, 69, 64, 1)


@dataclass(slots=True, kw_only=True)
class PassReport:
    """What one pass did: a report for each snapshot, errors by source, holds opened and closed."""

    reports: list[StepReport] = field(default_factory=list)
    errors: dict[str, NewsgenError] = field(default_factory=dict)
    fetched: int = 0
    unchanged: int = 0
    opened: tuple[Hold, ...] = ()
    closed: tuple[Hold, ...] = ()
    decided: tuple[Filed, ...] = ()

    @property
    def filed(self) -> int:
        """How many versions were made."""
        filed = sum(len(c.stories) for report in self.reports for c in report.contests)
        return filed + len(self.decided)

    @property
    def exit_code(self) -> int:
        """0, or the code of the weightiest thing that went wrong."""
        codes = {error.exit_code for error in self.errors.values()}
        if self.opened:
            codes.add(1)
        return next((code for code in WEIGHT if code in codes), 0)

    def line(self) -> str:
        """The pass in one line, for the log."""
        return (
            f"{self.fetched} fetched, {self.unchanged} unchanged, {self.filed} versions filed, "
            f"{len(self.opened)} holds opened, {len(self.closed)} closed, {len(self.errors)} errors"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrival:
    """What a source brought: the payloads to read, and what to remember once they are recorded."""

    source: SourceSettings
    payloads: tuple[Payload, ...]
    address: Address
    remembered: Remembered


@dataclass(slots=True, kw_only=True)
class Runner:
    """A run over one state. `due` holds when each source is asked again."""

    night: Night
    archive: Archive
    fetcher: Fetcher
    keep: bool = True
    due: dict[str, datetime] = field(default_factory=dict)

    @property
    def settings(self) -> Settings:
        """The settings of the run."""
        return self.night.settings

    def once(self, now: datetime, sources: Iterable[SourceSettings] | None = None) -> PassReport:
        """One pass. A source that is down or not understood does not stop the others."""
        report = PassReport()
        report.decided = carry_out(self.night, now)
        opened, closed = len(self.night.holds.opened_now), len(self.night.holds.closed_now)
        arrivals = [
            arrival
            for source in (self.settings.sources if sources is None else sources)
            if (arrival := self._ask(source, now, report)) is not None
        ]
        self._step(arrivals, now, report)
        report.opened = tuple(self.night.holds.opened_now[opened:])
        report.closed = tuple(self.night.holds.closed_now[closed:])
        return report

    def watch(
        self, clock: Callable[[], datetime], signals: Signals, told: Callable[[PassReport], None]
    ) -> None:
        """Passes until a signal stops or reloads it, each source at its own interval."""
        while not (signals.stop or signals.reload):
            now = clock()
            due = [s for s in self.settings.sources if self.due.get(s.name, now) <= now]
            if due:
                told(self.once(now, due))
                for source in due:
                    self.due[source.name] = now + timedelta(seconds=source.interval)
            upcoming = min(self.due.values(), default=now + timedelta(seconds=60))
            signals.wait((upcoming - clock()).total_seconds())

    def _ask(self, source: SourceSettings, now: datetime, report: PassReport) -> Arrival | None:
        address = address_of(source)
        try:
            known = self.archive.remembered(address.shown)
            if known is not None and known.retry_at is not None and known.retry_at > now:
                report.unchanged += 1
                return None
            if known is not None and not self.archive.has(known.digest):
                known = None
            result = self.fetcher.fetch(address, known)
            if isinstance(result, Unchanged):
                report.unchanged += 1
                return None
            return self._kept(source, address, result, report)
        except NewsgenError as error:
            if self.keep and isinstance(error, FetchError) and error.retry_after:
                self.archive.leave_alone(address.shown, now + timedelta(seconds=error.retry_after))
            report.errors[source.name] = error
            return None

    def _kept(self, source: SourceSettings, address: Address, result: Fetched, report: PassReport) -> Arrival:
        """Archive the bytes before anyone reads them."""
        payloads = tuple(unpack(result.payload))
        if self.keep:
            self.archive.put(result.payload)
            for payload in payloads:
                self.archive.put(payload)
        report.fetched += 1
        return Arrival(source=source, payloads=payloads, address=address, remembered=result.remembered)

    def _step(self, arrivals: Sequence[Arrival], now: datetime, report: PassReport) -> None:
        """Read what arrived and step once with the newest of everything; remember what was read."""
        moment: list[tuple[Snapshot, int]] = []
        understood: list[Arrival] = []
        for arrival in arrivals:
            try:
                found = [pair for payload in arrival.payloads for pair in self._read(arrival, payload)]
            except (FeedError, FetchError) as error:
                report.errors[arrival.source.name] = error
                continue
            understood.append(arrival)
            for pair in found[:-1]:
                report.reports.extend(self.night.step((pair,), now))
            moment.extend(found[-1:])
        if moment or not arrivals:
            report.reports.extend(self.night.step(moment, now))
        if self.keep:
            for arrival in understood:
                self.archive.remember(arrival.address.shown, arrival.remembered)

    def _read(self, arrival: Arrival, payload: Payload) -> list[tuple[Snapshot, int]]:
        refuse_status(payload)
        declared = arrival.source.feed
        if declared is not None:
            sniffed, why = feeds.sniff(payload)
            if sniffed not in (None, declared):
                raise FeedError(
                    f"not what the source was declared to be: '{sniffed}' instead of '{declared}'",
                    where=payload.location,
                    why=why,
                    remedy="Check the source's address, or change its feed in the settings.",
                )
        options = dict(arrival.source.options)
        if arrival.source.zone:
            options.setdefault("zone", arrival.source.zone)
        context = feeds.ReadContext(
            options=options, companions=tuple(p for p in arrival.payloads if p is not payload)
        )
        return [(snapshot, i) for i, snapshot in enumerate(feeds.read(payload, declared, context))]


def address_of(source: SourceSettings) -> Address:
    """Where a source is and how it is asked."""
    key = source.key_env
    return Address(
        url=source.url,
        feed=source.feed,
        version_url=source.version_url,
        headers_env=((source.key_header, key),) if key and not source.key_param else (),
        query_env=((source.key_param, key),) if key and source.key_param else (),
        user_env=source.user_env,
        password_env=source.password_env,
        conditional=source.conditional,
        known_hosts=source.known_hosts,
        key_file=source.key_file,
    )
