"""The style guide's own tables and the three founding stories."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from newsgen import checks
from tests.checks.known_facts import IOWA
from tests.checks.sentences import SHARED, Sentence, shared_bad, shared_good

pytestmark = pytest.mark.skipif(
    not SHARED.exists(), reason="the style guide's folder is not beside the repository"
)

# These two contradict the world, not themselves.
NEED_FACTS = ("Sym One Sanders", "176 counties")


@pytest.mark.parametrize("sentence", shared_bad(), ids=lambda sentence: sentence.text[:50])
def test_a_bad_sentence_is_found_at_its_place(sentence: Sentence) -> None:
    if any(words in sentence.text for words in NEED_FACTS):
        found = checks.check_facts(sentence.text, sentence.language, IOWA)
    else:
        found = checks.check_text(sentence.text, sentence.language)
    assert (sentence.fault, *sentence.span) in {(f.check, f.start, f.end) for f in found}


@pytest.mark.parametrize("sentence", shared_good(), ids=lambda sentence: sentence.text[:50])
def test_a_good_sentence_is_left_alone(sentence: Sentence) -> None:
    assert checks.check_text(sentence.text, sentence.language) == ()


def seed(number: str) -> str:
    (path,) = (SHARED / "seeds").glob(f"{number}_*.txt")
    return path.read_text("utf-8")


MANGLED = (
    "from % of", "030 .9%", ". 3%", ". 6%", "1, 991", ", 254 ballots", ", 90", "27, 357", "25, 357", ", 357",
    "1, caucus sites", "357, people", "$ (m)", "£ (m)", "38 – year-old", "third- place", "unacceptable “",
    "Media playback is unsupported on your device", "GIPHY App Key not set. Please check settings",
)  # fmt: skip


def test_the_mangled_story_is_found_out() -> None:
    found = {finding.text for finding in checks.check_text(seed("001"), "en")}
    assert set(MANGLED) <= found


def test_facts_find_what_the_mangled_story_alone_does_not_show() -> None:
    found = {(finding.check, finding.text) for finding in checks.check_facts(seed("001"), "en", IOWA)}
    assert ("impossible", "176 counties") in found
    assert ("split_name", "Sym One") in found
    assert ("substituted_number", "1%") in found
    assert ("substituted_number", "6%") in found
    assert ("substituted_number", "1.1%") not in found


@pytest.mark.parametrize(("number", "language"), [("000", "nb"), ("002", "en")])
def test_the_sound_stories_have_nothing_but_a_figure_first(number: str, language: str) -> None:
    found = checks.check_text(seed(number), language)
    assert {finding.check for finding in found} <= {"sentence_start_figure"}


@pytest.mark.parametrize(("number", "language"), [("000", "nb"), ("001", "en"), ("002", "en")])
def test_the_language_of_the_stories_is_guessed(number: str, language: str) -> None:
    assert checks.guess_language(seed(number)) == language


def test_unfilled_slots_are_refused() -> None:
    text = (SHARED / "faults" / "F33.txt").read_text("utf-8")
    found = {finding.text for finding in checks.check_text(text, "en")}
    assert {"None", "[[RUNNER_UP]]", "{{ margin }}", "nan percent"} <= found


def test_the_facts_of_these_tests_are_json() -> None:
    facts: Mapping[str, object] = json.loads(json.dumps(IOWA))
    assert facts == IOWA
