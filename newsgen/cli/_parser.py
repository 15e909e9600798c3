"""What the command line is built of: a parser with our exit code, and arguments commands share."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable
from typing import NoReturn, TypeAlias

from newsgen.errors import UsageError

Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """A parser whose usage errors are UsageError, which exits with 64 and is JSON with --json."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message, where=self.prog, remedy=f"See {self.prog} --help.")


Commands: TypeAlias = "argparse._SubParsersAction[Parser]"


def add(
    commands: Commands,
    name: str,
    where: str,
    summary: str,
    example: str,
) -> argparse.ArgumentParser:
    """A command: its module and function, what it does in a line, and an example."""
    made = commands.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=f"Example: {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    function = name.replace("-", "_")
    made.set_defaults(
        run=_lazy(where, f"{function}_" if function in ("styles", "outputs", "format") else function)
    )
    return made


def _lazy(where: str, function: str) -> Command:
    def run(arguments: argparse.Namespace) -> int:
        command: Command = getattr(importlib.import_module(f"newsgen.cli.{where}"), function)
        return command(arguments)

    return run


def inputs(command: argparse.ArgumentParser) -> None:
    """INPUT… and --feed."""
    command.add_argument("inputs", nargs="+", metavar="INPUT", help="a path, a URL, or - for standard input")
    command.add_argument("--feed", help="the feed's format; sniffed if not given")


def settings(command: argparse.ArgumentParser) -> None:
    """-c newsgen.toml."""
    command.add_argument("-c", "--config", metavar="newsgen.toml", help="settings, metadata, notes, limits")


def copy(command: argparse.ArgumentParser) -> None:
    """--lang and --style."""
    command.add_argument("--lang", default=None, help="languages: no, nn, en (a list)")
    command.add_argument("--style", default=None, help="house styles: ntb, sprakradet, ap, bbc (a list)")
