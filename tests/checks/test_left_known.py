"""Votes still out, and what is needed of them, against the facts: every digit of the sentence counts."""

from __future__ import annotations

import re
from typing import Any

import pytest

from newsgen import checks

Facts = dict[str, Any]


CANTONS = {
    "areas_for": "5.0", "areas_against": "9.5", "areas": "23", "areas_needed": "7.0", "areas_left": "8.5"
}  # fmt: skip


def facts(**outstanding: Any) -> Facts:
    """A contest with what is out, and the share a proposal needs."""
    lines = [
        {"choice": "a", "name": "Ada Berg", "value": 1650, "share": "52.3810"},
        {"choice": "b", "name": "Bo Lund", "value": 1500, "share": "47.6190"},
    ]
    measure = {"measure": "votes", "decides": True, "lines": lines, "leader": "a"}
    contest = {
        "id": "c1",
        "kind": "candidate",
        "area": {"id": "x", "name": "Havby", "kind": "municipality"},
        "measures": [measure],
        "outstanding": outstanding,
        "measured": {"needed": "60.0000"} | CANTONS,
    }
    return {"schema": "newsgen-facts/1", "contests": [contest]}


ROUNDED = facts(at_most=1401, needed_percent="55.3533", reachable=None)
EXACT = facts(at_most=400, needed_percent="62.5000", reachable=None)
BARRED = facts(at_most=530, needed_percent="83.9623", reachable=True, yes_needed_percent="83.3962")
SENTENCES = [
    ("nb", ROUNDED, "Det kan høyst komme 1.401 stemmer til, og Lund må få mer enn 55,3 prosent av dem."),
    (
        "nn",
        ROUNDED,
        "Det kan høgst kome 1.401 røyster til, og Lund må få meir enn 55,3 prosent av dei som fell.",
    ),
    ("en", ROUNDED, "At most 1,401 votes can still come, and Lund would need more than 55.3% of those."),
    ("nb", EXACT, "Det kan høyst komme 400 stemmer til, og Lund må få minst 62,5 prosent av dem."),
    ("nn", EXACT, "Det kan høgst kome 400 røyster til, og Lund må få minst 62,5 prosent av dei som fell."),
    ("en", EXACT, "At most 400 votes can still come, and Lund would need at least 62.5% of those."),
    ("nb", BARRED, "Ja-siden må få mer enn 83,3 prosent av dem for å nå kravet på 60 prosent."),
    ("nn", BARRED, "Ja-sida må få meir enn 83,3 prosent av dei som fell, for å nå kravet på 60 prosent."),
    ("en", BARRED, "The yes side would need more than 83.3% of those to reach the 60% required."),
    ("nb", BARRED, "Forslaget trenger 60 prosent ja-stemmer for å bli vedtatt."),
    ("nn", BARRED, "Forslaget treng 60 prosent ja-røyster for å bli vedteke."),
    ("en", BARRED, "The proposal needs 60% yes votes to pass."),
    ("nb", BARRED, "Forslaget må få minst 7 av de 8,5 kantonstemmene som gjenstår."),
    ("nn", BARRED, "Forslaget må få minst 7 av dei 8,5 kantonrøystene som står att."),
    ("en", BARRED, "The proposal needs at least 7 of the 8.5 cantonal votes still to come."),
    ("nb", BARRED, "Med 9,5 av 23 kantonstemmer imot er det jevnt."),
]


def wrong(text: str, language: str, document: Facts) -> list[str]:
    return [f.text for f in checks.check_facts(text, language, document)]


@pytest.mark.parametrize(("language", "document", "sentence"), SENTENCES)
def test_every_digit_of_it_is_held_against_the_facts(language: str, document: Facts, sentence: str) -> None:
    assert wrong(sentence, language, document) == []
    for digit in re.finditer(r"\d", sentence):
        changed = f"{sentence[: digit.start()]}{(int(digit[0]) + 1) % 10}{sentence[digit.end() :]}"
        assert wrong(changed, language, document), changed


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "A candidate needs more than 50% of the votes to avoid a runoff."),
        ("en", "At most 12 votes were spoiled, the county said."),
        ("nb", "Et parti må få minst 4 prosent av de gyldige stemmene."),
        ("nb", "Det skilte høyst 12 stemmer mellom dem den gangen."),
        ("nn", "Eit parti må få minst 4 prosent av dei gyldige røystene."),
    ],
)
def test_another_need_is_not_held_against_them(language: str, sentence: str) -> None:
    assert wrong(sentence, language, ROUNDED) == []


def test_facts_that_know_nothing_of_it_accuse_nobody() -> None:
    silent = facts(at_most=None, needed_percent=None, reachable=None)
    assert wrong(SENTENCES[0][2], "nb", silent) == []


def test_a_single_vote_is_a_number_too() -> None:
    one = facts(at_most=1, needed_percent=None, reachable=None)
    assert wrong("At most one vote can still come.", "en", one) == []
    assert wrong("Det kan høyst komme to stemmer til.", "nb", one) == ["to stemmer"]
