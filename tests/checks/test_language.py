"""Tags, guesses, and where sentences end."""

from __future__ import annotations

import pytest

from newsgen import checks
from newsgen.checks._passage import Passage
from newsgen.errors import UsageError


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("no", "nb"),
        ("nb-NO", "nb"),
        ("nb_NO", "nb"),
        ("nn", "nn"),
        ("nn-NO", "nn"),
        ("en_GB", "en"),
        ("EN", "en"),
    ],
)
def test_tags_of_the_three_languages(tag: str, language: str) -> None:
    assert checks.language_of(tag) == language


def test_another_language_is_refused() -> None:
    with pytest.raises(UsageError, match="sv"):
        checks.check_text("Valet är över.", "sv")


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Partiet har ikke flertall når alle stemmene er talt opp.", "nb"),
        ("Partiet har ikkje fleirtal når alle røystene er talde.", "nn"),
        ("The party does not have a majority with all of the votes counted.", "en"),
        ("Lund vant.", "nb"),
    ],
)
def test_the_language_is_guessed(text: str, language: str) -> None:
    assert checks.guess_language(text) == language


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("en", "Sen. Lund, D-Maine, met Gov. Moe on Feb. 3 at 8 p.m. EST.", 1),
        ("en", "The U.S. senator lost. He conceded at noon.", 2),
        ("en", "Polls close at 8 p.m. Results follow.", 2),
        ("nb", "Valget er 11. februar. Det varer til kl. 21.", 2),
        ("nb", "Hun fikk 12.904 stemmer, jf. nr. 4 i lista.", 1),
        ("nb", "– Hvem vant? spør Moe.", 1),
        ("nb", "Overskrift\nFørste setning. Andre setning.", 3),
        ("en", "“It is over.” Lund left.", 2),
    ],
)
def test_sentences_end_where_a_reader_ends_them(language: str, text: str, count: int) -> None:
    assert len(Passage(text=text, language=language).sentences) == count
