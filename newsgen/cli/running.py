"""`newsgen run`: one pass over all sources, or passes until told to stop."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import datetime
from pathlib import Path

from newsgen.cli.reading import tell_unspoken, time_of
from newsgen.io import clock
from newsgen.io import settings as io_settings
from newsgen.io.fetch import Fetcher
from newsgen.io.lock import RunLock
from newsgen.model.settings import Settings
from newsgen.pipeline import setup
from newsgen.pipeline.run import PassReport, Runner


def run(arguments: argparse.Namespace) -> int:
    """`newsgen run`. Quiet where there is nothing new; 1 where a hold opened; 75 where one is at work."""
    state = state_of(arguments)
    with RunLock(state):
        if not arguments.watch:
            return _once(arguments, state)
        signals = clock.Signals()
        with signals.heard():
            while not signals.stop:
                signals.reload = False
                _watch(arguments, state, signals)
    return 0


def state_of(arguments: argparse.Namespace) -> str:
    """The state folder: named, or in the settings, or `state` beside them."""
    if arguments.state:
        return str(arguments.state)
    settings = io_settings.load(arguments.config)
    return settings.state or str(Path(arguments.config).resolve().parent / "state")


def _once(arguments: argparse.Namespace, state: str) -> int:
    settings = io_settings.load(arguments.config)
    with Fetcher(contact=settings.agency.contact) as fetcher:
        runner = _runner(arguments, settings, state, fetcher)
        report = runner.once(_now(arguments))
        _tell(arguments, report)
        if report.filed:
            spoken = (s.language for _, order in runner.night.orders for s in order.styles)
            tell_unspoken(runner.settings, spoken)
        runner.night.filing.ledger.close()
    return report.exit_code


def _watch(arguments: argparse.Namespace, state: str, signals: clock.Signals) -> None:
    told: set[str] = set()

    def tell(report: PassReport) -> None:
        """Say what is new: an error of a source is said once until it is gone."""
        fresh = {name: error for name, error in report.errors.items() if f"{name}: {error}" not in told}
        told.clear()
        told.update(f"{name}: {error}" for name, error in report.errors.items())
        report.errors = fresh
        _tell(arguments, report)

    settings = io_settings.load(arguments.config)
    with Fetcher(contact=settings.agency.contact) as fetcher:
        runner = _runner(arguments, settings, state, fetcher)
        runner.watch(lambda: _now(arguments), signals, tell)
        runner.night.filing.ledger.close()


def _runner(arguments: argparse.Namespace, settings: Settings, state: str, fetcher: Fetcher) -> Runner:
    night, archive = setup.night(settings, state=state, dry=arguments.dry_run)
    assert archive is not None
    return Runner(night=night, archive=archive, fetcher=fetcher, keep=not arguments.dry_run)


def _now(arguments: argparse.Namespace) -> datetime:
    return time_of(arguments.now) or clock.now()


def _tell(arguments: argparse.Namespace, report: PassReport) -> None:
    """Data to standard output, talk to standard error; nothing at all where nothing is new."""
    for name, error in report.errors.items():
        print(f"newsgen: source '{name}': {error}", file=sys.stderr)
    for hold in report.opened:
        bound = f" (bound {hold.bound})" if hold.bound else ""
        print(
            f"newsgen: hold {hold.contest} {hold.place}: {hold.gate}: {hold.message}{bound}", file=sys.stderr
        )
    for hold in report.closed:
        print(f"newsgen: hold closed {hold.contest} {hold.place}: {hold.gate}", file=sys.stderr)
    if arguments.json:
        for number, step in enumerate(report.reports, start=1):
            print(json.dumps(step.as_dict(number), ensure_ascii=False))
        for error in report.errors.values():
            print(json.dumps(error.as_dict(), ensure_ascii=False))
    else:
        for filed in (f for step in report.reports for c in step.contests for f in c.stories):
            where = filed.files[0] if filed.files else filed.story.headline.text
            print(f"{filed.story.update.value} {filed.story.version} {filed.story.language}: {where}")
    if report.filed or report.errors or report.opened or report.closed:
        print(f"newsgen: {report.line()}", file=sys.stderr)
