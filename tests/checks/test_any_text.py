"""Whatever the text, the checker answers, in bounds, in order, and the same each time."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from newsgen import checks

PIECES = st.sampled_from(
    [
        *("26", "26.2", "26,2", "1, 991", " .4%", "%", "$", "(m)", "1 votes", "a 8", "25:30", "31. februar"),
        *(
            "–",
            "-",
            "—",
            "“",
            "”",
            '"',
            "«",
            "»",
            "(",
            ")",
            "{{",
            "}}",
            "{",
            "..",
            " ,",
            "\n",
            "\u00a0",
            "  ",
        ),
        *(
            "None",
            "nan",
            "prosent",
            "stemmer",
            "votes",
            "of",
            "av",
            "the",
            "Lund",
            "leder",
            "leads",
            "klokka",
        ),
        *("p.m.", "Ã¸", "&nbsp;", "’s", "tied", "🗳"),
    ]
)
TEXTS = st.one_of(st.text(max_size=80), st.lists(PIECES, max_size=14).map(" ".join))


@settings(max_examples=150, deadline=None)
@given(text=TEXTS, language=st.sampled_from(checks.LANGUAGES))
def test_any_text_is_answered(text: str, language: str) -> None:
    found = checks.check_text(text, language)
    assert [finding.start for finding in found] == sorted(finding.start for finding in found)
    for finding in found:
        assert 0 <= finding.start < finding.end <= len(text)
        assert finding.text == text[finding.start : finding.end]
    assert checks.check_text(text, language) == found


def test_a_long_text_takes_no_time_to_speak_of() -> None:
    paragraph = "Dahl leder med 26,2 prosent mot 25,1 prosent til Lie, og 1.099 av 1.765 kretser er talt.\n"
    assert checks.check_text(paragraph * 400, "nb") == ()
