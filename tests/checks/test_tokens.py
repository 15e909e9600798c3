"""Copy is looked through token by token, and nothing in it is overlooked."""

from __future__ import annotations

import re
from functools import reduce
from operator import or_

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen import checks
from newsgen.checks._needs import needs_of, outline
from newsgen.checks._tokens import Finder
from tests.checks.sentences import bad, good

RUNS = st.text("ab ,\n\t0", min_size=1, max_size=7)
TEXTS = st.text("abAB ,\n\u2009\u00a03ıİ", max_size=40)


@given(st.lists(RUNS, min_size=1, max_size=6), TEXTS)
def test_every_run_that_stands_in_copy_is_found(runs: list[str], text: str) -> None:
    finder = Finder()
    bits = [finder.runs((run,)) for run in runs]
    letters = outline("\n" + text)
    for run, bit in zip(runs, bits, strict=True):
        found = bool(finder.found(text) & bit)
        assert found >= (run in letters)
        if len(re.findall(r"\S+\s*|\s+", run)) <= 2:
            assert found == (run in letters)


@pytest.mark.parametrize("language", checks.LANGUAGES)
def test_what_patterns_need_is_found_wherever_they_match(language: str) -> None:
    rules = [rule for name in checks.names() for rule in checks.get(name).text if language in rule.languages]
    finder = Finder()
    ways = {
        pattern: [reduce(or_, map(finder.runs, way), 0) for way in needs_of(pattern)]
        for rule in rules
        for pattern in rule.patterns
    }
    matches = 0
    for sentence in (*bad(), *good()):
        found = finder.found(sentence.text)
        for pattern, needed in ways.items():
            if pattern.search(sentence.text):
                matches += 1
                assert any(found & way == way for way in needed), (pattern.pattern, sentence.text)
    assert matches > 500


def test_words_are_found_as_a_whole() -> None:
    finder = Finder()
    bit, other = finder.words(frozenset({"ja", "nei"})), finder.words(frozenset({"kanskje"}))
    assert bit != other
    assert finder.words(frozenset({"nei", "ja"})) == bit
    assert finder.found("«Ja», sa han.") & bit
    assert finder.found("Kanskje det, jaggu") == other
    assert not finder.found("12 jarer")


def test_what_is_asked_later_is_found_in_copy_seen_before() -> None:
    finder = Finder()
    before = finder.runs(("av 0",))
    assert finder.found("Fem av 12") == before
    assert finder.runs(("av 0",)) == before
    later = finder.runs(("fem av",))
    assert finder.found("Fem av 12") == before | later


def test_all_readings_of_copy_count() -> None:
    finder = Finder()
    bit = finder.runs(("b",))
    assert not finder.found("a")
    assert finder.found("a", "b") == bit
