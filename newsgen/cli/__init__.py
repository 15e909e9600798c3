"""The command line: arguments in, one function of the pipeline called, data to standard output."""

from __future__ import annotations

import io
import os
import sys

from newsgen.cli.early import refuse_busy_run
from newsgen.errors import FeedError, LockedError, NewsgenError


def main(argv: list[str] | None = None) -> int:
    """Run one command; its exit code. Errors are one line on standard error, or JSON with --json."""
    given = sys.argv[1:] if argv is None else argv
    _speak_utf8()
    try:
        refuse_busy_run(given)
    except LockedError as error:
        return _told(error, as_json="--json" in given)
    # Imported here: a run that finds another at work must not pay for the parser.
    from newsgen.cli.arguments import parser

    as_json = "--json" in given
    try:
        arguments = parser().parse_args(given)
        code = int(arguments.run(arguments))
        sys.stdout.flush()
    except NewsgenError as error:
        return _told(error, as_json=as_json)
    except BrokenPipeError:
        _forget_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except RecursionError:
        return _told(FeedError("input nested too deep"), as_json=as_json)
    return code


def _told(error: NewsgenError, *, as_json: bool) -> int:
    """Say an error on standard error. With --json it is JSON there and among the data, so that a
    program finds it on whichever stream it reads."""
    line = f"newsgen: {error}"
    if as_json:
        import json

        line = json.dumps(error.as_dict(), ensure_ascii=False)
        print(line)
    print(line, file=sys.stderr)
    return error.exit_code


def _speak_utf8() -> None:
    """Copy holds letters that a locale's own encoding may lack: what is written is UTF-8, and half a
    character pair in somebody's JSON goes out as the escape it came in as."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _forget_output() -> None:
    """The reader is gone: let what is still buffered go nowhere, instead of failing at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
