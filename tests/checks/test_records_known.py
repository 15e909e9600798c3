"""Copy against the records of the facts: the place and the figure."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from newsgen import checks, styles
from newsgen.pipeline import facts_json
from tests.stories.records import EDITIONS, american, draft, swiss

SWISS: Mapping[str, object] = {"schema": facts_json.SCHEMA, "contests": [facts_json.contest(swiss())]}
IOWA: Mapping[str, object] = {"schema": facts_json.SCHEMA, "contests": [facts_json.contest(american())]}
NUMBER, PLACE = "substituted_number", "contradiction"
FACTS = {"swiss": SWISS, "iowa": IOWA}


def found(text: str, language: str, facts: Mapping[str, object]) -> list[tuple[str, str]]:
    """Fault and text of what the checks find."""
    same = (*styles.party_names(), *styles.canton_names())
    return [(f.check, f.text) for f in checks.check_facts(text, language, facts, same=same)]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", FACTS)
def test_what_newsgen_writes_is_what_its_facts_say(edition: str, name: str) -> None:
    story = draft(swiss() if name == "swiss" else american(), edition).story
    told = "\n\n".join(block.text for block in story.body if block.kind.value == "paragraph")
    assert "sterk" in told or "strongest" in told
    assert found(told, edition[:2], FACTS[name]) == []


@pytest.mark.parametrize(
    ("language", "text", "fault"),
    [
        ("nb", "Nei-siden sto sterkest i Glarus med 90 prosent.", (PLACE, "Glarus")),
        (
            "nb",
            "Her sto nei-siden sterkest i Schwyz med 91 prosent.",
            (NUMBER, "91 prosent"),
        ),
        (
            "nb",
            "Her sto nei-siden sterkest i Schwyz med 90 prosent, og ja-siden i Schwyz med 66,7 prosent.",
            (PLACE, "Schwyz"),
        ),
        (
            "nn",
            "Her stod nei-sida sterkast i Schwyz med 9 prosent.",
            (NUMBER, "9 prosent"),
        ),
        ("nn", "Jamnast var det i Jura, der det skilde 0,6 prosentpoeng.", (PLACE, "Jura")),
        ("en", "The no side was strongest in Geneva with 90%.", (PLACE, "Geneva")),
        ("en", "The yes side was strongest in Fribourg with 67.6%.", (NUMBER, "67.6%")),
        (
            "en",
            "The margin was smallest in Glarus, at 0.8 percentage points.",
            (NUMBER, "0.8 percentage points"),
        ),
        ("en", "Turnout is 45.7%, highest in Geneva at 74.1%.", (NUMBER, "74.1%")),
        (
            "en",
            "Turnout is 45.7%, highest in Geneva at 71.4% and lowest in Jura at 45%.",
            (PLACE, "Jura"),
        ),
        (
            "nb",
            "Valgdeltakelsen er 45,7 prosent, høyest i Ticino med 71,4 prosent.",
            (PLACE, "Ticino"),
        ),
    ],
)
def test_another_place_or_another_figure_is_found(language: str, text: str, fault: tuple[str, str]) -> None:
    assert found(text, language, SWISS) == [fault]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("nb", "Nei-siden sto sterkest i Schwyz med 90 prosent, og ja-siden i Fribourg med 66,7 prosent."),
        ("en", "The yes side was strongest in Fribourg, with 66.7%. Turnout was highest in Geneva at 71.4%."),
        ("en", "The no side was strongest in Schwyz with about 90%."),
        ("nb", "Nei-siden står sterkest i fjellet, med 70 prosent i Jura."),
    ],
)
def test_what_the_facts_have_or_say_nothing_of_passes(language: str, text: str) -> None:
    assert found(text, language, SWISS) == []


def test_a_name_in_capitals_and_the_word_county_are_the_same_place() -> None:
    assert found("Strand was strongest in Adams County with 70%.", "en", IOWA) == []
    assert found("Strand was strongest in Polk County with 70%.", "en", IOWA) == [(PLACE, "Polk County")]


def test_facts_without_records_say_nothing() -> None:
    for records in (None, []):
        bare = {"contests": [{**facts_json.contest(swiss()), "records": records}]}
        assert found("The no side was strongest in Geneva with 90%.", "en", bare) == []
