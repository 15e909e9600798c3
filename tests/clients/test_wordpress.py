"""WordPress keeps the fragment byte for byte, and its feed reader reads the feed.

Runs where WordPress and PHP are installed (Debian: `wordpress php-cli php-xml php-mbstring`); its own
filter and feed reader are called without a database.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from newsgen import outputs
from newsgen.outputs import Options
from newsgen.outputs._identity import uri
from newsgen.outputs._markup import html
from newsgen.outputs._parts import parts
from newsgen.outputs._times import stamp, version_time
from tests.outputs import samples

WORDPRESS = Path("/usr/share/wordpress")
READER = Path(__file__).with_name("wordpress_reader.php")
STORIES = [*samples.STORIES.values(), samples.KILL]

pytestmark = pytest.mark.skipif(
    shutil.which("php") is None or not (WORDPRESS / "wp-includes" / "kses.php").exists(),
    reason="no WordPress and PHP on this machine",
)


def wordpress(what: str, *files: Path) -> list[dict[str, Any]]:
    done = subprocess.run(
        ["php", str(READER), str(WORDPRESS), what, *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    answer = json.loads(done.stdout)
    assert isinstance(answer, list)
    return answer


def test_the_fragment_is_kept_unchanged(tmp_path: Path) -> None:
    files = []
    for number, story in enumerate(STORIES):
        files.append(tmp_path / f"{number}.html")
        files[-1].write_bytes(outputs.get("html").render(story, Options()))
    kept = [answer["kept"] for answer in wordpress("html", *files)]
    assert kept == [file.read_text(encoding="utf-8") for file in files]


def test_the_feed_is_read(tmp_path: Path) -> None:
    render = outputs.get("atom").render_feed
    assert render is not None
    path = tmp_path / "feed.atom"
    path.write_bytes(render([samples.EN_US, samples.NB], Options(), None))
    (answer,) = wordpress("feed", path)
    assert answer["error"] is None
    assert answer["entries"] == [
        {
            "id": uri(story),
            "title": story.headline.text,
            "updated": stamp(version_time(story)),
            "content": html(parts(story, opening=True)),
        }
        for story in (samples.NB, samples.EN_US)
    ]
