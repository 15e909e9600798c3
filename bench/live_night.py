"""Hours of a recorded night against a running newsgen, faster than they were: how soon, how large.

    python bench/live_night.py STREAM.tar.xz [--speed 20] [--hours 4] [--interval 3] [--units 400]

A server on loopback plays the archive of Norway's night of 8 September 2025 (from 21:00 local time)
at some times its speed: an address has what the archive's file names say was there by then. Against
it runs `newsgen run --watch`. Printed at the end: how long each version took from the arrival of its
document to its file, and what memory the run took over the night.
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
from bisect import bisect_right
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from newsgen.io.archive import Archive

START = datetime(2025, 9, 8, 19, tzinfo=UTC)
NAME = re.compile(r"data/2025/(nasjonalt/norge|fylke/[^/]+|kommune/[^/]+)/(\d{4}-\d\d-\d\d__\d{4})\.json$")
Night = dict[str, list[tuple[datetime, bytes]]]


def night(stream: str, hours: float, units: int) -> Night:
    """What each address had and from when: the newest before the start, and all that came after."""
    found: Night = {}
    end = START + timedelta(hours=hours)
    with tarfile.open(stream, "r:xz") as archive:
        for member in archive:
            if (match := NAME.search(member.name)) is None:
                continue
            at = datetime.strptime(match.group(2), "%Y-%m-%d__%H%M").replace(tzinfo=UTC)
            path = f"/{match.group(1)}.json"
            if at >= end or (path not in found and len(found) >= units):
                continue
            file = archive.extractfile(member)
            assert file is not None
            kept = found.setdefault(path, [])
            kept.append((at, file.read()))
            kept.sort(key=lambda pair: pair[0])
            while len(kept) > 1 and kept[1][0] <= START:
                kept.pop(0)
    return found


class Server:
    """Answers with what an address had at the night's time; the clock starts with `begin`."""

    def __init__(self, played: Night, speed: float) -> None:
        self.asked, self.began = 0, time.monotonic()
        server = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                server.asked += 1
                now = START + timedelta(seconds=(time.monotonic() - server.began) * speed)
                kept = played.get(self.path, [])
                place = bisect_right([at for at, _ in kept], now)
                tag = f'"{place}"'
                if place == 0 or self.headers.get("If-None-Match") == tag:
                    self.send_response(404 if place == 0 else 304)
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                self.send_response(200)
                self.send_header("ETag", tag)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(kept[place - 1][1])))
                self.end_headers()
                self.wfile.write(kept[place - 1][1])

            def log_message(self, *_: object) -> None:
                """Silent."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()


def settings(base: Path, url: str, played: Night, interval: int) -> Path:
    """A newsroom that asks for every address and files ninjs."""
    (base / "hot").mkdir()
    sources = [
        f'[[source]]\nname = "{path.strip("/")}"\nfeed = "valgresultat"\nurl = "{url}{path}"\n'
        f"interval = {interval}\n"
        for path in sorted(played)
    ]
    head = '[agency]\nmark = "NG"\n[state]\nfolder = "state"\n[[output]]\nformat = "ninjs"\nfolder = "hot"\n'
    path = base / "newsgen.toml"
    path.write_text(head + "".join(sources), "utf-8")
    return path


def resident(pid: int) -> float:
    """Resident memory of a process in MiB."""
    text = Path(f"/proc/{pid}/status").read_text("utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found.group(1)) / 1024 if found else 0.0


def latencies(base: Path) -> list[float]:
    """Seconds from the arrival of a version's newest document to its file."""
    archive = Archive(base / "state" / "archive")
    arrived: dict[str, float] = {}
    found = []
    database = sqlite3.connect(base / "state" / "ledger.sqlite")
    query = (
        "SELECT folder, name, trace FROM file JOIN version"
        " ON file.identity=version.identity AND file.version=version.version"
    )
    for folder, name, trace in database.execute(query):
        times = []
        for figure in json.loads(trace)["figures"]:
            for source in figure["sources"]:
                digest = source["digest"]
                if digest.startswith("sha256:") and digest not in arrived:
                    moment = archive.get(digest).retrieved_at
                    arrived[digest] = moment.timestamp() if moment else 0.0
                times.append(arrived.get(digest, 0.0))
        found.append((Path(folder) / name).stat().st_ctime - max(times))
    return found


def main() -> None:
    """Play it and print what was measured."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("stream")
    cli.add_argument("--speed", type=float, default=20)
    cli.add_argument("--hours", type=float, default=4)
    cli.add_argument("--interval", type=int, default=3)
    cli.add_argument("--units", type=int, default=400)
    given = cli.parse_args()
    played = night(given.stream, given.hours, given.units)
    print(f"{len(played)} addresses, {sum(map(len, played.values()))} documents", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder)
        server = Server(played, given.speed)
        config = settings(base, server.url, played, given.interval)
        end = START + timedelta(hours=given.hours)
        log = (base / "log").open("w")
        command = [
            sys.executable,
            "-m",
            "newsgen",
            "run",
            "--watch",
            "-c",
            str(config),
            "--now",
            end.isoformat(),
        ]
        run = subprocess.Popen(command, stdout=log, stderr=log)
        server.began, memory = time.monotonic(), []
        while (
            spent := time.monotonic() - server.began
        ) < given.hours * 3600 / given.speed and run.poll() is None:
            time.sleep(5)
            memory.append(resident(run.pid))
            if len(memory) % 12 == 0:
                print(f"{spent:.0f} s: {memory[-1]:.0f} MiB, {server.asked} requests", flush=True)
        run.send_signal(signal.SIGTERM)
        began = time.monotonic()
        print((base / "log").read_text("utf-8")[-2000:] if run.poll() is not None else "it ran to the end")
        print(f"ended with {run.wait(30)} within {time.monotonic() - began:.1f} s of TERM")
        found = sorted(latencies(base))
        late = sum(1 for seconds in found if seconds > 1)
        middle = statistics.median(found) if found else 0
        longest = max(found, default=0)
        print(f"{len(found)} versions, median {middle:.3f} s, longest {longest:.3f} s, {late} over 1 s")
        quarter = memory[len(memory) // 4 :]
        print(f"MiB: {quarter[0]:.0f} after a quarter, {quarter[-1]:.0f} at the end, {max(memory):.0f} most")
        tail = (base / "log").read_text("utf-8").splitlines()[-3:]
        print("\n".join(tail))


if __name__ == "__main__":
    main()
