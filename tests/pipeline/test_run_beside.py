"""A run reads counts beside the names that came before them, over passes and over restarts."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from newsgen.cli import main

NIGHT = Path(__file__).resolve().parents[2] / "fixtures" / "nz_ec" / "night-2032"
NAMES = ("parties", "candidates", "electorates")


def test_names_that_a_source_sent_once_serve_every_later_count(tmp_path: Path) -> None:
    counts = tmp_path / "counts.xml"
    sources = [(name, str(NIGHT / "names" / f"{name}.xml")) for name in NAMES]
    tables = [
        f'[[source]]\nname = "{name}"\nfeed = "nz_ec"\nurl = "{url}"\n'
        for name, url in [("counts", str(counts)), *sources]
    ]
    config = tmp_path / "newsgen.toml"
    (tmp_path / "hot").mkdir()
    output = '[[output]]\nformat = "ninjs"\nfolder = "hot"\nstaging = "staging"\n'
    head = '[state]\nfolder = "state"\n[[story]]\nlanguages = ["en"]\n'
    config.write_text(head + "".join(tables) + output, "utf-8")
    told = []
    for file in ("02-early.xml", "03-late.xml"):
        shutil.copy(NIGHT / file, counts)
        stated = counts.read_text("utf-8").split('updated="')[1].split('"')[0]
        assert main(["run", "-c", str(config), "--now", f"{stated}+12:00"]) in (0, 1)
        told.append({path.name: json.loads(path.read_bytes()) for path in (tmp_path / "hot").rglob("*.json")})
    first, both = told
    assert len(both) > len(first) > 0
    bodies = " ".join(story["headline"] + story["body_html"] for story in both.values())
    assert any(name in bodies for name in ("McArdle", "Te Whare", "Smith-Lowe", "Park"))
