"""`newsgen run`: one pass over all sources, or passes until told to stop."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from pathlib import Path

from newsgen.cli.reading import time_of
from newsgen.errors import DropError, NewsgenError
from newsgen.io import clock
from newsgen.io import settings as io_settings
from newsgen.io.fetch import Fetcher
from newsgen.io.lock import RunLock
from newsgen.io.logs import Log
from newsgen.model.settings import Settings
from newsgen.pipeline import rehearsal, setup
from newsgen.pipeline.asking import Asking
from newsgen.pipeline.flood import GATE as FLOOD
from newsgen.pipeline.newsroom import unspoken
from newsgen.pipeline.passes import PassReport
from newsgen.pipeline.run import Runner
from newsgen.pipeline.upkeep import Upkeep

RETRY = 5.0
Clock = Callable[[], datetime]


@dataclass(slots=True, kw_only=True)
class Job:
    """A run as it was asked for: its state folder, its clock, and what it has said already."""

    arguments: argparse.Namespace
    state: str
    clock: Clock
    log: Log = field(default_factory=Log)
    said: set[str] = field(default_factory=set)


def run(arguments: argparse.Namespace) -> int:
    """`newsgen run`. Quiet where there is nothing new; 1 where a hold opened; 75 where one is at work."""
    job = Job(arguments=arguments, state=state_of(arguments), clock=_clock(arguments))
    with _lock(arguments, job.state) as lock:
        return _watch(job, lock) if arguments.watch else _once(job, _begun(job, lock))


def _lock(arguments: argparse.Namespace, folder: str) -> RunLock:
    """The lock taken at the start of the process; another where the settings name another folder."""
    early: RunLock | None = arguments.lock
    if early is None or early.folder == folder:
        return early or RunLock(folder)
    early.release()
    return RunLock(folder)


def state_of(arguments: argparse.Namespace) -> str:
    """The state folder: named, or in the settings, or `state` beside them."""
    if arguments.state:
        return str(arguments.state)
    settings = io_settings.load(arguments.config)
    return settings.state or str(Path(arguments.config).resolve().parent / "state")


def _clock(arguments: argparse.Namespace) -> Clock:
    """The clock on the wall, or one that starts at --now: it stands still for one pass."""
    start = time_of(arguments.now)
    if start is None:
        return clock.now
    return clock.RunningClock(start) if arguments.watch else lambda: start


def _settings(job: Job) -> Settings:
    settings = rehearsal.apart(io_settings.load(job.arguments.config))
    job.log = Log(settings.upkeep.log)
    return settings


def _begun(job: Job, lock: RunLock) -> Settings:
    settings = _settings(job)
    if lock.left_by:
        job.log.say("takeover", f"took over from a run that did not end: {lock.left_by}", job.clock())
    return settings


def _once(job: Job, settings: Settings) -> int:
    runner, upkeep = _made(job, settings)
    report = runner.once()
    _after(job, runner, upkeep, report)
    if report.filed:
        _say_unspoken(job, runner)
    runner.night.filing.ledger.close()
    return report.exit_code


def _say_unspoken(job: Job, runner: Runner) -> None:
    """Say which notes are left out of a language for want of a text in it."""
    spoken = (style.language for _, order in runner.night.orders for style in order.styles)
    for line in unspoken(runner.settings, spoken):
        job.log.say("note_left_out", line, job.clock())


def _watch(job: Job, lock: RunLock) -> int:
    """Passes until TERM. HUP reads the settings anew; those that are wrong leave the old in force.
    A folder or a disk that refuses is said once and tried again."""
    signals = clock.Signals()
    with signals.heard():
        settings = _begun(job, lock)
        while not signals.stop:
            if signals.reload:
                signals.reload = False
                settings = _reloaded(job, settings)
            try:
                runner, upkeep = _made(job, settings)
                _say_unspoken(job, runner)
                setup.warm(runner.night)
                runner.watch(signals, partial(_after, job, runner, upkeep))
                runner.night.filing.ledger.close()
            except DropError as error:
                _say_once(job, error)
                signals.wait(RETRY)
        job.log.say("stop", "stopped", job.clock())
    signals.close()
    return 0


def _reloaded(job: Job, settings: Settings) -> Settings:
    try:
        settings = _settings(job)
        job.log.say("reload", "settings read anew", job.clock())
    except NewsgenError as error:
        job.log.say("reload", f"the old settings stay in force: {error}", job.clock())
    return settings


def _made(job: Job, settings: Settings) -> tuple[Runner, Upkeep]:
    dry = job.arguments.dry_run
    night, archive = setup.night(settings, state=job.state, dry=dry, wall=clock.now, now=job.clock())
    assert archive is not None
    runner = Runner(
        night=night,
        asking=Asking(archive=archive, keep=not dry, kept=night.kept),
        fetcher=partial(Fetcher, contact=settings.agency.contact),
        clock=job.clock,
        wall=clock.now,
    )
    return runner, Upkeep(settings=settings, archive=archive)


def _after(job: Job, runner: Runner, upkeep: Upkeep, report: PassReport) -> None:
    """Say what a pass did, then do what is due beside the news."""
    if report.eventful or (job.log.as_json and (report.fetched or not job.arguments.watch)):
        tell(job.log, report)
    if report.eventful:
        _print(job.arguments, report)
        job.said.clear()
    if not job.arguments.dry_run:
        for error in upkeep.after(runner, report, job.clock()):
            _say_once(job, error)


def _say_once(job: Job, error: NewsgenError) -> None:
    if str(error) not in job.said:
        job.said.add(str(error))
        job.log.say("error", str(error), job.clock(), **error.as_dict())


def tell(log: Log, report: PassReport) -> None:
    """A pass in the log: errors, holds, and one line that sums it up."""
    for name, error in report.errors.items():
        log.say("source_failed", f"source '{name}': {error}", report.at, source=name, **error.as_dict())
    for name in report.back:
        log.say("source_back", f"source '{name}' answers again", report.at, source=name)
    for event, holds in (("hold", report.opened), ("hold closed", report.closed)):
        floods = [hold for hold in holds if hold.gate == FLOOD]
        for hold in [hold for hold in holds if hold.gate != FLOOD] + floods[:1]:
            bound = f" (bound {hold.bound})" if hold.bound else ""
            more = f"; {len(floods)} stories" if hold.gate == FLOOD else ""
            text = f"{event} {hold.contest} {hold.place}: {hold.gate}: {hold.message}{bound}{more}"
            log.say(
                event.replace(" ", "_"), text, report.at, contest=hold.contest, gate=hold.gate, id=hold.id
            )
    log.say("pass", report.line(), report.at, **report.counts(), exit_code=report.exit_code)


def _print(arguments: argparse.Namespace, report: PassReport) -> None:
    """Data to standard output: what was filed, or a JSON line a snapshot."""
    if arguments.json:
        for number, step in enumerate(report.reports, start=1):
            print(json.dumps(step.as_dict(number), ensure_ascii=False))
        for error in report.errors.values():
            print(json.dumps(error.as_dict(), ensure_ascii=False))
        return
    for filed in report.stories:
        where = filed.files[0] if filed.files else filed.story.headline.text
        print(f"{filed.story.update.value} {filed.story.version} {filed.story.language}: {where}", flush=True)
