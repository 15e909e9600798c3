"""How long a whole night takes: a replay with stories in two languages, against decoding alone.

    python bench/replay_stream.py ARCHIVE-OR-FOLDER [--by-time]

Prints the seconds that `json.loads` takes over the same files, those of the replay, their ratio and
the peak of memory. Both are processor seconds of one core, so that other work on the machine
counts for nothing. The aim is a ratio of at most 10 and 400 MiB.
"""

from __future__ import annotations

import argparse
import json
import resource
import time

from newsgen.io import inputs
from newsgen.model.settings import Settings
from newsgen.pipeline import replay, setup

AIM_RATIO, AIM_MIB = 10, 400


def decoded(path: str) -> tuple[int, float]:
    """How many files there are, and the seconds that decoding them takes."""
    count, seconds = 0, 0.0
    for payload in inputs.iter_inputs([path]):
        started = time.process_time()
        json.loads(payload.body)
        seconds += time.process_time() - started
        count += 1
    return count, seconds


def played(path: str, *, by_time: bool) -> tuple[replay.Summary, float]:
    """The sums of a replay, and its seconds."""
    started = time.process_time()
    night, _ = setup.night(Settings(), languages=("no", "en"))
    summary = replay.Summary()
    for _ in replay.play(night, [path], by_time=by_time, summary=summary):
        pass
    return summary, time.process_time() - started


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path")
    parser.add_argument("--by-time", action="store_true")
    arguments = parser.parse_args()
    files, base = decoded(arguments.path)
    summary, seconds = played(arguments.path, by_time=arguments.by_time)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(summary.as_dict()))
    print(f"files {files}, json.loads {base:.2f} s, replay {seconds:.2f} s")
    print(f"ratio {seconds / base:.1f} (aim {AIM_RATIO}), peak {peak:.0f} MiB (aim {AIM_MIB})")


if __name__ == "__main__":
    main()
