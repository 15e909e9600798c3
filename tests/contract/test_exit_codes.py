"""Section 3: each exit code provoked for real, and errors that say what, where, why, and what to do."""

from __future__ import annotations

import fcntl
import json
import os
import socket
import stat
from pathlib import Path

import pytest

from tests.contract.outside import IOWA, Ran, Run, neutral, process, race

FIRST = IOWA / "01-62pct.csv"
NOW = ("--now", "2030-05-01T22:00:00Z")


@pytest.fixture
def results(tmp_path: Path) -> Path:
    """A result of one race."""
    path = tmp_path / "results.json"
    path.write_text(neutral({"races": [race({"a": 500, "b": 400})]}), "utf-8")
    return path


@pytest.fixture
def config(tmp_path: Path, results: Path) -> Path:
    """Settings over the result, with a hot folder."""
    path = tmp_path / "newsgen.toml"
    path.write_text(
        f'[state]\nfolder = "kept"\n[[source]]\nname = "authority"\nurl = "{results.name}"\n'
        '[[output]]\nformat = "text"\nfolder = "hot"\nstaging = "staging"\n',
        "utf-8",
    )
    return path


def refused(told: Ran, code: int, *words: str) -> None:
    assert told.code == code, (told.out, told.err)
    assert "Traceback" not in told.err
    assert [word for word in words if word not in told.err] == []


def test_0_when_done_and_when_nothing_is_new(run: Run, config: Path) -> None:
    assert run("run", "-c", config, *NOW).code == 0
    assert run("run", "-c", config, *NOW) == Ran(code=0, out="", err="")


def test_1_where_a_hold_opens_in_the_pass(run: Run, config: Path, results: Path) -> None:
    assert run("run", "-c", config, *NOW).code == 0
    impossible = race({"a": 5000, "b": 400}, electorate=1000)
    later = {"races": [impossible], "generated": "2030-05-01T21:00:00Z"}
    results.write_text(neutral(later), "utf-8")
    told = run("run", "-c", config, *NOW)
    refused(told, 1, "votes-above-electors", "5400", "1000")


def test_1_where_the_copy_has_faults_and_the_table_mismatches(run: Run, tmp_path: Path) -> None:
    copy, cases = tmp_path / "copy.txt", tmp_path / "cases.csv"
    copy.write_text("Høyre fikk prosent av stemmene.\n", "utf-8")
    cases.write_text(
        'id,rule,locale,house_style,input,expected\n1,integer,nb_NO,ntb,"{""value"": 1000}",1 000\n'
    )
    assert run("check", copy, "--lang", "no").code == 1
    assert run("format", "--cases", cases).code == 1


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("bogus",),
        ("facts",),
        ("facts", "no-such-file.csv"),
        ("facts", FIRST, "--bogus"),
        ("facts", FIRST, "--feed", "idp_precinct"),
        ("facts", FIRST, "--contest", "nowhere"),
        ("preview", FIRST, "--lang", "klingon"),
        ("preview", FIRST, "--style", "nyt"),
        ("preview", FIRST, "--lang", "no", "--style", "ap"),
        ("preview", FIRST, "--angle", "updat"),
        ("preview", FIRST, "--length", "long"),
        ("preview", FIRST, "--format", "docx"),
        ("preview", FIRST, "--now", "yesterday"),
        ("replay", FIRST, "--format", "docx"),
        ("replay", FIRST, "--style", "nyt"),
        ("replay", FIRST, "--lang", "no,klingon"),
        ("replay", "no-such-folder"),
        ("format", "integer", "{"),
        ("format", "bogus", '{"value": 1}'),
        ("format", "integer", '{"value": 1}', "--style", "nyt"),
        ("check", "no-such-file.txt"),
        ("check", FIRST, "--lang", "klingon"),
        ("trace", "no-such-story", "--state", "no-such-folder"),
        ("status", "--state", "no-such-folder"),
    ],
    ids=lambda arguments: " ".join(Path(str(a)).name for a in arguments) or "nothing",
)
def test_64_usage(run: Run, arguments: tuple[object, ...], tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    told = run(*arguments)
    refused(told, 64, "newsgen")
    assert told.out == ""


@pytest.mark.parametrize(
    ("name", "offered"),
    [("idp_precinct", "idp_precincts"), ("clarty", "clarity"), ("valgresultatt", "valgresultat")],
)
def test_a_misspelt_feed_is_answered_with_the_nearest(run: Run, name: str, offered: str) -> None:
    refused(run("facts", FIRST, "--feed", name), 64, name, offered)


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("strange.csv", "no,results\n1,2\n"),
        ("empty.json", ""),
        ("cut.json", '{"form": "neutral-1", "snapshots": [{"sour'),
        ("page.json", "<!doctype html><title>Try again</title>"),
        ("wrong.json", '{"form": "neutral-1", "snapshots": [{"source": "x", "races": [{"votes": 1}]}]}'),
    ],
)
def test_65_data_not_understood(run: Run, tmp_path: Path, name: str, body: str) -> None:
    (tmp_path / name).write_text(body, "utf-8")
    for command in ("facts", "preview"):
        refused(run(command, tmp_path / name), 65, name)


def test_65_a_bad_value_is_named_with_its_place(run: Run, results: Path) -> None:
    document = json.loads(results.read_text("utf-8"))
    document["snapshots"][0]["races"] = "many"
    results.write_text(json.dumps(document), "utf-8")
    refused(run("facts", results), 65, results.name, "/snapshots/0/races", "many")


def test_69_a_source_that_does_not_answer(run: Run, config: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{unused.getsockname()[1]}/results.json"
    refused(process("facts", address, "--feed", "neutral"), 69, address)


@pytest.mark.parametrize(
    ("sentence", "missing"), [("{{ nobody_knows_this }}", "nobody_knows_this"), ("{% if %}", "")]
)
def test_70_a_broken_template_names_file_line_and_word(
    run: Run, tmp_path: Path, results: Path, sentence: str, missing: str
) -> None:
    folder = tmp_path / "own" / "en"
    folder.mkdir(parents=True)
    for angle in ("update", "first-results"):
        (folder / f"{angle}.j2").write_text(f"{{% set headline %}}\n{sentence}\n{{% endset %}}\n", "utf-8")
    config = tmp_path / "own.toml"
    config.write_text('[templates]\nfolder = "own"\n', "utf-8")
    told = run("preview", results, "-c", config, "--lang", "en", "--angle", "update")
    refused(told, 70, "update.j2", "2", missing)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_73_a_folder_that_may_not_be_written(run: Run, tmp_path: Path, results: Path) -> None:
    shut = tmp_path / "shut"
    shut.mkdir()
    shut.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        refused(run("replay", results, "--out", shut / "out"), 73, "shut")
    finally:
        shut.chmod(stat.S_IRWXU)


def test_73_a_hot_folder_that_is_a_file(run: Run, tmp_path: Path, results: Path) -> None:
    (tmp_path / "out").write_text("a file stands here", "utf-8")
    refused(run("replay", results, "--out", tmp_path / "out"), 73, "out")


def test_73_a_hot_folder_that_has_vanished_is_missed(run: Run, config: Path) -> None:
    assert run("run", "-c", config, *NOW).code == 0
    (config.parent / "hot").rename(config.parent / "unmounted")
    refused(run("run", "-c", config, *NOW), 73, "hot")


def test_75_another_run_holds_the_lock(config: Path) -> None:
    assert process("run", "-c", config, *NOW).code == 0
    (lock,) = (path for path in (config.parent / "kept").iterdir() if "lock" in path.name)
    with open(lock, "r+b") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        refused(process("run", "-c", config, *NOW), 75, "kept")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("[agancy]\n", ("agancy", "agency")),
        ('[[story]]\nlangages = ["no"]\n', ("langages", "languages")),
        ('[[story]]\nlanguages = ["klingon"]\n', ("klingon", "languages")),
        ('[[story]]\nlengths = ["long"]\n', ("long", "lengths")),
        ("[desk]\nmax_first_per_pass = 'many'\n", ("max_first_per_pass", "many")),
        ("x = [\n", ("TOML",)),
    ],
)
def test_78_settings_name_the_key_and_offer_the_nearest(
    run: Run, tmp_path: Path, results: Path, body: str, words: tuple[str, ...]
) -> None:
    config = tmp_path / "wrong.toml"
    config.write_text(body, "utf-8")
    refused(run("replay", results, "-c", config), 78, "wrong.toml", *words)


@pytest.mark.parametrize("command", ["facts", "preview", "replay", "check"])
def test_78_settings_are_read_by_every_command_that_takes_them(
    run: Run, tmp_path: Path, results: Path, command: str
) -> None:
    config = tmp_path / "wrong.toml"
    config.write_text("[agancy]\n", "utf-8")
    refused(run(command, results, "-c", config), 78, "agancy")
    refused(run(command, results, "-c", tmp_path / "absent.toml"), 78, "absent.toml")


@pytest.mark.parametrize(
    ("code", "name", "arguments"),
    [
        (64, "usage", ("facts", "--json")),
        (64, "usage", ("facts", "no-such-file.csv", "--json")),
        (64, "usage", ("preview", FIRST, "--lang", "klingon", "--json")),
        (65, "feed", ("facts", IOWA / "calls-2.xml", "--json")),
        (78, "settings", ("replay", FIRST, "-c", "absent.toml", "--json")),
    ],
)
def test_with_json_errors_are_json_on_either_stream(
    run: Run, code: int, name: str, arguments: tuple[object, ...]
) -> None:
    told = run(*arguments)
    assert told.code == code
    for stream in (told.out, told.err.splitlines()[-1]):
        error = json.loads(stream)["error"]
        assert sorted(error) == ["code", "remedy", "what", "where", "why"]
        assert (error["code"], bool(error["what"])) == (name, True)
