"""The command line: arguments in, one function of the pipeline called, data to standard output."""

from __future__ import annotations

import io
import os
import sys

from newsgen.cli import early
from newsgen.errors import FeedError, LockedError, NewsgenError


def start() -> None:
    """Run the command that this process was started with, and end the process with its exit code."""
    code = main()
    if code == LockedError.exit_code:
        # Hundreds of runs may find another at work in the same second, and for an interpreter to clear
        # up after itself costs as much as all that such a run has done.
        _leave(code)
    sys.exit(code)


def main(argv: list[str] | None = None) -> int:
    """Run one command; its exit code. Errors are one line on standard error, or JSON with --json."""
    given = sys.argv[1:] if argv is None else argv
    _speak_utf8()
    as_json = "--json" in given
    lock = None
    try:
        lock = early.lock(given)
        # Imported here: a run that finds another at work must not pay for the parser.
        from newsgen.cli.arguments import parser

        arguments = parser().parse_args(given)
        arguments.lock = lock
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
    finally:
        if lock is not None:
            lock.release()
    return code


def _leave(code: int) -> None:
    """End the process at once, what was said written out."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    finally:
        os._exit(code)


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
