"""A file name is a registration: each feed, output, gate and check has its test, fixture and words."""

from __future__ import annotations

from pathlib import Path

import pytest

from newsgen import analysis, checks, feeds, outputs, styles

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")


@pytest.mark.parametrize("name", feeds.names())
def test_a_feed_has_a_fixture_a_test_and_a_record(name: str) -> None:
    feed = feeds.get(name)
    assert feed.name == name
    for text in (feed.publisher, feed.country, feed.says, feed.silent_on, feed.licence, feed.documentation):
        assert text
    assert (ROOT / "tests" / "feeds" / f"test_{name}.py").exists()
    assert any((ROOT / "fixtures").rglob("*")), "fixtures"
    assert (ROOT / "fixtures" / name).is_dir(), f"fixtures/{name}"


@pytest.mark.parametrize("name", outputs.names())
def test_an_output_has_a_record_and_a_golden_file(name: str) -> None:
    output = outputs.get(name)
    assert output.name.replace("-", "_") == name
    assert output.purpose
    assert output.media_type


@pytest.mark.parametrize("name", analysis.gates.names())
def test_a_gate_has_a_sentence_and_is_named_by_its_file(name: str) -> None:
    gate = analysis.gates.get(name)
    assert gate.code.replace("-", "_") == name
    assert gate.sentence.endswith(".")


@pytest.mark.parametrize("name", checks.names())
def test_a_check_names_its_faults(name: str) -> None:
    assert checks.get(name).faults


@pytest.mark.parametrize("name", styles.names())
def test_a_style_serves_a_language(name: str) -> None:
    assert styles.house(name).tags


@pytest.mark.parametrize(
    "path",
    sorted(path for part in ("newsgen", "tests", "bench") for path in (ROOT / part).rglob("*.py")),
    ids=lambda p: str(p.relative_to(ROOT)),
)
def test_no_file_eats_the_project(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 300
