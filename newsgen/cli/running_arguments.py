"""The arguments of the commands that run by themselves, rehearse, and keep house."""

from __future__ import annotations

import argparse

from newsgen.cli._parser import Commands, add, copy, inputs, settings

CONFIG = "newsgen.toml"


def add_running_commands(commands: Commands) -> None:
    """run, rehearse, init, doctor, housekeeping, page, serve."""
    _run(commands)
    _rehearse(commands)
    _keeping(commands)
    _paging(commands)


def _run(commands: Commands) -> None:
    run = add(commands, "run", "running", "one pass over all sources", "newsgen run -c newsgen.toml")
    run.add_argument("-c", "--config", metavar=CONFIG, default=CONFIG, help="the settings")
    run.add_argument("--state", metavar="DIR", help="the state folder; else as the settings say")
    run.add_argument("--watch", action="store_true", help="repeat each source at its own interval")
    run.add_argument("--now", metavar="TIME", help="another time than the clock's")
    run.add_argument("--dry-run", action="store_true", help="show what would be filed; touch nothing")
    run.add_argument("--json", action="store_true", help="a JSON line a snapshot, errors too")


def _rehearse(commands: Commands) -> None:
    rehearse = add(
        commands,
        "rehearse",
        "playing",
        "a recorded night at any speed, with folders of its own and every story marked as a test",
        "newsgen rehearse fixtures/idp_precincts/iowa-2020 --out rehearsal --speed 1000000",
    )
    inputs(rehearse)
    settings(rehearse)
    copy(rehearse)
    rehearse.add_argument("--out", metavar="DIR", default="rehearsal", help="its folders (rehearsal)")
    rehearse.add_argument("--speed", type=float, metavar="N", help="N times as fast; without it, at once")
    rehearse.add_argument("--json", action="store_true", help="a JSON line a snapshot")


def _keeping(commands: Commands) -> None:
    init = add(commands, "init", "keeping", "write commented settings, and check them", "newsgen init")
    init.add_argument("file", metavar="FILE", nargs="?", default=CONFIG, help="the settings (newsgen.toml)")
    init.add_argument("--force", action="store_true", help="replace settings that are there")
    doctor = add(commands, "doctor", "keeping", "what is wrong with the set-up", "newsgen doctor")
    doctor.add_argument("-c", "--config", metavar=CONFIG, default=CONFIG, help="the settings")
    doctor.add_argument("--no-alert", action="store_true", help="send no test alert")
    house = add(
        commands,
        "housekeeping",
        "keeping",
        "remove old documents that no published story needs",
        "newsgen housekeeping --state state --days 90",
    )
    settings(house)
    house.add_argument("--state", metavar="DIR", help="the state folder; found if not given")
    house.add_argument("--days", type=int, metavar="N", help="older than so many days")
    house.add_argument("--mib", type=int, metavar="N", help="until the archive is no larger")
    for made in (init, doctor, house):
        made.add_argument("--json", action="store_true")


def _paging(commands: Commands) -> None:
    page = add(
        commands, "page", "paging", "the editors' page as one HTML file", "newsgen page --out desk.html"
    )
    serve = add(
        commands, "serve", "paging", "the editors' page at an address of this machine", "newsgen serve"
    )
    page.add_argument("--out", metavar="FILE", help="the file; standard output if not given")
    serve.add_argument("--port", type=int, metavar="N", default=8080, help="the port (8080)")
    serve.add_argument("--refresh", type=int, metavar="N", default=10, help="read anew every N seconds (10)")
    for made in (page, serve):
        _state(made)


def _state(command: argparse.ArgumentParser) -> None:
    settings(command)
    command.add_argument("--state", metavar="DIR", help="the state folder; found if not given")
    command.add_argument("--now", metavar="TIME", help="another time than the clock's")
    command.add_argument("--json", action="store_true", help="errors as JSON")
