"""newsgen from outside: as a process where the process matters, else as its `main`."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "fixtures"
IOWA = FIXTURES / "idp_precincts" / "iowa-2020"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        """Standard output as one JSON document; a float in it is a failure."""
        return json.loads(self.out, parse_float=_no_float)

    def lines(self) -> list[dict[str, Any]]:
        """Standard output as JSON lines."""
        return [json.loads(line, parse_float=_no_float) for line in self.out.splitlines()]


def _no_float(text: str) -> float:
    raise AssertionError(f"a number that has lost digits: {text}")


Run = Callable[..., Ran]


def process(
    *arguments: object,
    stdin: str | bytes = b"",
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
) -> Ran:
    """`python -m newsgen …` as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "newsgen", *map(str, arguments)],
        input=stdin.encode("utf-8") if isinstance(stdin, str) else stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        check=False,
        timeout=120,
    )
    return Ran(code=done.returncode, out=done.stdout.decode("utf-8"), err=done.stderr.decode("utf-8"))


def neutral(*snapshots: Mapping[str, Any], **document: Any) -> str:
    """A neutral document of some snapshots."""
    made = [
        {"source": "test", "generated": f"2030-05-0{number}T20:00:00Z", "test": False, **snapshot}
        for number, snapshot in enumerate(snapshots, start=1)
    ]
    return json.dumps({"form": "neutral-1", **document, "snapshots": made})


def race(votes: Mapping[str, int], **more: Any) -> dict[str, Any]:
    """A race between choices named by their ids."""
    return {
        "race_id": "mayor",
        "office": "mayor",
        "place": "Elvestad",
        "status": "counting",
        "choices": [{"id": k, "name": f"{k} Berg", "party": None, "votes": v} for k, v in votes.items()],
        **more,
    }
