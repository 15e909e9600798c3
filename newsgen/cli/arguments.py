"""The commands and their arguments. A command's module is imported when it is used."""

from __future__ import annotations

import argparse

from newsgen import __version__
from newsgen.cli._parser import Commands, Parser, add, copy, inputs, settings
from newsgen.cli.desk_arguments import add_editors_commands
from newsgen.cli.running_arguments import add_running_commands


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = Parser(prog="newsgen", description="Election results in, wire copy out.")
    top.add_argument("--version", action="version", version=f"newsgen {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    _facts(commands)
    _preview(commands)
    _sniff(commands)
    _check(commands)
    _format(commands)
    _trace(commands)
    add_running_commands(commands)
    add_editors_commands(commands)
    _replay(commands)
    _demo(commands)
    _lists(commands)
    return top


def _facts(commands: Commands) -> None:
    facts = add(
        commands, "facts", "reading", "what the comparison found, as JSON", "newsgen facts results.csv --json"
    )
    inputs(facts)
    settings(facts)
    facts.add_argument("--previous", metavar="INPUT", help="what to reckon changes from")
    facts.add_argument("--contest", metavar="ID", help="one contest")
    facts.add_argument("--json", action="store_true", help="JSON, errors too (data always is)")


def _preview(commands: Commands) -> None:
    preview = add(
        commands,
        "preview",
        "reading",
        "the copy as an editor reads it",
        "newsgen preview results.csv calls.xml --lang no,en",
    )
    inputs(preview)
    settings(preview)
    copy(preview)
    preview.add_argument("--contest", metavar="ID", help="one contest")
    preview.add_argument("--angle", metavar="NAME", help="another angle than the rules choose")
    preview.add_argument("--length", default="full", help="flash, short, full (a list)")
    preview.add_argument("--all", action="store_true", help="every version of a whole night, as text")
    preview.add_argument(
        "--against", metavar="FILE", help="with --all: only what differs from its output kept in a file"
    )
    preview.add_argument("--side-by-side", action="store_true", help="languages beside each other")
    preview.add_argument("--format", default="text", help="an output format; see newsgen outputs")
    preview.add_argument("--now", metavar="TIME", help="the story's time; else the data's own")
    preview.add_argument("--json", action="store_true", help="errors as JSON")


def _sniff(commands: Commands) -> None:
    sniff = add(
        commands, "sniff", "reading", "which feed format a file is in, and why", "newsgen sniff results.csv"
    )
    sniff.add_argument("inputs", nargs="+", metavar="INPUT")
    sniff.add_argument("--json", action="store_true")


def _check(commands: Commands) -> None:
    check = add(commands, "check", "checking", "the copy checker alone", "newsgen check story.txt --lang no")
    check.add_argument("files", nargs="*", metavar="FILE", help="copy; standard input if none is given")
    check.add_argument("--lang", help="no, nn or en; guessed from each text if not given")
    check.add_argument("--facts", metavar="FILE", help="facts to compare figures with")
    check.add_argument(
        "--jsonl", action="store_true", help='{"id","language","text"} a line in, findings out'
    )
    check.add_argument("--json", action="store_true", help="findings as JSON")
    settings(check)


def _format(commands: Commands) -> None:
    form = add(
        commands,
        "format",
        "checking",
        "one value through the house style, or a table of cases",
        "newsgen format integer '{\"value\": 43671}' --style ntb",
    )
    form.add_argument("rule", nargs="?", metavar="RULE")
    form.add_argument("value", nargs="?", metavar="JSON")
    form.add_argument("--style", default="ntb", help="house style: ntb, sprakradet, ap, bbc")
    form.add_argument("--locale", help="nb_NO, nn_NO, en_US, en_GB; the style's own if not given")
    form.add_argument("--cases", metavar="FILE", help="a table: rule, locale, house_style, input, expected")
    form.add_argument("--json", action="store_true")


def _trace(commands: Commands) -> None:
    trace = add(
        commands,
        "trace",
        "tracing",
        "where each figure of a story comes from",
        "newsgen trace caucus/result/nb-NO 43.671 --state out/state",
    )
    trace.add_argument("story", metavar="STORY", help="an identity, a file, or a clear part of either")
    trace.add_argument("figure", nargs="?", metavar="FIGURE", help="one figure, as it stands in the copy")
    trace.add_argument("--state", metavar="DIR", help="the state folder; found beside the file if not given")
    trace.add_argument("--version", type=int, metavar="N", help="a version; the last if not given")
    trace.add_argument("--json", action="store_true")
    settings(trace)


def _replay(commands: Commands) -> None:
    replay = add(
        commands,
        "replay",
        "playing",
        "snapshots in order through the whole pipeline",
        "newsgen replay fixtures/idp_precincts/iowa-2020 --json",
    )
    inputs(replay)
    settings(replay)
    copy(replay)
    replay.add_argument("--out", metavar="DIR", help="write files here; none are written without it")
    replay.add_argument("--state", metavar="DIR", help="keep state here; in memory without it")
    replay.add_argument("--format", help="output formats (a list); text,ninjs if not given")
    replay.add_argument("--now", metavar="TIME", help="one time for all; else the record's own times")
    replay.add_argument("--by-time", action="store_true", help="in order of the payloads' own times")
    replay.add_argument("--json", action="store_true", help="a JSON line a snapshot")
    replay.add_argument("--facts", action="store_true", help="with the facts of each contest")
    replay.add_argument("--summary", action="store_true", help="a last line with the sums")


def _demo(commands: Commands) -> None:
    demo = add(commands, "demo", "playing", "the whole job on the night that ships", "newsgen demo --out out")
    demo.add_argument("--out", metavar="DIR", default="out", help="where files and state go (out)")


def _lists(commands: Commands) -> None:
    for name, what in (
        ("feeds", "the feed formats there are"),
        ("styles", "the house styles there are"),
        ("outputs", "the output formats there are"),
        ("angles", "the angles there are, and when each is chosen"),
        ("gates", "the gates there are, and what each holds"),
    ):
        made = add(commands, name, "lists", what, f"newsgen {name} --json")
        made.add_argument("--json", action="store_true")
