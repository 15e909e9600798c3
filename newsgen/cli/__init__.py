"""The command line: arguments in, one function of the pipeline called, data to standard output."""

from __future__ import annotations

import sys

from newsgen.cli.early import refuse_busy_run
from newsgen.errors import LockedError, NewsgenError, UsageError


def main(argv: list[str] | None = None) -> int:
    """Run one command; its exit code. Errors are one line on standard error, or JSON with --json."""
    given = sys.argv[1:] if argv is None else argv
    try:
        refuse_busy_run(given)
    except LockedError as error:
        return _told(error, as_json="--json" in given)
    # Imported here: a run that finds another at work must not pay for the parser.
    from newsgen.cli.arguments import parser

    arguments = parser().parse_args(given)
    try:
        return int(arguments.run(arguments))
    except NewsgenError as error:
        return _told(error, as_json=getattr(arguments, "json", False))
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    except RecursionError:
        return _told(UsageError("input nested too deep"), as_json=False)


def _told(error: NewsgenError, *, as_json: bool) -> int:
    if as_json:
        import json

        print(json.dumps(error.as_dict(), ensure_ascii=False))
    print(f"newsgen: {error}", file=sys.stderr)
    return error.exit_code
