"""Section 1 and 2: the commands there are, where they work, and what goes to which stream."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import newsgen
from newsgen.cli import main
from tests.contract.outside import FIXTURES, IOWA, Run, neutral, process, race

COMMANDS = (
    "demo", "run", "facts", "preview", "replay", "check", "format", "trace", "status", "queue", "show",
    "diff", "release", "hold", "kill", "correct", "call", "uncall", "take", "pause", "resume", "feeds",
    "styles", "outputs", "angles", "gates", "sniff", "init", "doctor", "serve", "page",
)  # fmt: skip
EDITORS = ("release", "hold", "kill", "correct", "call", "uncall", "take", "pause", "resume")
OPTIONS = {
    "demo": ("--out",),
    "run": ("-c", "--watch", "--now", "--dry-run"),
    "facts": ("--feed", "--previous", "--contest", "--json", "-c"),
    "preview": (
        "--feed", "--lang", "--style", "--contest", "--angle", "--length", "--side-by-side", "--format", "-c",
    ),
    "replay": (
        "--feed", "--out", "--state", "--lang", "--style", "--format", "--json", "--facts", "--summary",
        "--by-time", "--now", "-c",
    ),
    "check": ("--lang", "--facts", "--jsonl", "-c"),
    "format": ("--style", "--locale", "--cases"),
    **dict.fromkeys(EDITORS, ("--by", "--note")),
    **dict.fromkeys(("feeds", "styles", "outputs", "angles", "gates"), ("--json",)),
}  # fmt: skip


def help_of(name: str, capsys: pytest.CaptureFixture[str]) -> str:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example_and_its_options(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    told = help_of(name, capsys)
    assert re.search(rf"Example: newsgen {name}\b", told)
    assert [option for option in OPTIONS.get(name, ()) if not re.search(rf"{option}\b", told)] == []


def test_the_version_and_the_module_are_the_same_command() -> None:
    assert process("--version").out == f"newsgen {newsgen.__version__}\n"
    assert process("--help").code == 0
    script = Path(sys.executable).with_name("newsgen")
    told = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert told.stdout == f"newsgen {newsgen.__version__}\n"


def test_the_demo_writes_both_languages_prints_them_and_says_where_they_are(demo: Path) -> None:
    for form, ending in (("text", "txt"), ("ninjs", "json")):
        for edition in ("nb-NO", "en-US"):
            assert list((demo / "out" / form / edition).glob(f"*.{ending}")), (form, edition)
    again = process("demo", cwd=demo)
    assert again.code == 0
    for words in ("Buttigieg leder", "Buttigieg leads", "out"):
        assert words in again.out


def test_a_second_demo_writes_nothing(demo: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in demo.glob("out/*/*/*") if path.is_file()}
    assert before
    process("demo", cwd=demo)
    assert before == {path: path.stat().st_mtime_ns for path in demo.glob("out/*/*/*") if path.is_file()}


def test_the_demo_needs_no_network(tmp_path: Path) -> None:
    offline = (
        "import socket, sys\n"
        "def refuse(*a, **k): raise AssertionError('the demo asked for the network')\n"
        "socket.socket.connect = refuse; socket.getaddrinfo = refuse\n"
        "from newsgen.cli import main\n"
        f"sys.exit(main(['demo', '--out', {str(tmp_path / 'out')!r}]))\n"
    )
    done = subprocess.run([sys.executable, "-c", offline], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["feeds", "styles", "outputs", "angles", "gates"])
def test_lists_have_a_line_each_and_the_same_as_json(run: Run, name: str) -> None:
    rows = run(name, "--json").json()
    lines = run(name).out.splitlines()
    assert len(rows) == len(lines) > 0
    for row, line in zip(rows, lines, strict=True):
        assert line.startswith(str(next(iter(row.values()))))


def test_sniffing_says_which_feed_and_why(run: Run) -> None:
    told = run("sniff", IOWA / "01-62pct.csv", FIXTURES / "clarity/harbor-2030/02-early.xml", "--json")
    assert [(line["feed"], bool(line["why"])) for line in told.lines()] == [
        ("idp_precincts", True),
        ("clarity", True),
    ]
    assert "idp_precincts" in run("sniff", IOWA / "01-62pct.csv").out


def test_data_goes_to_standard_output_and_talk_to_standard_error(run: Run, tmp_path: Path) -> None:
    strange = tmp_path / "strange.csv"
    strange.write_text("no,results,here\n", "utf-8")
    told = run("facts", strange)
    assert (told.code, told.out) == (65, "")
    assert str(strange) in told.err
    told = run("replay", IOWA, "--json", "--facts")
    assert all(isinstance(line, dict) for line in told.lines())


@pytest.mark.parametrize(
    "command", [("facts",), ("preview", "--lang", "no"), ("replay", "--json"), ("sniff",)]
)
def test_a_dash_is_standard_input(command: tuple[str, ...]) -> None:
    told = process(*command, "-", stdin=(IOWA / "01-62pct.csv").read_bytes())
    assert told.code == 0, told.err
    assert told.out


def test_inputs_work_from_another_folder(tmp_path: Path) -> None:
    (tmp_path / "night.json").write_text(neutral({"races": [race({"a": 2, "b": 1})]}), "utf-8")
    assert process("facts", "night.json", cwd=tmp_path).json()["source"]["location"] == "night.json"


@pytest.mark.parametrize(
    "locale", [{"LC_ALL": "C"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}]
)
def test_copy_is_utf8_under_any_locale(locale: dict[str, str]) -> None:
    told = process("preview", IOWA / "01-62pct.csv", "--lang", "no", env=locale)
    assert told.code == 0, told.err
    assert "når 62 prosent" in told.out


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = (
        f"{sys.executable} -m newsgen replay {IOWA} --json --facts | head -c 20; echo ${{PIPESTATUS[0]}}"
    )
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.endswith("0\n")
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


def test_lists_are_json_without_escapes_for_norwegian_letters(run: Run) -> None:
    told = run("preview", IOWA / "01-62pct.csv", "--lang", "no", "--format", "json")
    assert "å" in told.out
    json.loads(told.out)
