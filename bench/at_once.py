"""Start many runs at once: one works, each of the others answers 75 for next to nothing.

    python -m bench.at_once [--runs 200] [--command .venv/bin/newsgen]

Printed: the exit codes, and the processor time of the runs that found another at work beside that of
`python -c pass`, started as many at once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

from bench import kills


def ended(command: Sequence[str], runs: int) -> list[tuple[int, float]]:
    """Exit code and milliseconds of processor time of each of some runs started together."""
    quiet = subprocess.DEVNULL
    started = [subprocess.Popen(command, stdout=quiet, stderr=quiet) for _ in range(runs)]
    found = []
    for run in started:
        _, status, usage = os.wait4(run.pid, 0)
        run.returncode = os.waitstatus_to_exitcode(status)
        found.append((run.returncode, 1000 * (usage.ru_utime + usage.ru_stime)))
    return found


def main() -> None:
    """Start them and print what came of it."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--runs", type=int, default=200)
    cli.add_argument("--command", help="the installed command, instead of python -m newsgen")
    given = cli.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = kills.room(Path(folder) / "room")
        (base / "results.json").write_text(kills.document(1), "utf-8")
        command = kills.command(base, 1)
        if given.command:
            command = [given.command, *command[command.index("newsgen") + 1 :]]
        found = ended(command, given.runs)
        stories = len(list((base / "hot").rglob("*.json")))
        print(f"exit codes {dict(Counter(code for code, _ in found))}, {stories} stories")
    busy = [spent for code, spent in found if code == 75]
    nothing = [spent for _, spent in ended([sys.executable, "-c", "pass"], given.runs)]
    print(
        f"{mean(busy):.1f} ms for a 75 ({max(busy):.1f} at most), {mean(nothing):.1f} ms for nothing"
        f" ({max(nothing):.1f} at most): {mean(busy) / mean(nothing):.2f} times"
    )


if __name__ == "__main__":
    main()
