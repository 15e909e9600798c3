"""Start many runs at once: one works, each of the others answers 75 for next to nothing.

    python -m bench.at_once [--runs 200]

Printed: the exit codes, and the processor time of a run that finds another at work beside that of
`python -c pass`.
"""

from __future__ import annotations

import argparse
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from bench import kills
from newsgen.io.lock import RunLock


def spent(commands: Sequence[Sequence[str]]) -> tuple[float, Counter[int]]:
    """Processor time of one of the commands, started together, and the exit codes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    codes = Counter(run.wait() for run in [subprocess.Popen(command, **quiet) for command in commands])
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    total = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return total / len(commands), codes


def main() -> None:
    """Start them and print what came of it."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--runs", type=int, default=200)
    given = cli.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = kills.room(Path(folder) / "room")
        (base / "results.json").write_text(kills.document(1), "utf-8")
        _, codes = spent([kills.command(base, 1)] * given.runs)
        print(f"exit codes {dict(codes)}, {len(list((base / 'hot').rglob('*.json')))} stories")
        with RunLock(str(base / "state")):
            busy, _ = spent([kills.command(base, 1)] * 50)
        nothing, _ = spent([[sys.executable, "-c", "pass"]] * 50)
        print(
            f"{busy * 1000:.1f} ms for a 75, {nothing * 1000:.1f} ms for nothing: {busy / nothing:.2f} times"
        )


if __name__ == "__main__":
    main()
