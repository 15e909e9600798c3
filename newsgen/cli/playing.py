"""Commands that play recorded nights."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from itertools import takewhile
from pathlib import Path

from newsgen import outputs
from newsgen.cli.reading import listed, tell_unspoken, time_of
from newsgen.io import clock, outward
from newsgen.io.lock import RunLock
from newsgen.model.settings import Settings
from newsgen.pipeline import demo as pipeline_demo
from newsgen.pipeline import rehearsal, setup
from newsgen.pipeline import replay as pipeline_replay
from newsgen.pipeline.engine import Night
from newsgen.pipeline.gathered import Gatherer
from newsgen.pipeline.reports import ContestReport, StepReport


def demo(arguments: argparse.Namespace) -> int:
    """`newsgen demo`: the founding night, the last story of each edition, and where the files are."""
    report = pipeline_demo.demo(arguments.out)
    for text in report.copy:
        print(text)
    for line in report.filed:
        print(line)
    new = f"{len(report.filed)} versions are" if report.filed else "nothing is new; the stories are"
    print(f"{new} in {report.out}; state is in {report.state}.")
    print(f"Ask where a figure comes from: newsgen trace caucus/result/nb-NO --state {report.state}")
    return 0


def replay(arguments: argparse.Namespace) -> int:
    """`newsgen replay`: a JSON line a snapshot with --json, else a line for people."""
    settings = setup.settings_for(arguments.inputs, arguments.config)
    if arguments.out is None:
        settings = replace(settings, outputs=())
    for name in listed(arguments.format or ""):
        outputs.get(name)
    with _alone(arguments.state):
        return _replayed(arguments, settings)


def _replayed(arguments: argparse.Namespace, settings: Settings) -> int:
    night, archive = setup.night(
        settings,
        state=arguments.state,
        out=arguments.out,
        formats=listed(arguments.format or ""),
        languages=listed(arguments.lang or ""),
        houses=listed(arguments.style or ""),
    )
    tell_unspoken(night.settings, (s.language for _, order in night.orders for s in order.styles))
    summary = pipeline_replay.Summary()
    reports = pipeline_replay.play(
        night,
        arguments.inputs,
        feed=arguments.feed,
        now=time_of(arguments.now),
        by_time=arguments.by_time,
        archive=archive,
        summary=summary,
    )
    _show(arguments, night, reports)
    if arguments.summary:
        print(json.dumps(summary.as_dict(), ensure_ascii=False))
    night.filing.ledger.close()
    return 0


def rehearse(arguments: argparse.Namespace) -> int:
    """`newsgen rehearse`: a recorded night in folders of its own, every story marked as a test."""
    settings = setup.settings_for(arguments.inputs, arguments.config)
    room = rehearsal.rehearsed(settings, arguments.out)
    for target in room.outputs:
        outward.folder(Path(target.folder))
    signals = clock.Signals()
    with RunLock(str(room.state)), signals.heard():
        night, archive = setup.night(
            room,
            state=room.state,
            languages=listed(arguments.lang or ""),
            houses=listed(arguments.style or ""),
        )
        pace = rehearsal.Pace(speed=arguments.speed, wait=signals.wait) if arguments.speed else None
        reports = pipeline_replay.play(
            night, arguments.inputs, feed=arguments.feed, archive=archive, pace=pace
        )
        _show(arguments, night, takewhile(lambda _: not signals.stop, reports))
        night.filing.ledger.close()
    signals.close()
    print(f"newsgen: the rehearsal's files and state are in {arguments.out}", file=sys.stderr)
    return 0


def _alone(state: str | None) -> AbstractContextManager[object]:
    """One run at a time in a state folder; a replay in memory disturbs nobody."""
    return RunLock(state) if state else nullcontext()


def _show(arguments: argparse.Namespace, night: Night, reports: Iterable[StepReport]) -> None:
    """Each report as it comes; feeds and tables are written at the end, as the night left them."""
    last: dict[str, ContestReport] = {}
    for number, report in enumerate(reports, start=1):
        last |= {contest.id: contest for contest in report.contests if contest.brief is not None}
        if arguments.json:
            facts = getattr(arguments, "facts", False)
            print(json.dumps(report.as_dict(number, facts=facts), ensure_ascii=False), flush=True)
        else:
            print(f"{number} {report.verdict.word} {report.source} {', '.join(report.reasons)}".rstrip())
            for filed in (filed for contest in report.contests for filed in contest.stories):
                story = filed.story
                print(f"    {story.language} v{story.version} {story.update.value}: {story.headline.text}")
        for error in report.errors:
            print(f"newsgen: {error}", file=sys.stderr)
    if night.filing.moment is not None:
        whole = StepReport(source="", contests=list(last.values()))
        Gatherer(night=night).write([whole], night.filing.moment, filed=1)
