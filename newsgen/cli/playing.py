"""Commands that play recorded nights."""

from __future__ import annotations

import argparse
import json
import sys

from newsgen import outputs
from newsgen.cli.reading import listed, tell_unspoken, time_of
from newsgen.pipeline import demo as pipeline_demo
from newsgen.pipeline import replay as pipeline_replay
from newsgen.pipeline import setup


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
    for name in listed(arguments.format or ""):
        outputs.get(name)
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
    for number, report in enumerate(reports, start=1):
        if arguments.json:
            print(json.dumps(report.as_dict(number, facts=arguments.facts), ensure_ascii=False), flush=True)
        else:
            print(f"{number} {report.verdict.word} {report.source} {', '.join(report.reasons)}".rstrip())
            for contest in report.contests:
                for filed in contest.stories:
                    story = filed.story
                    print(
                        f"    {story.language} v{story.version} {story.update.value}: {story.headline.text}"
                    )
        for error in report.errors:
            print(f"newsgen: {error}", file=sys.stderr)
    if arguments.summary:
        print(json.dumps(summary.as_dict(), ensure_ascii=False))
    night.filing.ledger.close()
    return 0
