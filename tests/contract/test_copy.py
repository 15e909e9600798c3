"""Section 2: languages and styles, preview, the copy checker, and values through the house style."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from newsgen.outputs import read_story
from tests.contract.outside import IOWA, ROOT, Run, process

CASES = ROOT.parent / "shared" / "style" / "cases.csv"
MOMENT = tuple(IOWA / name for name in ("04-100pct.csv", "calls-2.xml", "contest.toml", "notes.toml"))


def editions(run: Run, *options: object) -> list[tuple[str, str]]:
    told = run("replay", IOWA / "01-62pct.csv", "--json", *options)
    assert told.code == 0, told.err
    (line,) = told.lines()
    return [(s["lang"], s["style"]) for contest in line["contests"] for s in contest["stories"]]


@pytest.mark.parametrize(
    ("spoken", "tag"),
    [
        *((name, "nb-NO") for name in ("no", "nb", "nb-NO", "nb_NO", "no_NO")),
        ("nn", "nn-NO"), ("nn-NO", "nn-NO"), ("nn_NO", "nn-NO"),
        ("en-US", "en-US"), ("en", "en-US"), ("en-GB", "en-GB"),
    ],
)  # fmt: skip
def test_languages_go_by_all_their_names(run: Run, spoken: str, tag: str) -> None:
    ((lang, _),) = editions(run, "--lang", spoken)
    assert lang == tag


@pytest.mark.parametrize("spoken", ["", "norsk", "de", "no-SE", "no;en"])
def test_other_languages_are_refused_with_the_setting_s_name(run: Run, spoken: str) -> None:
    told = run("replay", IOWA / "01-62pct.csv", "--lang", spoken or " x ")
    assert told.code == 64
    assert "--lang" in told.err


@pytest.mark.parametrize(
    ("options", "made"),
    [
        (("--lang", "no"), [("nb-NO", "ntb")]),
        (("--lang", "nn"), [("nn-NO", "ntb")]),
        (("--lang", "en"), [("en-US", "ap")]),
        (("--lang", "no,en"), [("nb-NO", "ntb"), ("en-US", "ap")]),
        (("--lang", "no,en", "--style", "sprakradet"), [("nb-NO", "sprakradet"), ("en-US", "ap")]),
        (("--lang", "no,en", "--style", "ntb,bbc"), [("nb-NO", "ntb"), ("en-GB", "bbc")]),
        (("--lang", "no", "--style", "ntb,sprakradet"), [("nb-NO", "ntb"), ("nb-NO", "sprakradet")]),
    ],
)
def test_of_the_listed_styles_those_that_serve_a_language_are_used(
    run: Run, options: tuple[str, ...], made: list[tuple[str, str]]
) -> None:
    assert editions(run, *options) == made


def test_a_style_that_serves_no_language_is_an_error(run: Run) -> None:
    told = run("preview", IOWA / "01-62pct.csv", "--lang", "no", "--style", "bbc")
    assert told.code == 64
    assert "bbc" in told.err


def test_preview_shows_each_language_length_and_format(run: Run) -> None:
    assert "Buttigieg leder" in run("preview", *MOMENT, "--lang", "no").out
    assert "Buttigieg leads" in run("preview", *MOMENT, "--lang", "en", "--style", "ap").out
    full, short, flash = (run("preview", *MOMENT, "--lang", "en", "--length", n).out for n in
                          ("full", "short", "flash"))  # fmt: skip
    assert len(full) > len(short) > len(flash) > 0
    both = run("preview", *MOMENT, "--lang", "en", "--length", "flash,short").out
    assert flash in both
    assert json.loads(run("preview", *MOMENT, "--lang", "en", "--format", "ninjs").out)["language"] == "en-US"
    beside = run("preview", *MOMENT, "--lang", "no,en", "--side-by-side").out
    assert any("Buttigieg leder" in line and "Buttigieg leads" in line for line in beside.splitlines())


def test_a_flash_is_pressing_and_a_story_says_when_its_figures_were_the_sources(run: Run) -> None:
    def told(length: str, form: str) -> dict[str, Any]:
        return json.loads(run("preview", *MOMENT, "--lang", "no", "--length", length, "--format", form).out)

    assert [told(length, "ninjs")["urgency"] for length in ("flash", "short", "full")] == [3, 4, 4]
    assert told("flash", "ninjs")["profile"] == "HAST"
    assert told("full", "superdesk")["extra"]["newsgen_as_of"] == "2020-02-07T01:28:26Z"


def test_preview_takes_another_angle(run: Run) -> None:
    told = run("preview", IOWA / "04-100pct.csv", "--lang", "en", "--angle", "update", "--format", "json")
    assert read_story(told.out).angle == "update"


def test_preview_touches_nothing(tmp_path: Path) -> None:
    assert process("preview", IOWA / "01-62pct.csv", cwd=tmp_path).code == 0
    assert list(tmp_path.iterdir()) == []


def test_metadata_and_notes_among_the_inputs_are_used(run: Run) -> None:
    told = run("preview", *MOMENT, "--lang", "en").out
    assert "Both Buttigieg and Sanders claim victory" in told


def check(*lines: dict[str, Any], options: tuple[object, ...] = ()) -> list[dict[str, Any]]:
    told = process("check", "--jsonl", *options, stdin="".join(json.dumps(line) + "\n" for line in lines))
    assert told.code in (0, 1), told.err
    found = told.lines()
    assert told.code == any(line["findings"] for line in found)
    return found


def test_the_checker_answers_a_line_for_a_line() -> None:
    faulty = "Ap får 31.4 prosent 😀 og  Høyre 12 prosent."
    bad, good = check(
        {"id": "a", "language": "no", "text": faulty},
        {"id": 2, "language": "en", "text": "Labour has 31.4% of the vote."},
    )
    assert (bad["id"], good) == ("a", {"id": 2, "findings": []})
    for finding in bad["findings"]:
        assert list(finding) == ["check", "start", "end", "text", "message", "suggestion"]
        assert faulty[finding["start"] : finding["end"]] == finding["text"]
    assert {f["check"] for f in bad["findings"]} == {"locale_mix", "double_space"}


def test_the_checker_answers_before_the_next_line_is_asked() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "newsgen", "check", "--jsonl"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as asked:
        assert asked.stdin is not None
        assert asked.stdout is not None
        for number in range(2):
            asked.stdin.write(json.dumps({"id": number, "language": "en", "text": "Fine."}).encode() + b"\n")
            asked.stdin.flush()
            assert json.loads(asked.stdout.readline())["id"] == number
        asked.stdin.close()


@pytest.mark.parametrize(
    "line", ["{", "[1]", '{"id": 1}', '{"id": 1, "text": 5}', '{"text": "x", "language": 5}']
)
def test_a_line_that_is_none_is_refused_with_its_number(line: str) -> None:
    told = process("check", "--jsonl", stdin='{"id": 1, "language": "en", "text": "Fine."}\n' + line + "\n")
    assert told.code == 65
    assert "line 2" in told.err
    assert "Traceback" not in told.err


def test_bare_text_is_not_judged_against_facts_that_are_not_given(run: Run, tmp_path: Path) -> None:
    facts, copy = tmp_path / "facts.json", tmp_path / "copy.txt"
    facts.write_text(run("facts", *MOMENT, "--json").out, "utf-8")
    copy.write_text("Sanders fikk 43.176 stemmer i første runde.\n", "utf-8")
    assert run("check", copy, "--lang", "no").code == 0
    told = run("check", copy, "--lang", "no", "--facts", facts)
    assert told.code == 1
    assert "43.176" in told.out
    copy.write_text("Sanders fikk 43.671 stemmer i første runde.\n", "utf-8")
    assert run("check", copy, "--lang", "no", "--facts", facts).code == 0


@pytest.mark.parametrize("edition", ["nb-NO", "en-US"])
def test_our_own_copy_passes_the_checker_alone_with_facts_and_with_its_trace(
    demo: Path, run: Run, tmp_path: Path, edition: str
) -> None:
    (text,) = (demo / "out" / "text" / edition).glob("*_v04_*")
    facts, trace = tmp_path / "facts.json", tmp_path / "trace.json"
    facts.write_text(run("facts", *MOMENT, "--json").out, "utf-8")
    trace.write_text(run("trace", text, "--json").out, "utf-8")
    for more in ((), ("--facts", facts), ("--facts", trace)):
        assert run("check", text, "--lang", edition, *more).out == ""


@pytest.mark.parametrize(
    ("rule", "value", "options", "copy"),
    [
        ("integer", '{"value": 43671}', ("--style", "ntb"), "43.671"),
        ("integer", "43671", ("--style", "ntb", "--locale", "nb_NO"), "43.671"),
        ("integer", '{"value": 43671}', ("--style", "ap"), "43,671"),
        ("percent", '{"share": "26.1979"}', ("--style", "ntb"), "26,2 prosent"),
        ("percent", '{"share": "26.1979"}', ("--style", "ap"), "26.2%"),
    ],
)
def test_one_value_through_the_house_style(
    run: Run, rule: str, value: str, options: tuple[str, ...], copy: str
) -> None:
    assert run("format", rule, value, *options).out == f"{copy}\n"


def test_a_table_of_cases_is_counted_and_mismatches_are_shown(run: Run, tmp_path: Path) -> None:
    table = tmp_path / "cases.csv"
    rows = [
        '1,integer,nb_NO,ntb,"{""value"": 43671}",43.671',
        '2,integer,nb_NO,sprakradet,"{""value"": 43671}",43\\u00a0671',
        '3,integer,en_US,ap,"{""value"": 43671}",43.671',
    ]
    table.write_text("\n".join(["id,rule,locale,house_style,input,expected", *rows, ""]), "utf-8")
    told = run("format", "--cases", table)
    mismatch, sums = told.lines()
    assert (told.code, sums) == (1, {"cases": 3, "passed": 2})
    assert "43,671" in json.dumps(mismatch)


@pytest.mark.skipif(not CASES.is_file(), reason="the table of cases is not here")
def test_every_case_of_the_house_styles_passes(run: Run) -> None:
    told = run("format", "--cases", CASES)
    assert told.code == 0
    last = told.lines()[-1]
    assert last["cases"] == last["passed"] > 500
