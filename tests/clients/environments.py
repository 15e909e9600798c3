"""Folders of their own for the programs that read our files, made by package name, kept between runs."""

from __future__ import annotations

import fcntl
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest

HERE = Path(__file__).parent
OLDEST, NEWEST = (3, 8), (3, 11)
OUT_OF_REACH = re.compile(
    r"NewConnectionError|Max retries|Temporary failure in name resolution|timed out|ENOTFOUND|ECONNREFUSED"
    r"|EAI_AGAIN|ETIMEDOUT|ECONNRESET|ConnectionResetError|ProxyError",
)


def home() -> Path:
    """Where the readers live: $NEWSGEN_CLIENTS, else a folder of the user's among the temporary ones."""
    named = os.environ.get("NEWSGEN_CLIENTS")
    return Path(named) if named else Path(tempfile.gettempdir()) / f"newsgen-readers-{os.getuid()}"


def superdesk() -> Path:
    """The Python that has Superdesk's core; skips the test where there can be none."""
    wanted = (HERE / "superdesk.txt").read_bytes()
    python = old_enough_python()

    def build(place: Path) -> None:
        pip = [
            str(place / "bin" / "python"),
            "-m",
            "pip",
            "install",
            "-q",
            "--disable-pip-version-check",
            "--retries=2",
        ]
        run([python, "-m", "venv", str(place)])
        run([*pip, "setuptools<66", "wheel"])
        run([*pip, "--no-deps", "--no-build-isolation", "-r", str(HERE / "superdesk.txt")])

    return made("superdesk-core", wanted, build) / "bin" / "python"


def nu_checker() -> Path:
    """The Nu HTML checker's jar; skips the test without npm and Java."""
    for program in ("npm", "java"):
        if shutil.which(program) is None:
            pytest.skip(f"no {program}, which the Nu HTML checker needs")

    def build(place: Path) -> None:
        run(
            [
                "npm",
                "install",
                "--loglevel=error",
                "--no-audit",
                "--no-fund",
                "--prefix",
                str(place),
                "vnu-jar@26",
            ]
        )

    place = made("nu-checker", b"vnu-jar@26", build)
    return place / "node_modules" / "vnu-jar" / "build" / "dist" / "vnu.jar"


def made(name: str, wanted: bytes, build: Callable[[Path], None]) -> Path:
    """The folder of an environment, built once for what is wanted, by one process at a time."""
    home().mkdir(parents=True, exist_ok=True)
    place = home() / f"{name}-{hashlib.sha256(wanted).hexdigest()[:12]}"
    finished = place / "finished"
    with (home() / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not finished.exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            build(place)
            finished.touch()
    return place


def run(command: list[str]) -> None:
    """Run an installer. What it cannot fetch skips the test; any other failure is one."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    said = done.stderr + done.stdout
    if done.returncode and (reason := OUT_OF_REACH.search(said)):
        pytest.skip(f"the package registry is out of reach ({reason[0]})")
    assert done.returncode == 0, f"{' '.join(command)}\n{said}"


def old_enough_python() -> str:
    """A Python that superdesk-core runs on; skips the test where there is none."""
    if OLDEST <= sys.version_info[:2] <= NEWEST:
        return sys.executable
    names = [f"python3.{minor}" for minor in range(NEWEST[1], OLDEST[1] - 1, -1)]
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        pytest.skip("superdesk-core needs Python 3.8 to 3.11, and there is none here")
    return found
