"""The arguments of the editors' commands."""

from __future__ import annotations

import argparse

from newsgen.cli._parser import Commands, add, settings

# command: (what it does, an example)
DECISIONS = {
    "call": ("our own desk names a winner", "call elvestad/mayor berg --by anna --note 'lead is safe'"),
    "uncall": ("our own desk takes its call back", "uncall elvestad/mayor --by anna --note 'recount'"),
    "confirm": ("confirm a reported call", "confirm elvestad/mayor --by anna"),
    "hold": ("hold a contest or a story", "hold elvestad/mayor --by anna --note 'checking'"),
    "release": ("release a hold, by its number or contest", "release 3 --by anna --note 'county confirms'"),
    "kill": ("withdraw a story", "kill mayor/result/nb-NO --by anna --note 'Feil kandidat.'"),
    "correct": (
        "send the last version again as a correction",
        "correct mayor/result/en-US --by anna --note 'CORRECTION: …'",
    ),
    "take": ("a person has the story: no more machine versions", "take mayor/result/nb-NO --by anna"),
    "pause": ("stop output: all, a contest, a story, an output", "pause all --by anna --note 'feed is odd'"),
    "resume": ("let output go on", "resume all --by anna"),
}


def add_editors_commands(commands: Commands) -> None:
    """Decisions, each with --by and --note; and what an editor looks at before deciding."""
    for name, (summary, example) in DECISIONS.items():
        made = add(commands, name, "editing", summary, f"newsgen {example}")
        default = "all" if name in ("pause", "resume") else None
        made.add_argument(
            "target",
            metavar="TARGET",
            nargs="?" if default else None,
            default=default,
            help="a contest, a story, or a clear part of either",
        )
        if name == "call":
            made.add_argument("choice", metavar="CHOICE", help="the choice's id, name or last name")
        made.add_argument("--by", metavar="NAME", help="who decides; the signed-in user if not given")
        made.add_argument("--note", metavar="TEXT", default="", help="why, in the words of the log")
        _state(made)
    _looking(commands)


def _looking(commands: Commands) -> None:
    queue = add(commands, "queue", "editing", "what waits for an editor", "newsgen queue --state out/state")
    status = add(
        commands,
        "status",
        "editing",
        "sources with the age of their data, holds, pauses, the last files",
        "newsgen status --state out/state",
    )
    show = add(commands, "show", "editing", "a version as wire text", "newsgen show nb-NO --state out/state")
    diff = add(
        commands,
        "diff",
        "editing",
        "what differs between two versions",
        "newsgen diff nb-NO --state out/state",
    )
    for made in (show, diff):
        made.add_argument("target", metavar="STORY")
        made.add_argument(
            "version", metavar="VERSION", nargs="?", type=int, help="a version; the last if not given"
        )
    diff.add_argument("to", metavar="TO", nargs="?", type=int, help="the version to compare with")
    for made in (queue, status, show, diff):
        _state(made)


def _state(command: argparse.ArgumentParser) -> None:
    settings(command)
    command.add_argument("--state", metavar="DIR", help="the state folder; found if not given")
    command.add_argument("--now", metavar="TIME", help="another time than the clock's")
    command.add_argument("--json", action="store_true")
