"""A small newsroom for tests: settings, one neutral source as a file, and what was filed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from newsgen.cli import main

HEAD = """
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
"""
OUTPUT = '[[output]]\nformat = "ninjs"\nfolder = "hot"\nstaging = "staging"\n'


class Newsroom:
    """Settings in a folder; `run` is one pass at a time of the night of a `day`, in UTC."""

    def __init__(
        self, folder: Path, settings: str = "", output: str = OUTPUT, day: str = "2031-09-08"
    ) -> None:
        self.folder, self.day = folder, day
        (folder / "hot").mkdir(exist_ok=True)
        self.config = folder / "newsgen.toml"
        self.config.write_text(HEAD + output + settings, "utf-8")

    def results(self, minute: int, *wards: Mapping[str, int], **more: object) -> None:
        """What the source says: votes by choice for each ward."""
        races = [
            {
                "race_id": f"ward-{number}",
                "office": "Council",
                "place": f"Ward {number}",
                "units_reporting": min(minute + 1, 60),
                "units_total": 60,
                "choices": [
                    {"id": key, "name": f"List {key}", "votes": votes} for key, votes in ward.items()
                ],
                **more,
            }
            for number, ward in enumerate(wards)
        ]
        moment = {"source": "harbour", "generated": f"{self.day}T19:{minute:02d}:00Z", "races": races}
        document = {"form": "neutral-1", "snapshots": [moment]}
        (self.folder / "results.json").write_text(json.dumps(document), "utf-8")

    def run(self, time: str, *arguments: str) -> int:
        """One pass at a time of the night."""
        return main(["run", "-c", str(self.config), "--now", f"{self.day}T{time}Z", *arguments])

    def desk(self, time: str, command: str, target: str, note: str = "", *more: str) -> int:
        """An editor's command."""
        now = f"{self.day}T{time}Z"
        return main(
            [command, target, "--by", "anna", "--note", note, "-c", str(self.config), "--now", now, *more]
        )

    def files(self, under: str = "hot") -> list[Path]:
        """What lies in the hot folders, in order of name."""
        return sorted(path for path in (self.folder / under).rglob("*") if path.is_file())

    def stories(self, language: str = "") -> list[dict[str, Any]]:
        """The stories filed, in order."""
        read = [json.loads(path.read_bytes()) for path in self.files()]
        found = [story for story in read if story["language"].startswith(language)]
        return sorted(found, key=lambda story: (story["uri"], int(story["version"])))


def told(stories: Sequence[Mapping[str, Any]], *fields: str) -> list[tuple[Any, ...]]:
    """Some fields of each story."""
    return [tuple(story[field] for field in fields) for story in stories]
