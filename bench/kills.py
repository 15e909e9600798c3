"""Kill a run at random instants, again and again, and see that a night comes out as it would without.

    python bench/kills.py [--kills 200] [--moments 8] [--seed 1]

Each moment of a made-up night is run many times with SIGKILL at a random instant, then once to its
end. While that happens the hot folders are watched: every file seen has to be whole. At the end the
files and the ledger are compared with those of the same night without kills.
"""

from __future__ import annotations

import argparse
import json
import random
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

SETTINGS = """
[agency]
name = "Bylaget"
mark = "BL"
guid_base = "https://news.example/valg"
[state]
folder = "state"
[[source]]
name = "harbour"
feed = "neutral"
url = "results.json"
[[output]]
format = "ninjs"
folder = "hot/ninjs"
staging = "staging/ninjs"
[[output]]
format = "ntb_nitf"
folder = "hot/nitf"
staging = "staging/nitf"
[[output]]
format = "atom"
folder = "atom"
[[output]]
format = "csv"
folder = "csv"
"""
TABLES = {
    "version": "identity, version, kind, status, created, first_created, headline, content_hash, story",
    "file": "folder, name, identity, version, format, state, body IS NULL",
    "acceptance": "key, digest, feed, place, at",
    "hold": "id, contest, gate, place, value, opened, closed",
    "feed_entry": "folder, edition, number, updated",
}


def document(moment: int) -> str:
    """The night at a moment: three contests, a lead that changes hands."""
    races = []
    for number in range(3):
        votes = {"A": 4000 + 900 * moment, "B": 3950 + 905 * moment + 40 * number, "C": 700 + 31 * moment}
        choices = [{"id": key, "name": f"List {key}", "votes": value} for key, value in votes.items()]
        races.append(
            {
                "race_id": f"ward-{number}",
                "office": "Council",
                "place": f"Ward {number}",
                "units_reporting": 5 + 5 * moment,
                "units_total": 100,
                "choices": choices,
            }
        )
    moments = {"source": "harbour", "generated": f"2031-09-08T19:{moment:02d}:00Z", "races": races}
    return json.dumps({"form": "neutral-1", "snapshots": [moments]})


def room(base: Path) -> Path:
    """A newsroom of its own."""
    for name in ("hot/ninjs", "hot/nitf"):
        (base / name).mkdir(parents=True)
    (base / "newsgen.toml").write_text(SETTINGS, "utf-8")
    return base


def command(base: Path, moment: int) -> list[str]:
    """A run at the time of a moment."""
    now = f"2031-09-08T19:{moment:02d}:20Z"
    return [sys.executable, "-m", "newsgen", "run", "-c", str(base / "newsgen.toml"), "--now", now]


def play(base: Path, moment: int) -> float:
    """One run to its end; the seconds it took."""
    (base / "results.json").write_text(document(moment), "utf-8")
    began = time.monotonic()
    ended = subprocess.run(command(base, moment), capture_output=True, text=True, check=False)
    assert ended.returncode in (0, 1), (ended.returncode, ended.stderr)
    assert "Traceback" not in ended.stderr, ended.stderr
    return time.monotonic() - began


def killed(base: Path, moment: int, after: float) -> float | None:
    """One run, killed after so many seconds; the seconds it took where it had ended by then."""
    began = time.monotonic()
    (base / "results.json").write_text(document(moment), "utf-8")
    run = subprocess.Popen(command(base, moment), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        run.wait(after)
        return time.monotonic() - began
    except subprocess.TimeoutExpired:
        run.send_signal(signal.SIGKILL)
        run.wait()
        return None


class Watcher(threading.Thread):
    """Looks into the hot folders without pause, and remembers each file as it was first seen."""

    def __init__(self, base: Path) -> None:
        super().__init__(daemon=True)
        self.base, self.seen, self.ended = base / "hot", dict[str, bytes](), False
        self.looks = 0

    def run(self) -> None:
        """Look until told to end."""
        while not self.ended:
            self.look()
            time.sleep(0.0005)

    def look(self) -> None:
        """Read what is new."""
        self.looks += 1
        for path in self.base.rglob("*"):
            if path.is_file() and str(path) not in self.seen:
                self.seen[str(path)] = path.read_bytes()


def outcome(base: Path) -> dict[str, object]:
    """All files that left and what the ledger says, without the name of the newsroom's folder."""
    files = {
        str(path.relative_to(base)): path.read_bytes()
        for name in ("hot", "atom", "csv")
        for path in sorted((base / name).rglob("*"))
        if path.is_file()
    }
    found: dict[str, object] = {"files": files}
    database = sqlite3.connect(base / "state" / "ledger.sqlite")
    for table, columns in TABLES.items():
        rows = database.execute(f"SELECT {columns} FROM {table} ORDER BY 1, 2, 3").fetchall()
        found[table] = [tuple(str(v).replace(str(base), "") for v in row) for row in rows]
    database.close()
    left = [
        path for name in ("hot", "state") for path in base.rglob(f"{name}*-staging/**/*") if path.is_file()
    ]
    found["staging"] = [str(path.relative_to(base)) for path in left]
    return found


def compare(folder: Path, *, kills: int, moments: int, seed: int) -> dict[str, int]:
    """Play the night with and without kills; AssertionError where they differ. Counts."""
    chance = random.Random(seed)
    calm, wild = room(folder / "calm"), room(folder / "wild")
    watcher = Watcher(wild)
    watcher.start()
    done = 0
    for moment in range(moments):
        usual = play(calm, moment)
        share = kills // moments + (moment < kills % moments)
        before = done
        while done - before < share:
            took = killed(wild, moment, chance.uniform(0.05, usual))
            # A machine that is less busy by now runs faster than the calm night did.
            usual = usual if took is None else min(usual, took)
            done += took is None
        play(wild, moment)
    watcher.ended = True
    watcher.join()
    watcher.look()
    expected, found = outcome(calm), outcome(wild)
    for name, value in expected.items():
        assert found[name] == value, f"{name} differs"
    for name, body in watcher.seen.items():
        assert Path(name).read_bytes() == body, f"{name} was seen before it was whole"
    return {"runs killed": done, "files": len(watcher.seen), "looks": watcher.looks}


def main() -> None:
    """Play it in a temporary folder and print the counts."""
    import tempfile

    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--kills", type=int, default=200)
    cli.add_argument("--moments", type=int, default=8)
    cli.add_argument("--seed", type=int, default=1)
    given = cli.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        print(compare(Path(folder), kills=given.kills, moments=given.moments, seed=given.seed))


if __name__ == "__main__":
    main()
