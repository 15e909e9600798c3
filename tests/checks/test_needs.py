"""What a pattern needs is never missing where it matches: the cheap look may not hide a fault."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from newsgen import checks
from newsgen.checks._needs import met, needs_of, outline
from newsgen.checks._tree import tells_figures_apart
from tests.checks.sentences import bad, good

PATTERNS = (
    r"\bmed prosent\b",
    r"(?:fikk|har)\s+(?:bare |kun )?\d{1,3}, \d{3}",
    r"(?<=[a-z] )[.,] (?:votes|seats)\b|\bof {2,3}the",
    r"[-−–]0(?:[.,]0+)?(?!\d)",
    r"(?i:the) (?P<a>a|an)x?y+ z{2}(?P=a)",
    r"(?>ab|c)d*e?f[0-9]g",
    r"(?:^|(?<=[ (]))(?:[.,] ?)?\d\d?%(?= of| av)",
    r"(?m:^)a?(?:b|(?:cd?)+|)e",
)
LETTERS = "abcdefgz ABCxyTHEtheofi fikkharmedprosentvotesseats.,-−–(%)\n0123456789"
# Every pattern that says where a rule is worth trying.
SOUGHT = tuple(
    dict.fromkeys(
        pattern for name in checks.names() for rule in checks.get(name).text for pattern in rule.patterns
    )
)
ALIKE = tuple(pattern for pattern in SOUGHT if not tells_figures_apart(pattern))
SENTENCES = [sentence.text for sentence in (*bad(), *good()) if any(map(str.isdigit, sentence.text))]


def test_a_need_is_what_is_rare() -> None:
    assert needs_of(re.compile(r"\b(?:med|har)\s+millioner\b"))[0] == ("millioner",)
    assert needs_of(re.compile(r"\d{1,3}, \d{3}"))[0] == ("0, 000",)
    assert needs_of(re.compile(r"[«»]")) == (("«", "»"),)
    assert needs_of(re.compile(r"(?<=[a-z] ), \d"))[0] == (" , 0",)
    assert set(needs_of(re.compile(r"(?:i|på)(?: ca)? \d%"))[0]) == {"i 0%", "i ca 0%", "på 0%", "på ca 0%"}
    assert needs_of(re.compile(r"^,"))[0] == ("\n,",)


def test_what_may_be_anything_needs_nothing() -> None:
    assert needs_of(re.compile(r"(?:votes)?\w*")) == ()
    assert met((), "")


@given(st.sampled_from(PATTERNS), st.text(LETTERS, max_size=60))
def test_a_match_holds_what_its_pattern_needs(pattern: str, text: str) -> None:
    for flags in (re.NOFLAG, re.IGNORECASE):
        compiled = re.compile(pattern, flags)
        if compiled.search(text):
            assert met(needs_of(compiled), outline(text))


@given(st.data())
def test_a_text_made_from_a_pattern_is_never_passed_over(data: st.DataObject) -> None:
    pattern = data.draw(st.sampled_from(SOUGHT))
    text = data.draw(st.from_regex(pattern))
    if pattern.search(text):
        assert met(needs_of(pattern), outline(text)), pattern.pattern


def test_nearly_every_pattern_has_a_need() -> None:
    without = [pattern.pattern for pattern in SOUGHT if not needs_of(pattern)]
    assert len(SOUGHT) > 120
    assert len(without) <= len(SOUGHT) // 20, without


@pytest.mark.parametrize(
    ("pattern", "apart"),
    [
        (r"\d{1,3}(?:[.,][0-9]{3})+ (?:votes|[a-z0-9]+)", False),
        (r"\b(\w+ )?([a-z]+) \2", False),
        (r"[^\W\d_]|[^a-z]|.|\S(?<!\d)", False),
        (r"1 votes", True),
        (r"[1-9]\d*", True),
        (r"(?!0)\d", True),
        (r"[^1]", True),
        (r"[^13x]", True),
        (r"(\d) \1", True),
        (r"(?:19|20)\d\d", True),
        (r"(\()?x(?(1)\))", True),
    ],
)
def test_a_pattern_tells_figures_apart_or_does_not(pattern: str, apart: bool) -> None:
    assert tells_figures_apart(re.compile(pattern)) is apart


@given(st.sampled_from(SENTENCES), st.integers(0, 9))
def test_to_most_patterns_all_figures_are_alike(text: str, figure: int) -> None:
    changed = re.sub("[0-9]", str(figure), text)
    for pattern in ALIKE:
        assert [m.span() for m in pattern.finditer(changed)] == [m.span() for m in pattern.finditer(text)]


def test_to_few_patterns_they_are_not() -> None:
    assert len(ALIKE) > len(SOUGHT) * 0.8
