"""HTML parsers find no fault with the fragment, and read each word of it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import html5lib
import pytest

from newsgen import outputs
from newsgen.model import Story
from newsgen.outputs import Options
from tests.outputs import samples

STORIES = [*samples.STORIES.values(), samples.KILL, samples.EMBARGOED]


@pytest.mark.parametrize("story", STORIES)
def test_html5lib_parses_without_an_error(story: Story) -> None:
    text = outputs.get("html").render(story, Options()).decode()
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parseFragment(text)
    assert parser.errors == []
    (article,) = tree
    assert article.get("lang") == story.language
    assert article.findtext("h1") == story.headline.text


def test_the_nu_checker_finds_no_fault(nu_checker: Path, tmp_path: Path) -> None:
    top = '<!doctype html>\n<html lang="nb"><head><meta charset="utf-8"><title>newsgen</title></head><body>\n'
    pages = []
    for number, story in enumerate(STORIES):
        page = tmp_path / f"{number}.html"
        page.write_text(
            top + outputs.get("html").render(story, Options()).decode() + "</body></html>\n", encoding="utf-8"
        )
        pages.append(str(page))
    done = subprocess.run(
        ["java", "-jar", str(nu_checker), "--format", "json", "--stdout", *pages],
        capture_output=True,
        text=True,
        check=False,
    )
    messages = json.loads(done.stdout)["messages"]
    assert [message for message in messages if message["type"] != "info"] == []
