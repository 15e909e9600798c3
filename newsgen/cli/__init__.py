"""The command line: arguments in, one function of the pipeline called, data to standard output."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from newsgen.cli.arguments import parser
from newsgen.errors import NewsgenError, UsageError


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. Errors are one line on standard error, or JSON with --json."""
    arguments = parser().parse_args(argv)
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
        print(json.dumps(error.as_dict(), ensure_ascii=False))
    print(f"newsgen: {error}", file=sys.stderr)
    return error.exit_code
