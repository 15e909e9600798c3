"""A night's outbox, in every format and both languages, before checks that are not ours, where they are."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from newsgen import outputs
from tests.pipeline.newsroom import Newsroom

CHECK = Path(__file__).parents[3] / "shared" / "clients" / "check.py"
READERS = Path(os.environ.get("NEWSGEN_CLIENTS") or Path(tempfile.gettempdir()) / "newsgen-clients")
WANTED = [READERS / name / "bin" / "python" for name in ("superdesk", "validate")]

pytestmark = [
    pytest.mark.skipif(not CHECK.is_file(), reason=f"no {CHECK.name} in {CHECK.parent.name}"),
    pytest.mark.skipif(not all(map(Path.is_file, WANTED)), reason=f"its readers are not in {READERS.name}"),
]


@pytest.fixture(scope="module")
def outbox(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """First versions, a correction, a hold and kills; each file once, named by its format."""
    folder = tmp_path_factory.mktemp("night")
    named = "".join(
        f'[[output]]\nformat = "{name}"\nfolder = "hot/{name}"\nstaging = "staging/{name}"\n'
        for name in outputs.names()
    )
    room = Newsroom(folder, '[[story]]\nlanguages = ["no", "en"]\n', named)
    for name in outputs.names():
        (folder / "hot" / name).mkdir()
    room.results(1, {"A": 900, "B": 700})
    room.run("19:01:20")
    decided = ("correct", "nb-NO"), ("hold", "en-US"), ("kill", "nb-NO"), ("kill", "en-US")
    for minute, (command, edition) in enumerate(decided, start=2):
        room.desk(f"19:{minute:02d}:00", command, edition, "Stedet er Ward 0.")
    flat = tmp_path_factory.mktemp("outbox")
    for path in room.files():
        form = path.relative_to(room.folder / "hot").parts[0]
        shutil.copy(path, flat / f"{form}-{path.name}")
    return flat


@pytest.mark.parametrize("profile", ["core", "ntb"])
def test_nothing_is_found_fault_with(outbox: Path, profile: str) -> None:
    files = sorted(
        path for path in outbox.iterdir() if path.name.startswith("ntb_nitf") == (profile == "ntb")
    )
    command = [sys.executable, str(CHECK), "--json", "--profile", profile, *map(str, files)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    told = json.loads(ended.stdout)
    faults = {
        (entry["file"], client): result.get("problems") or result.get("error") or result
        for entry in told["report"]
        for client, result in entry["clients"].items()
        if not result.get("ok")
    }
    assert faults == {}
    assert ended.returncode == 0
    assert {entry["file"].split("-")[0] for entry in told["report"]} == (
        {"ntb_nitf"} if profile == "ntb" else set(outputs.names()) - {"ntb_nitf"}
    )
