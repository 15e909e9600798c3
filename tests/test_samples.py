"""The samples are what the templates write today, and every word of them is a word."""

from __future__ import annotations

import importlib.util
import re
import subprocess
from pathlib import Path

import pytest

from tests.stories.test_spelling import TRADE, needs_hunspell

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "docs" / "samples"
STREAM = ROOT.parent / "shared" / "streams" / "norway-2025" / "stream.tar.xz"
EDITIONS = {
    "Bokmål (ntb)": ("nb_NO", "nb-NO"),
    "Nynorsk (ntb)": ("nn_NO", "nn-NO"),
    "English (ap)": ("en_US", "en-US"),
    "English (bbc)": ("en_GB", "en-GB"),
}
# Compounds and words of the places these stories are from, and the small words of names and titles that
# are told as they are: Redd Ullevål sykehus, Workers Party of Britain.
OF_THE_PLACES = """
    app appen delstatsrevisor distriktsmandatet høyesterettsvalget høgsterettsvalet libertarianske
    miljøansvarsinitiativet omtelling omtellingen omteljing omteljinga senatsvalget senatsvalet datainnbrot
    recanvass canceled sykehus og economy limits on our responsible the within
"""
SMALL = re.compile(r"(?<![\w-])[a-zæøå][^\W\d_A-ZÆØÅ]+(?![\w-])")


def told() -> dict[str, str]:
    """The copy of all samples by edition."""
    found = dict.fromkeys(EDITIONS, "")
    for path in sorted(SAMPLES.glob("[0-9]*.md")):
        for section in path.read_text("utf-8").split("\n## ")[1:]:
            title, _, copy = section.partition("\n")
            found[title.strip()] += copy.replace("```text", "")
    return found


def test_there_are_thirty_in_four_editions() -> None:
    samples = sorted(SAMPLES.glob("[0-9]*.md"))
    assert len(samples) == 30
    for path in samples:
        assert path.read_text("utf-8").count("\n## ") == len(EDITIONS), path.name


@needs_hunspell
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_word_in_small_letters_is_in_the_dictionary(edition: str) -> None:
    dictionary, tag = EDITIONS[edition]
    words = sorted(set(SMALL.findall(told()[edition])))
    assert len(words) > 200
    unknown = subprocess.run(
        ["hunspell", "-d", dictionary, "-i", "utf-8", "-l"],
        input="\n".join(words),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    known = {*TRADE[tag].casefold().split(), *OF_THE_PLACES.split()}
    assert sorted(set(unknown) - known) == []


@pytest.mark.skipif(not STREAM.exists(), reason="the authorities' files are not beside the checkout")
def test_the_samples_are_what_the_templates_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("samples_make", SAMPLES / "make.py")
    assert spec is not None
    assert spec.loader is not None
    make = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(make)
    monkeypatch.setattr(make, "HERE", tmp_path)
    make.main()
    for path in sorted(SAMPLES.glob("*.md")):
        made = (tmp_path / path.name).read_text("utf-8")
        assert made == path.read_text("utf-8"), f"{path.name}: run python docs/samples/make.py"
