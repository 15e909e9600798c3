"""The copy of the founding night, as the command writes it, read by Superdesk in both languages."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from newsgen.model import Story
from newsgen.outputs import Options, read_story
from tests.clients.conftest import Superdesk
from tests.clients.meaning import PARSERS, figures_lost, said, words_meant, words_read, written

NIGHT = Path(__file__).parents[2] / "fixtures" / "idp_precincts" / "iowa-2020"


@pytest.fixture(scope="module", params=["no", "en"])
def story(request: pytest.FixtureRequest) -> Story:
    command = [
        sys.executable,
        "-m",
        "newsgen",
        "preview",
        str(NIGHT),
        "--lang",
        request.param,
        "--format",
        "json",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr
    return read_story(done.stdout)


def test_superdesk_reads_what_was_written(story: Story, superdesk: Superdesk, tmp_path: Path) -> None:
    jobs = []
    for number, (name, parser) in enumerate(PARSERS.items()):
        files = [written(tmp_path, name, story, Options(), number)]
        jobs.append({"do": "read", "parser": parser, "files": files, "ntb": name == "ntb_nitf"})
    for name, (item,) in zip(PARSERS, superdesk(*jobs), strict=True):
        assert item["headline"] == said(name, story.headline.text)
        assert item["slugline"] == story.slug
        assert item["ednote"] == said(name, story.note.text)
        assert words_read(item) == words_meant(story, name)
        assert figures_lost(story, item) == []
    assert sum(len(cell.citations) for block in story.body for cell in block.cells) > 20
