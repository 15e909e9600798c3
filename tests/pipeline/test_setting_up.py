"""`newsgen init` and `newsgen doctor`: settings that work as they stand, and what is wrong with others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from newsgen.cli import main
from tests.io.loopback import Reply, Site
from tests.pipeline.newsroom import Newsroom
from tests.pipeline.test_alerts import Webhook


def test_settings_that_init_writes_give_stories_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["init"]) == 0
    assert "BAD" not in capsys.readouterr().out
    assert main(["run"]) == 0
    assert len(list((tmp_path / "outbox" / "ninjs").rglob("*.json"))) == 2
    before = (tmp_path / "newsgen.toml").read_bytes()
    assert main(["init"]) == 64
    assert "--force" in capsys.readouterr().err
    assert (tmp_path / "newsgen.toml").read_bytes() == before


def test_every_setting_of_the_example_is_one_that_there_is(tmp_path: Path) -> None:
    """The lines that are commented out are settings too."""
    main(["init", str(tmp_path / "newsgen.toml")])
    text = (tmp_path / "newsgen.toml").read_text("utf-8")
    lines = []
    for line in text.splitlines():
        bare = line.removeprefix("# ")
        is_setting = line.startswith("# ") and ("= " in bare.split("#")[0] or bare.startswith("["))
        lines.append(bare if is_setting else line)
    whole = "\n".join(lines).replace('metadata = ["contests.toml"]\nnotes = ["notes.toml"]\n', "")
    (tmp_path / "whole.toml").write_text(whole, "utf-8")
    from newsgen.io import settings

    read = settings.load(str(tmp_path / "whole.toml"))
    assert len(read.outputs) == 3
    assert read.upkeep.keep_days == 90
    assert read.alerts.mail_to == ("newsdesk@news.example",)


def checked(room: Newsroom, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, bool], str]:
    """What doctor says: code, what is fine, and all of it as text."""
    capsys.readouterr()
    code = main(["doctor", "-c", str(room.config), "--json"])
    out = capsys.readouterr().out
    return code, {check["about"]: check["ok"] for check in json.loads(out)}, out


@pytest.fixture
def room(tmp_path: Path) -> Newsroom:
    made = Newsroom(tmp_path)
    made.results(1, {"A": 900, "B": 700})
    return made


def test_a_set_up_that_is_fine(room: Newsroom, capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = checked(room, capsys)
    assert code == 0
    assert all(found.values())
    assert {
        "settings",
        "languages and styles",
        "templates",
        "state",
        "output ninjs",
        "source harbour",
    } <= set(found)
    assert room.files() == []


@pytest.mark.parametrize(
    ("change", "code", "about", "said"),
    [
        (('name = "Bylaget"', 'nam = "Bylaget"'), 78, "settings", "Did you mean 'name'?"),
        (('folder = "hot"', 'folder = "gone"'), 73, "output ninjs", "Mount or create the folder"),
        (('format = "ninjs"', 'format = "ninj"'), 64, "output ninj", "ninjs"),
        (('feed = "neutral"', 'feed = "neutrall"'), 64, "source harbour", "neutral"),
        (('url = "results.json"', 'url = "nowhere.json"'), 69, "source harbour", "nowhere.json"),
        (("[state]", '[[story]]\nlanguages = ["fi"]\n[state]'), 78, "languages and styles", "fi"),
        (
            ("[state]", '[templates]\nfolder = "missing"\n[state]'),
            78,
            "templates",
            "template folder not found",
        ),
    ],
    ids=["a key", "a hot folder", "a format", "a feed", "a source", "a language", "templates"],
)
def test_what_is_wrong_is_named_and_gives_the_code(
    room: Newsroom,
    capsys: pytest.CaptureFixture[str],
    change: tuple[str, str],
    code: int,
    about: str,
    said: str,
) -> None:
    room.config.write_text(room.config.read_text("utf-8").replace(*change), "utf-8")
    given, found, text = checked(room, capsys)
    assert (given, found[about]) == (code, False)
    assert said in text


def test_a_template_that_is_broken(room: Newsroom, capsys: pytest.CaptureFixture[str]) -> None:
    (room.folder / "own" / "no").mkdir(parents=True)
    (room.folder / "own" / "no" / "update.j2").write_text("{% set headline %}{% if %}", "utf-8")
    room.config.write_text(room.config.read_text("utf-8") + '[templates]\nfolder = "own"\n', "utf-8")
    code, found, text = checked(room, capsys)
    assert (code, found["templates"]) == (70, False)
    assert "update.j2, line 1" in text


def test_a_clock_that_is_wrong(room: Newsroom, capsys: pytest.CaptureFixture[str]) -> None:
    site = Site()
    try:
        body = (room.folder / "results.json").read_bytes()

        def late(handler: object) -> None:
            date = "Date: Mon, 08 Sep 2031 19:00:00 GMT"
            head = f"HTTP/1.1 200 OK\r\n{date}\r\nContent-Length: {len(body)}\r\n\r\n"
            handler.wfile.write(head.encode() + body)  # type: ignore[attr-defined]

        url = site.answer("/r", Reply(write=late))
        room.config.write_text(room.config.read_text("utf-8").replace("results.json", url), "utf-8")
        code, _, text = checked(room, capsys)
    finally:
        site.close()
    assert code == 69
    assert "clock differs" in text


def test_a_test_alert_is_sent_and_nothing_else(room: Newsroom, capsys: pytest.CaptureFixture[str]) -> None:
    hook = Webhook()
    room.config.write_text(room.config.read_text("utf-8") + f'[alerts]\nwebhook = "{hook.url}"\n', "utf-8")
    try:
        code, found, _ = checked(room, capsys)
        assert (code, found["alerts"]) == (0, True)
        assert [taken["subject"] for taken in hook.taken] == ["Bylaget newsgen: test alert"]
    finally:
        hook.close()
    assert checked(room, capsys)[0] == 69
