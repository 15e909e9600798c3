"""Each fault of copy is found where it stands, and sound copy is left alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from newsgen import checks
from tests.checks.sentences import Sentence, bad, good

ROOT = Path(__file__).resolve().parent.parent.parent
BAD = bad()
GOOD = good()
FEWEST = 5


def ids(sentence: Sentence) -> str:
    return f"{sentence.fault or 'sound'}-{sentence.language}-{sentence.text[:40]}"


@pytest.mark.parametrize("sentence", BAD, ids=ids)
def test_a_fault_is_found_at_its_place(sentence: Sentence) -> None:
    found = checks.check_text(sentence.text, sentence.language)
    assert (sentence.fault, *sentence.span) in {(f.check, f.start, f.end) for f in found}


@pytest.mark.parametrize("sentence", GOOD, ids=ids)
def test_sound_copy_is_left_alone(sentence: Sentence) -> None:
    assert checks.check_text(sentence.text, sentence.language) == ()


@pytest.mark.parametrize("name", checks.names())
def test_every_fault_of_copy_has_sentences(name: str) -> None:
    check = checks.get(name)
    if not check.text:
        pytest.skip("needs a story or facts; it has a test of its own")
    tried = Counter(sentence.fault for sentence in BAD)
    assert {fault: tried[fault] for fault in check.faults if tried[fault] < FEWEST} == {}


def test_a_fault_has_one_layer_whichever_check_reports_it() -> None:
    layers = {(fault, check.layer) for check in map(checks.get, checks.names()) for fault in check.faults}
    assert [fault for fault, count in Counter(fault for fault, _ in layers).items() if count > 1] == []


@pytest.mark.parametrize("name", checks.names())
def test_every_check_and_fault_is_told_of(name: str) -> None:
    told = (ROOT / "docs" / "checking.md").read_text("utf-8")
    check = checks.get(name)
    assert check.name == name
    assert [word for word in (name, *check.faults) if f"`{word}`" not in told] == []


@pytest.mark.parametrize("sentence", BAD, ids=ids)
def test_a_finding_quotes_what_it_spans_and_says_why(sentence: Sentence) -> None:
    for finding in checks.check_text(sentence.text, sentence.language):
        assert finding.text == sentence.text[finding.start : finding.end]
        assert finding.message.endswith((".", "'")), finding.message
        assert finding.suggestion != finding.text


@pytest.mark.parametrize(
    ("language", "text", "mended"),
    [
        ("en", "Berg received 18, 402 votes.", "Berg received 18,402 votes."),
        ("en", "Moe stood at 18 .3% of it.", "Moe stood at 18.3% of it."),
        ("en", "Moe, a 61- year-old farmer, spoke.", "Moe, a 61-year-old farmer, spoke."),
        ("en", "Lund has a 18-vote lead.", "Lund has an 18-vote lead."),
        (
            "en",
            "Sixty is fine. 62% of precincts are in.",
            "Sixty is fine. Sixty-two percent of precincts are in.",
        ),
        ("en", "The count is over .", "The count is over."),
        ("nb", "Høyre får 14.4 prosent i kommunen.", "Høyre får 14,4 prosent i kommunen."),
        ("nb", "Dahl fikk 43,671 stemmer.", "Dahl fikk 43.671 stemmer."),
        ("nb", "Skilnaden er 1 stemmer.", "Skilnaden er 1 stemme."),
        ("nb", "Harris’s ledelse krympet.", "Harris’ ledelse krympet."),
        ("nb", "Fristen er 3 mars klokka 12.", "Fristen er 3. mars klokka 12."),
        ("nb", "Ordføreren i TromsÃ¸ venter.", "Ordføreren i Tromsø venter."),
        ("nb", "62 prosent av kretsene er talt.", "Til sammen 62 prosent av kretsene er talt."),
        ("nn", "8 prosent av krinsane er talde.", "Åtte prosent av krinsane er talde."),
        ("nb", "- Vi teller fortsatt, sier Lund.", "– Vi teller fortsatt, sier Lund."),
        ("nb", "Ap er størst på Drammen nå.", "Ap er størst i Drammen nå."),
    ],
)
def test_a_suggestion_mends_the_sentence(language: str, text: str, mended: str) -> None:
    (finding,) = checks.check_text(text, language)
    assert finding.suggestion is not None
    assert text[: finding.start] + finding.suggestion + text[finding.end :] == mended


def test_a_fault_that_explains_another_speaks_alone() -> None:
    found = checks.check_text("Third place went to the governor on . 7%, officials said.", "en")
    assert [finding.check for finding in found] == ["dropped_integer_part"]


def test_offsets_count_code_points() -> None:
    (finding,) = checks.check_text("🗳 Lund leder leder i fylket.", "nb")
    assert (finding.start, finding.end) == (7, 18)


def test_wrapped_lines_are_read_as_one() -> None:
    text = (
        "With most of the count behind them, officials in the capital said (late\n"
        "on Tuesday) that turnout was high, and that in the end no fewer than\n"
        "62 percent of precincts had reported."
    )
    assert checks.check_text(text, "en") == ()
    assert [f.check for f in checks.check_text("A headline\n62 percent of precincts are in.", "en")] == [
        "sentence_start_figure"
    ]


def test_addresses_are_no_copy() -> None:
    assert checks.check_text("Se https://example.org/a,,b?c={x}&d=1.2,3%20 i kveld.", "nb") == ()
