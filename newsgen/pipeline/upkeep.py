"""After a pass: alerts sent, metrics written, the archive swept once a day."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from newsgen.errors import NewsgenError
from newsgen.io import outward
from newsgen.io.archive import Archive
from newsgen.model.settings import Settings
from newsgen.pipeline import alerts, housekeeping, metrics
from newsgen.pipeline.passes import PassReport
from newsgen.pipeline.run import Runner

DAY = timedelta(days=1)
# An address for alerts that does not answer is tried again this often, metrics are written this often.
AGAIN = timedelta(seconds=60)
FRESH = timedelta(seconds=10)


@dataclass(slots=True, kw_only=True)
class Upkeep:
    """What a run does beside the news. Nothing here stops a story: an error comes back to be said."""

    settings: Settings
    archive: Archive
    _swept: datetime | None = None
    _failed: datetime | None = None
    _measured: datetime | None = None

    def after(self, runner: Runner, report: PassReport, now: datetime) -> list[NewsgenError]:
        """Do what is due after a pass; what went wrong."""
        wrong: list[NewsgenError] = []
        for act in (self._alert, self._measure, self._sweep):
            try:
                act(runner, report, now)
            except NewsgenError as error:
                wrong.append(error)
        return wrong

    def _alert(self, runner: Runner, report: PassReport, now: datetime) -> None:
        ledger, wanted = runner.night.filing.ledger, self.settings.alerts
        asked = {source.name for source in self.settings.sources}
        states = [state for name, state in runner.states.items() if name in asked]
        alerts.raise_alerts(ledger, wanted, report, states, now)
        if self._failed is not None and now - self._failed < AGAIN:
            return
        error = alerts.send_alerts(ledger, wanted, self.settings.agency.name, now)
        self._failed = now if error else None
        if error is not None:
            raise error

    def _measure(self, runner: Runner, report: PassReport, now: datetime) -> None:
        path = self.settings.upkeep.metrics
        stale = self._measured is None or now - self._measured >= FRESH
        if path is None or not (stale or report.eventful):
            return
        states = sorted(runner.states.values(), key=lambda state: state.name)
        body = metrics.render(runner.night.filing.ledger, report, states, now, runner.wall())
        outward.replace(Path(path), body)
        self._measured = now

    def _sweep(self, runner: Runner, report: PassReport, now: datetime) -> None:
        keep = self.settings.upkeep
        if keep.keep_days is None and keep.keep_mib is None:
            return
        if self._swept is not None and now - self._swept < DAY:
            return
        self._swept = now
        ledger = runner.night.filing.ledger
        # The files' own times are the wall's, whatever time the run has been given.
        wall = runner.wall()
        housekeeping.sweep(self.archive, ledger, now=wall, days=keep.keep_days, mib=keep.keep_mib)
